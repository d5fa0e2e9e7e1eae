import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { caseAttributes, unstated } from './case-attributes.ts';
import { sectionCounts, sectionQuery } from './case-filter.ts';
import { caseKey } from './case-key.ts';
import { caseResultRoutes, pastResult } from './case-results.ts';
import { nothing, text, time } from './field.ts';
import { flakyCase } from './flaky.ts';
import { testCase } from './generation.ts';
import { imported } from './imported.ts';
import { LIMITS } from './limits.ts';
import { pageOf, placeQuery } from './page.ts';
import { resultFilter } from './result-filter.ts';
import { errors, userRoute } from './route.ts';
import { byRun, resultStatus, run, tags } from './run.ts';
import { casePlace } from './suite-case.ts';
import { unmatchedRoutes } from './unmatched-result.ts';
import { colleague } from './user.ts';
import { opinion, source, verdict } from './verdict.ts';

export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  createdAt: time,
  /** Who added it. */
  createdBy: z.string(),
});

/** One test case in a run. */
export const result = z.object({
  runId: z.uuid(),
  caseKey: z.string(),
  name: z.string(),
  polarity: testCase.shape.polarity,
  /** Whether it is the first positive case of its suite. */
  isHappyPath: z.boolean(),
  stepCount: z.number().int(),
  ...casePlace,
  /** As they are now, whenever the run began. */
  attributes: caseAttributes,
  unstated,
  status: resultStatus,
  /** How the case went when it was last run elsewhere; null where it was not. */
  lastStatus: resultStatus.nullable(),
  /** One for each step of the case, in order; empty where nobody went step by step. */
  stepStatuses: z.array(resultStatus),
  /** The number of the step that failed, from 1. */
  failedStep: z.number().int().nullable(),
  comment: z.string(),
  durationMs: z.number().int().nullable(),
  assignee: colleague.nullable(),
  source,
  attachments: z.number().int(),
  updatedAt: time.nullable(),
  updatedBy: z.string().nullable(),
  /** Whose comment it is; null where there is none. */
  commentBy: z.string().nullable(),
  /** The same by id; null also where an automation wrote it. */
  commentById: z.uuid().nullable(),
  /** Where the last verdict by hand and the last by an automation differ: both. Else null. */
  bySource: z.object({ manual: opinion, import: opinion }).nullable(),
});
export type ResultAnswer = z.infer<typeof result>;

/** A result with the words of its case as they were when the run began, and how it went before. */
export const openedResult = result.extend({
  steps: testCase.shape.steps,
  path: testCase.shape.path,
  data: testCase.shape.data,
  requirements: testCase.shape.requirements,
  note: z.string(),
  files: z.array(attachment),
  /** What was said of the case in this run, the newest first. */
  verdicts: z.array(verdict).max(LIMITS.page),
  /** How it went in other runs, the newest first; also where it had another key or other words. */
  history: z.array(pastResult),
  /** Null where it is not flaky. */
  flakiness: flakyCase.nullable(),
});

/** Who has a run open, and the case they are at. */
const runVisitor = colleague
  .pick({ id: true, firstName: true, lastName: true, imageUrl: true })
  .extend({ caseKey: z.string().nullable() });
export type RunVisitor = z.infer<typeof runVisitor>;

const resultFields = {
  status: resultStatus,
  comment: text(LIMITS.comment).trim().optional(),
  failedStep: z.number().int().min(1).max(LIMITS.caseSteps).nullable().optional(),
  stepStatuses: z.array(resultStatus).max(LIMITS.caseSteps).optional(),
  durationMs: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullable()
    .optional(),
};

const byResult = byRun.extend({ caseKey });

/** The calls that give verdicts write the audit log themselves: only what was stored, and what belongs together in one entry. */
const audited = (action: 'set' | 'import' | 'undo') =>
  ({ action: `result.${action}`, level: 'activity', writtenBy: 'handler' }) as const;

export const resultRoutes = {
  stream: userRoute({
    method: 'GET',
    path: '/run/{id}/stream',
    tags,
    summary: 'The counts of a run, who has it open, and each result that changes, as events',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found', 'rate_limited'))
    .input(byRun)
    .output(
      eventIterator(z.object({ run, people: z.array(runVisitor), results: z.array(result) })),
    ),
  here: userRoute({
    method: 'PUT',
    path: '/run/{id}/here',
    tags,
    summary: 'Tell the others who have a run open which case one is at',
    successStatus: 204,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('run_not_found', 'case_not_found'))
    .input(byRun.extend({ caseKey: caseKey.nullable() }))
    .output(nothing),
  list: userRoute({
    method: 'GET',
    path: '/run/{id}/results',
    tags,
    summary: 'The results of a run, a page at a time',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(
      byRun.extend({
        ...placeQuery,
        ...resultFilter,
        // as of the cases of a suite
        ...{ groupBy: sectionQuery.groupBy, before: caseKey.optional() },
      }),
    )
    .output(pageOf(result)),
  sections: userRoute({
    method: 'GET',
    path: '/run/{id}/sections',
    tags,
    summary: 'The sections of the results of a run, in the order of their first cases',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found'))
    .input(byRun.extend(resultFilter))
    .output(sectionCounts),
  get: userRoute({
    method: 'GET',
    path: '/run/{id}/result/{caseKey}',
    tags,
    summary: 'One result with the words of its case, its files and its history',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found', 'case_not_found'))
    .input(byResult)
    .output(openedResult),
  ...caseResultRoutes,
  ...unmatchedRoutes,
  set: userRoute({
    method: 'PUT',
    path: '/run/{id}/result/{caseKey}',
    tags,
    summary: 'Say how a case went',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: audited('set'),
  })
    .errors(errors('run_not_found', 'case_not_found', 'run_completed', 'version_conflict'))
    .input(
      byResult.extend({
        ...resultFields,
        /** The `updatedAt` that the tester saw: where somebody else said something since, nothing is overwritten. */
        seen: time.nullable().optional(),
      }),
    )
    .output(
      result.extend({
        /** To undo it by; null where it said nothing new. */
        actionId: z.uuid().nullable(),
      }),
    ),
  comment: userRoute({
    method: 'POST',
    path: '/run/{id}/result/{caseKey}/comment',
    tags,
    summary: 'Comment on a case without saying how it went: its result stays as it is',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: audited('set'),
  })
    .errors(errors('run_not_found', 'case_not_found', 'run_completed'))
    .input(byResult.extend({ comment: text(LIMITS.comment).trim() }))
    .output(result),
  setMany: userRoute({
    method: 'PUT',
    path: '/run/{id}/results',
    tags,
    summary: 'Set or assign many results at once; what others gave by hand is left as it is',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: audited('set'),
  })
    .errors(errors('run_not_found', 'case_not_found', 'run_completed', 'user_not_found'))
    .input(
      byRun.extend({
        caseKeys: z.array(caseKey).min(1).max(LIMITS.page),
        status: resultStatus.optional(),
        /** Null takes the assignment back. */
        assigneeId: z.uuid().nullable().optional(),
        /** Set also those whose last verdict by hand somebody else gave. */
        replaceOthers: z.boolean().optional(),
        /** Only answer what would be set and kept: nothing is stored. */
        isPreview: z.boolean().optional(),
      }),
    )
    .output(
      run.extend({
        /** How many of the cases have the status by this call, or had it from its caller before. */
        set: z.number().int(),
        /** How many of those did not have it before. */
        changed: z.number().int(),
        /** How many were left as somebody else had set them. */
        kept: z.number().int(),
        /** The first of those that somebody else had set, in the order of the run: kept, or replaced. */
        others: z
          .array(
            z.object({
              caseKey,
              name: z.string(),
              status: resultStatus,
              by: z.string().nullable(),
              comment: z.string(),
            }),
          )
          .max(LIMITS.listedOthers),
        othersTotal: z.number().int(),
        /** To undo it by; null where nothing was set. */
        actionId: z.uuid().nullable(),
      }),
    ),
  undo: userRoute({
    method: 'POST',
    path: '/run/{id}/undo',
    tags,
    summary: "Take back one's own last results in a run: of one call, also of many cases",
    who: 'members',
    // of what a key did its owner takes back
    keyScope: 'none',
    cost: 'light',
    audit: audited('undo'),
  })
    .errors(
      errors(
        ...(['run_not_found', 'run_completed', 'action_not_found', 'nothing_to_undo'] as const),
        'newer_results',
      ),
    )
    .input(
      byRun.extend({
        /** Of the verdicts to take back; by default the last that are not undone. */
        actionId: z.uuid().optional(),
        /** Refused where one has given others in the run since. */
        isLast: z.boolean().optional(),
      }),
    )
    .output(
      z.object({
        /** How many cases it was about; all but `kept` show again what was said before. */
        undone: z.number().int(),
        /** How many of them show what was said since. */
        kept: z.number().int(),
        actionId: z.uuid(),
        source,
        sourceName: z.string(),
        at: time,
        /** The first of the cases. */
        caseKeys: z.array(caseKey).max(LIMITS.page),
        run,
      }),
    ),
  attach: userRoute({
    method: 'POST',
    path: '/run/{id}/result/{caseKey}/attachment',
    tags,
    summary: 'Add a file to a result: multipart, at most 5 MB, a picture, PDF, text, or recording',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    // a file says itself by whom and when
    audit: 'none',
    takesFile: true,
  })
    .errors(
      errors(
        'run_not_found',
        'case_not_found',
        'run_completed',
        'attachments_full',
        'too_large',
        'unsupported_type',
        'files_unavailable',
      ),
    )
    .input(byResult.extend({ file: z.file() }))
    .output(attachment),
  attachment: userRoute({
    method: 'GET',
    path: '/run/{id}/attachment/{attachmentId}',
    tags,
    summary: 'A file of a result',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('run_not_found', 'attachment_not_found', 'file_missing', 'files_unavailable'))
    .input(byRun.extend({ attachmentId: z.uuid() }))
    .output(z.file()),
  detach: userRoute({
    method: 'DELETE',
    path: '/run/{id}/attachment/{attachmentId}',
    tags,
    summary: 'Remove a file from a result',
    successStatus: 204,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'result.detach', level: 'activity', subject: { kind: 'run', field: 'id' } },
  })
    .errors(errors('run_not_found', 'attachment_not_found', 'run_completed'))
    .input(byRun.extend({ attachmentId: z.uuid() }))
    .output(nothing),
  import: userRoute({
    method: 'POST',
    path: '/run/{id}/import',
    tags,
    summary:
      'Read results from a report of a test runner (JUnit, TRX, NUnit, xUnit, TestNG, Robot Framework, CTest, Playwright, CTRF, Jest, Vitest, Mocha, TAP, Allure, behave, Cucumber), or a filled-in workbook: multipart',
    who: 'members',
    keyScope: 'run',
    cost: 'background',
    audit: audited('import'),
    takesFile: true,
  })
    .errors(
      errors(
        'run_not_found',
        'run_completed',
        'results_unreadable',
        'workbook_without_results',
        'workbook_not_filled_in',
        'workbook_status_unknown',
        'too_large',
        'unsupported_type',
        'work_too_large',
      ),
    )
    .input(byRun.extend({ file: z.file() }))
    .output(imported),
};
