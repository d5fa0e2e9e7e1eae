import { compileLegality, isExtendable } from '../combine/clauses/legality.ts';
import { toClauses } from '../combine/clauses/to-clauses.ts';
import { defined } from '../defined.ts';
import type { GenerationSettings } from '../model.ts';
import { combinedRows } from './combined-rows.ts';
import { ruleOf } from './condition-rule.ts';
import { eachChoiceByVariable, withNewValues } from './each-choice-by-variable.ts';
import { invalidValues } from './input-masking.ts';
import type { Instance, PathData } from './instances.ts';
import { type Pin, pinnedRows } from './pinned-rows.ts';
import { holdsRow, requiredRows } from './required-rows.ts';
import { type Table, type TableSettings, toTable } from './table.ts';
import type { Choice, Variable } from './test-data.ts';

/** One value for each instance: the index of its choice. */
export type Row = number[];

export type RowSettings = Pick<
  GenerationSettings,
  'strength' | 'negative' | 'limit' | 'seed' | 'data'
> &
  TableSettings & {
    /** Rows that are to be among these, as far as the path can hold them; none when absent. */
    required?: readonly Record<string, string>[];
    /** What some row is to have each, any one of these pins; at strength 0 no other row is made then. */
    pins?: readonly (readonly Pin[])[];
    /** Told how many combinations there was no budget for, where there are any. */
    onLeftOut?: (count: number) => void;
    /** Told where there are more rows than are looked at. */
    onCut?: () => void;
    /** Valid values may then be met beside invalid ones alone. */
    isMixed?: boolean;
    /** At strength 1, of a path that comes back to a step: values that it need not have. */
    isElsewhere?: (name: string, choice: Choice) => boolean;
  };

/**
 * The rows of data for one path: values combined as the strength asks, every row
 * satisfying every condition on the path, and never two invalid values that are
 * judged together, but for `maxInvalid`. What can be combined without an invalid value is; rows with one
 * come after these.
 *
 * @returns at least one row, or none where no data can walk the path
 *
 * Cost: see `combine`.
 */
export function rowsOf(data: PathData, types: Map<string, Variable>, settings: RowSettings): Row[] {
  const table = toTable(data, types, settings);
  if (!table.legality.satisfiable) return [];
  const pinned = pinnedRows(data, table, settings.pins ?? []);
  const required = [
    ...requiredIn(table, settings.required).flatMap((row) => (row ? [row] : [])),
    ...pinned,
  ];
  const isPinned = settings.strength === 0 && pinned.length > 0;
  const combined = isPinned ? [] : tableRows(table, settings, required);
  const own = eachValueOnce(table, combined, data.state !== undefined, { ...settings, pinned });
  const rows = withRequired(table, own, required);
  return rows.map((row) =>
    Array.from(row, (value, column) => defined(table.orders[column]?.[value])),
  );
}

/** At strength 1, of a path that comes back to a step: no more rows than its values need, where other rows have some of them. */
function eachValueOnce(
  table: Table,
  rows: readonly ArrayLike<number>[],
  hasState: boolean,
  { isElsewhere, strength, onlyPolarity, pinned }: RowSettings & { pinned: readonly number[][] },
): readonly ArrayLike<number>[] {
  if (strength !== 1) return rows;
  if (hasState && (onlyPolarity || isElsewhere))
    return eachChoiceByVariable(table, rows, { isElsewhere, pinned });
  return isElsewhere ? withNewValues(table, rows, isElsewhere) : rows;
}

/** Which of the rows that are asked for a path can hold, every name of them drawn there. */
export function requiredOn(
  data: PathData,
  types: Map<string, Variable>,
  settings: TableSettings & { required: readonly Record<string, string>[] },
): Record<string, string>[] {
  const rows = requiredIn(toTable(data, types, settings), settings.required);
  return settings.required.filter((_, index) => rows[index]);
}

/** Asked rows of values, where some row holds them. */
function requiredIn({ instances, legality }: Table, required: RowSettings['required'] = []) {
  return requiredRows(instances, required).map((row) =>
    row && legality.satisfiable && isExtendable(legality, row) ? row : undefined,
  );
}

/** Rows, and before them each that is asked for and that none of them holds, as near to the base as it may be. */
function withRequired(
  { levels, legality, positive }: Table,
  rows: readonly ArrayLike<number>[],
  required: readonly number[][],
): ArrayLike<number>[] {
  const added: ArrayLike<number>[] = [];
  for (const one of required) {
    if ([...added, ...rows].some((row) => holdsRow(row, one))) continue;
    const isPositive = positive && isExtendable(positive.legality, one);
    const best = isPositive ? positive.legality : legality;
    added.push(
      nearest(
        { legality: best, levels },
        levels.map(() => 0),
        Int32Array.from(one),
      ),
    );
  }
  return [...added, ...rows];
}

/** The invalid values that some negative row of a path holds, by the instance that has them. */
export function invalidValuesOn(
  data: PathData,
  types: Map<string, Variable>,
  maxInvalid = 1,
): { instance: Instance; choice: number }[] {
  const { legality, instances, orders } = toTable(data, types, {
    onlyPolarity: 'negative',
    maxInvalid,
  });
  if (!legality.satisfiable) return [];
  const cells = new Int32Array(legality.levels.length).fill(-1);
  return instances.flatMap((instance, column) =>
    invalidValues(instance).flatMap((value) => {
      if (!isExtendable(legality, cells.with(column, value))) return [];
      return [
        { instance: defined(data.instances[column]), choice: defined(orders[column]?.[value]) },
      ];
    }),
  );
}

/** Whether some values of the variables that a path does not draw meet its constraints beside a row. */
export function isCompletable(data: PathData, types: Map<string, Variable>, row: Row): boolean {
  const { instances, absent, conditions } = data;
  if (absent.length === 0) return true;
  const columns = [...instances, ...absent];
  const levels = columns.map(({ choices }) => choices.length);
  const written = toClauses(
    conditions.map((placed) => ruleOf(placed, columns, types)),
    levels,
  );
  const everything = written.levels.map((level) => new Uint8Array(level).fill(1));
  const legality = compileLegality(written.levels, written.clauses, everything);
  return legality.satisfiable && isExtendable(legality, row);
}

function tableRows(
  table: Table,
  settings: RowSettings,
  required: readonly number[][],
): ArrayLike<number>[] {
  switch (settings.strength) {
    case 0:
      return [baseRow(table)];
    case 'all':
      return everyRow(table, settings);
    case 'base':
      return baseChoiceRows(table);
    case 'written':
      return combinedRows(table, 1, { ...settings, seeds: required });
    default:
      return combinedRows(table, settings.strength, { ...settings, seeds: required });
  }
}

/** Defaults, as far as the conditions allow; without an invalid value where that can be, and none is a default. */
function baseRow({ instances, levels, legality, positive }: Table): Int32Array {
  const usual = instances.flatMap(({ choices }) => choices.slice(0, 1));
  const isInvalid = usual.some(({ isDefault, validity }) => isDefault && validity === 'invalid');
  return nearest(
    { legality: isInvalid ? legality : (positive?.legality ?? legality), levels },
    levels.map(() => 0),
    new Int32Array(levels.length).fill(-1),
  );
}

/** Fills the open cells, in order, with the wanted values or, where no legal row has them, the next that some has. */
function nearest(
  { legality, levels }: Pick<Table, 'legality' | 'levels'>,
  preferred: ArrayLike<number>,
  cells: Int32Array,
) {
  for (const [column, level] of levels.entries()) {
    const first = defined(preferred[column]);
    const candidates = [first, ...Array.from({ length: level }, (_, value) => value)];
    if (defined(cells[column]) >= 0) continue;
    for (const value of candidates) {
      cells[column] = value;
      if (isExtendable(legality, cells)) break;
    }
  }
  return cells;
}

/** Of every combination so many are looked at for each case that is asked for, as not every row walks a path; and in all, where fewer cases are. */
const ROWS_A_CASE = 20;
const MAX_ROWS = 100_000;

function everyRow(
  { legality, levels }: Table,
  { limit, onCut }: Pick<RowSettings, 'limit' | 'onCut'>,
): ArrayLike<number>[] {
  const maxRows = Math.max(limit, Math.min(limit * ROWS_A_CASE, MAX_ROWS));
  let rows: number[][] = [[]];
  let isCut = false;
  for (const level of levels) {
    const longer: number[][] = [];
    for (const row of rows) {
      for (let value = 0; value < level && longer.length <= maxRows; value++) {
        const candidate = [...row, value];
        if (isExtendable(legality, candidate)) longer.push(candidate);
      }
    }
    isCut ||= longer.length > maxRows;
    rows = longer.slice(0, maxRows);
  }
  if (isCut) onCut?.();
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
      const legalities = [table.positive?.legality, table.legality];
      const legality = legalities.find((one) => one && isExtendable(one, cells));
      if (value === base[column] || !legality) continue;
      const row = nearest({ legality, levels: table.levels }, base, cells);
      rows.set(row.join(), row);
    }
  }
  return [...rows.values()];
}
