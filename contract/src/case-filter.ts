import { PRIORITIES } from '@caseloom/engine';
import { z } from 'zod';
import { tags } from './case-attributes.ts';
import { text, truth } from './field.ts';
import { testCase } from './generation.ts';

const lastStatus = z.enum(['passed', 'failed', 'blocked', 'skipped', 'untested']);

/** Which cases a list has, by what people said of them. */
export const attributeFilter = {
  /** Any of these; `unstated`: nobody has stated one. */
  priority: z
    .array(z.enum([...PRIORITIES, 'unstated']))
    .min(1)
    .max(PRIORITIES.length + 1)
    .optional(),
  /** True: a default that nobody stated is neither `medium` nor `positive`. */
  isStated: truth.optional(),
  /** Likelihood × damage, at least; cases whose risk was not assessed are left out. */
  minRisk: z.coerce.number().int().min(1).max(25).optional(),
  /** All of these, in upper or lower case. */
  tags: tags.min(1).optional(),
};

/** Which cases of a suite a list or a new run has. */
export const caseFilter = {
  ...attributeFilter,
  /** `unstated`: nobody has stated it. */
  polarity: z.enum([...testCase.shape.polarity.options, 'unstated']).optional(),
  change: z.enum(['new', 'back', 'changed', 'unchanged', 'gone']).optional(),
  /** How they went when they were last run, in any run: any of these; `untested`: never run. */
  last: z.array(lastStatus).min(1).max(lastStatus.options.length).optional(),
  /** Each word of it is found in the key, the name, the note, or a value of the test data. */
  search: text(200).optional(),
};
