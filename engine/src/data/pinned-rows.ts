import { isExtendable } from '../combine/clauses/legality.ts';
import { defined } from '../defined.ts';
import type { PathData } from './instances.ts';
import type { Table } from './table.ts';

/** Values of columns that one row is to have: columns that follow from others, numbered on after the instances of a path. */
export type Pin = readonly { column: number; value: string }[];

/** Sets of cells that are tried for all pins of a path; after that each pin has a row of its own. */
const MAX_TRIES = 20_000;

/**
 * Few rows that have what is expected, any one of the pins of each; cells that have nothing to do with that are
 * -1. What no row of the table can have is left out.
 *
 * Greedy: a row that can have it as well takes it. Time: within `MAX_TRIES` questions to the table, and one for each pin.
 */
export function pinnedRows(
  data: PathData,
  { instances, legality }: Pick<Table, 'instances' | 'legality'>,
  expected: readonly (readonly Pin[])[],
): number[][] {
  if (!legality.satisfiable) return [];
  const columns = [...instances, ...data.absent];
  let left = MAX_TRIES;
  const pinned = (cells: Int32Array, pin: Pin): Int32Array | undefined => {
    const longer = cells.slice();
    for (const { column, value } of pin) {
      const choice = columns[column]?.choices.findIndex((one) => one.value === value) ?? -1;
      const isOther = defined(longer[column]) >= 0 && longer[column] !== choice;
      if (choice < 0 || isOther) return undefined;
      longer[column] = choice;
    }
    left--;
    return isExtendable(legality, longer) ? longer : undefined;
  };
  const rows: Int32Array[] = [];
  const open = new Int32Array(legality.levels.length).fill(-1);
  const put = (pins: readonly Pin[], index: number): boolean =>
    pins.some((pin) => {
      const longer = pinned(rows[index] ?? open, pin);
      if (longer) rows[index] = longer;
      return longer !== undefined;
    });
  for (const pins of expected) {
    const known = left > 0 ? [...rows.keys()] : [];
    [...known, rows.length].some((index) => put(pins, index));
  }
  return rows.map((cells) => settled(data, legality, cells));
}

/** The row with a value in each column that a pinned one follows from. */
function settled(
  { instances, state }: PathData,
  legality: Table['legality'],
  row: Int32Array,
): number[] {
  const cells = row.slice();
  const derived = state?.derived ?? [];
  const read = new Set([...cells.keys()].filter((column) => defined(cells[column]) >= 0));
  for (const column of read)
    for (const { inputs, output } of derived)
      if (output === column) for (const input of inputs) read.add(input);
  for (const column of instances.keys()) {
    if (!read.has(column)) continue;
    const values = Array.from({ length: defined(legality.levels[column]) }, (_, value) => value);
    cells[column] = values.find((one) => isExtendable(legality, cells.with(column, one))) ?? -1;
  }
  return [...cells.subarray(0, instances.length)];
}

/** The data of a path in which these columns have these values alone. */
export function withPin(data: PathData, pin: Pin): PathData {
  const { instances, absent } = data;
  const expectedAt = new Map(pin.map(({ column, value }) => [column - instances.length, value]));
  return {
    ...data,
    absent: absent.map((one, index) => {
      const expected = expectedAt.get(index);
      if (expected === undefined) return one;
      return { ...one, choices: one.choices.filter(({ value }) => value === expected) };
    }),
  };
}
