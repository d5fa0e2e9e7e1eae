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
  const holding: number[][] = Array.from({ length: offset.at(-1) ?? 0 }, () => []);
  const open: number[][] = Array.from({ length: offset.length }, () => []);
  return { rows, offset, holding, open };
}

/** Enters a row under some of its columns. */
export function enlist(
  { rows, offset, holding, open }: RowIndex,
  index: number,
  columns: Iterable<number>,
): void {
  const row = rows[index];
  for (const column of columns) {
    const value = row?.[column] ?? -1;
    const list = value < 0 ? open[column] : holding[(offset[column] ?? 0) + value];
    list?.push(index);
  }
}

const NONE: readonly number[] = [];

/** Tells whether some row holds the whole combination. O(rows with the rarest of its values). */
export function isHeld(
  { rows, offset, holding }: RowIndex,
  columns: readonly number[],
  values: Int32Array,
): boolean {
  let fewest: readonly number[] | undefined;
  columns.forEach((column, index) => {
    const list = holding[(offset[column] ?? 0) + (values[index] ?? 0)] ?? NONE;
    if (!fewest || list.length < fewest.length) fewest = list;
  });
  const candidates = fewest ?? NONE;
  return candidates.some((index) => isFit(rows[index], columns, values, NEVER));
}

/** What an open cell counts as: as fitting anything, or nothing. */
const ANY = -1;
const NEVER = -2;

function isFit(
  row: Int32Array | undefined,
  columns: readonly number[],
  values: Int32Array,
  open: number,
): boolean {
  for (let index = columns.length - 1; index >= 0; index--) {
    const held = row?.[columns[index] ?? 0];
    if (held !== values[index] && held !== open) return false;
  }
  return true;
}

/**
 * Tries rows that hold nothing else where the combination is, in their order,
 * until one takes it.
 *
 * O(rows that hold or are open for the rarest of its values).
 */
export function someFits(
  found: RowIndex,
  columns: readonly number[],
  values: Int32Array,
  take: (index: number) => boolean,
): boolean {
  const { rows, offset, holding, open } = found;
  let [first, second]: (readonly number[])[] = [NONE, NONE];
  let fewest = Number.POSITIVE_INFINITY;
  columns.forEach((column, index) => {
    const closed = holding[(offset[column] ?? 0) + (values[index] ?? 0)] ?? NONE;
    const free = open[column] ?? NONE;
    if (closed.length + free.length >= fewest) return;
    fewest = closed.length + free.length;
    [first, second] = [closed, free];
  });
  let [a, b] = [0, 0];
  while (a + b < fewest) {
    const [left, right] = [first?.[a] ?? rows.length, second?.[b] ?? rows.length];
    const index = Math.min(left, right);
    if (left <= right) a++;
    else b++;
    if (isFit(rows[index], columns, values, ANY) && take(index)) return true;
  }
  return false;
}
