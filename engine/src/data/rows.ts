import { compileLegality, isExtendable, type Legality } from '../combine/clauses/legality.ts';
import { toClauses } from '../combine/clauses/to-clauses.ts';
import { generateCoveringArray } from '../combine/combine.ts';
import type { Instance as CombineInstance, Literal } from '../combine/instance.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import type { GenerationSettings } from '../model.ts';
import { ruleOf } from './condition-rule.ts';
import { faultClauses, invalidValues, maskingClauses } from './input-masking.ts';
import type { Instance, PathData } from './instances.ts';
import type { Choice, Variable } from './test-data.ts';

/** One value for each instance: the index of its choice. */
export type Row = number[];

export type RowSettings = Pick<GenerationSettings, 'strength' | 'negative' | 'limit' | 'seed'> & {
  /** Told how many combinations there was no budget for, where there are any. */
  onLeftOut?: (count: number) => void;
  /** Told where there are more rows than are looked at. */
  onCut?: () => void;
  /** Valid values may then be met beside invalid ones alone. */
  isMixed?: boolean;
  /** So many values that are judged together may be invalid, where no fewer walk the path; 1 when absent. */
  maxInvalid?: number;
  /** `positive`: rows of valid values alone; `negative`: rows with an invalid value alone, and as few of them in a row as walk the path; any when absent. */
  only?: 'positive' | 'negative';
  /** Which invalid values rows may hold; all when absent. */
  mayHoldInvalid?: (name: string, choice: Choice) => boolean;
};

/** The data of a path as columns; the values of a column are its choices, the default one first. */
type Table = {
  instances: Instance[];
  /** By column: which choice each value stands for. */
  orders: number[][];
  levels: number[];
  /** The same as a problem for `combine`, with auxiliary columns after these. */
  problem: Pick<CombineInstance, 'levels' | 'clauses' | 'auxiliary'>;
  legality: Legality;
  /** Clauses that rows without an invalid value meet as well, and what they leave; absent where all rows are such, or none. */
  positive?: { clauses: (readonly Literal[])[]; legality: Legality };
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
  return tableRows(table, settings).map((row) =>
    Array.from(row, (value, column) => defined(table.orders[column]?.[value])),
  );
}

/** The invalid values that some negative row of a path holds, by the instance that has them. */
export function invalidValuesOn(
  data: PathData,
  types: Map<string, Variable>,
  maxInvalid = 1,
): { instance: Instance; choice: number }[] {
  const { legality, instances, orders } = toTable(data, types, {
    only: 'negative',
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

function tableRows(table: Table, settings: RowSettings): ArrayLike<number>[] {
  switch (settings.strength) {
    case 0:
      return [baseRow(table)];
    case 'all':
      return everyRow(table, settings);
    case 'base':
      return baseChoiceRows(table);
    case 'written':
      return combinedRows(table, 1, settings);
    default:
      return combinedRows(table, settings.strength, settings);
  }
}

type TableSettings = Pick<RowSettings, 'maxInvalid' | 'only' | 'mayHoldInvalid'>;

function toTable(
  data: PathData,
  types: Map<string, Variable>,
  { maxInvalid = 1, only, mayHoldInvalid = () => true }: TableSettings,
): Table {
  const { instances, absent, conditions } = data;
  const isPossible = only ? ownConditions(data, types) : () => true;
  const isOpen = (name: string, choice: Choice) =>
    choice.validity === 'valid' || (only !== 'positive' && mayHoldInvalid(name, choice));
  const orders = instances.map(({ name, choices }, column) =>
    [...choices.keys()]
      .filter((index) => {
        const choice = defined(choices[index]);
        return isOpen(name, choice) && isPossible(column, choice);
      })
      .sort(
        (a, b) =>
          Number(choices[b]?.isDefault) - Number(choices[a]?.isDefault) ||
          Number(choices[a]?.validity === 'invalid') - Number(choices[b]?.validity === 'invalid') ||
          a - b,
      ),
  );
  const levels = orders.map(({ length }) => length);
  const ordered = instances.map((instance, column) => ({
    ...instance,
    choices: (orders[column] ?? []).flatMap((choice) => instance.choices[choice] ?? []),
  }));
  const columns = [...ordered, ...absent];
  const rules = conditions.map((placed) => ruleOf(placed, columns, types));
  const written = toClauses(
    rules,
    columns.map(({ choices }) => choices.length),
  );
  const canHold = (some: Literal[][]) =>
    legalityOf({ ...written, clauses: [...written.clauses, ...some] }).satisfiable;
  const unmasked = maskingClauses(ordered, maxInvalid, canHold);
  const faulty =
    only === 'negative' ? faultClauses(ordered, (some) => canHold([...unmasked, ...some])) : [];
  const clauses = [...written.clauses, ...unmasked, ...faulty];
  const problem = { ...written, clauses, auxiliary: absent.length + written.auxiliary };
  const legality = legalityOf(problem);
  return { instances: ordered, orders, levels, problem, legality, ...positiveOf(ordered, problem) };
}

/** Whether the conditions that read one instance alone hold for a value of it: what none allows need not be ruled out by clauses. */
function ownConditions({ instances, conditions }: PathData, types: Map<string, Variable>) {
  const byColumn = Map.groupBy(
    conditions.filter(({ instances: read }) => new Set(read.values()).size === 1),
    ({ instances: read }) => [...read.values()][0] ?? -1,
  );
  return (column: number, { value, validity }: Choice): boolean => {
    const type = types.get(instances[column]?.name ?? '')?.type ?? 'text';
    const held: Value = { text: value, validity, type };
    return (byColumn.get(column) ?? []).every(({ condition }) => holds(condition, () => held));
  };
}

function legalityOf({ levels, clauses = [] }: Table['problem']): Legality {
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  return compileLegality(levels, clauses, everything);
}

function positiveOf(instances: readonly Instance[], problem: Table['problem']) {
  const { clauses = [] } = problem;
  const forbidden = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value): Literal[] => [[column, value, 0]]),
  );
  if (forbidden.length === 0) return {};
  const positive = { ...problem, clauses: [...clauses, ...forbidden] };
  const legality = legalityOf(positive);
  return legality.satisfiable ? { positive: { clauses: positive.clauses, legality } } : {};
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

/** First what valid values alone can be combined to, then with these rows all else: invalid values, and what is only possible beside one. */
function combinedRows(
  { instances, problem, positive }: Table,
  t: number,
  { negative, seed, onLeftOut, isMixed }: RowSettings,
): ArrayLike<number>[] {
  const once = instances.flatMap((instance, column) =>
    invalidValues(instance).map((value) => [column, value] as const),
  );
  const onceValues = negative === 'once' ? { once } : {};
  const options = { effort: 'instant', seed } as const;
  const first =
    positive && !isMixed
      ? generateCoveringArray({ ...problem, clauses: positive.clauses, once, t }, options)
      : undefined;
  const seeds = first?.rows ?? [];
  const array = generateCoveringArray({ ...problem, t, ...onceValues, seeds }, options);
  const leftOut = [first, array].reduce(
    (sum, one) => sum + (one?.leftOut ?? 0) + (one?.undecided ?? 0),
    0,
  );
  if (leftOut > 0) onLeftOut?.(leftOut);
  return array.rows;
}
