import type { RowSettings } from '../data/rows.ts';

/** Which data the cases of a path are made of; `isForValues`: no more cases than its invalid values ask for. */
export type PlannedData = Pick<
  RowSettings,
  'maxInvalid' | 'onlyPolarity' | 'mayHoldInvalid' | 'required'
> & {
  isForValues?: boolean;
};
