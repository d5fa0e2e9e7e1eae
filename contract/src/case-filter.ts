import { PRIORITIES } from '@caseloom/engine';
import { z } from 'zod';
import { tags } from './case-attributes.ts';
import { text, truth } from './field.ts';
import { testCase } from './generation.ts';
import { LIMITS } from './limits.ts';

/** The folders in which a case stands, the outermost first, as one text; empty where it stands in none. */
export const section = z.string();

/** What lists of cases are filtered and put in order by, besides their words. */
export const sectionQuery = {
  /** The cases of this section and of those below it; `›`: those that stand in none. */
  section: text(LIMITS.section).min(1).optional(),
  /** Those of one section stand together, the sections in the order of their first cases. */
  groupBy: z.literal('section').optional(),
};

/** The sections of a list of cases in their order, and how many of its cases each has. */
export const sectionCounts = z.array(z.object({ section, total: z.number().int() }));

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
  section: sectionQuery.section,
  /** Each word of it is found in the key, the name, the section, the note, or a value of the test data. */
  search: text(200).optional(),
};
