import { NODE_TYPES } from '@caseloom/engine';
import { z } from 'zod';
import { caseAttributes } from './case-attributes.ts';
import { slug, time } from './field.ts';
import { flakiness } from './flaky.ts';
import { release } from './release.ts';
import { errors, userRoute } from './route.ts';
import { resultCounts, resultStatus } from './run.ts';

export const dashboardRoutes = {
  get: userRoute({
    method: 'GET',
    path: '/dashboard',
    tags: ['Dashboard'],
    summary: 'How my visible projects are doing',
    // over the projects that one may see
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        year: z.coerce.number().int().min(2000).max(3000).optional(),
        /** Of this one alone. */
        projectSlug: slug.optional(),
      }),
    )
    .output(
      z.object({
        /** Test cases by their last result in the year; `untested` are those that suites have now and were not run in it. */
        counts: resultCounts,
        /** Projects made in the month, and results said in it (UTC). */
        monthly: z.array(
          z.object({
            month: z.number().int().min(1).max(12),
            projects: z.number().int(),
            passed: z.number().int(),
            failed: z.number().int(),
          }),
        ),
        /** The same by day (UTC), in order, only days that have some: of each case of a run what was said last on that day. */
        daily: z.array(
          z.object({
            day: z.iso.date(),
            passed: z.number().int(),
            failed: z.number().int(),
          }),
        ),
        /**
         * Since when changes may not be counted yet: projects of very many results are counted now and then. Null:
         * everything is counted.
         */
        countedAt: time.nullable(),
        /** Of the year's results: passed / (passed + failed), 0 to 100; null while there is neither. */
        passRate: z.number().nullable(),
        /** Of the year's results: of each case of a run the one that it shows. */
        passedResults: z.number().int(),
        failedResults: z.number().int(),
        /** The same by project, those that have results, the worst first. */
        projects: z.array(z.object({ slug: z.string(), name: z.string(), counts: resultCounts })),
        /** Test cases that were flaky in the year: see `flakiness`. Muted ones are counted apart. */
        flaky: z.number().int(),
        mutedFlaky: z.number().int(),
        /**
         * Cases that failed or were blocked when they last ran in the year, or are flaky, without the muted flaky
         * ones: first those that do not pass, by risk, then by priority, then failed before blocked, then the newest; ten at most.
         */
        attention: z.array(
          z.object({
            slug: z.string(),
            projectName: z.string(),
            suiteId: z.uuid(),
            caseKey: z.string(),
            name: z.string(),
            /** Of its last run. */
            runId: z.uuid(),
            status: resultStatus,
            attributes: caseAttributes,
            updatedAt: time,
            /** Over the year; null where it is not flaky. */
            flakiness: flakiness.nullable(),
          }),
        ),
        attentionTotal: z.number().int(),
        /** Made in this month (UTC), and how many test cases those models have. */
        newThisMonth: z.object({ models: z.number().int(), testCases: z.number().int() }),
        /** What is kept in suites: cases that a run would have, and those that are retired. */
        kept: z.object({
          suites: z.number().int(),
          testCases: z.number().int(),
          retired: z.number().int(),
        }),
        hiddenModels: z.number().int(),
        /** Suites of models that changed since, the ones changed last first; six at most. */
        outdated: z.array(
          z.object({
            slug: z.string(),
            projectName: z.string(),
            suiteId: z.uuid(),
            name: z.string(),
            /** When the model was changed. */
            updatedAt: time,
          }),
        ),
        /** The newest releases, those that are open first; four at most. */
        releases: z.array(release.extend({ projectName: z.string() })),
        /** The models changed last, without hidden ones; five at most. */
        recentModels: z.array(
          z.object({
            id: z.uuid(),
            slug: z.string(),
            projectName: z.string(),
            name: z.string(),
            /** Of its last generation; null before the first. */
            testCases: z.number().int().nullable(),
            updatedAt: time,
            /** Its shape, to be drawn small; empty for a model too large for that. */
            nodes: z.array(
              z.object({
                id: z.string(),
                type: z.enum(NODE_TYPES),
                position: z.object({ x: z.number(), y: z.number() }),
              }),
            ),
            edges: z.array(z.object({ id: z.string(), source: z.string(), target: z.string() })),
          }),
        ),
      }),
    ),
};
