/** Rows in the order of their keys, by code units: in every language and database the same. */
export function sortBy<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly (string | number)[],
): Row[] {
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }));
  return keyed.toSorted((a, b) => compare(a.keys, b.keys)).map(({ row }) => row);
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
