import { cyclotomicArray, cyclotomicPrimes } from './cyclotomic.ts';
import { type Field, fieldOf, orderFor } from './field.ts';
import { arraySizeOf, type FamilyShape, searchFamily } from './hash-family.ts';
import type { Polarity } from './instance.ts';
import type { Legality } from './legality.ts';
import { orthogonalArray, productArray } from './orthogonal.ts';

/** Free columns and the values they have. */
type Columns = { columns: number[]; levels: readonly number[] };

type Limits = {
  t: number;
  /** The rows of the smallest suite so far: no start may have as many. */
  most: number;
  /** The dot products that the search for families may form. */
  budget: number;
  random: (n: number) => number;
};

/**
 * Gives partly open rows to start from, over the columns that no clause names:
 * arrays known from algebra that hold every combination of t values of many
 * columns of the same number of values. Symbols that a column does not have are
 * open cells, so columns with fewer values profit too.
 *
 * One start for each order worth trying and each kind of array.
 */
export function* startsOf(
  polarity: Polarity,
  legality: Legality,
  limits: Limits,
): Generator<Int32Array[]> {
  const { levels, allowed } = polarity;
  const free = levels
    .map((_, column) => column)
    .filter((column) => (legality.clausesOf[column]?.length ?? 0) === 0)
    .filter((column) => (levels[column] ?? 0) > 1 && allowed[column]?.every((value) => value === 1))
    .sort((a, b) => (levels[b] ?? 0) - (levels[a] ?? 0));
  const orders = new Set<number>();
  for (const column of free) {
    const order = orderFor(levels[column] ?? 0);
    if (order && order ** limits.t <= limits.most) orders.add(order);
  }
  for (const order of orders) {
    const columns = free.filter((column) => (levels[column] ?? 0) <= order);
    if (columns.length <= limits.t) continue;
    const field = fieldOf(order);
    if (limits.t === 2) yield* productStarts(field, { columns, levels }, limits);
    else yield* higherStarts(field, { columns, levels }, limits);
  }
}

/** A start with a smaller share of the rows it takes without it, or with more than this, was never seen to help. */
const LEAST_SHARE = 0.45;
const MOST_ROWS = 5000;

/** @param isWhole whether all columns are in the start */
function isWorthIt(size: number, { most }: Limits, isWhole = false): boolean {
  return (isWhole || size >= LEAST_SHARE * most) && size < Math.min(most, MOST_ROWS);
}

function* productStarts(field: Field, given: Columns, limits: Limits): Generator<Int32Array[]> {
  const { order } = field;
  let [size, width] = [order ** 2, order + 1];
  while (size < limits.most) {
    const isWhole = width >= given.columns.length;
    if (isWorthIt(size, limits, isWhole)) yield toRows(productArray(field, width), given);
    if (isWhole) return;
    width = width * order + 1;
    size += order ** 2 - order;
  }
}

function* higherStarts(field: Field, given: Columns, limits: Limits): Generator<Int32Array[]> {
  const { columns, levels } = given;
  const { order } = field;
  const { t, random, budget } = limits;
  const isWhole = columns.length <= order + 1;
  if (order >= t - 1 && isWorthIt(order ** t, limits, isWhole)) {
    yield toRows(orthogonalArray(field, t), given);
  }
  const most = levels[columns[0] ?? 0] ?? 0;
  const alike = columns.filter((column) => levels[column] === most);
  if (alike.length <= order + 1) return;
  for (const prime of primesFor(most, alike.length, limits)) {
    yield toRows(cyclotomicArray(most, prime), { columns: alike.slice(0, prime), levels });
  }
  let left = budget;
  for (const shape of shapesOf(order, alike.length, limits)) {
    const family = searchFamily(field, shape, random, left / 2);
    left -= family.work;
    const kept = family.columns.map((index) => alike[index] ?? 0);
    if (kept.length > LEAST_KEPT * alike.length) {
      yield toRows(family.array, { columns: kept, levels });
    }
    if (kept.length === alike.length) return;
  }
}

/** So many primes are tried, the smallest that give enough rows. */
const MOST_PRIMES = 3;

function primesFor(level: number, columns: number, limits: Limits): number[] {
  const largest = Math.floor((limits.most - 1) / level) - 1;
  return cyclotomicPrimes(level, columns - 1, Math.min(largest, MOST_ROWS / level))
    .filter((prime) => isWorthIt(level * (prime + 1), limits))
    .slice(0, MOST_PRIMES);
}

/** A family that holds for a smaller share of its columns is of no use. */
const LEAST_KEPT = 0.7;

/** Families that may succeed, the smallest first. */
function shapesOf(order: number, columns: number, limits: Limits): FamilyShape[] {
  const { t } = limits;
  const shapes = [2, 3, 4].flatMap((rows) =>
    Array.from({ length: t }, (_, shared): FamilyShape => ({ t, columns, rows, shared })),
  );
  return shapes
    .filter((shape) => isWorthIt(arraySizeOf(order, shape), limits) && mayHold(order, shape))
    .sort((a, b) => arraySizeOf(order, a) - arraySizeOf(order, b));
}

/** Sets of columns that random vectors leave open, for each column: with more a search was never seen to succeed. */
const MOST_OPEN = 6;
const MOST_SETS = 40_000;

function mayHold(order: number, { t, columns, rows }: FamilyShape): boolean {
  let independent = 1;
  let sets = 1;
  for (let k = 1; k <= t; k++) {
    independent *= 1 - order ** -k;
    sets *= (columns - k + 1) / k;
  }
  return sets <= MOST_SETS && sets * (1 - independent) ** rows <= MOST_OPEN * columns;
}

/** The first columns of an array as rows; what a column does not have is open. */
function toRows(array: readonly number[][], { columns, levels }: Columns): Int32Array[] {
  return array.map((symbols) => {
    const row = new Int32Array(levels.length).fill(-1);
    symbols.slice(0, columns.length).forEach((symbol, at) => {
      const column = columns[at] ?? 0;
      if (symbol < (levels[column] ?? 0)) row[column] = symbol;
    });
    return row;
  });
}
