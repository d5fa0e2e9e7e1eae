import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { nothing, required, slug, time, truth } from './field.ts';
import { LIMITS } from './limits.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { byRun, resultStatus, tags } from './run.ts';

const namedCase = z.object({
  caseKey,
  name: z.string(),
  /** Its ID in the file that it came from; empty where it has none. */
  sourceId: z.string(),
});

/** A case that a result may be of. */
const proposal = namedCase.extend({
  /** How much the words of the test and the title share, 0 to 1. */
  likeness: z.number(),
  /** Nearly all words are the same, none that differs turns the meaning, and no other pair fits as well. */
  isSure: z.boolean(),
});

/** A result that no case of its run has the ID, the automation name or the title of. */
const unmatchedResult = z.object({
  id: z.uuid(),
  /** What the test is called in every run: class or suites, then name. */
  automationName: z.string(),
  /** What its runner calls it. */
  name: z.string(),
  status: resultStatus,
  durationMs: z.number().int().nullable(),
  message: z.string(),
  /** The file that it came with, or the API key that sent it. */
  sourceName: z.string(),
  at: time,
  /** The likeliest first; nothing is ever matched by them alone. */
  proposals: z.array(proposal),
  /** The case that a person matched it with; null: it waits. */
  matched: namedCase.nullable(),
});
export type UnmatchedResult = z.infer<typeof unmatchedResult>;

const ids = z.array(z.uuid()).min(1).max(LIMITS.page);

const dismissedName = z.object({
  automationName: z.string(),
  by: z.string().nullable(),
  at: time,
});

/** The calls about results that found no test case. */
export const unmatchedRoutes = {
  unmatched: userRoute({
    method: 'GET',
    path: '/run/{id}/unmatched',
    tags,
    summary: 'The results that found no test case in a run and wait to be matched, by name',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(
      byRun.extend({
        ...pageQuery,
        /** Instead those that a person has matched in this run. */
        matched: truth.optional(),
      }),
    )
    .output(pageOf(unmatchedResult)),
  match: userRoute({
    method: 'POST',
    path: '/run/{id}/unmatched/match',
    tags,
    summary:
      'Match results with test cases: each case gets the worst of its results, and remembers their automation names for all later pushes',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'result.match', level: 'activity', writtenBy: 'handler' },
  })
    .errors(
      errors(
        ...(['run_not_found', 'run_completed', 'case_not_found'] as const),
        ...(['unmatched_not_found', 'automation_names_full'] as const),
      ),
    )
    .input(
      byRun.extend({
        matches: z
          .array(z.strictObject({ id: z.uuid(), caseKey }))
          .min(1)
          .max(LIMITS.page),
      }),
    )
    .output(z.object({ matched: z.number().int(), waiting: z.number().int() })),
  unmatch: userRoute({
    method: 'POST',
    path: '/run/{id}/unmatched/unmatch',
    tags,
    summary:
      'Take matches back: the results wait again, with those that were matched together with them, and their cases forget the automation names',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'result.undo', level: 'activity', writtenBy: 'handler' },
  })
    .errors(errors('run_not_found', 'run_completed', 'unmatched_not_found'))
    .input(byRun.extend({ ids }))
    .output(z.object({ unmatched: z.number().int(), waiting: z.number().int() })),
  addCases: userRoute({
    method: 'POST',
    path: '/run/{id}/unmatched/add-cases',
    tags,
    summary:
      'Add results as test cases to the suite and to the run: each gets its result, and its automation name for all later pushes',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'result.addCases',
      level: 'activity',
      subject: { kind: 'run', field: 'id' },
    },
  })
    .errors(
      errors(
        ...(['run_not_found', 'run_completed', 'unmatched_not_found'] as const),
        ...(['suite_not_found', 'suite_not_ready', 'suite_full'] as const),
      ),
    )
    .input(byRun.extend({ ids }))
    .output(
      z.object({
        added: z.array(z.object({ id: z.uuid(), caseKey })),
        waiting: z.number().int(),
      }),
    ),
  dismiss: userRoute({
    method: 'POST',
    path: '/run/{id}/unmatched/dismiss',
    tags,
    summary: 'Dismiss results: tests of these automation names wait in no run of the project',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'result.dismiss',
      level: 'activity',
      subject: { kind: 'run', field: 'id' },
    },
  })
    .errors(errors('run_not_found', 'unmatched_not_found'))
    .input(byRun.extend({ ids }))
    .output(z.object({ dismissed: z.array(z.string()), waiting: z.number().int() })),
  dismissed: userRoute({
    method: 'GET',
    path: '/run/project/{slug}/dismissed',
    tags,
    summary: 'The automation names that wait in no run of a project, by name',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug, ...pageQuery }))
    .output(pageOf(dismissedName)),
  undismiss: userRoute({
    method: 'POST',
    path: '/run/project/{slug}/undismiss',
    tags,
    summary: 'Let tests of these automation names wait again where no test case has them',
    successStatus: 204,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'result.undismiss', level: 'activity', subject: 'project' },
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        slug,
        automationNames: z.array(required(LIMITS.automationName)).min(1).max(LIMITS.page),
      }),
    )
    .output(nothing),
};
