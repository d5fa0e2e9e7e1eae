import { defined } from '../defined.ts';
import type { Graph } from './graph.ts';
import { type Items, itemsAt } from './items.ts';
import { type WalkPast, walksPast } from './walk-past.ts';

/** How often all paths are gone through once more, as one that became shorter may leave another one less to do. */
const MAX_ROUNDS = 4;

/**
 * The same paths without detours: each becomes a shortest one that tours what no other tours, where
 * that is found within the limits of `walksPast`. Together they tour what they toured before; one that
 * tours nothing of its own is left out. No path becomes longer.
 *
 * The longest paths come first, as they have most to lose; where beginning with the shortest gives fewer
 * steps, that is taken.
 */
export function shortenPaths(graph: Graph, items: Items, paths: readonly number[][]): number[][] {
  const walkPast = walksPast(graph, items);
  const descending = shortenInOrder(items, paths, { walkPast, sign: -1 });
  const ascending = shortenInOrder(items, paths, { walkPast, sign: 1 });
  return isBetter(ascending, descending) ? ascending : descending;
}

/** Whether paths are fewer than others, or as many with fewer steps. */
function isBetter(a: readonly number[][], b: readonly number[][]): boolean {
  return a.length === b.length ? stepsOf(a) < stepsOf(b) : a.length < b.length;
}

/** The edges of all paths together. */
export function stepsOf(paths: readonly number[][]): number {
  return paths.reduce((sum, { length }) => sum + length, 0);
}

type Order = { walkPast: WalkPast; sign: 1 | -1 };

function shortenInOrder(
  items: Items,
  paths: readonly number[][],
  { walkPast, sign }: Order,
): number[][] {
  const toured = (path: readonly number[]) => [
    ...new Set(path.flatMap((edge) => [...itemsAt(items, edge)])),
  ];
  const current: (number[] | undefined)[] = [...paths];
  const times = new Int32Array(items.count);
  const add = (path: readonly number[], by: number) => {
    for (const item of toured(path)) times[item] = defined(times[item]) + by;
  };
  for (const path of paths) add(path, 1);
  const shorten = (index: number): boolean => {
    const path = current[index];
    if (!path) return false;
    const own = toured(path).filter((item) => times[item] === 1);
    const shorter = own.length === 0 ? undefined : walkPast(path, own);
    if (own.length > 0 && (!shorter || shorter.length >= path.length)) return false;
    add(path, -1);
    if (shorter) add(shorter, 1);
    current[index] = shorter;
    return true;
  };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const byLength = [...current.keys()].sort(
      (a, b) => sign * ((current[a]?.length ?? 0) - (current[b]?.length ?? 0)),
    );
    const changed = byLength.filter(shorten);
    if (changed.length === 0) break;
  }
  return current.flatMap((path) => (path ? [path] : []));
}
