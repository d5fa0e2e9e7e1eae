import { defined } from '../../defined.ts';
import type { Legality } from '../clauses/legality.ts';
import type { Polarity } from '../instance.ts';
import { binaryArray, binarySize } from './binary.ts';
import { cyclotomicArray, cyclotomicPrimes, isCovering, residueArray } from './cyclotomic.ts';
import { type Field, fieldOf, orderFor } from './field.ts';
import { arraySizeOf, type FamilyShape, searchFamily } from './hash-family.ts';
import { orthogonalArray, orthogonalWidth } from './orthogonal.ts';
import { products } from './product.ts';
import { registerArray, registerSize, registerWidth } from './shift-register.ts';
import { searchStarter, starterArray } from './starter.ts';
import { zeroSumArray } from './zero-sum.ts';

/** Some of the free columns, of how many, and the values that columns have. */
type Columns = { columns: number[]; free: number; levels: readonly number[] };

type Limits = {
  t: number;
  /** The rows of the smallest suite so far: no start may have as many. */
  maxRows: number;
  /** The dot products that searches for starts may form. */
  budget: number;
  random: (n: number) => number;
};

/**
 * Gives partly open rows to start from, over the columns that no clause names:
 * arrays known from algebra, or searched among those of a certain form, that hold
 * every combination of t values of many columns of the same number of values.
 * Symbols that a column does not have are open cells, so columns with fewer values
 * profit too.
 *
 * @param limits `most` may fall while the starts are tried
 * @yields what each search came to
 */
export function* startsOf(
  polarity: Polarity,
  legality: Legality,
  limits: Limits,
): Generator<Start> {
  const free = freeColumns(polarity, legality);
  for (const rows of zeroSumStarts(free, polarity.levels, limits)) yield { rows, work: 0 };
  const groups = groupsByOrder(free, polarity.levels, limits);
  const starts = limits.t === 2 ? productStarts : higherStarts;
  for (const [field, given] of groups) {
    for (const rows of starts(field, given, limits)) yield { rows, work: 0 };
  }
  const searches = groups.flatMap(([field, given]) => searchesOf(field, alikeIn(given), limits));
  yield* searchedStarts(searches, limits);
}

/** Rows to start from, if a search had success, whether it need not be tried again, and the dot products formed. */
export type Start = { rows: Int32Array[] | undefined; isComplete?: boolean; work: number };

/** Searches by turns, first for what is most easily found: that with most rows. */
function* searchedStarts(searches: readonly ArraySearch[], limits: Limits): Generator<Start> {
  let open = searches.toSorted((a, b) => b.size - a.size);
  for (let left = limits.budget; left > 0; ) {
    const maxRows = GAIN * limits.maxRows;
    open = open.filter((search) => search.size < maxRows && isWorthIt(search, limits));
    const [search] = open;
    if (!search) return;
    const start = search.run(Math.min(limits.budget / 4, MAX_WORK_AT_ONCE));
    left -= start.work;
    yield start;
    open = [...open.slice(1), ...(start.isComplete ? [] : [search])];
  }
}

/** A search that saves less is not worth its time. */
const GAIN = 0.975;
/** A search forms no more dot products at once: some tenths of a second. */
const MAX_WORK_AT_ONCE = 10_000_000;

/** The columns that no clause names and that may hold all their values, those with most first. */
function freeColumns({ levels, allowed }: Polarity, { clausesOf }: Legality): number[] {
  return levels
    .map((_, column) => column)
    .filter((column) => defined(clausesOf[column]?.length) === 0)
    .filter(
      (column) => defined(levels[column]) > 1 && allowed[column]?.every((value) => value === 1),
    )
    .sort((a, b) => defined(levels[b]) - defined(levels[a]));
}

/** With a smaller share of the rows it takes without it, the fewest rows for t + 1 columns are no help. */
const MIN_SUMMED_SHARE = 0.7;

function* zeroSumStarts(
  free: readonly number[],
  levels: readonly number[],
  { t, maxRows }: Limits,
): Generator<Int32Array[]> {
  const columns = free.slice(0, t + 1);
  const own = columns.map((column) => defined(levels[column]));
  const size = own.slice(0, t).reduce((product, level) => product * level, 1);
  if (columns.length <= t || size < MIN_SUMMED_SHARE * maxRows || size >= maxRows) return;
  yield toRows(zeroSumArray(own), { columns, free: free.length, levels });
}

/** By order of a field: the free columns with at most so many values. */
function groupsByOrder(
  free: readonly number[],
  levels: readonly number[],
  { t, maxRows }: Limits,
): [Field, Columns][] {
  const orders = new Set(free.map((column) => orderFor(defined(levels[column])) ?? maxRows));
  return [...orders].flatMap((order): [Field, Columns][] => {
    const columns = free.filter((column) => defined(levels[column]) <= order);
    const isUseful = order ** t <= maxRows && columns.length > t;
    return isUseful ? [[fieldOf(order), { columns, free: free.length, levels }]] : [];
  });
}

/** The rows of a start, and how many of the columns that might be in it are. */
type Shape = { size: number; width: number; of: Columns };

/** A start with a smaller share of the rows it takes without it, with more rows than this, or with a smaller share of the columns was never seen to help. */
const MIN_SHARE = 0.45;
const MAX_ROWS = 5000;
const MIN_WIDTH = 0.2;
/** The same where clauses name other columns. */
const MIN_WIDTH_AMONG_BOUND = 0.35;

function isWorthIt({ size, width, of }: Shape, { maxRows }: Limits): boolean {
  const share = of.free < of.levels.length ? MIN_WIDTH_AMONG_BOUND : MIN_WIDTH;
  if (size >= Math.min(maxRows, MAX_ROWS) || width < share * of.levels.length) return false;
  return size >= MIN_SHARE * maxRows || width >= of.free;
}

function* productStarts(field: Field, of: Columns, limits: Limits): Generator<Int32Array[]> {
  const { order } = field;
  const all = of.columns.length;
  if (order === 2 && isWorthIt({ size: binarySize(all), width: all, of }, limits)) {
    yield toRows(binaryArray(all), of);
    return;
  }
  for (const { size, width, array } of products(field)) {
    if (size >= limits.maxRows) return;
    if (isWorthIt({ size, width: Math.min(width, all), of }, limits)) yield toRows(array(), of);
    if (width >= all) return;
  }
}

function* higherStarts(field: Field, of: Columns, limits: Limits): Generator<Int32Array[]> {
  const { order } = field;
  const { t } = limits;
  const maxRows = orthogonalWidth(order, t);
  const width = Math.min(maxRows, of.columns.length);
  if (order >= t - 1 && isWorthIt({ size: order ** t, width, of }, limits)) {
    yield toRows(orthogonalArray(field, t), of);
  }
  if (t === 3) yield* registerStarts(field, of, limits);
  if (of.columns.length > maxRows) yield* cyclotomicStarts(alikeIn(of), limits);
}

/** For more than half of the columns. */
function* cyclotomicStarts(alike: Columns, limits: Limits): Generator<Int32Array[]> {
  const { columns, levels } = alike;
  const width = columns.length;
  if (width < levels.length / 2) return;
  const level = defined(levels[defined(columns[0])]);
  const plain = cyclotomicPrimes(level, width, Math.min(limits.maxRows - 1, MAX_ROWS)).find((q) =>
    isCovering({ levels: level, q }, limits.t, width),
  );
  if (plain) yield toRows(residueArray(level, plain), alike);
  for (const prime of primesFor(level, alike, limits)) {
    yield toRows(cyclotomicArray(level, prime), { ...alike, columns: columns.slice(0, prime + 1) });
  }
}

function* registerStarts(field: Field, of: Columns, limits: Limits): Generator<Int32Array[]> {
  for (const isShared of [true, false]) {
    const size = registerSize(field.order, isShared);
    const width = Math.min(registerWidth(field.order, isShared), of.columns.length);
    if (isWorthIt({ size, width, of }, limits)) yield toRows(registerArray(field, isShared), of);
  }
}

/** So many primes are tried, the smallest that give enough rows. */
const MAX_PRIMES = 3;

function primesFor(level: number, of: Columns, limits: Limits): number[] {
  const width = of.columns.length;
  const largest = Math.floor((limits.maxRows - 1) / level) - 1;
  return cyclotomicPrimes(level, width - 1, Math.min(largest, MAX_ROWS / level))
    .filter((prime) => isWorthIt({ size: level * (prime + 1), width, of }, limits))
    .slice(0, MAX_PRIMES);
}

/** The columns with as many values as the first. */
function alikeIn({ columns, free, levels }: Columns): Columns {
  const maxRows = levels[defined(columns[0])];
  return { columns: columns.filter((column) => levels[column] === maxRows), free, levels };
}

/** A kind of array to be searched, with the rows it has. */
type ArraySearch = Shape & {
  run: (budget: number) => Start;
};

function searchesOf(field: Field, alike: Columns, limits: Limits): ArraySearch[] {
  if (limits.t === 2) return starterSearches(alike, limits);
  return alike.columns.length > orthogonalWidth(field.order, limits.t)
    ? familySearches(field, alike, limits)
    : [];
}

/** With more kinds of pairs for each column no starter was found. */
const MAX_KIND_SHARE = 0.7;
/** What a change of a starter costs, in dot products. */
const CHANGE_WORK = 30;

/** Starters with some fixed symbols, whose pairs have rows of their own. */
function starterSearches(alike: Columns, { random }: Limits): ArraySearch[] {
  const columns = alike.columns.length;
  const level = defined(alike.levels[defined(alike.columns[0])]);
  return [0, 1, 2, 3, 4].flatMap((fixed): ArraySearch[] => {
    const group = level - fixed;
    if (group < 2 || group + 2 * fixed > MAX_KIND_SHARE * columns) return [];
    const among = arrayOf(fixed, columns);
    const run = (budget: number) => {
      const starter = searchStarter({ columns, group, fixed }, random, budget / CHANGE_WORK);
      const shifted = among.map((row) => row.map((value) => value + group));
      const rows = starter && toRows([...starterArray(starter, group), ...shifted], alike);
      return { rows, isComplete: starter !== undefined, work: budget };
    };
    return [{ size: columns * group + among.length, width: columns, of: alike, run }];
  });
}

/** Few rows that hold every pair of up to four values. */
function arrayOf(level: number, columns: number): number[][] {
  if (level < 2) return Array.from({ length: level }, () => new Array<number>(columns).fill(0));
  if (level === 2) return binaryArray(columns);
  for (const { width, array } of products(fieldOf(level))) if (width >= columns) return array();
  return [];
}

/** A family that holds for a smaller share of its columns, or for no more than one before, is of no use. */
const MIN_KEPT_SHARE = 0.7;

/** Families that may succeed. */
function familySearches(field: Field, alike: Columns, { t, random }: Limits): ArraySearch[] {
  const columns = alike.columns.length;
  const shapes = [2, 3, 4].flatMap((rows) =>
    Array.from({ length: t }, (_, shared): FamilyShape => ({ t, columns, rows, shared })),
  );
  return shapes
    .filter((shape) => mayHold(field.order, shape))
    .map((shape) => {
      let maxRows = MIN_KEPT_SHARE * columns;
      const run = (budget: number) => {
        const { array, columns: found, work } = searchFamily(field, shape, random, budget);
        const kept = found.map((index) => defined(alike.columns[index]));
        const isOfUse = kept.length > maxRows;
        maxRows = Math.max(maxRows, kept.length);
        const rows = isOfUse ? toRows(array, { ...alike, columns: kept }) : undefined;
        return { rows, isComplete: kept.length === columns, work };
      };
      return { size: arraySizeOf(field.order, shape), width: columns, of: alike, run };
    });
}

/** Sets of columns that random vectors leave open, for each column: with more a search was never seen to succeed. */
const MAX_OPEN = 10;
/** The same where rows share several coordinates, and so fail together. */
const MAX_OPEN_SHARED = 3;
const MAX_SETS = 40_000;

function mayHold(order: number, { t, columns, rows, shared }: FamilyShape): boolean {
  let independent = 1;
  let sets = 1;
  for (let k = 1, vectors = order; k <= t; k++, vectors *= order) {
    independent *= 1 - 1 / vectors;
    sets *= (columns - k + 1) / k;
  }
  let open = sets;
  for (let row = 0; row < rows; row++) open *= 1 - independent;
  const maxRows = shared > 1 ? MAX_OPEN_SHARED : MAX_OPEN;
  return sets <= MAX_SETS && open <= maxRows * columns;
}

/** The first columns of an array as rows; what a column does not have is open. */
function toRows(array: readonly number[][], { columns, levels }: Columns): Int32Array[] {
  return array.map((symbols) => {
    const row = new Int32Array(levels.length).fill(-1);
    symbols.slice(0, columns.length).forEach((symbol, index) => {
      const column = defined(columns[index]);
      if (symbol < defined(levels[column])) row[column] = symbol;
    });
    return row;
  });
}
