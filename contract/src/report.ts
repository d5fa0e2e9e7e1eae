import { REPORT_FORMATS } from '@caseloom/formats/export-formats';
import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { nothing, required, time } from './field.ts';
import { drawing } from './model.ts';
import { pageOf, placeQuery } from './page.ts';
import { openedResult, result } from './result.ts';
import { errors, publicRoute, userRoute } from './route.ts';
import { resultStatus, run } from './run.ts';

/** A link by which people without an account read how a run went. */
export const sharedReport = z.object({
  id: z.uuid(),
  createdAt: time,
  createdBy: z.string(),
  /** Who answers for it in place of its maker; null where nobody took it over. */
  takenOverBy: z.string().nullable(),
  /** Whether I made it, or took it over. */
  isMine: z.boolean(),
  /** Whether it opens the report: no more once who answers for it is passive, removed or may not share the run. */
  isOpen: z.boolean(),
  expiresAt: time,
});

/** How long a link that is made opens what it leads to. */
export const shareOptions = {
  /** A year at most; 30 days where it is left out. */
  expiresInDays: z.number().int().min(1).max(366).optional(),
};

/** A link that was just made, with what opens it. */
export const madeShare = sharedReport.extend({
  token: z.string(),
  /** Of the company: `?language=` at the end of the link opens the report in it. */
  language: z.enum(LANGUAGES),
});

const id = z.uuid();
const byRun = z.strictObject({ id });
const tags = ['Report'] as const;

/** What a shared link shows of a result: no names of people. */
const sharedFields = {
  caseKey: true,
  name: true,
  polarity: true,
  unstated: true,
  isHappyPath: true,
  stepCount: true,
  status: true,
  failedStep: true,
  comment: true,
  durationMs: true,
  updatedAt: true,
} as const;

const format = z.enum(REPORT_FORMATS);

export const reportRoutes = {
  file: userRoute({
    method: 'GET',
    path: '/run/{id}/report',
    tags,
    summary: 'How a run went as a file: a page of its own, or a workbook',
    who: 'members',
    keyScope: 'read',
    cost: 'background',
  })
    .errors(errors('run_not_found'))
    .input(byRun.extend({ format }))
    .output(z.file()),
  share: userRoute({
    method: 'POST',
    path: '/run/{id}/share',
    tags,
    summary: 'Make a link to the results of a run; its token is shown this once',
    successStatus: 201,
    // results leave the company by it
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'report.share', level: 'activity', subject: { kind: 'run', field: 'id' } },
    givesSecret: true,
  })
    .errors(errors('run_not_found', 'not_allowed'))
    .input(byRun.extend(shareOptions))
    .output(madeShare),
  list: userRoute({
    method: 'GET',
    path: '/run/{id}/share',
    tags,
    summary: 'The links to a run, newest first',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('run_not_found', 'not_allowed'))
    .input(byRun)
    .output(z.array(sharedReport)),
  takeOver: userRoute({
    method: 'PUT',
    path: '/run/{id}/share/{shareId}',
    tags,
    summary: 'Take a link over: it is mine, and opens as long as I may see the run',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'report.takeOver', level: 'activity', subject: { kind: 'run', field: 'id' } },
  })
    .errors(errors('run_not_found', 'not_allowed', 'report_not_found'))
    .input(byRun.extend({ shareId: z.uuid() }))
    .output(sharedReport),
  revoke: userRoute({
    method: 'DELETE',
    path: '/run/{id}/share/{shareId}',
    tags,
    summary: 'Take a link back: it opens nothing from now on',
    successStatus: 204,
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'report.revoke', level: 'activity', subject: { kind: 'run', field: 'id' } },
  })
    .errors(errors('run_not_found', 'not_allowed', 'report_not_found'))
    .input(byRun.extend({ shareId: z.uuid() }))
    .output(nothing),
  openFile: publicRoute({
    method: 'GET',
    path: '/shared/run/{token}/report',
    tags,
    summary: 'The same of a shared link: no names of people',
  })
    .errors(errors('report_not_found', 'rate_limited'))
    .input(z.strictObject({ token: required(200), format }))
    .output(z.file()),
  open: publicRoute({
    method: 'GET',
    path: '/shared/run/{token}',
    tags,
    summary: 'What a shared link shows: how the cases of a run went, and no names of people',
  })
    .errors(errors('report_not_found', 'rate_limited'))
    .input(
      z.strictObject({
        token: required(200),
        ...placeQuery,
        status: resultStatus.optional(),
      }),
    )
    .output(
      z.object({
        projectName: z.string(),
        run: run.pick({
          name: true,
          suiteName: true,
          environment: true,
          build: true,
          status: true,
          counts: true,
          unmatched: true,
          passRate: true,
          createdAt: true,
          completedAt: true,
        }),
        results: pageOf(result.pick(sharedFields)),
        expiresAt: time,
      }),
    ),
  openCase: publicRoute({
    method: 'GET',
    path: '/shared/run/{token}/case/{caseKey}',
    tags,
    summary: 'One case of a shared link: its steps and its data, and how each step went',
  })
    .errors(errors('report_not_found', 'case_not_found', 'rate_limited'))
    .input(z.strictObject({ token: required(200), caseKey }))
    .output(
      openedResult.pick({
        ...sharedFields,
        stepStatuses: true,
        steps: true,
        path: true,
        data: true,
      }),
    ),
  openDrawing: publicRoute({
    method: 'GET',
    path: '/shared/run/{token}/drawing',
    tags,
    summary: 'The drawing of a shared link: what its cases were made of, without the notes on it',
  })
    .errors(errors('report_not_found', 'model_not_found', 'rate_limited'))
    .input(z.strictObject({ token: required(200) }))
    .output(drawing),
};
