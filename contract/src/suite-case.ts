import { z } from 'zod';
import { required, text } from './field.ts';
import { testCase } from './generation.ts';
import { LIMITS } from './limits.ts';
import { match } from './suite-preview.ts';

export const caseKey = z.string().regex(/^[A-Z2-7]{10}$/);

/** What a person says instead of a generated step. */
export const wording = z.strictObject({
  text: required(LIMITS.wording),
  expected: text(LIMITS.wording).optional(),
});

/** A case of a suite, as people see it: an override of its wording already in place. */
export const suiteCase = testCase.extend({
  note: z.string(),
  /** Since the last generation of the suite; `gone` ones are retired, and in no new run. */
  change: z.enum(['new', 'changed', 'unchanged', 'gone']),
  /** The same, with what changed: `reworded` has the same steps with the same values, in other words. */
  kind: z.enum(['same', 'new', 'reworded', 'changed', 'gone']).optional(),
  /** The keys it had before, the last first; reports that name them still mean it. */
  earlierKeys: z.array(z.string()).optional(),
  /** How the last generation found that it is the earlier case of this key; null where it is new or gone. */
  match: match.nullable().optional(),
  /** True where a person worded the name or the steps. */
  isWorded: z.boolean(),
  /** True where the words under a person's wording changed since: to be looked at again. */
  isSuspect: z.boolean(),
});
export type SuiteCaseAnswer = z.infer<typeof suiteCase>;

/** What a list shows of a case: all but its path and its steps, of which it says how many there are. */
export const suiteCaseSummary = suiteCase
  .omit({
    path: true,
    steps: true,
    purpose: true,
  })
  .extend({
    stepCount: z.number().int(),
    /** Whether it is the first positive case of the suite. */
    isHappyPath: z.boolean(),
  });
