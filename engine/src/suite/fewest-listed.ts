import { dataOfPath } from '../data/instances.ts';
import { type RowSettings, rowsOf } from '../data/rows.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { returningNodes } from '../flow/fresh-draws.ts';
import { walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { everyPath } from './enumerate.ts';
import { minRowsOf, type RowsOfPath } from './fewest-cases.ts';
import { firstOf } from './listed-paths.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';

/** More paths than these are not looked at. */
const MAX_PATHS = 64;

/**
 * How few cases there are at least for what some paths meet, where all paths that data can walk are few and
 * none comes back to where it was: each path has the rows that its own data ask for. 0 where they are not few.
 *
 * The dual of the cover: what is met has a price, and no path meets more than it has rows.
 *
 * @param written of one polarity, where they are apart
 */
export function fewestListed(
  flow: Flow,
  { happy, tours }: Pick<Plan, 'happy' | 'tours'>,
  settings: GenerationSettings & RowSettings,
  written: readonly RowsOfPath[],
): number {
  if (returningNodes(flow).includes(true)) return 0;
  const { onlyPolarity, maxLength } = settings;
  const faults = onlyPolarity === 'positive' ? { maxFaults: 0 } : {};
  const walker = walkerOf(flow, { maxInvalid: Number.POSITIVE_INFINITY, ...faults });
  const length = maxLength > 0 ? { length: maxLength } : {};
  const found = firstOf(everyPath(walker, { isSimple: true, ...length }), MAX_PATHS);
  if (!found.isWhole) return 0;
  const byPath = new Map(written.map((one) => [one.edges.join(), one]));
  const minOn = (edges: number[]): number => {
    const known = byPath.get(edges.join());
    if (known) return minRowsOf(known, settings);
    const data = dataOfPath(flow, edges);
    const rows = rowsOf(data, flow.variables, settings).map((row) => ({ row }));
    return minRowsOf({ edges, data, rows }, settings);
  };
  const paths = found.paths.map((edges) => ({ left: minOn(edges), items: tours(edges), edges }));
  const met = new Set(written.flatMap(({ edges }) => [...tours(edges)]));
  const first = paths.find(({ edges }) => edges.join() === happy?.join());
  for (const item of first?.items ?? []) met.delete(item);
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
