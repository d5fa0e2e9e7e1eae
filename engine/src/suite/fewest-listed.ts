import { dataOfPath } from '../data/instances.ts';
import { rowsOf } from '../data/rows.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { comesBack, everyPath } from './enumerate.ts';
import { minRowsOf, type RowsOfPath } from './fewest-cases.ts';
import { firstOf } from './listed-paths.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';

/** Paths with their rows, of one polarity where they are apart; what others are known to meet does not count. */
type Listed = {
  written: readonly RowsOfPath[];
  known?: readonly RowsOfPath[];
  onlyPolarity?: 'positive' | 'negative';
};

/** More paths than these are not looked at. */
const MAX_PATHS = 64;

/**
 * How few cases there are at least for what some paths meet, where all paths that data can walk are few and
 * none comes back to where it was: each path has the rows that its own data ask for. 0 where they are not few.
 *
 * The dual of the cover: what is met has a price, and no path meets more than it has rows.
 */
export function fewestListed(
  flow: Flow,
  { happy, tours }: Pick<Plan, 'happy' | 'tours'>,
  { maxLength, ...settings }: GenerationSettings,
  { written, known = [], onlyPolarity }: Listed,
): number {
  const faults = onlyPolarity === 'positive' ? { maxFaults: 0 } : {};
  const walker = walkerOf(flow, { maxInvalid: Number.POSITIVE_INFINITY, ...faults });
  if (comesBack(walker)) return 0;
  const length = maxLength > 0 ? { length: maxLength } : {};
  const found = firstOf(everyPath(walker, { isSimple: true, ...length }), MAX_PATHS);
  if (!found.isWhole) return 0;
  const byPath = new Map(written.map((one) => [one.edges.join(), one]));
  const minOn = (edges: number[]): number => {
    const own = byPath.get(edges.join());
    if (own) return minRowsOf(own, settings);
    const data = dataOfPath(flow, edges);
    const rowSettings = { ...settings, ...(onlyPolarity && { onlyPolarity }) };
    const rows = rowsOf(data, flow.variables, rowSettings).map((row) => ({ row }));
    return minRowsOf({ edges, data, rows }, settings);
  };
  const paths = found.paths.map((edges) => ({ left: minOn(edges), items: tours(edges), edges }));
  const met = new Set(written.flatMap(({ edges }) => [...tours(edges)]));
  const first = paths.find(({ edges }) => edges.join() === happy?.join());
  for (const item of first?.items ?? []) met.delete(item);
  for (const { edges } of known) for (const item of tours(edges)) met.delete(item);
  return (first?.left ?? 0) + dualOf(met, paths);
}

type Priced = { left: number; items: ReadonlySet<Requirement> };

/** The sum of prices, the items that fewest paths meet first. */
function dualOf(items: ReadonlySet<Requirement>, paths: readonly Priced[]): number {
  const byItem = new Map(
    [...items].map((item) => [item, paths.filter((one) => one.items.has(item))]),
  );
  const rarest = [...byItem].sort(([, a], [, b]) => a.length - b.length);
  return rarest.reduce((sum, [, own]) => {
    const price = own.length > 0 ? Math.min(...own.map(({ left }) => left)) : 0;
    for (const path of own) path.left = defined(path.left) - price;
    return sum + price;
  }, 0);
}
