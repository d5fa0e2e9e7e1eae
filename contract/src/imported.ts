import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { LIMITS } from './limits.ts';
import { resultStatus } from './run.ts';

/** A result that no case of the run belongs to: listed, never dropped. */
const unmatched = z.object({ name: z.string(), status: resultStatus });

/** What failed in a report, in cases of the run or in results that wait in it. */
const failures = z.object({
  total: z.number().int(),
  /** How many of them the last run before, of the same suite in the same environment, did not have. */
  newTotal: z.number().int(),
  /** The first of those by name; the case is null where the result waits. */
  new: z
    .array(z.object({ caseKey: caseKey.nullable(), name: z.string() }))
    .max(LIMITS.listedFailures),
});
export type Failures = z.infer<typeof failures>;

/** What became of a file of results. */
export const imported = z.object({
  matched: z.number().int(),
  /** The first of them. */
  unmatched: z.array(unmatched).max(LIMITS.unmatchedResults),
  unmatchedTotal: z.number().int(),
  /** How many of those do not wait, as they are of test cases that the run does not have. */
  elsewhereTotal: z.number().int(),
  /** Left out of those, as somebody dismissed their automation names. */
  dismissedTotal: z.number().int(),
  /** How many results wait in the run now until somebody matches them, from this report and earlier ones. */
  waiting: z.number().int(),
  /** How many of this report are not kept, as more than `LIMITS.waitingResults` would wait. */
  notKept: z.number().int(),
  failures,
  /** Of a workbook: the first of the cases that have a comment or an actual result, but no status. Nothing is stored of them. */
  withoutStatus: z.array(z.string()).max(LIMITS.unmatchedResults),
  withoutStatusTotal: z.number().int(),
  /** To undo it by; null where no result found its case, and none waits. */
  actionId: z.uuid().nullable(),
});
