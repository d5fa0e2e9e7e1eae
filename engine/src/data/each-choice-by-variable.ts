import { isExtendable } from '../combine/clauses/legality.ts';
import { defined } from '../defined.ts';
import type { Table } from './table.ts';
import type { Choice } from './test-data.ts';

/** Values that rows must hold, by key, and how a cell's key is told. */
type Open = { open: Set<string>; keyOf: (column: number, value: number) => string };

/**
 * Rows that hold every value of every variable that some rows hold, in whichever of its fresh draws:
 * a path that comes back to a step meets several values of a variable in one row.
 *
 * Greedy: each row begins with the first value that is left, and takes of the others what fits.
 *
 * @returns the given rows where no fewer do
 */
export function eachChoiceByVariable(
  { instances, legality }: Columns,
  rows: readonly ArrayLike<number>[],
  {
    isElsewhere,
    pinned = [],
  }: { isElsewhere?: IsElsewhere | undefined; pinned?: readonly number[][] } = {},
): readonly ArrayLike<number>[] {
  const { open, keyOf } = openIn(instances, rows, isElsewhere);
  if (open.size === 0 && pinned.length === 0) return isElsewhere ? rows.slice(0, 1) : rows;
  const packed: Int32Array[] = [];
  const begun = instances.map(() => -1);
  for (const row of [...pinned, ...rows]) {
    const begin = instances.findIndex((_, column) => open.has(keyOf(column, defined(row[column]))));
    const isPinned = packed.length < pinned.length;
    if (begin < 0 && !isPinned) continue;
    const cells = filled(
      { instances, legality },
      { open, keyOf },
      isPinned ? row : begun.with(begin, defined(row[begin])),
    );
    if (!cells) return rows;
    packed.push(cells.slice(0, instances.length));
  }
  return open.size === 0 && packed.length < rows.length ? packed : rows;
}

/** A row that holds some values and takes what it can of those that are open, which are then open no more. */
function filled(
  { instances, legality }: Columns,
  { open, keyOf }: Open,
  begun: ArrayLike<number>,
): Int32Array | undefined {
  const cells = new Int32Array(legality.levels.length).fill(-1);
  cells.set(begun);
  for (const column of instances.keys()) open.delete(keyOf(column, defined(cells[column])));
  for (const [column, { choices }] of instances.entries()) {
    if (defined(cells[column]) >= 0) continue;
    const isOpen = (value: number) => open.has(keyOf(column, value));
    const values = [...choices.keys()].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    const value = values.find((one) => isExtendable(legality, cells.with(column, one)));
    if (value === undefined) return undefined;
    cells[column] = value;
    open.delete(keyOf(column, value));
  }
  return cells;
}

/** Of some rows those that hold a value which none before them has and which is not elsewhere; at least one, where there is any. */
export function withNewValues(
  { instances }: Pick<Columns, 'instances'>,
  rows: readonly ArrayLike<number>[],
  isElsewhere: IsElsewhere,
): readonly ArrayLike<number>[] {
  const { open, keyOf } = openIn(instances, rows, isElsewhere);
  const needed = rows.filter((row) => {
    const before = open.size;
    for (const column of instances.keys()) open.delete(keyOf(column, defined(row[column])));
    return open.size < before;
  });
  return needed.length > 0 ? needed : rows.slice(0, 1);
}

/** Columns, each with its choices in the order of its values. */
type Columns = Pick<Table, 'instances' | 'legality'>;
/** Tells of a value whether it need not be held, other rows having it. */
type IsElsewhere = (name: string, choice: Choice) => boolean;

function openIn(
  instances: Columns['instances'],
  rows: readonly ArrayLike<number>[],
  isElsewhere: IsElsewhere = () => false,
): Open {
  const keyOf = (column: number, value: number) => {
    const { name, choices } = defined(instances[column]);
    return JSON.stringify([name, choices[value]?.value, choices[value]?.validity]);
  };
  const isOpen = (column: number, value: number) => {
    const { name, choices } = defined(instances[column]);
    const choice = choices[value];
    return choice !== undefined && !isElsewhere(name, choice);
  };
  const keys = rows.flatMap((row) =>
    [...instances.keys()].flatMap((column) => {
      const value = row[column] ?? -1;
      return isOpen(column, value) ? [keyOf(column, value)] : [];
    }),
  );
  return { open: new Set(keys), keyOf };
}
