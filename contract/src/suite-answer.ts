import { z } from 'zod';
import { time } from './field.ts';
import { generationResult, settings } from './generation.ts';
import { LIMITS } from './limits.ts';

/** How a suite is made; it may keep more cases than one answer of `generate` can hold. */
export const suiteSettings = settings
  .extend({ limit: z.number().int().min(1).max(LIMITS.suiteCases) })
  .partial();

const counts = z.object({
  testCases: z.number().int(),
  testSteps: z.number().int(),
  retired: z.number().int(),
  /** How many of the test cases people wrote or brought along. */
  written: z.number().int(),
});

/** What the last generation did to the cases that were there before it. */
export const suiteChanges = z.object({
  new: z.number().int(),
  /** Those that were retired and are made again, with their history. */
  back: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
});

/** A generation that was kept, with the settings it was made by. */
export const suite = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  /** True where no model was ever behind it: people write its cases, or bring them along. */
  isWritten: z.boolean(),
  /** Null once the model was deleted: its cases stay. Null of a written one. */
  modelId: z.uuid().nullable(),
  /** Empty of a written one; its `modelVersion` is 0. */
  modelName: z.string(),
  /** Whether the model can still be taken out of the bin; told of one suite, not in lists. */
  isModelInBin: z.boolean().optional(),
  modelVersion: z.number().int(),
  name: z.string(),
  note: z.string(),
  /** Grows with each change of a case; a run keeps the one it began with. */
  revision: z.number().int(),
  status: z.enum(['generating', 'ready', 'failed']),
  /** While it is generating: how many cases are kept already. */
  progress: z.number().int(),
  /** Why there are no cases, where making them failed. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** True while the model, or anything that its cases depend on, is not as it was when they were made. */
  isStale: z.boolean(),
  /** What changed since its cases were made, and who changed it last; told of one suite, not in lists. */
  changedSince: z
    .array(
      z.object({
        what: z.enum(['model', 'nested', 'step', 'data']),
        name: z.string(),
        by: z.string().nullable(),
        at: time.nullable(),
      }),
    )
    .optional(),
  settings: suiteSettings,
  coverage: generationResult.shape.coverage.nullable(),
  counts,
  changes: suiteChanges,
  runs: z.number().int(),
  /**
   * The last import of test cases that changed something, with what it takes to undo it (`import-cases/undo`); null where
   * there was none, or it was undone.
   */
  lastImport: z
    .object({
      revision: z.number().int(),
      /** Empty where nobody said it. */
      fileName: z.string(),
      at: time,
    })
    .nullable(),
  /** While it is generating: what makes its cases, and where its progress is told as events. */
  job: z.object({ id: z.uuid(), stream: z.string() }).nullable(),
  createdAt: time,
  createdBy: z.string(),
  updatedAt: time,
});
export type SuiteAnswer = z.infer<typeof suite>;
