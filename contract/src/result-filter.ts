import { z } from 'zod';
import { attributeFilter, caseFilter, sectionQuery } from './case-filter.ts';
import { text, time, truth } from './field.ts';
import { resultStatus } from './run.ts';

/** Which results of a run a list has. */
export const resultFilter = {
  ...attributeFilter,
  section: sectionQuery.section,
  status: resultStatus.optional(),
  polarity: caseFilter.polarity,
  assigneeId: z.uuid().optional(),
  search: text(200).optional(),
  /** Only those of which the last verdict by hand and the last by an automation differ. */
  sourcesDiffer: truth.optional(),
  /** Only those that cover this node or edge of the model. */
  through: text(200).optional(),
  /** Only what others changed since then: for people who work in one run. */
  changedSince: time.optional(),
};
