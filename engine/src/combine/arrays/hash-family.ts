import { defined } from '../../defined.ts';
import { writeNormal } from './elimination.ts';
import { digitsOf, type Field } from './field.ts';

/**
 * A covering perfect hash family: so many rows of vectors of length t, one for
 * each column, that any t columns have independent vectors in some row.
 */
type Family = {
  field: Field;
  t: number;
  columns: number;
  rows: number;
  /** How many leading coordinates of a column are the same in all rows; the first of them is 1. */
  shared: number;
  /** By row, column and coordinate. */
  vectors: Int32Array;
};

/** All sets of t columns, those of each column, and by set a bit for each row in which it is independent. */
type Sets = { members: Int32Array; of: Int32Array[]; rows: Uint8Array; open: number };

export type FamilyShape = { t: number; columns: number; rows: number; shared: number };

/** How many rows the array of a family has. */
export function arraySizeOf(order: number, { t, rows, shared }: FamilyShape): number {
  return rows * (order ** t - order ** shared) + order ** shared;
}

/**
 * Searches a covering array of strength t as a covering perfect hash family: each
 * of its rows stands for all linear combinations of its coordinates, of which
 * those of the shared coordinates are needed once.
 *
 * Vectors are changed one by one, where some set of columns is independent in no
 * row, each time to what leaves fewest such sets.
 *
 * Source: Sherwood, Martirosyan & Colbourn, "Covering arrays of higher strength
 * from permutation vectors" (2006); Colbourn, Lanus & Sarkany, "Asymptotic and
 * constructive methods for covering perfect hash families and covering arrays" (2018).
 *
 * @param shape at most eight rows
 * @param budget the dot products it may form
 * @returns the array, its columns by index (fewer than asked where not all succeed), and the work it took
 *
 * A change costs O(sets with the column × (t³ + values × t)).
 */
export function searchFamily(
  field: Field,
  shape: FamilyShape,
  random: (n: number) => number,
  budget: number,
): { array: number[][]; columns: number[]; work: number } {
  const { t, columns, rows, shared } = shape;
  const vectors = new Int32Array(rows * columns * t);
  const family: Family = { field, ...shape, vectors };
  const allRows = Array.from({ length: rows }, (_, row) => row);
  for (let column = 0; column < columns; column++) {
    setShared(family, column, random(field.order ** Math.max(shared - 1, 0)));
    for (const row of allRows) setOwn(family, row, column, random(field.order ** (t - shared)));
  }
  const sets = setsOf(columns, t);
  sets.open = sets.rows.length;
  let work = 0;
  for (let column = 0; column < columns; column++) {
    const trial = trialOf(family, sets, column, allRows);
    settle(family, sets, trial);
    work += trial.own.length * rows * t;
  }
  while (sets.open > 0 && work < budget) work += improve(family, sets, random);
  const remaining = keptColumns(sets, columns, t);
  return { array: arrayOf(family, remaining), columns: remaining, work };
}

function setShared(
  { field, t, columns, rows, shared, vectors }: Family,
  column: number,
  value: number,
) {
  if (shared === 0) return;
  const digits = [1, ...digitsOf(value, field.order, shared - 1)];
  for (let row = 0; row < rows; row++) vectors.set(digits, (row * columns + column) * t);
}

function setOwn(
  { field, t, columns, shared, vectors }: Family,
  row: number,
  column: number,
  value: number,
) {
  vectors.set(digitsOf(value, field.order, t - shared), (row * columns + column) * t + shared);
}

function setsOf(columns: number, t: number): Sets {
  const all: number[] = [];
  const of: number[][] = Array.from({ length: columns }, () => []);
  const chosen: number[] = [];
  const choose = (from: number) => {
    if (chosen.length === t) {
      for (const column of chosen) of[column]?.push(all.length / t);
      all.push(...chosen);
      return;
    }
    for (let column = from; column < columns; column++) {
      chosen.push(column);
      choose(column + 1);
      chosen.pop();
    }
  };
  choose(0);
  return {
    members: Int32Array.from(all),
    of: of.map((sets) => Int32Array.from(sets)),
    rows: new Uint8Array(all.length / t),
    open: 0,
  };
}

/** Leaves out, one by one, the column that is in most open sets. */
function keptColumns({ members, rows }: Sets, columns: number, t: number): number[] {
  const remaining = new Set(Array.from({ length: columns }, (_, column) => column));
  let open = [...rows.keys()]
    .filter((set) => rows[set] === 0)
    .map((set) => members.subarray(set * t, (set + 1) * t));
  while (open.length > 0) {
    const counts = new Int32Array(columns);
    for (const set of open) for (const column of set) counts[column] = defined(counts[column]) + 1;
    const worst = counts.lastIndexOf(counts.reduce((max, count) => Math.max(max, count), 0));
    remaining.delete(worst);
    open = open.filter((set) => !set.includes(worst));
  }
  return [...remaining];
}

/** What a change of a column's vectors in some rows is judged by. */
type Trial = {
  column: number;
  changed: readonly number[];
  own: Int32Array;
  /** The sets, by index among the column's own, that no other row covers. */
  critical: Int32Array;
  /** By own set, changed row and coordinate. */
  normals: Int32Array;
};

function trialOf(family: Family, sets: Sets, column: number, changed: readonly number[]): Trial {
  const own = sets.of[column] ?? new Int32Array();
  const others = changed.reduce((mask, row) => mask & ~(1 << row), 0xff);
  const critical = Int32Array.from(own.keys()).filter(
    (index) => (defined(sets.rows[defined(own[index])]) & others) === 0,
  );
  return { column, changed, own, critical, normals: normalsOf(family, sets, column, changed) };
}

/** Marks the rows in which the sets of the column are now independent. */
function settle(family: Family, sets: Sets, { column, changed, own, normals }: Trial): void {
  const { columns, t } = family;
  own.forEach((set, index) => {
    const before = defined(sets.rows[set]);
    let mask = before;
    changed.forEach((row, position) => {
      const from = (row * columns + column) * t;
      const isIndependent = dot(family, from, normals, (index * changed.length + position) * t);
      mask = isIndependent === 0 ? mask & ~(1 << row) : mask | (1 << row);
    });
    sets.rows[set] = mask;
    sets.open += Number(mask === 0) - Number(before === 0);
  });
}

/** The product of the vector at `from` with that at `start` in `others`. */
function dot({ field, t, vectors }: Family, from: number, others: Int32Array, start: number) {
  const { order, sums, products } = field;
  let sum = 0;
  for (let position = 0; position < t; position++) {
    const product = defined(
      products[defined(vectors[from + position]) * order + defined(others[start + position])],
    );
    sum = defined(sums[sum * order + product]);
  }
  return sum;
}

/** Changes one column of an open set: its vector in one row, or its shared coordinates. @returns the work */
function improve(family: Family, sets: Sets, random: (n: number) => number): number {
  const { t, rows, shared, field } = family;
  const column = defined(sets.members[openSet(sets, random) * t + random(t)]);
  const own = field.order ** (t - shared);
  const prefixes = shared > 1 ? field.order ** (shared - 1) : 0;
  const row = random(rows);
  const isOwn = random(own * rows + prefixes) < own * rows;
  const changed = isOwn ? [row] : Array.from({ length: rows }, (_, index) => index);
  const trial = trialOf(family, sets, column, changed);
  const set = (value: number) =>
    isOwn ? setOwn(family, row, column, value) : setShared(family, column, value);
  const values = isOwn ? own : prefixes;
  const start = random(values);
  let best = start;
  let minOpen = Number.POSITIVE_INFINITY;
  for (let step = 0; step < values; step++) {
    const value = (start + step) % values;
    set(value);
    const open = openWith(family, trial, minOpen);
    if (open >= minOpen) continue;
    best = value;
    minOpen = open;
  }
  set(best);
  settle(family, sets, trial);
  return (trial.own.length * t * t + trial.critical.length * values) * changed.length;
}

function openSet({ rows }: Sets, random: (n: number) => number): number {
  const after = rows.indexOf(0, random(rows.length));
  return after >= 0 ? after : rows.indexOf(0);
}

/** How many critical sets are open with the column's present vectors; counting stops at `most`. */
function openWith(family: Family, { column, changed, critical, normals }: Trial, max: number) {
  const { columns, t } = family;
  let open = 0;
  for (const index of critical) {
    let position = 0;
    for (const row of changed) {
      const start = (index * changed.length + position) * t;
      if (dot(family, (row * columns + column) * t, normals, start) !== 0) break;
      position++;
    }
    if (position === changed.length) open++;
    if (open >= max) break;
  }
  return open;
}

/**
 * For each set of a column and each changed row: a vector that is orthogonal to
 * exactly what the other columns of the set span, or zero where they are dependent.
 */
function normalsOf(
  family: Family,
  sets: Sets,
  column: number,
  changed: readonly number[],
): Int32Array {
  const { t } = family;
  const own = sets.of[column] ?? new Int32Array();
  const normals = new Int32Array(own.length * changed.length * t);
  const matrix = new Int32Array((t - 1) * t);
  let to = 0;
  for (const set of own) {
    for (const row of changed) {
      copyOthers(family, sets, { set, row, column }, matrix);
      writeNormal(family, matrix, normals, to);
      to += t;
    }
  }
  return normals;
}

/** The vectors of the set's other columns as lines of a matrix. */
function copyOthers(
  family: Family,
  { members }: Sets,
  { set, row, column }: { set: number; row: number; column: number },
  matrix: Int32Array,
): void {
  let line = 0;
  for (let position = set * family.t; line < family.t - 1; position++) {
    const other = defined(members[position]);
    if (other !== column) copyVector(family, [row, other], matrix, line++);
  }
}

function copyVector(
  { columns, t, vectors }: Family,
  [row, column]: readonly [number, number],
  matrix: Int32Array,
  line: number,
): void {
  const from = (row * columns + column) * t;
  for (let k = 0; k < t; k++) matrix[line * t + k] = defined(vectors[from + k]);
}

/** All linear combinations of each row's coordinates; those of the shared ones once. */
function arrayOf(family: Family, remaining: readonly number[]): number[][] {
  const { field, t, rows, columns, shared } = family;
  const array: number[][] = [];
  const common = field.order ** shared;
  for (let row = 0; row < rows; row++) {
    for (let index = row === 0 ? 0 : common; index < field.order ** t; index++) {
      if (row > 0 && shared === 0 && index === 0) continue;
      const factors = Int32Array.from(digitsOf(index, field.order, t));
      array.push(remaining.map((column) => dot(family, (row * columns + column) * t, factors, 0)));
    }
  }
  return array;
}
