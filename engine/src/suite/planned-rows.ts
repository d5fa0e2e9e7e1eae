import type { CaseRow } from '../case-rows.ts';
import type { PathData } from '../data/instances.ts';
import type { Walker } from '../flow/state.ts';
import type { Model } from '../model.ts';
import { dataFirst, type PlanRowSettings } from './data-first.ts';
import type { Plan } from './plan.ts';
import { rowsAlong } from './rows-along.ts';

/** A path with the rows of its cases. */
export type PlannedRows = {
  edges: number[];
  data: PathData;
  rows: CaseRow[];
  isNegative?: boolean;
};

/** The rows of all paths of a plan, combined as the settings ask: inside each path as they are asked for, or over the model. */
export function plannedRows(
  walker: Walker,
  plan: Plan,
  model: Model,
  settings: PlanRowSettings,
): Iterable<PlannedRows> {
  const { parts } = plan;
  if (settings.combine === 'path') return rowsAlong(walker.flow, plan, model, settings);
  if (!parts) return happyFirst(plan, dataFirst(walker, plan, settings));
  const { positive, negative } = parts;
  const { paths, lowerBound } = positive;
  const first = happyFirst(plan, dataFirst(walker, { ...plan, paths, lowerBound }, settings));
  const made = new Set(first.flatMap((one) => one.rows.flatMap(({ row }) => plan.made(one, row))));
  const requirements = plan.requirements.filter((requirement) => !made.has(requirement));
  const rest = { ...plan, paths: negative.paths, requirements };
  return [...first, ...rowsAlong(walker.flow, rest, model, settings)];
}

function happyFirst({ happy }: Plan, planned: PlannedRows[]): PlannedRows[] {
  const isHappy = ({ edges }: PlannedRows) => edges.join() === happy?.join();
  return planned.toSorted((a, b) => Number(isHappy(b)) - Number(isHappy(a)));
}

/** What is heard of rows while they are made. */
export function hearing() {
  const heard = { leftOut: 0, isCut: false, minimum: 0 };
  return {
    heard,
    onLeftOut: (count: number) => {
      heard.leftOut += count;
    },
    onCut: () => {
      heard.isCut = true;
    },
    onMinimum: (count: number) => {
      heard.minimum = count;
    },
  };
}
