import type { Instance, Rule } from '@caseloom/engine';
import type { PictModel } from './pict-model.ts';

type Row = readonly number[];

/** Every row that satisfies every clause and holds at most one negative value, by trying all. */
export function legalRows(instance: Instance): number[][] {
  let rows: number[][] = [[]];
  for (const level of instance.levels) {
    rows = rows.flatMap((row) => Array.from({ length: level }, (_, value) => [...row, value]));
  }
  return rows.filter((row) => isLegal(instance, row));
}

function isLegal(instance: Instance, row: Row): boolean {
  return (
    !isBroken(instance, (column) => row[column]) &&
    row.filter((value, column) => isNegative(instance, column, value)).length < 2
  );
}

/** Some clause fails whatever the cells not known yet will be. */
function isBroken({ clauses = [] }: Instance, cell: (column: number) => number | undefined) {
  return clauses.some((clause) =>
    clause.every(([column, value, is]) => {
      const held = cell(column);
      return held !== undefined && (held === value) !== (is === 1);
    }),
  );
}

function isNegative({ negative = [] }: Instance, column: number, value: number): boolean {
  return negative.some(([c, v]) => c === column && v === value);
}

type Pair = [a: number, x: number, b: number, y: number];

/** What is wrong with rows that should hold every pair: rows that may not be, and pairs that a legal row could hold. */
export function faultsOf(instance: Instance, rows: readonly Row[]): string[] {
  const held = new Set(rows.flatMap((row) => pairsOf(instance, row)));
  const missing = allPairs(instance.levels).filter(
    (pair) => !held.has(pair.join()) && canBe(instance, pair),
  );
  const illegal = rows.filter((row) => !isLegal(instance, row));
  return [...illegal.map((row) => `illegal: ${row}`), ...missing.map((pair) => `missing: ${pair}`)];
}

/** The pairs that a row counts for: with a negative value only those that it is in. */
function pairsOf(instance: Instance, row: Row): string[] {
  const negative = row.findIndex((value, column) => isNegative(instance, column, value));
  return row.flatMap((x, a) =>
    row
      .map((y, b): Pair => [a, x, b, y])
      .filter(([, , b]) => b > a && (negative < 0 || negative === a || negative === b))
      .map((pair) => pair.join()),
  );
}

function allPairs(levels: readonly number[]): Pair[] {
  const symbols = levels.flatMap((level, column) =>
    Array.from({ length: level }, (_, value) => [column, value] as const),
  );
  return symbols.flatMap(([a, x]) =>
    symbols.filter(([b]) => b > a).map(([b, y]): Pair => [a, x, b, y]),
  );
}

/** Whether a legal row holds the pair, by trying the columns that clauses name. */
function canBe(instance: Instance, [a, x, b, y]: Pair): boolean {
  if (isNegative(instance, a, x) && isNegative(instance, b, y)) return false;
  const pair = new Map([
    [a, x],
    [b, y],
  ]);
  const named = new Set((instance.clauses ?? []).flat().map(([column]) => column));
  const others = [...named].filter((column) => !pair.has(column));
  return extend(instance, others, pair);
}

/** Tries the column with fewest values left first. */
function extend(instance: Instance, columns: readonly number[], cells: Map<number, number>) {
  if (isBroken(instance, (column) => cells.get(column))) return false;
  const open = columns.map((column) => ({ column, values: valuesLeft(instance, column, cells) }));
  const [next, ...rest] = open.sort((one, other) => one.values.length - other.values.length);
  if (!next) return true;
  const others = rest.map(({ column }) => column);
  for (const value of next.values) {
    cells.set(next.column, value);
    if (extend(instance, others, cells)) return true;
  }
  cells.delete(next.column);
  return false;
}

function valuesLeft(instance: Instance, column: number, cells: ReadonlyMap<number, number>) {
  const values = [...new Array(instance.levels[column] ?? 0).keys()];
  return values.filter((value) => {
    const isBad = isBroken(instance, (other) => (other === column ? value : cells.get(other)));
    return !isBad && !isNegative(instance, column, value);
  });
}

/** What a file means, whatever the order of valid and invalid values and the words of its constraints are. */
export function meaningOf({ parameters, groups, instance }: PictModel) {
  const valuesOf = (column: number) => parameters[column]?.values ?? [];
  const named = parameters.map(({ name, order, values }) => ({
    name,
    order,
    values: values.map((value) => JSON.stringify(value)).toSorted(),
  }));
  const size = instance.levels
    .slice(0, parameters.length)
    .reduce((product, level) => product * level, 1);
  const { auxiliary = 0 } = instance;
  const rows =
    size > 20_000 || auxiliary > 0
      ? undefined
      : legalRows(instance)
          .map((row) => JSON.stringify(row.map((value, column) => valuesOf(column)[value])))
          .toSorted();
  const { t } = instance;
  const sets = groups.map(({ params, order = t }) => [...params, Math.min(order, params.length)]);
  return { named, sets, rows, t };
}

/** Whether a row, by the names of its values, satisfies all constraints. */
export function isAllowed({ parameters, rules }: PictModel, row: readonly string[]): boolean {
  const cells = parameters.map(({ values }, column) =>
    values.findIndex((one) => JSON.stringify(one) === row[column]),
  );
  const isMet = (rule: Rule): boolean => {
    switch (rule.kind) {
      case 'all':
        return rule.parts.every(isMet);
      case 'any':
        return rule.parts.some(isMet);
      case 'not':
        return !isMet(rule.part);
      case 'cell':
        return rule.values.has(cells[rule.column] ?? -1);
      case 'cells':
        return rule.holds(cells[rule.left] ?? -1, cells[rule.right] ?? -1);
    }
  };
  return !cells.includes(-1) && rules.every(isMet);
}

/** Some rows, the same at every call, of a model too large to list them all. */
export function someRows({ parameters }: PictModel): string[][] {
  let state = 1;
  const next = (count: number) => {
    // the minimal standard generator of Park and Miller (1988)
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  return Array.from({ length: 2000 }, () =>
    parameters.map(({ values }) => JSON.stringify(values[next(values.length)])),
  );
}
