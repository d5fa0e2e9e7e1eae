import { z } from 'zod';
import { attributeFilter, caseFilter } from './case-filter.ts';
import { PROJECT_ORDERS, WORK_PARTS } from './choices.ts';
import { slug, text, time, truth } from './field.ts';
import { model } from './model.ts';
import { pageOf, pageQuery, placeQuery } from './page.ts';
import { project } from './project.ts';
import { result } from './result.ts';
import { errors, userRoute } from './route.ts';
import { resultCounts, resultStatus, run } from './run.ts';
import { suite } from './suite-answer.ts';
import { suiteCase } from './suite-case.ts';

const tags = ['Work'] as const;

/** A part of a list, of one project or of all. */
const placed = {
  limit: placeQuery.limit,
  skip: placeQuery.from,
  projectSlug: slug.optional(),
};

/** A result with where it belongs: for lists that are not of one run. */
const workResult = result
  .pick({
    ...{ runId: true, caseKey: true, name: true, polarity: true, status: true },
    ...{ assignee: true, source: true, updatedAt: true, updatedBy: true, attributes: true },
    unstated: true,
  })
  .extend({
    runName: z.string(),
    runStatus: run.shape.status,
    environment: z.string(),
    suiteId: z.uuid(),
    suiteName: z.string(),
    projectSlug: z.string(),
    projectName: z.string(),
    /** The ID that its team gave it; empty where it has none. */
    sourceId: z.string(),
  });
export type WorkResult = z.infer<typeof workResult>;

/** Whose a test case is: mine, nobody's, of somebody who has left, or of a user. */
const owner = z.union([z.enum(['me', 'nobody', 'former']), z.uuid()]);

/** A kept case with where it belongs, and how it went last. */
const workCase = suiteCase
  .pick({ key: true, name: true, polarity: true, attributes: true, unstated: true })
  .extend({
    suiteId: z.uuid(),
    suiteName: z.string(),
    projectSlug: z.string(),
    projectName: z.string(),
    /** The ID that its team gave it; empty where it has none. */
    sourceId: z.string(),
    /** Null where it was never run. */
    lastStatus: resultStatus.nullable(),
    lastAt: time.nullable(),
  });
export type WorkCase = z.infer<typeof workCase>;

/** A model with where it belongs. */
const workModel = model
  .pick({ ...{ id: true, name: true, description: true, isHidden: true }, updatedAt: true })
  .extend({
    projectSlug: z.string(),
    projectName: z.string(),
    /** Of its last generation; null before the first. */
    testCases: z.number().int().nullable(),
  });
export type WorkModel = z.infer<typeof workModel>;

/** A suite with where it belongs, and how many cases it has: those that a run would have, and retired ones. */
const workSuite = suite
  .pick({ ...{ id: true, name: true, modelName: true }, ...{ isStale: true, updatedAt: true } })
  .extend({
    projectSlug: z.string(),
    projectName: z.string(),
    testCases: z.number().int(),
    retired: z.number().int(),
  });
export type WorkSuite = z.infer<typeof workSuite>;

const workRun = run.extend({ projectName: z.string() });
export type WorkRun = z.infer<typeof workRun>;

/** A project of a page of them. */
const workProject = project.extend({
  /** How its test cases went when they were last run this year; null where none was. */
  lastResults: resultCounts.nullable(),
});
export type WorkProject = z.infer<typeof workProject>;

const [first, ...others] = PROJECT_ORDERS.flatMap((order) => [order, `-${order}`] as const);

/** Which results a list across runs has. */
const workFilter = {
  projectSlug: slug.optional(),
  status: resultStatus.optional(),
  assignee: owner.optional(),
  runStatus: run.shape.status.optional(),
  ...attributeFilter,
  /** Set in this time: from `from` to before `until`. */
  from: time.optional(),
  until: time.optional(),
  /**
   * `counted`: what passed or failed as it was said then, the last of each day (UTC) of each case of a run, as
   * the results by day count it; marking a case again on a later day takes nothing away. `last`: the one that counts of each
   * test case, see `resultCounts`; of these, `flaky` and `mutedFlaky`: of each test case that was flaky in that time
   * and is not muted, or is; `attention`: of each that needs attention, in the order of the dashboard.
   */
  only: z.enum(WORK_PARTS).optional(),
  /** Only of the runs of this release. */
  releaseId: z.uuid().optional(),
  /** Each word of it is found in the key, the name, a value of the test data, or the comment. */
  search: text(200).optional(),
};

export const workRoutes = {
  projects: userRoute({
    method: 'GET',
    path: '/work/projects',
    tags,
    summary: 'A page of the projects that I may see, with how their test cases went last',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .input(
      z.strictObject({
        limit: placeQuery.limit,
        skip: placeQuery.from,
        /** Each word of it is found in the name or the description. */
        search: text(200).optional(),
        isFavourite: truth.optional(),
        /** By `results`: those of which the least of what was run passed first, and at the end those without any. */
        sort: z.enum([first ?? 'name', ...others]).default('-createdAt'),
      }),
    )
    .output(z.object({ items: z.array(workProject), total: z.number().int() })),
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
      'The results of all runs that I may see, the last set first; then those not run: by risk and priority, those of a release that is out at the end',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found', 'release_not_found'))
    .input(z.strictObject({ limit: placeQuery.limit, skip: placeQuery.from, ...workFilter }))
    .output(z.object({ items: z.array(workResult), total: z.number().int() })),
  cases: userRoute({
    method: 'GET',
    path: '/work/cases',
    tags,
    summary:
      'The cases of all suites that I may see, those of the greatest risk first, then by priority',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found', 'release_not_found'))
    .input(
      z.strictObject({
        ...placed,
        ...attributeFilter,
        polarity: caseFilter.polarity,
        search: caseFilter.search,
        /** Only those that have no result yet: at all, or in the time or the release given. */
        isUntested: truth.optional(),
        /** False: the retired ones instead. */
        isLive: truth.default(true),
        from: time.optional(),
        until: time.optional(),
        releaseId: z.uuid().optional(),
      }),
    )
    .output(z.object({ items: z.array(workCase), total: z.number().int() })),
  models: userRoute({
    method: 'GET',
    path: '/work/models',
    tags,
    summary: 'The models of all projects that I may see, hidden ones too, those changed last first',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        ...placed,
        isHidden: truth.optional(),
        /** Made since then. */
        from: time.optional(),
        /** Each word of it is found in the name or the description. */
        search: text(200).optional(),
      }),
    )
    .output(z.object({ items: z.array(workModel), total: z.number().int() })),
  suites: userRoute({
    method: 'GET',
    path: '/work/suites',
    tags,
    summary: 'The suites of all projects that I may see, those changed last first',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        ...placed,
        /** Whether anything that its cases depend on has changed since they were made. */
        isStale: truth.optional(),
        /** Each word of it is found in the name, or in the name of the model. */
        search: text(200).optional(),
      }),
    )
    .output(z.object({ items: z.array(workSuite), total: z.number().int() })),
  left: userRoute({
    method: 'GET',
    path: '/work/left/{userId}',
    tags,
    summary: 'How many test cases a user has still to run in the open runs of each project',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'user_not_found'))
    .input(z.strictObject({ userId: z.uuid() }))
    .output(z.array(z.object({ projectSlug: slug, projectName: z.string(), left: z.int() }))),
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
      countedBy: 'handedOver',
      details: 'handOver',
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
