import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { nothing, text, time } from './field.ts';
import { testCase } from './generation.ts';
import { LIMITS } from './limits.ts';
import { pageOf, placeQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { byRun, resultStatus, run, tags } from './run.ts';
import { caseKey } from './suite.ts';
import { colleague } from './user.ts';

export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  createdAt: time,
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
  /** By hand, or read from a file that an automation wrote. */
  source: z.enum(['manual', 'import']),
  attachments: z.number().int(),
  updatedAt: time.nullable(),
  updatedBy: z.string().nullable(),
});
export type ResultAnswer = z.infer<typeof result>;

/** A result with the words of its case as they were when the run began, and how it went before. */
export const openedResult = result.extend({
  steps: testCase.shape.steps,
  path: testCase.shape.path,
  data: testCase.shape.data,
  note: z.string(),
  files: z.array(attachment),
  history: z.array(
    z.object({
      runId: z.uuid(),
      runName: z.string(),
      environment: z.string(),
      status: resultStatus,
      updatedAt: time,
    }),
  ),
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

/** A result that no case of the run belongs to: told, never dropped. */
const unmatched = z.object({ name: z.string(), status: resultStatus });

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
        status: resultStatus.optional(),
        polarity: testCase.shape.polarity.optional(),
        assigneeId: z.uuid().optional(),
        search: text(200).optional(),
        /** Only those that cover this node or edge of the model. */
        through: text(200).optional(),
        /** Only what others changed since then: for people who work in one run. */
        changedSince: time.optional(),
      }),
    )
    .output(pageOf(result)),
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
  set: userRoute({
    method: 'PUT',
    path: '/run/{id}/result/{caseKey}',
    tags,
    summary: 'Say how a case went',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    // a result says itself by whom and when
    audit: 'none',
  })
    .errors(errors('run_not_found', 'case_not_found', 'run_completed', 'version_conflict'))
    .input(
      byResult.extend({
        ...resultFields,
        /** The `updatedAt` that the tester saw: where somebody else said something since, nothing is overwritten. */
        seen: time.nullable().optional(),
      }),
    )
    .output(result),
  setMany: userRoute({
    method: 'PUT',
    path: '/run/{id}/results',
    tags,
    summary: 'Set or assign many results at once',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    // a result says itself by whom and when
    audit: 'none',
  })
    .errors(errors('run_not_found', 'case_not_found', 'run_completed', 'user_not_found'))
    .input(
      byRun.extend({
        caseKeys: z.array(caseKey).min(1).max(LIMITS.page),
        status: resultStatus.optional(),
        /** Null takes the assignment back. */
        assigneeId: z.uuid().nullable().optional(),
      }),
    )
    .output(run),
  attach: userRoute({
    method: 'POST',
    path: '/run/{id}/result/{caseKey}/attachment',
    tags,
    summary: 'Add a file to a result: multipart, at most 5 MB, a picture, PDF, text, or recording',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    // a result says itself by whom and when
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
    .errors(errors('run_not_found', 'attachment_not_found'))
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
    // a result says itself by whom and when
    audit: 'none',
  })
    .errors(errors('run_not_found', 'attachment_not_found', 'run_completed'))
    .input(byRun.extend({ attachmentId: z.uuid() }))
    .output(nothing),
  import: userRoute({
    method: 'POST',
    path: '/run/{id}/import',
    tags,
    summary:
      'Read results from JUnit XML, Playwright JSON, Allure, Cucumber JSON or Messages, or a filled-in workbook: multipart',
    who: 'members',
    keyScope: 'run',
    cost: 'background',
    audit: { action: 'result.import', level: 'activity', subject: { kind: 'run', field: 'id' } },
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
    .output(
      z.object({
        matched: z.number().int(),
        /** The first of them. */
        unmatched: z.array(unmatched).max(LIMITS.unmatchedResults),
        unmatchedTotal: z.number().int(),
        /** Of a workbook: the first of the cases that have a comment or an actual result, but no status. Nothing is stored of them. */
        withoutStatus: z.array(z.string()).max(LIMITS.unmatchedResults),
        withoutStatusTotal: z.number().int(),
      }),
    ),
};
