/** Rows that can take one more combination, by what they hold. */
export type LooseRows = {
  /** First symbol of each column; a symbol is a column with one of its values. */
  offset: Int32Array;
  /** By symbol, the rows that hold it; by column, the rows that were open there. */
  holding: Int32Array[][];
  open: Int32Array[][];
};

/** O(rows × columns). */
export function looseRowsOf(
  rows: readonly Int32Array[],
  columns: ReadonlySet<number>,
  offset: Int32Array,
): LooseRows {
  const loose: LooseRows = {
    offset,
    holding: Array.from({ length: offset.at(-1) ?? 0 }, () => []),
    open: Array.from({ length: offset.length }, () => []),
  };
  for (const row of rows) {
    if (row.some((value, column) => value < 0 && columns.has(column))) addRow(loose, row, columns);
  }
  return loose;
}

/** Adds a row under the given columns: all of a new row, those that were filled of a known one. */
export function addRow(loose: LooseRows, row: Int32Array, columns: Iterable<number>): void {
  for (const column of columns) {
    const value = row[column] ?? -1;
    const list = value < 0 ? loose.open[column] : listOf(loose, column, value);
    list?.push(row);
  }
}

function listOf({ holding, offset }: LooseRows, column: number, value: number): Int32Array[] {
  return holding[(offset[column] ?? 0) + value] ?? [];
}

/** Tells whether some row holds the whole combination. O(rows with the rarest of its values). */
export function isHeld(loose: LooseRows, columns: readonly number[], values: Int32Array): boolean {
  let fewest = loose.open.at(-1) ?? [];
  columns.forEach((column, index) => {
    const list = listOf(loose, column, values[index] ?? 0);
    if (index === 0 || list.length < fewest.length) fewest = list;
  });
  return fewest.some((row) => columns.every((column, index) => row[column] === values[index]));
}

/**
 * Tries rows that hold nothing else where the combination is, until one takes it.
 *
 * O(rows that hold or are open for the rarest of its values).
 */
export function someFits(
  loose: LooseRows,
  columns: readonly number[],
  values: Int32Array,
  take: (row: Int32Array) => boolean,
): boolean {
  const isFit = (row: Int32Array) => fits(row, columns, values);
  let best: (readonly Int32Array[])[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  columns.forEach((column, index) => {
    const lists = [listOf(loose, column, values[index] ?? 0), loose.open[column] ?? []];
    const count = lists.reduce((sum, { length }) => sum + length, 0);
    if (count >= fewest) return;
    fewest = count;
    best = lists;
  });
  return best.some((list) => list.some((row) => isFit(row) && take(row)));
}

function fits(row: Int32Array, columns: readonly number[], values: Int32Array): boolean {
  for (let index = columns.length - 1; index >= 0; index--) {
    const held = row[columns[index] ?? 0] ?? -1;
    if (held >= 0 && held !== values[index]) return false;
  }
  return true;
}
