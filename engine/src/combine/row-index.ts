import { defined } from '../defined.ts';

/** The rows of a suite by what they hold, for a combination that is still to be placed. */
export type RowIndex = {
  rows: Int32Array[];
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  /** By symbol, the rows that hold it, and by column, those that were open there once: by their index. */
  holding: number[][];
  open: number[][];
};

/** An index without entries over a list of rows that may grow. */
export function rowIndexOf(rows: Int32Array[], offset: Int32Array): RowIndex {
  const holding: number[][] = Array.from({ length: defined(offset.at(-1)) }, () => []);
  const open: number[][] = Array.from({ length: offset.length }, () => []);
  return { rows, offset, holding, open };
}

/** Enters a row under one of its columns. */
export function enlist(
  { rows, offset, holding, open }: RowIndex,
  index: number,
  column: number,
): void {
  const value = rows[index]?.[column] ?? -1;
  const list = value < 0 ? open[column] : holding[defined(offset[column]) + value];
  list?.push(index);
}

const NONE: readonly number[] = [];

/** Tells whether some row holds the whole combination. O(rows with the rarest of its values). */
export function isCovered(
  { rows, offset, holding }: RowIndex,
  columns: Int32Array,
  values: Int32Array,
): boolean {
  let smallest: readonly number[] | undefined;
  for (let index = 0; index < columns.length; index++) {
    const list = holding[defined(offset[defined(columns[index])]) + defined(values[index])] ?? NONE;
    if (!smallest || list.length < smallest.length) smallest = list;
  }
  for (const index of smallest ?? NONE)
    if (isFit(rows[index], columns, values, NOTHING)) return true;
  return false;
}

/** What an open cell counts as: as fitting anything, or nothing. */
const ANY = -1;
const NOTHING = -2;

function isFit(
  row: Int32Array | undefined,
  columns: Int32Array,
  values: Int32Array,
  open: number,
): boolean {
  for (let index = columns.length - 1; index >= 0; index--) {
    const value = row?.[defined(columns[index])];
    if (value !== values[index] && value !== open) return false;
  }
  return true;
}

/**
 * Tries rows that hold nothing else where the combination is, in their order,
 * until one takes it.
 *
 * O(rows that hold or are open for the rarest of its values).
 */
export function placeInSomeRow(
  index: RowIndex,
  columns: Int32Array,
  values: Int32Array,
  take: (row: number) => boolean,
): boolean {
  const { rows, offset, holding, open } = index;
  const rarest = rarestOf(index, columns, values);
  const column = defined(columns[rarest]);
  const closed = holding[defined(offset[column]) + defined(values[rarest])] ?? NONE;
  const free = open[column] ?? NONE;
  for (let a = 0, b = 0; a < closed.length || b < free.length; ) {
    const isClosed = (closed[a] ?? rows.length) <= (free[b] ?? rows.length);
    const row = defined(isClosed ? closed[a++] : free[b++]);
    if (isFit(rows[row], columns, values, ANY) && take(row)) return true;
  }
  return false;
}

/** Which of the values fewest rows hold or are open for, by its place in the combination. */
function rarestOf(
  { offset, holding, open }: RowIndex,
  columns: Int32Array,
  values: Int32Array,
): number {
  let rarest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < columns.length; index++) {
    const column = defined(columns[index]);
    const closed = holding[defined(offset[column]) + defined(values[index])] ?? NONE;
    const count = closed.length + (open[column] ?? NONE).length;
    if (count < smallest) rarest = index;
    smallest = Math.min(smallest, count);
  }
  return rarest;
}
