import { type CaseRow, caseRows, scenariosByPath } from '../case-rows.ts';
import { dataOfPath, type PathData } from '../data/instances.ts';
import type { Choice } from '../data/test-data.ts';
import type { Flow } from '../flow/flow.ts';
import { isListed, type Model } from '../model.ts';
import type { PlanRowSettings } from './data-first.ts';
import {
  changesToMake,
  makeMoreChanges,
  makingChanges,
  type PathRows,
  type RowsOn,
} from './making-changes.ts';
import type { Plan } from './plan.ts';
import { hasInvalidValues } from './separate.ts';

/**
 * The rows of each path of a plan, in its order, combined inside the path.
 *
 * A positive path that comes back to a step walks a loop for what it is there for, not for every value:
 * at strength 1 it need not have the values that a shorter positive path has. The happy path has all of its own.
 */
export function* rowsAlong(
  flow: Flow,
  plan: Plan,
  model: Model,
  settings: PlanRowSettings,
): Generator<PathRows> {
  const { paths } = plan;
  const open = changesToMake(plan);
  const usual = rowsIn(flow, plan, model, settings);
  const making = { flow, plan, settings };
  const rowsOn = open.size > 0 ? makingChanges(making, open, usual) : usual;
  const known = sharesValues(flow, plan, settings) ? sharedRows(flow, plan, rowsOn) : undefined;
  const rowsOf = (edges: number[]) => known?.get(edges) ?? rowsOn(edges);
  if (open.size === 0) {
    for (const edges of paths) yield rowsOf(edges);
    return;
  }
  const all = paths.map(rowsOf);
  makeMoreChanges(making, open, all);
  yield* all;
}

function rowsIn(flow: Flow, plan: Plan, model: Model, settings: PlanRowSettings): RowsOn {
  const written = scenariosByPath(model);
  return (edges, options = {}) => {
    const data = dataOfPath(flow, edges);
    const planned = {
      ...plan.plannedData.get(edges),
      ...settings.placing?.(data, plan.plannedData.get(edges)),
    };
    const ids = edges.map((edge) => flow.edges[edge]?.id);
    const scenarios = written.get(ids.join('\n')) ?? [];
    const own = { ...settings, ...planned, ...options };
    const rows = caseRows(model, flow, { data, scenarios }, own);
    const isForValues = planned.isForValues && settings.negative === 'once';
    const isNegative = planned.onlyPolarity === 'negative';
    return { edges, data, rows: isForValues ? withNewInvalid(data, rows) : rows, isNegative };
  };
}

function sharesValues(
  flow: Flow,
  { happy }: Plan,
  { strength, criterion }: PlanRowSettings,
): boolean {
  if (strength !== 1 || isListed(criterion) || criterion === 'random') return false;
  return happy !== undefined || !hasInvalidValues(flow);
}

/** By path of those that valid values walk; undefined where none of them comes back to a step that draws data. */
function sharedRows(
  flow: Flow,
  { paths, plannedData, parts, happy }: Plan,
  rowsOn: RowsOn,
): Map<number[], PathRows> | undefined {
  const positive = paths.filter(
    (path) => !parts || plannedData.get(path)?.onlyPolarity === 'positive',
  );
  const returning = new Set(positive.filter((path) => path !== happy && drawsAgain(flow, path)));
  if (returning.size === 0) return undefined;
  const lengths = new Map<string, number>();
  const found = new Map<number[], PathRows>();
  for (const path of positive.toSorted((a, b) => a.length - b.length)) {
    const isElsewhere = (name: string, choice: Choice) =>
      (lengths.get(keyOf(name, choice)) ?? path.length) < path.length;
    const made = rowsOn(path, returning.has(path) ? { isElsewhere } : {});
    found.set(path, made);
    for (const key of valuesIn(made)) {
      if (!lengths.has(key)) lengths.set(key, path.length);
    }
  }
  return found;
}

function drawsAgain({ freshNames, start, edges }: Flow, path: readonly number[]): boolean {
  const seen = new Set([start]);
  return path.some((edge) => {
    const target = edges[edge]?.target ?? -1;
    const isAgain = seen.size === seen.add(target).size;
    return isAgain && (freshNames[target]?.length ?? 0) > 0;
  });
}

function valuesIn({ data: { instances }, rows }: PathRows): string[] {
  return rows.flatMap(({ row }) =>
    instances.flatMap(({ name, choices }, index) => {
      const choice = choices[row[index] ?? -1];
      return choice ? [keyOf(name, choice)] : [];
    }),
  );
}

function keyOf(name: string, { value, validity }: Choice): string {
  return JSON.stringify([name, value, validity]);
}

/** The rows with an invalid value that none before them has. */
function withNewInvalid({ instances }: PathData, rows: CaseRow[]): CaseRow[] {
  const seen = new Set<string>();
  return rows.filter(({ row }) => {
    const before = seen.size;
    instances.forEach(({ name, choices }, i) => {
      const choice = choices[row[i] ?? -1];
      if (choice?.validity === 'invalid') seen.add(keyOf(name, choice));
    });
    return seen.size > before;
  });
}
