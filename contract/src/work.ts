import { z } from 'zod';
import { slug, text, time } from './field.ts';
import { pageOf, pageQuery, placeQuery } from './page.ts';
import { result } from './result.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus, run } from './run.ts';

const tags = ['Work'];

/** A result with where it belongs: for lists that are not of one run. */
const workResult = result
  .pick({
    ...{ runId: true, caseKey: true, name: true, polarity: true, status: true },
    ...{ assignee: true, source: true, updatedAt: true, updatedBy: true },
  })
  .extend({
    runName: z.string(),
    runStatus: run.shape.status,
    environment: z.string(),
    suiteId: z.uuid(),
    suiteName: z.string(),
    projectSlug: z.string(),
    projectName: z.string(),
  });
export type WorkResult = z.infer<typeof workResult>;

/** Whose a test case is: mine, nobody's, of somebody who has left, or of a user. */
const owner = z.union([z.enum(['me', 'nobody', 'former']), z.uuid()]);

const workRun = run.extend({ projectName: z.string() });
export type WorkRun = z.infer<typeof workRun>;

/** Which results a list across runs has. */
const workFilter = {
  projectSlug: slug.optional(),
  status: resultStatus.optional(),
  assignee: owner.optional(),
  runStatus: run.shape.status.optional(),
  /** Set in this time: from `from` to before `until`. */
  from: time.optional(),
  until: time.optional(),
  /**
   * `counted`: only results that passed or failed, as the dashboard counts them. Of these, `last`: the last one of each
   * test case; `flaky`: the last one of each test case that both passed and failed in that time while it said the same.
   */
  only: z.enum(['counted', 'last', 'flaky']).optional(),
  /** Found in the key, the name, a value of the test data, or the comment. */
  search: text(200).optional(),
};

export const workRoutes = {
  runs: userRoute({
    method: 'GET',
    path: '/work/runs',
    tags,
    summary: 'The runs of all projects that I may see, newest first',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        ...pageQuery,
        projectSlug: slug.optional(),
        status: run.shape.status.optional(),
        /** Found in the name of the run, of its suite, or of its environment. */
        search: text(200).optional(),
      }),
    )
    .output(pageOf(workRun)),
  results: userRoute({
    method: 'GET',
    path: '/work/results',
    tags,
    summary:
      'The results of all runs that I may see, the last set first; then those not run, in the order of their runs',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ limit: placeQuery.limit, skip: placeQuery.from, ...workFilter }))
    .output(z.object({ items: z.array(workResult), total: z.number().int() })),
  handOver: userRoute({
    method: 'PUT',
    path: '/work/hand-over',
    tags,
    summary: 'Give what somebody has still to run in the open runs of a project to somebody else',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'work.handOver',
      level: 'activity',
      subject: { kind: 'project', field: 'projectSlug' },
    },
  })
    .errors(errors('project_not_found', 'user_not_found'))
    .input(
      z.strictObject({
        projectSlug: slug,
        from: owner,
        /** Null: nobody's. */
        to: z.uuid().nullable(),
      }),
    )
    .output(z.object({ handedOver: z.number().int() })),
};
