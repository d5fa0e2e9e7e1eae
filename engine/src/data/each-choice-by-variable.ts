import { isExtendable, type Legality } from '../combine/clauses/legality.ts';
import { defined } from '../defined.ts';
import type { Instance } from './instances.ts';

/**
 * Rows that hold every value of every variable that some rows hold, in whichever of its fresh draws:
 * a path that comes back to a step meets several values of a variable in one row.
 *
 * Greedy: each row begins with the first value that is left, and takes of the others what fits.
 *
 * @param instances the columns, each with its choices in the order of its values
 * @returns the given rows where no fewer do
 */
export function eachChoiceByVariable(
  instances: readonly Instance[],
  legality: Legality,
  rows: readonly ArrayLike<number>[],
): readonly ArrayLike<number>[] {
  const keyOf = (column: number, value: number) => {
    const { name, choices } = defined(instances[column]);
    return JSON.stringify([name, choices[value]?.value, choices[value]?.validity]);
  };
  const keysOf = (row: ArrayLike<number>) =>
    instances.flatMap((_, column) =>
      (row[column] ?? -1) < 0 ? [] : [keyOf(column, defined(row[column]))],
    );
  const open = new Set(rows.flatMap(keysOf));
  // a path without data has one row all the same
  if (open.size === 0) return rows;
  const packed: Int32Array[] = [];
  for (const row of rows) {
    const begin = instances.findIndex((_, column) => open.has(keyOf(column, defined(row[column]))));
    if (begin < 0) continue;
    const cells = new Int32Array(legality.levels.length).fill(-1);
    cells[begin] = defined(row[begin]);
    open.delete(keyOf(begin, defined(row[begin])));
    for (const [column, { choices }] of instances.entries()) {
      if (column === begin) continue;
      const isOpen = (value: number) => open.has(keyOf(column, value));
      const values = [...choices.keys()].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
      const value = values.find((one) => isExtendable(legality, cells.with(column, one)));
      if (value === undefined) return rows;
      cells[column] = value;
      open.delete(keyOf(column, value));
    }
    packed.push(cells.slice(0, instances.length));
  }
  return open.size === 0 && packed.length < rows.length ? packed : rows;
}
