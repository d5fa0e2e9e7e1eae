import { z } from 'zod';
import { resultStatus } from './run.ts';

/** By the same path and data, by the same steps and data, by likeness (0.6 to 1), or because a person said so. */
export const match = z.object({
  by: z.enum(['path', 'steps', 'likeness', 'person']),
  likeness: z.number(),
});

/** A difference in words between a case and the one that continues it. */
const difference = z.object({
  kind: z.enum([
    'stepAdded',
    'stepRemoved',
    'stepChanged',
    'dataAdded',
    'dataRemoved',
    'dataChanged',
    'requirementAdded',
    'requirementRemoved',
  ]),
  /** The number of the step, of a removed one in the earlier case; the name of the data; the requirement. */
  at: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const named = z.object({
  key: z.string(),
  name: z.string(),
  /** The ID that its team gave it; null where it has none. */
  sourceId: z.string().nullable(),
});
/** Whether a person worded it or wrote a note, which stays with it. */
const known = named.extend({ isEdited: z.boolean().optional() });

/** Cases that making them again changes, by how. */
export const changedCases = z.object({
  new: z.array(named),
  back: z.array(known),
  /** First those of which more than the title is changed. */
  changed: z.array(
    known.extend({
      /** What the same case is called now, as people see it. */
      previousName: z.string(),
      isTitleOnly: z.boolean(),
    }),
  ),
  gone: z.array(known),
});

/** What making the cases again would do besides changing cases. */
export const suitePreview = z.object({
  /** Of the model, the data and the steps that it was made of: with it the cases are made again of nothing else. */
  print: z.string(),
  /** How many changed cases are the same but for their title. */
  titleOnly: z.number().int(),
  /** The first cases, as many as are requested, whose match is doubtful, side by side with the earlier ones. */
  continued: z.array(
    named.extend({
      /** What the case is generated with: a decision names it. */
      newKey: z.string(),
      /** As people see the earlier case. */
      previousName: z.string(),
      /** Where the earlier case stands in the suite. */
      position: z.number().int(),
      ...match.shape,
      differences: z.array(difference),
    }),
  ),
  continuedTotal: z.number().int(),
  /** What stays with cases that continue: how many have words of a person, and how many a note. */
  keeps: z.object({ wordings: z.number().int(), notes: z.number().int() }),
  /** What stays behind with cases that are retired: they keep it, and have it again when they come back. */
  leaves: z.object({
    wordings: z.number().int(),
    notes: z.number().int(),
    /** The first of them, as many as are requested. */
    cases: z.array(named),
  }),
  /** Open runs: they keep their cases as they were. */
  openRuns: z.number().int(),
  /** Cases that test automation ever reported, and how many of them the suite still has. */
  tags: z.object({ matching: z.number().int(), total: z.number().int() }),
  /** The requirements that would stand otherwise, or by results from before the change. */
  requirements: z.array(
    z.object({
      id: z.string(),
      before: resultStatus,
      after: resultStatus,
      isBeforeChange: z.boolean(),
      /** False: no test case would cover it any more. */
      isCovered: z.boolean(),
    }),
  ),
});
export type SuitePreview = z.infer<typeof suitePreview>;
