/** Rows that can take one more combination, by what they hold. */
export type LooseRows = {
  rows: Int32Array[];
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  /** By symbol, the rows that hold it, and by column, those that were open there: by their index. */
  holding: number[][];
  open: number[][];
};

/** O(rows × columns). The list of rows is shared: a new row is added to it first. */
export function looseRowsOf(
  rows: Int32Array[],
  columns: ReadonlySet<number>,
  offset: Int32Array,
): LooseRows {
  const holding: number[][] = Array.from({ length: offset.at(-1) ?? 0 }, () => []);
  const open: number[][] = Array.from({ length: offset.length }, () => []);
  const loose: LooseRows = { rows, offset, holding, open };
  rows.forEach((row, index) => {
    const isLoose = row.some((value, column) => value < 0 && columns.has(column));
    if (isLoose) enlist(loose, index, columns);
  });
  return loose;
}

/** Enters a row under the given columns: all of a new row, those that were filled of a known one. */
export function enlist(
  { rows, offset, holding, open }: LooseRows,
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
  { rows, offset, holding }: LooseRows,
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
  loose: LooseRows,
  columns: readonly number[],
  values: Int32Array,
  take: (index: number) => boolean,
): boolean {
  const { rows, offset, holding, open } = loose;
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
