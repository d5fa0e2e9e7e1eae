import { defined } from '../defined.ts';

/** Columns of which every t are combined. */
export type Group = { columns: readonly number[]; t: number };

/**
 * A numbering of all combinations of values of t columns out of a group, and, with
 * the same tables, of the combinations of fewer.
 *
 * A symbol is a position in the group with one of its values. The number of a
 * combination is the sum of one table entry for each of its symbols: how many
 * combinations come before when its j-th symbol is the greatest of j. So a
 * combination of the first columns has the same number however many follow.
 *
 * Source: the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3), with
 * symbols of one column excluding each other.
 */
export type Space = {
  t: number;
  /** By position: the column, how many values it has, and its first symbol. */
  columns: Int32Array;
  levels: Int32Array;
  first: Int32Array;
  /** By j (from 1), then symbol: what the symbol adds as the j-th of a combination. */
  ranks: Int32Array[];
  /** How many combinations of j of all columns there are, by j. */
  sizes: number[];
  /** Scratch of `sumsOf`: by j, the numbers of the combinations of j cells of a row, and how many there are. */
  sums: Int32Array[];
  counts: Int32Array;
};

/** O(symbols × t) time and memory, and room for the combinations of t - 1 cells of one row. */
export function spaceOf({ columns, t }: Group, levelOf: readonly number[]): Space {
  const levels = Int32Array.from(columns, (column) => defined(levelOf[column]));
  const first = new Int32Array(columns.length + 1);
  levels.forEach((level, position) => {
    first[position + 1] = defined(first[position]) + level;
  });
  const sizes = [1, ...new Array<number>(t).fill(0)];
  const ranks = sizes.map(() => new Int32Array(defined(first.at(-1))));
  levels.forEach((level, position) => {
    for (let j = t; j > 0; j--) {
      const [before, fewer] = [defined(sizes[j]), defined(sizes[j - 1])];
      const own = ranks[j];
      for (let value = 0; own && value < level; value++) {
        own[defined(first[position]) + value] = before + value * fewer;
      }
      sizes[j] = before + level * fewer;
    }
  });
  const sums = sizes
    .slice(0, -1)
    .map((_, j) => new Int32Array(Math.min(choose(columns.length, j), MAX_SUMS)));
  const counts = new Int32Array(t);
  counts[0] = 1;
  return { t, columns: Int32Array.from(columns), levels, first, ranks, sizes, sums, counts };
}

/** So many sets of columns before one are looked at; far beyond what any budget allows for one row. */
const MAX_SUMS = 1 << 24;
/** Numbers of combinations have thirty-one bits. */
const MAX_NUMBERS = 2 ** 31 - 1;

/** Whether combinations that end in a position have numbers: of more than there is room for only the first do. */
export function isNumbered({ t, levels }: Space, position: number): boolean {
  if (t === 1) return true;
  if (choose(position, t - 1) > MAX_SUMS) return false;
  return countCombinations(levels.subarray(0, position + 1), t) <= MAX_NUMBERS;
}

/** How many combinations of marked values end in a position. O(columns × t). */
export function countEnding(
  { t, columns }: Space,
  position: number,
  marked: readonly Uint8Array[],
): number {
  const sizes = Array.from(columns.subarray(0, position + 1), (column) =>
    (marked[column] ?? new Uint8Array()).reduce((sum, value) => sum + value, 0),
  );
  return defined(sizes[position]) * countCombinations(sizes.slice(0, position), t - 1);
}

/** How many combinations of k values of different columns there are: the elementary symmetric polynomial. */
function countCombinations(sizes: ArrayLike<number>, k: number): number {
  const counts = [1, ...new Array<number>(k).fill(0)];
  for (let index = 0; index < sizes.length; index++) {
    for (let j = k; j > 0; j--) {
      counts[j] = defined(counts[j]) + defined(sizes[index]) * defined(counts[j - 1]);
    }
  }
  return defined(counts[k]);
}

/** How many sets of k are in n. */
export function choose(n: number, k: number): number {
  let count = 1;
  for (let step = 0; step < k; step++) count = (count * (n - step)) / (step + 1);
  return Math.round(count);
}

/**
 * Numbers the combinations of t - 1 closed cells of a row before a position.
 *
 * @returns how many there are; they stand first in `space.sums[t - 1]`
 */
export function sumsOf(space: Space, row: Int32Array, position: number): number {
  const { t, columns, first, counts } = space;
  if (t === 1) return 1;
  if (t === 2) return closedSymbols(space, row, position);
  counts.fill(0, 1);
  for (let index = 0; index < position; index++) {
    const value = row[defined(columns[index])] ?? -1;
    if (value >= 0) addSymbol(space, defined(first[index]) + value);
  }
  return defined(counts[t - 1]);
}

/** Of pairs there is one cell before the position: the numbers are what its symbols add as the first. */
function closedSymbols({ columns, first, ranks, sums }: Space, row: Int32Array, position: number) {
  const own = defined(ranks[1]);
  const numbers = defined(sums[1]);
  let count = 0;
  for (let index = 0; index < position; index++) {
    const value = defined(row[defined(columns[index])]);
    if (value >= 0) numbers[count++] = defined(own[defined(first[index]) + value]);
  }
  return count;
}

/** Each combination so far also makes one with the symbol. */
function addSymbol({ t, ranks, sums, counts }: Space, symbol: number): void {
  for (let j = t - 1; j > 0; j--) {
    const target = defined(sums[j]);
    const source = defined(sums[j - 1]);
    const own = defined(ranks[j]?.[symbol]);
    const start = defined(counts[j]);
    const length = defined(counts[j - 1]);
    for (let index = 0; index < length; index++) {
      target[start + index] = defined(source[index]) + own;
    }
    counts[j] = start + length;
  }
}

/**
 * Finds the combination of j symbols with a number.
 *
 * @param positions takes the positions, ascending
 * @param values takes their values
 */
export function combinationAt(
  { ranks, first, levels }: Space,
  { number, j }: { number: number; j: number },
  positions: Int32Array,
  values: Int32Array,
): void {
  let rest = number;
  for (let place = j; place > 0; place--) {
    const own = ranks[place] ?? first;
    const symbol = lastNotAbove(own, own.length, rest);
    const position = lastNotAbove(first, levels.length, symbol);
    rest -= defined(own[symbol]);
    positions[place - 1] = position;
    values[place - 1] = symbol - defined(first[position]);
  }
}

function lastNotAbove(sorted: Int32Array, length: number, upper: number): number {
  let low = 0;
  let high = length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (defined(sorted[middle]) <= upper) low = middle;
    else high = middle;
  }
  return low;
}
