import { binarySize } from './arrays/binary.ts';
import type { Polarity } from './instance.ts';
import { combinationAt, type Space } from './space.ts';

/**
 * The most legal combinations of one set of columns, as each needs a row of its
 * own; or what is proven of many columns with as many values, if that is more.
 *
 * @param impossible by space, the numbers of combinations no legal row holds
 *
 * Sets are tried from the most combinations down, so that few are looked at:
 * O(impossible + sets whose product exceeds the bound).
 */
export function lowerBoundOf(
  polarity: Polarity,
  spaces: readonly Space[],
  impossible: readonly (readonly number[])[],
): number {
  let bound = 1;
  spaces.forEach((space, id) => {
    const required = space.t === 1 ? polarity.allowed : polarity.combined;
    const sizes = Array.from(space.columns, (column, position) => ({
      position,
      size: (required[column] ?? new Uint8Array()).reduce((sum, value) => sum + value, 0),
    })).sort((a, b) => b.size - a.size);
    if (space.columns.length ** space.t > Number.MAX_SAFE_INTEGER) return;
    const { impossibleBySet, touched } = countImpossible(space, impossible[id] ?? []);
    const search: Search = { space, sizes, impossibleBySet, best: bound, steps: MAX_STEPS };
    extend(search, 0, [], 1);
    const untouched = sizes.filter(({ position, size }) => size > 1 && !touched.has(position));
    bound = Math.max(search.best, arrayBound(space.t, untouched));
  });
  return bound;
}

/** A bound that is not the best is still one: the search stops after so many sets. */
const MAX_STEPS = 200_000;

type Search = {
  space: Space;
  /** How many values of each position are to be combined, the most first. */
  sizes: { position: number; size: number }[];
  /** By key of a set: how many of its combinations no legal row holds. */
  impossibleBySet: Map<number, number>;
  best: number;
  /** The sets that may still be looked at. */
  steps: number;
};

/** How many rows columns of so many values need for every combination of `strength`, by how many columns they are. */
type Proven = { strength: number; level: number; rows: Readonly<Record<number, number>> };

/**
 * Sizes of arrays that need more rows than one set of their columns has combinations.
 *
 * Source: up to 14 rows of three values, 19 of four and 15 of two were found again by
 * exhaustive search (the smallest in the test beside); 37 of six, as there are no two
 * orthogonal squares of order 6 (Tarry, 1900). The others: Izquierdo-Marquez &
 * Torres-Jimenez, "New optimal covering arrays using an orderly algorithm" (2018), and
 * of two values Hiess & Kampel, "Determining covering array numbers via balanced
 * covering arrays" (2025).
 */
const PROVEN: Proven[] = [
  { strength: 2, level: 3, rows: { 5: 11, 6: 12, 8: 13, 10: 14, 11: 15 } },
  { strength: 2, level: 4, rows: { 6: 19, 7: 21 } },
  { strength: 2, level: 6, rows: { 4: 37, 5: 39 } },
  { strength: 3, level: 2, rows: { 12: 15, 17: 18 } },
];

/**
 * The rows with one combination of values of the largest columns must hold all
 * combinations of fewer of the others; values of these count as one where they are
 * more than an array is known for.
 *
 * @param sizes of columns whose values may all be combined, the largest first
 */
function arrayBound(t: number, sizes: readonly { size: number }[]): number {
  if (t < 2 || sizes.length < t) return 1;
  const columns = sizes.length - t + 2;
  const pairs: Proven = { strength: 2, level: 2, rows: { [columns]: binarySize(columns) } };
  const bounds = [pairs, ...PROVEN].map(({ strength, level, rows }) => {
    if (strength > t) return 1;
    const others = sizes.slice(t - strength).filter(({ size }) => size >= level).length;
    const known = Object.entries(rows).filter(([columnCount]) => Number(columnCount) <= others);
    const max = known.reduce((best, [, own]) => Math.max(best, own), 1);
    return sizes.slice(0, t - strength).reduce((all, { size }) => all * size, max);
  });
  return Math.max(...bounds);
}

/** Looks for the set with most legal combinations among those that begin with the chosen positions. */
function extend(search: Search, from: number, chosen: readonly number[], product: number): void {
  const { sizes, impossibleBySet, space } = search;
  const open = space.t - chosen.length;
  if (open === 0) {
    const key = impossibleBySet.size > 0 ? keyOf(space, Int32Array.from(chosen).sort()) : 0;
    search.best = Math.max(search.best, product - (impossibleBySet.get(key) ?? 0));
    return;
  }
  for (let index = from; index <= sizes.length - open; index++) {
    const { size, position } = sizes[index] ?? { size: 0, position: 0 };
    if (product * size ** open <= search.best || search.steps-- < 0) return;
    extend(search, index + 1, [...chosen, position], product * size);
  }
}

/** Positions, ascending, as one number; only where that is exact. */
function keyOf({ columns }: Space, positions: Iterable<number>): number {
  let key = 0;
  for (const position of positions) key = key * columns.length + position;
  return key;
}

/** How many combinations of each set are impossible, and the positions that such sets have. */
function countImpossible(space: Space, impossible: readonly number[]) {
  const touched = new Set<number>();
  const impossibleBySet = new Map<number, number>();
  const positions = new Int32Array(space.t);
  const values = new Int32Array(space.t);
  for (const number of impossible) {
    combinationAt(space, { number, j: space.t }, positions, values);
    const key = keyOf(space, positions);
    impossibleBySet.set(key, (impossibleBySet.get(key) ?? 0) + 1);
    for (const position of positions) touched.add(position);
  }
  return { impossibleBySet, touched };
}
