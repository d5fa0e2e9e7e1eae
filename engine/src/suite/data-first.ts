import { dataOfPath, type PathData } from '../data/instances.ts';
import { type Row, type RowSettings, rowsOf } from '../data/rows.ts';
import { type Flow, withoutInvalid } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import { bestPath } from '../paths/greedy-cover.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import { byDataAmong } from './changes-made.ts';
import { fewestRows } from './fewest-rows.ts';
import { fillRows, type Planned } from './fill-rows.ts';
import { modelRows, type Values, withValues } from './model-rows.ts';
import { pinsFor } from './pins.ts';
import type { Placing } from './place-required-rows.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';
import { hasInvalidValues } from './separate.ts';
import { walkableSpace } from './space.ts';

/** With where to tell what there was no budget for, and that rows were left out. */
export type PlanRowSettings = GenerationSettings &
  RowSettings & {
    placing?: Placing | undefined;
    /** Told how few rows over the whole model there are at least. */
    onMinimum?: (count: number) => void;
  };

/** Steps between states, and edges to unfold, for all rows together: after that no more rows are sent down paths. */
const MAX_ARCS = 2_000_000;

/**
 * Rows over the whole model, each sent down a path it satisfies; then, for what
 * no row's path tours, the paths of the criterion with a row of their own; then the rows for
 * values that were sent down a path that does not name them.
 *
 * Fewer tests than combining inside each path: a combination counts wherever it is tried.
 * The happy path is among them: the first row that can walk it is sent down it.
 * Where rows are more than are looked at, or than the budget sends down paths, `settings.onCut` is called.
 */
export function dataFirst({ flow }: Walker, plan: Plan, settings: PlanRowSettings): Planned[] {
  const open = new Set(plan.requirements);
  const search: Search = {
    whole: flow,
    flow: plan.parts ? withoutInvalid(flow) : flow,
    plan,
    settings,
    open,
    left: MAX_ARCS,
  };
  const sent = sendRows(search);
  const rest = plan.paths.flatMap((edges) => restOn(search, edges, sent));
  const filled = fillRows(flow, [...sent, ...rest], plan, settings);
  if (hasInvalidValues(search.flow)) return filled;
  const { planned, minimum } = fewestRows(search.flow, filled, { plan, settings });
  settings.onMinimum?.(minimum);
  return planned;
}

/** A planned path with rows for what no row before makes or tours; added to those that it has been sent, if any. */
function restOn(search: Search, edges: number[], sent: readonly Planned[]): Planned[] {
  const { plan, settings, open } = search;
  const covered = [...plan.tours(edges)].filter((requirement) => open.delete(requirement));
  const known = sent.find((one) => one.edges.join() === edges.join());
  const isNeeded = covered.length > 0 || (edges === plan.happy && !known);
  const data = dataOfPath(search.whole, edges);
  const pins = [...pinsFor(search.whole, { edges, data }, byDataAmong([...open])).values()];
  if (!isNeeded && pins.length === 0) return [];
  const planned = plan.plannedData.get(edges);
  const own = { ...settings, strength: 0, ...planned, pins } as const;
  const rows = rowsOf(data, search.whole.variables, own);
  const needed = rows.filter((row) => noteRow(search, { edges, data }, row) || isNeeded);
  const added = needed.map((row) => ({ row }));
  known?.rows.push(...added);
  return known || added.length === 0 ? [] : [{ edges, data, rows: added }];
}

/** The rows over the whole model by the path that each is sent down; what these tour is open no more. */
function sendRows(search: Search): Planned[] {
  const { flow, plan, settings, open } = search;
  const byPath = new Map(requiredFirst(search).map((one) => [one.edges.join(), one]));
  for (const values of modelRows(flow, settings)) {
    const isHappyOpen = !byPath.has(plan.happy?.join() ?? '');
    const edges = pathFor(search, values, isHappyOpen);
    if (search.left <= 0) settings.onCut?.();
    if (!edges) continue;
    const known = byPath.get(edges.join());
    const data = known?.data ?? dataOfPath(flow, edges);
    const row = rowWith(data, values);
    if (row.includes(-1)) continue;
    for (const requirement of plan.tours(edges)) open.delete(requirement);
    noteRow(search, { edges, data }, row);
    const planned = known ?? { edges, data, rows: [] };
    if (!planned.rows.some((other) => other.row.join() === row.join())) planned.rows.push({ row });
    byPath.set(edges.join(), planned);
  }
  return [...byPath.values()];
}

/** The rows that are asked for, on the paths of the criterion that can hold them. */
function requiredFirst({ flow, plan, settings, open }: Search): Planned[] {
  return plan.paths.flatMap((edges) => {
    const data = dataOfPath(flow, edges);
    const planned = plan.plannedData.get(edges);
    const { required = [] } = settings.placing?.(data, planned) ?? {};
    if (required.length === 0) return [];
    for (const requirement of plan.tours(edges)) open.delete(requirement);
    const rows = rowsOf(data, flow.variables, { ...settings, strength: 0, ...planned, required });
    const own = rows.slice(0, required.length);
    for (const row of own) noteRow({ plan, open }, { edges, data }, row);
    return [{ edges, data, rows: own.map((row) => ({ row })) }];
  });
}

/** What only rows decide and this one makes is open no more. @returns whether that is anything new */
function noteRow(
  { plan, open }: Pick<Search, 'plan' | 'open'>,
  planned: Pick<Planned, 'edges' | 'data'>,
  row: Row,
): boolean {
  return plan.made(planned, row).filter((requirement) => open.delete(requirement)).length > 0;
}

function rowWith({ instances }: PathData, values: Values): Row {
  return instances.map(({ name, choices }) => {
    const expected = values.get(name);
    return choices.findIndex(
      ({ value, validity }) => value === expected?.value && validity === expected.validity,
    );
  });
}

type Search = {
  whole: Flow;
  /** The same without invalid values, where positive and negative cases are apart. */
  flow: Flow;
  plan: Plan;
  settings: PlanRowSettings;
  /** Requirements that no path tours yet. */
  open: Set<Requirement>;
  left: number;
};

/** A path that these values can walk: the happy path where it has no row yet, else of those that the criterion allows, past as much of what is open as it meets. */
function pathFor(search: Search, values: Values, isHappyOpen: boolean): number[] | undefined {
  if (search.left <= 0) return undefined;
  const walker = walkerOf(withValues(search.flow, values));
  const { happy } = search.plan;
  if (happy && isHappyOpen && canWalk(search, walker, happy)) return [...happy];
  return isListed(search.settings.criterion)
    ? listedFor(search, walker)
    : coveringFor(search, walker);
}

/** Of paths as such, the first that is still open. */
function listedFor(search: Search, walker: Walker): number[] | undefined {
  const { plan, open } = search;
  let taken: number[] | undefined;
  for (const path of plan.paths) {
    if (search.left <= 0) break;
    const isOpen = [...plan.tours(path)].some((requirement) => open.has(requirement));
    if ((taken && !isOpen) || !canWalk(search, walker, path)) continue;
    taken = path;
    if (isOpen) break;
  }
  return taken;
}

function canWalk(search: Search, walker: Walker, path: readonly number[]): boolean {
  let states = [walker.first];
  for (const edge of path) {
    search.left -= states.length;
    states = states.flatMap((state) => walker.take(state, edge));
    if (states.length === 0) return false;
  }
  return true;
}

function coveringFor(search: Search, walker: Walker): number[] | undefined {
  const { maxLength } = search.settings;
  const space = walkableSpace(walker, [...search.open]);
  // the flow is unfolded again for every row
  search.left -= space.edges.length + search.flow.edges.length;
  const toFlowPath = (path: number[] | undefined) =>
    path?.map((arc) => space.edges[arc] ?? -1).filter((edge) => edge >= 0);
  const fits = (path: number[] | undefined) => maxLength === 0 || (path?.length ?? 0) <= maxLength;
  const best = toFlowPath(bestPath(space.graph, space.items));
  if (best && fits(best)) return best;
  const shortest = toFlowPath(shortestPath(space.graph));
  if (shortest && fits(shortest)) return shortest;
  if (!space.isWhole) search.settings.onCut?.();
  return undefined;
}
