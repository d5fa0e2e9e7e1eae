import { z } from 'zod';
import { caseAttributes } from './case-attributes.ts';
import { section } from './case-filter.ts';
import { required, text, time } from './field.ts';
import { testCase } from './generation.ts';
import { LIMITS } from './limits.ts';
import { match } from './suite-preview.ts';

/** What a person says instead of a generated step. */
export const wording = z.strictObject({
  text: required(LIMITS.wording),
  expected: text(LIMITS.wording).optional(),
});

/** A step of a case that people write, with what it is to lead to. */
export const writtenStep = z.strictObject({
  text: required(LIMITS.wording),
  /** The test data that is entered there, in lines of its own. */
  data: text(LIMITS.wording).trim().optional(),
  expected: text(LIMITS.wording).trim().optional(),
});

/** What is known of a case that somebody wrote or brought along, beside what it says. */
const handwritten = z.object({
  /** To be named where it is changed: it is not where somebody else has changed it since. */
  version: z.number().int(),
  preconditions: z.string(),
  steps: z.array(writtenStep),
  /** Its number where it comes from; empty where it was written here. */
  sourceId: z.string(),
  /** The folders in which it stands, the outermost first. */
  folder: z.array(z.string()),
  /** When it was last changed. */
  at: time.nullable(),
});

/** A case of a suite, as people see it: an override of its wording already in place. */
export const suiteCase = testCase.extend({
  note: z.string(),
  /** `written`: by a person, here or in another tool; no generation changes it. */
  origin: z.enum(['generated', 'written']),
  /** Null of a generated one. */
  handwritten: handwritten.nullable(),
  attributes: caseAttributes,
  /** Since the last generation of the suite; `gone` ones are retired, and in no new run; `back` ones were. */
  change: z.enum(['new', 'back', 'changed', 'unchanged', 'gone']),
  /** The same, with what changed: `reworded` has the same steps with the same values, in other words. */
  kind: z.enum(['same', 'new', 'back', 'reworded', 'changed', 'gone']),
  /** The keys it had before, the last first; reports that name them still mean it. */
  earlierKeys: z.array(z.string()),
  /** The earlier case that the last generation found it to be, or a person said it is, as that was called before; null where it is new or gone, or says what it said. */
  continues: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** How the last generation found that it is the earlier case of this key; null where it is new or gone. */
  match: match.nullable(),
  /** True where a person worded the name or the steps. */
  isWorded: z.boolean(),
  /** True where the words under a person's wording changed since: to be looked at again. */
  isSuspect: z.boolean(),
});
export type SuiteCaseAnswer = z.infer<typeof suiteCase>;

/** Where a case stands, however a list is filtered and put in order. */
export const casePlace = {
  /** Its place in the suite, from 1. */
  number: z.number().int(),
  section,
  /** Its ID in the file that it came from; empty where it has none. */
  sourceId: z.string(),
};

/** What a list shows of a case: all but its path and its steps, of which it says how many there are. */
export const suiteCaseSummary = suiteCase
  .omit({
    path: true,
    steps: true,
    purpose: true,
    handwritten: true,
  })
  .extend({
    stepCount: z.number().int(),
    /** Whether it is the first positive case of the suite. */
    isHappyPath: z.boolean(),
    ...casePlace,
  });
