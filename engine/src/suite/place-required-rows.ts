import type { PathData } from '../data/instances.ts';
import { requiredOn } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import type { PlannedData } from './planned-data.ts';

/** Gives a path the rows that are asked for, are on no path yet, and that it can hold. */
export type Placing = (data: PathData, planned?: PlannedData) => Pick<PlannedData, 'required'>;

/** Each row that is asked for is on the first path, in the order of the plan, that can hold it. */
export function placeRequiredRows(
  flow: Flow,
  rows: readonly Record<string, string>[] = [],
): { placing?: Placing; unplaced: () => Record<string, string>[] } {
  if (rows.length === 0) return { unplaced: () => [] };
  let open = [...rows];
  const placing: Placing = (data, planned = {}) => {
    if (open.length === 0) return {};
    const required = requiredOn(data, flow.variables, { ...planned, required: open });
    open = open.filter((row) => !required.includes(row));
    return { required };
  };
  return { placing, unplaced: () => open };
}
