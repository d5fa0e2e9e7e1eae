import { compileLegality, isExtendable, type Legality } from '../combine/clauses/legality.ts';
import { toClauses } from '../combine/clauses/rule.ts';
import { combine } from '../combine/combine.ts';
import type { Literal } from '../combine/instance.ts';
import type { GenerationSettings } from '../model.ts';
import { ruleOf } from './condition-rule.ts';
import type { Instance, PathData } from './instances.ts';
import type { Variable } from './test-data.ts';

/** One value for each instance: the index of its choice. */
export type Row = number[];

export type RowSettings = Pick<GenerationSettings, 'strength' | 'negative' | 'limit' | 'seed'>;

/** The data of a path as columns; the values of a column are its choices, the default one first. */
type Table = {
  instances: Instance[];
  /** By column: which choice each value stands for. */
  orders: number[][];
  levels: number[];
  clauses: Literal[][];
  legality: Legality;
};

/**
 * The rows of data for one path: values combined as the strength asks, every row
 * satisfying every condition on the path, and never two invalid values that are
 * judged together.
 *
 * @returns at least one row, or none where no data can walk the path
 *
 * Cost: see `combine`.
 */
export function rowsOf(data: PathData, types: Map<string, Variable>, settings: RowSettings): Row[] {
  const table = toTable(data, types);
  if (!table.legality.satisfiable) return [];
  return tableRows(table, settings).map((row) =>
    Array.from(row, (value, column) => table.orders[column]?.[value] ?? 0),
  );
}

function tableRows(table: Table, settings: RowSettings): ArrayLike<number>[] {
  switch (settings.strength) {
    case 0:
      return [baseRow(table)];
    case 'all':
      return everyRow(table, settings.limit);
    case 'base':
      return baseChoiceRows(table);
    case 'written':
      return combinedRows(table, 1, settings);
    default:
      return combinedRows(table, settings.strength, settings);
  }
}

function toTable({ instances, conditions }: PathData, types: Map<string, Variable>): Table {
  const orders = instances.map(({ choices }) =>
    [...choices.keys()].sort(
      (a, b) => Number(choices[b]?.isDefault) - Number(choices[a]?.isDefault) || a - b,
    ),
  );
  const levels = orders.map(({ length }) => length);
  const ordered = instances.map((instance, column) => ({
    ...instance,
    choices: (orders[column] ?? []).flatMap((choice) => instance.choices[choice] ?? []),
  }));
  const clauses = [
    ...conditions.flatMap((placed) => toClauses(ruleOf(placed, ordered, types), levels)),
    ...oneInvalid(ordered),
  ];
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  const legality = compileLegality(levels, clauses, everything);
  return { instances: ordered, orders, levels, clauses, legality };
}

/** Of two values that are judged together at most one is invalid, lest it hide the other. */
function oneInvalid(instances: readonly Instance[]): Literal[][] {
  return instances.flatMap((first, a) =>
    instances.slice(a + 1).flatMap((second, step): Literal[][] => {
      const invalid = [invalidValues(first), invalidValues(second)] as const;
      if (!areJudgedTogether(first, second) || invalid.some(({ length }) => !length)) return [];
      return [[...validLiterals(first, a), ...validLiterals(second, a + 1 + step)]];
    }),
  );
}

function areJudgedTogether(first: Instance, second: Instance): boolean {
  if (first.epoch !== second.epoch) return false;
  const { judged: a } = first;
  const { judged: b } = second;
  return !a || !b || Math.max(a.from, b.from) <= Math.min(a.to, b.to);
}

function invalidValues({ choices }: Instance): number[] {
  return choices.flatMap(({ validity }, value) => (validity === 'invalid' ? [value] : []));
}

function validLiterals({ choices }: Instance, column: number): Literal[] {
  return choices.flatMap(({ validity }, value): Literal[] =>
    validity === 'valid' ? [[column, value, 1]] : [],
  );
}

/** Defaults, as far as the conditions allow. */
function baseRow(table: Table): Int32Array {
  return nearest(
    table,
    table.levels.map(() => 0),
    new Int32Array(table.levels.length).fill(-1),
  );
}

/** Fills the open cells, in order, with the wanted values or, where no legal row has them, the next that some has. */
function nearest({ legality, levels }: Table, wanted: ArrayLike<number>, cells: Int32Array) {
  for (const [column, level] of levels.entries()) {
    const first = wanted[column] ?? 0;
    const candidates = [first, ...Array.from({ length: level }, (_, value) => value)];
    if ((cells[column] ?? 0) >= 0) continue;
    for (const value of candidates) {
      cells[column] = value;
      if (isExtendable(legality, cells)) break;
    }
  }
  return cells;
}

function everyRow({ legality, levels }: Table, limit: number): ArrayLike<number>[] {
  let rows: number[][] = [[]];
  for (const level of levels) {
    const values = Array.from({ length: level }, (_, value) => value);
    rows = rows
      .flatMap((row) => values.map((value) => [...row, value]))
      .filter((row) => isExtendable(legality, row))
      .slice(0, limit * 20);
  }
  return rows;
}

/** The base row, then each other value once, the rest as near to the base as conditions allow. */
function baseChoiceRows(table: Table): ArrayLike<number>[] {
  const base = baseRow(table);
  const rows = new Map([[base.join(), base]]);
  for (const [column, level] of table.levels.entries()) {
    for (let value = 0; value < level; value++) {
      const cells = new Int32Array(base.length).fill(-1);
      cells[column] = value;
      if (value === base[column] || !isExtendable(table.legality, cells)) continue;
      const row = nearest(table, base, cells);
      rows.set(row.join(), row);
    }
  }
  return [...rows.values()];
}

function combinedRows(
  { instances, levels, clauses }: Table,
  t: number,
  { negative, seed }: RowSettings,
): ArrayLike<number>[] {
  const once = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value) => [column, value] as const),
  );
  const asked = negative === 'once' ? { once } : {};
  return combine({ levels, clauses, t, ...asked }, { effort: 'instant', seed }).rows;
}
