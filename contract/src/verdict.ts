import { z } from 'zod';
import { time } from './field.ts';
import { resultStatus } from './run.ts';

/** By hand, also in a workbook that a person imports; or by an automation: read from a file that it wrote, or sent with an API key. */
export const source = z.enum(['manual', 'import']);

/** What was said of a case: how it went, in whose opinion and when. */
export const opinion = z.object({
  status: resultStatus,
  comment: z.string(),
  by: z.string().nullable(),
  at: time,
  /** The name of the file that was imported, or of the API key that sent it; else empty. */
  sourceName: z.string(),
});

/** One entry of the history of a result: each time somebody or something said how the case went, or commented on it. */
export const verdict = opinion.extend({
  /** Null: a comment alone, an empty one where somebody took back theirs; the result stays as it is. */
  status: resultStatus.nullable(),
  /** The call that gave it: one call gives many cases a verdict, and is undone as a whole. */
  actionId: z.uuid(),
  /** Whose it is; null where that is not known any more. */
  byId: z.uuid().nullable(),
  /** Whether an API key gave it in the name of that user. */
  isByKey: z.boolean(),
  source,
  environment: z.string(),
  stepStatuses: z.array(resultStatus),
  failedStep: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** Set where it was taken back: then it counts no more. */
  undone: z.object({ by: z.string().nullable(), at: time }).nullable(),
  /** Whether it is what the result shows. */
  isShown: z.boolean(),
});
export type VerdictAnswer = z.infer<typeof verdict>;
