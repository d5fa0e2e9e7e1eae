import { binarySize } from './binary.ts';
import type { Polarity } from './instance.ts';
import { combinationAt, type Space } from './space.ts';

/**
 * The most legal combinations of one set of columns, as each needs a row of its
 * own; or what many columns with any two values need, if that is more.
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
    const { lost, touched } = lostBySet(space, impossible[id] ?? []);
    const search: Search = { space, sizes, lost, best: bound, steps: MOST_STEPS };
    extend(search, 0, [], 1);
    const whole = sizes.filter(({ position, size }) => size > 1 && !touched.has(position));
    bound = Math.max(search.best, binaryBound(space.t, whole));
  });
  return bound;
}

/** A bound that is not the best is still one: the search stops after so many sets. */
const MOST_STEPS = 200_000;

type Search = {
  space: Space;
  sizes: { position: number; size: number }[];
  lost: Map<number, number>;
  best: number;
  steps: number;
};

/**
 * The rows with one combination of values of the t - 2 largest columns must hold
 * all pairs of two values of the others, and how many rows that takes is known.
 */
function binaryBound(t: number, sizes: readonly { size: number }[]): number {
  if (t < 2 || sizes.length < t) return 1;
  const product = sizes.slice(0, t - 2).reduce((all, { size }) => all * size, 1);
  return product * binarySize(sizes.length - t + 2);
}

function extend(search: Search, from: number, chosen: readonly number[], product: number): void {
  const { sizes, lost, space } = search;
  const open = space.t - chosen.length;
  if (open === 0) {
    const impossible =
      lost.size > 0
        ? lost.get(
            keyOf(
              space,
              chosen.toSorted((a, b) => a - b),
            ),
          )
        : 0;
    search.best = Math.max(search.best, product - (impossible ?? 0));
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
function lostBySet(space: Space, impossible: readonly number[]) {
  const touched = new Set<number>();
  const lost = new Map<number, number>();
  const positions = new Int32Array(space.t);
  const values = new Int32Array(space.t);
  for (const number of impossible) {
    combinationAt(space, { number, j: space.t }, positions, values);
    const key = keyOf(space, positions);
    lost.set(key, (lost.get(key) ?? 0) + 1);
    for (const position of positions) touched.add(position);
  }
  return { lost, touched };
}
