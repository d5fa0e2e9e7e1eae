import { defined } from '../defined.ts';
import type { Space } from './space.ts';

/** What rows still lack of one space when a column is added: the combinations that end in it. */
export type Frontier = {
  space: Space;
  position: number;
  /** 32 values of the column a word. */
  words: number;
  /** By number of the earlier values, then word: a bit for each value still to combine with them. */
  missing: Uint32Array;
  left: number;
  /** How many combinations of the row being looked at stand first in the space's sums. */
  count: number;
};

/**
 * Starts the frontier of a position: everything that is required is missing.
 *
 * @param required by column, 1 for each value to combine
 *
 * O(combinations of the earlier values).
 */
export function frontierOf(
  space: Space,
  position: number,
  required: readonly Uint8Array[],
): Frontier {
  const { t, columns, levels, first, ranks } = space;
  const words = (defined(levels[position]) + 31) >> 5;
  const start = defined(first[position]);
  const size = t === 1 ? 1 : defined(ranks[t - 1]?.[start]);
  const missing = new Uint32Array(size * words);
  const bits = wordsOf(required[defined(columns[position])], words);
  const earlier = columns.subarray(0, position);
  if (t === 1 || earlier.every((column) => required[column]?.every((value) => value === 1))) {
    repeat(bits, missing);
  } else {
    const all = { j: t - 1, below: position };
    for (const number of numbersOf(space, all, required)) missing.set(bits, number * words);
  }
  let left = 0;
  for (let current = 0; current < missing.length; current++) {
    left += bitCount(defined(missing[current]));
  }
  return { space, position, words, missing, left, count: 0 };
}

function repeat(bits: Uint32Array, into: Uint32Array): void {
  for (let current = 0; current < into.length; current++)
    into[current] = defined(bits[current % bits.length]);
}

function wordsOf(required: Uint8Array | undefined, words: number): Uint32Array {
  const bits = new Uint32Array(words);
  required?.forEach((isRequired, value) => {
    if (isRequired) bits[value >> 5] = defined(bits[value >> 5]) | (1 << (value & 31));
  });
  return bits;
}

/** The numbers of all combinations of j marked values of the columns below a position. */
export function* numbersOf(
  space: Space,
  { j, below }: { j: number; below: number },
  marked: readonly Uint8Array[],
): Generator<number> {
  if (j === 0) {
    yield 0;
    return;
  }
  for (let position = j - 1; position < below; position++) {
    const own = ranksAt(space, j, position, marked);
    for (const rest of numbersOf(space, { j: j - 1, below: position }, marked)) {
      for (const rank of own) yield rest + rank;
    }
  }
}

/** What the marked values of a position add as the j-th of a combination. */
function ranksAt(
  { columns, first, ranks }: Space,
  j: number,
  position: number,
  marked: readonly Uint8Array[],
): number[] {
  const values = [...(marked[defined(columns[position])] ?? [])];
  const start = defined(first[position]);
  return values.flatMap((isMarked, value) => (isMarked ? defined(ranks[j]?.[start + value]) : []));
}

/**
 * Adds to each value's gain how many missing combinations it makes with the row's.
 *
 * The masks are added up bit by bit in parallel: slice k holds bit k of all 32 sums.
 */
export function addGains(frontier: Frontier, gains: Int32Array): void {
  for (let word = 0; word < frontier.words; word++) {
    SLICES.fill(0);
    sumMasks(frontier, word);
    const end = Math.min(gains.length, word * 32 + 32);
    for (let value = word * 32; value < end; value++) {
      let gain = 0;
      for (let k = 0; k < SLICES.length; k++) {
        gain += ((defined(SLICES[k]) >>> (value & 31)) & 1) << k;
      }
      gains[value] = defined(gains[value]) + gain;
    }
  }
}

const SLICES = new Int32Array(24);

function sumMasks({ space, missing, words, count }: Frontier, word: number): void {
  const sums = space.sums[space.t - 1] ?? new Int32Array();
  let [ones, twos, fours] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    const mask = defined(missing[defined(sums[index]) * words + word]);
    if (mask === 0) continue;
    const two = ones & mask;
    ones ^= mask;
    const four = twos & two;
    twos ^= two;
    let carry = fours & four;
    fours ^= four;
    for (let k = 3; carry !== 0; k++) {
      const next = defined(SLICES[k]) & carry;
      SLICES[k] = defined(SLICES[k]) ^ carry;
      carry = next;
    }
  }
  SLICES[0] = ones;
  SLICES[1] = twos;
  SLICES[2] = fours;
}

/**
 * Takes combinations out of what is missing: those of them that end in the position.
 *
 * @param numbers in the space, those that end in one position together, positions ascending
 *
 * O(those that end in the position).
 */
export function leaveOut(frontier: Frontier, numbers: readonly number[]): void {
  const { space, position, words, missing } = frontier;
  const { t, first, ranks, levels } = space;
  const start = defined(first[position]);
  const before = defined(ranks[t]?.[start]);
  const fewer = t === 1 ? 1 : defined(ranks[t - 1]?.[start]);
  const count = fewer * defined(levels[position]);
  for (let index = firstFrom(numbers, before); index < numbers.length; index++) {
    const own = defined(numbers[index]) - before;
    if (own >= count) return;
    const value = Math.floor(own / fewer);
    const current = (own % fewer) * words + (value >> 5);
    const held = defined(missing[current]);
    missing[current] = held & ~(1 << (value & 31));
    if (missing[current] !== held) frontier.left--;
  }
}

/** The index of the first number that is not below `least`. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (defined(numbers[middle]) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Marks as held what a value makes with the row's combinations. */
export function cover(frontier: Frontier, value: number): void {
  const { space, missing, words, count } = frontier;
  const sums = space.sums[space.t - 1] ?? new Int32Array();
  const word = value >> 5;
  const shift = value & 31;
  const others = ~(1 << shift);
  let held = 0;
  for (let index = 0; index < count; index++) {
    const current = defined(sums[index]) * words + word;
    const mask = defined(missing[current]);
    held += (mask >>> shift) & 1;
    missing[current] = mask & others;
  }
  frontier.left -= held;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
