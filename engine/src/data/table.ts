import { compileLegality, type Legality } from '../combine/clauses/legality.ts';
import { toClauses } from '../combine/clauses/to-clauses.ts';
import type { Instance as CombineInstance, Literal } from '../combine/instance.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import { ruleOf } from './condition-rule.ts';
import { faultClauses, invalidValues, maskingClauses } from './input-masking.ts';
import type { Instance, PathData } from './instances.ts';
import type { Choice, Variable } from './test-data.ts';

/** The data of a path as columns; the values of a column are its choices, the default one first. */
export type Table = {
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

/** Which values of a path's data rows may hold. */
export type TableSettings = {
  /** So many values that are judged together may be invalid, where no fewer walk the path; 1 when absent. */
  maxInvalid?: number;
  /** `positive`: rows of valid values alone; `negative`: rows with an invalid value alone, and as few of them in a row as walk the path; any when absent. */
  onlyPolarity?: 'positive' | 'negative';
  /** Which invalid values rows may hold; all when absent. */
  mayHoldInvalid?: (name: string, choice: Choice) => boolean;
};

/** The table of a path's data. Time: that of its clauses, see `toClauses`. */
export function toTable(
  data: PathData,
  types: Map<string, Variable>,
  { maxInvalid = 1, onlyPolarity, mayHoldInvalid = () => true }: TableSettings,
): Table {
  const { instances, absent, conditions } = data;
  const isPossible = onlyPolarity ? ownConditions(data, types) : () => true;
  const isOpen = (name: string, choice: Choice) =>
    choice.validity === 'valid' || (onlyPolarity !== 'positive' && mayHoldInvalid(name, choice));
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
    onlyPolarity === 'negative'
      ? faultClauses(ordered, (some) => canHold([...unmasked, ...some]))
      : [];
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
