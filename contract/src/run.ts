import { z } from 'zod';
import { attributeFilter, caseFilter } from './case-filter.ts';
import { caseKey } from './case-key.ts';
import { RESULT_STATUSES, RUN_ORDERS } from './choices.ts';
import { nothing, required, slug, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { drawing } from './model.ts';
import { pageOf, pageQuery } from './page.ts';
import { resultRule } from './result-rule.ts';
import { errors, userRoute } from './route.ts';

export const resultStatus = z.enum(RESULT_STATUSES);
export type ResultStatus = z.infer<typeof resultStatus>;

/**
 * Test cases by their results, each counted once: as its last executed mark says, in any run and
 * under any of its test IDs. `blocked` and `skipped` are results; a case without any in what is
 * counted (a run, the runs of a release, a year) is `untested`. Every page that counts test cases counts so.
 */
export const resultCounts = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  blocked: z.number().int(),
  skipped: z.number().int(),
  untested: z.number().int(),
});
export type ResultCounts = z.infer<typeof resultCounts>;

/** One execution of a suite. */
export const run = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  suiteId: z.uuid(),
  suiteName: z.string(),
  modelId: z.uuid().nullable(),
  /** True where no model was ever behind its suite. */
  isWritten: z.boolean(),
  name: z.string(),
  environment: z.string(),
  /** Which build of the system under test it executes: a version, a commit. Empty where nobody said. */
  build: z.string(),
  status: z.enum(['open', 'completed']),
  /** The run whose cases this one repeats, where it repeats some. */
  rerunOf: z.uuid().nullable(),
  counts: resultCounts,
  /** Results that wait in it until somebody matches them with a test case, and how many of them failed: no other figure counts them. */
  unmatched: z.object({ total: z.number().int(), failed: z.number().int() }),
  /** passed / (passed + failed), 0 to 100; null while there is neither. */
  passRate: z.number().nullable(),
  createdAt: time,
  createdBy: z.string(),
  /** The name of the API key that began it, in the name of `createdBy`; null where they did themselves. */
  apiKey: z.string().nullable(),
  completedAt: time.nullable(),
  /** Of several verdicts on a case, which one counts: a choice of the project. */
  resultRule,
});
export type RunAnswer = z.infer<typeof run>;

/** A run, and what the asking user may do with it, so that no page offers what would be refused. */
export const openedRun = run.extend({
  /** The release that it is in; null where it is in none. */
  release: z
    .object({ id: z.uuid(), name: z.string(), status: z.enum(['open', 'released']) })
    .nullable(),
  can: z.object({ complete: z.boolean(), reopen: z.boolean(), delete: z.boolean() }),
});
export type OpenedRun = z.infer<typeof openedRun>;

/** A change of a run's state is in the audit log where there was one: its handler knows. */
const audited = (action: 'complete' | 'reopen' | 'delete') =>
  ({ action: `run.${action}`, level: 'activity', writtenBy: 'handler' }) as const;

const id = z.uuid();
export const tags = ['Run'] as const;
export const byRun = z.strictObject({ id });
const environment = text(LIMITS.name).trim().optional();
const build = text(LIMITS.name).trim().optional();
const name = required(LIMITS.name).optional();

/** What is deleted with a run. */
const runContents = z.object({
  /** Test cases that have a result in it. */
  results: z.number().int(),
  /** That its page shows: earlier ones of the same result are in its history. */
  comments: z.number().int(),
  attachments: z.number().int(),
  /** The release that it is in and leaves. */
  release: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** That it has with the run. */
      testCases: z.number().int(),
      /** That are in no other run of it: they leave it with the run. */
      gone: z.number().int(),
      /** How many of those have a result. */
      goneResults: z.number().int(),
      /** That count by the run, and then by another one. */
      byOthers: z.number().int(),
      /** That count by the run, and then as not run. */
      untested: z.number().int(),
    })
    .nullable(),
});
export type RunContents = z.infer<typeof runContents>;

export const runRoutes = {
  create: userRoute({
    method: 'POST',
    path: '/run',
    tags,
    summary: 'Begin a run of a suite',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'run.create',
      level: 'activity',
      subject: 'answer',
      madeFrom: { kind: 'suite', field: 'suiteId' },
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'user_not_found', 'nothing_to_run'))
    .input(
      z.strictObject({
        suiteId: z.uuid(),
        name,
        environment,
        build,
        /** Everybody's share alike; nobody's where it is left out. */
        assigneeIds: z.array(z.uuid()).max(50).optional(),
        /** Which cases of the suite it has; all where it is left out. */
        cases: z
          .strictObject({
            ...caseFilter,
            keys: z.array(caseKey).min(1).max(LIMITS.page).optional(),
          })
          .optional(),
        /** As its suite has them where it is left out. */
        order: z.enum(RUN_ORDERS).optional(),
      }),
    )
    .output(run),
  listOfProject: userRoute({
    method: 'GET',
    path: '/run/project/{slug}',
    tags,
    summary: "A project's runs, newest first",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        slug,
        ...pageQuery,
        suiteId: z.uuid().optional(),
        modelId: z.uuid().optional(),
        status: run.shape.status.optional(),
      }),
    )
    .output(pageOf(run)),
  get: userRoute({
    method: 'GET',
    path: '/run/{id}',
    tags,
    summary: 'One run with its counts',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(byRun)
    .output(openedRun),
  contents: userRoute({
    method: 'GET',
    path: '/run/{id}/contents',
    tags,
    summary: 'What is deleted with a run, counted, and what becomes of the release that it is in',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(byRun)
    .output(runContents),
  update: userRoute({
    method: 'PUT',
    path: '/run/{id}',
    tags,
    summary: 'Rename a run, or name where it runs and which build',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'run.update', level: 'activity', subject: { kind: 'run', field: 'id' } },
  })
    .errors(errors('run_not_found'))
    .input(byRun.extend({ name, environment, build }))
    .output(run),
  delete: userRoute({
    method: 'DELETE',
    path: '/run/{id}',
    tags,
    summary:
      'Put a run with its results into the bin, for 30 days; links to its report end meanwhile',
    successStatus: 204,
    // results are evidence: of the members only who began the run
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: audited('delete'),
  })
    .errors(errors('run_not_found', 'not_allowed'))
    .input(byRun)
    .output(nothing),
  complete: userRoute({
    method: 'PUT',
    path: '/run/{id}/complete',
    tags,
    summary: 'Close a run: its results stay as they are',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: audited('complete'),
  })
    .errors(errors('run_not_found'))
    .input(byRun)
    .output(run),
  reopen: userRoute({
    method: 'PUT',
    path: '/run/{id}/reopen',
    tags,
    summary: 'Open a closed run again',
    // results are evidence, and so is that a run is closed: of the members only who began it
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: audited('reopen'),
  })
    .errors(errors('run_not_found', 'not_allowed'))
    .input(byRun)
    .output(run),
  rerun: userRoute({
    method: 'POST',
    path: '/run/{id}/rerun',
    tags,
    summary: 'Begin a run of the cases that failed, or of those with other statuses',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'run.rerun',
      level: 'activity',
      subject: 'answer',
      madeFrom: { kind: 'run', field: 'id' },
    },
  })
    .errors(errors('run_not_found', 'nothing_to_run'))
    .input(
      byRun.extend({
        name,
        environment,
        build,
        statuses: z.array(resultStatus).min(1).max(5).optional(),
        /** Which of those cases. */
        cases: z.strictObject(attributeFilter).optional(),
        /** By default each case stays with its assignee, as far as they still work in the project. */
        keepAssignees: z.boolean().optional(),
      }),
    )
    .output(
      run.extend({
        /** How many of those cases the suite does not have any more. */
        left: z.number().int(),
      }),
    ),
  compare: userRoute({
    method: 'GET',
    path: '/run/{id}/compare/{otherId}',
    tags,
    summary: 'Which cases went otherwise in another run, and which failed in both',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(byRun.extend({ otherId: z.uuid() }))
    .output(
      z.object({
        same: z.number().int(),
        changed: z.array(
          z.object({
            /** The key that it has in the run; in the other one where it is only there. */
            caseKey: z.string(),
            name: z.string(),
            /** Null where the case is in one of the two only. */
            status: resultStatus.nullable(),
            otherStatus: resultStatus.nullable(),
            /** Whether it is the same case with other words or steps, or under another key. */
            isReworded: z.boolean(),
          }),
        ),
        /** Of those that went the same, the ones that failed. */
        failing: z.array(
          z.object({ caseKey: z.string(), name: z.string(), isReworded: z.boolean() }),
        ),
      }),
    ),
  drawing: userRoute({
    method: 'GET',
    path: '/run/{id}/drawing',
    tags,
    summary:
      'The model that the cases were made of; after another generation, the version there was when the run began',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found', 'model_not_found'))
    .input(byRun)
    .output(drawing),
  coverage: userRoute({
    method: 'GET',
    path: '/run/{id}/coverage',
    tags,
    summary: 'Which nodes and edges of the model passed, failed, or were not run',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(byRun)
    .output(
      z.object({
        modelId: z.uuid().nullable(),
        /** By id, as the path of a case has it; failed where any case through it failed. */
        nodes: z.record(z.string(), resultStatus),
        edges: z.record(z.string(), resultStatus),
      }),
    ),
};
