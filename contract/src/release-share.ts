import { RELEASE_FORMATS } from '@caseloom/formats/export-formats';
import { z } from 'zod';
import { nothing, required, time } from './field.ts';
import { release, releaseSummary } from './release.ts';
import { madeShare, sharedReport, shareOptions } from './report.ts';
import { errors, publicRoute, userRoute } from './route.ts';
import { run } from './run.ts';

const byRelease = z.strictObject({ id: z.uuid() });
const byShare = byRelease.extend({ shareId: z.uuid() });
const byToken = z.strictObject({ token: required(200) });
const tags = ['Release'] as const;
const subject = { kind: 'release', field: 'id' } as const;

/** The state of a release as a shared link shows it: no names of people, no note, nothing that leads into the portal. */
export const sharedRelease = z.object({
  projectName: z.string(),
  release: release.pick({
    name: true,
    startsOn: true,
    endsOn: true,
    builds: true,
    status: true,
    counts: true,
  }),
  runs: z.array(
    run.pick({
      name: true,
      suiteName: true,
      environment: true,
      status: true,
      counts: true,
      unmatched: true,
      createdAt: true,
      completedAt: true,
    }),
  ),
  ...releaseSummary.pick({
    required: true,
    risky: true,
    requirements: true,
    failingTotal: true,
    daily: true,
  }).shape,
  failing: z.array(
    releaseSummary.shape.failing.element.pick({
      caseKey: true,
      name: true,
      status: true,
      requirements: true,
    }),
  ),
  expiresAt: time,
});
export type SharedRelease = z.infer<typeof sharedRelease>;

/** Links by which people without an account read the state of a release: as those of a run's report. */
export const releaseShareRoutes = {
  share: userRoute({
    method: 'POST',
    path: '/release/{id}/share',
    tags,
    summary: 'Make a link to the state of a release; its token is shown this once',
    successStatus: 201,
    // results leave the company by it
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'releaseShare.share', level: 'activity', subject },
    givesSecret: true,
  })
    .errors(errors('release_not_found', 'not_allowed'))
    .input(byRelease.extend(shareOptions))
    .output(madeShare),
  list: userRoute({
    method: 'GET',
    path: '/release/{id}/share',
    tags,
    summary: 'The links to a release, newest first',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('release_not_found', 'not_allowed'))
    .input(byRelease)
    .output(z.array(sharedReport)),
  takeOver: userRoute({
    method: 'PUT',
    path: '/release/{id}/share/{shareId}',
    tags,
    summary: 'Take a link over: it is mine, and opens as long as I may see the release',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'releaseShare.takeOver', level: 'activity', subject },
  })
    .errors(errors('release_not_found', 'not_allowed', 'report_not_found'))
    .input(byShare)
    .output(sharedReport),
  revoke: userRoute({
    method: 'DELETE',
    path: '/release/{id}/share/{shareId}',
    tags,
    summary: 'Take a link back: it opens nothing from now on',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'releaseShare.revoke', level: 'activity', subject },
  })
    .errors(errors('release_not_found', 'not_allowed', 'report_not_found'))
    .input(byShare)
    .output(nothing),
  open: publicRoute({
    method: 'GET',
    path: '/shared/release/{token}',
    tags,
    summary: 'What a shared link shows: the state of a release, and no names of people',
  })
    .errors(errors('report_not_found', 'rate_limited'))
    .input(byToken)
    .output(sharedRelease),
  openFile: publicRoute({
    method: 'GET',
    path: '/shared/release/{token}/report',
    tags,
    summary: 'The same as a file',
  })
    .errors(errors('report_not_found', 'rate_limited'))
    .input(byToken.extend({ format: z.enum(RELEASE_FORMATS) }))
    .output(z.file()),
};
