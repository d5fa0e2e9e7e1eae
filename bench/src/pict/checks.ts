/** Rows of values, in names, in the order of the parameters. */
export type Rows = readonly (readonly string[])[];

/** Whether every combination stands in some row; an empty cell is open. */
export function covers(rows: Rows, combinations: Rows): boolean {
  return combinations.every((combination) =>
    rows.some((row) => combination.every((value, column) => value === '' || row[column] === value)),
  );
}

/** Each pair of values of two columns, the others open. */
export function pairs(values: Rows): Rows {
  return values.flatMap((own, a) =>
    own.flatMap((first) =>
      values.flatMap((others, b) =>
        b > a
          ? others.map((second) =>
              values.map((_, column) => (column === a ? first : column === b ? second : '')),
            )
          : [],
      ),
    ),
  );
}

/** A check that rows are all legal, and hold each pair that some legal row can hold: found by trying all rows. */
export function isTable(
  values: Rows,
  isLegal: (row: readonly string[]) => boolean = () => true,
): (rows: Rows) => boolean {
  let all: string[][] = [[]];
  for (const own of values) all = all.flatMap((row) => own.map((value) => [...row, value]));
  const legal = all.filter(isLegal);
  const possible = pairs(values).filter((pair) => covers(legal, [pair]));
  return (rows) => rows.every(isLegal) && covers(rows, possible);
}
