import { isExtendable } from '../combine/clauses/legality.ts';
import type { Rule } from '../combine/clauses/rule.ts';
import { type Condition, namesIn, stateIn, visit } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { type CellMeaning, toRule } from '../data/condition-rule.ts';
import { distinctValues } from '../data/distinct-values.ts';
import { defined } from '../defined.ts';
import { type Budget, legalityWithin } from '../flow/constraint-check.ts';
import {
  aboutSame,
  type Row,
  type RowSource,
  type StateRow,
  type Verdict,
} from './condition-rows.ts';

/** Values that conditions are judged for, one by one or pair by pair where two are compared; more are too many to write down. */
const MAX_JUDGED = 200_000;

/** What rows are made of: a column for state, those that the conditions name, then others that constraints tie to these. And what rows meet. */
type Columns = {
  states: readonly StateRow[];
  names: readonly string[];
  /** By column but the first, which is state. */
  values: readonly (readonly Value[])[];
  levels: readonly number[];
  rules: readonly Rule[];
  constraints: readonly Rule[];
};

/**
 * The same as of all rows, without listing them: each question is one of satisfiability. The row of a
 * gap is the first in the order of rows, that of an overlap the first of the first two conditions.
 *
 * @param conditions one that stands on several edges as often
 * @returns undefined where a variable has no data, or the questions are too hard for the budget
 * Time: a search for each condition, and for each two of them until two overlap; most are propagation alone.
 */
export function verdictByClauses(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  { source, budget }: { source: RowSource; budget: Budget },
): Verdict | undefined {
  const columns = columnsOf(conditions, states, source);
  if (!columns || budget.left <= 0) return undefined;
  const { rules, levels } = columns;
  const none: Rule = { kind: 'not', part: { kind: 'any', parts: [...rules] } };
  const without = askable({ ...columns, rules: [none] }, budget);
  const gap = firstRow(columns, without, []);
  if (without.isGivenUp()) return undefined;
  // a column for each condition, which holds where that column is 1
  const choosing = {
    ...columns,
    levels: [...levels, ...rules.map(() => 2)],
    rules: rules.map((rule, index): Rule => {
      const isLeftOut = { kind: 'cell', column: levels.length + index, values: ZERO } as const;
      return { kind: 'any', parts: [isLeftOut, rule] };
    }),
  };
  const chosen = askable(choosing, budget);
  const columnOf = (index: number) => levels.length + index;
  const live = [...rules.keys()].filter((index) => chosen.canHold([columnOf(index)]));
  const both = firstPair(live.map(columnOf), chosen.canHold);
  const overlap = both && firstRow(columns, chosen, both);
  if (chosen.isGivenUp()) return undefined;
  const never = conditions.filter((_, index) => !live.includes(index));
  return { isPossible: chosen.canHold([]), never: new Set(never), gap, overlap };
}

const ZERO: ReadonlySet<number> = new Set([0]);

function firstPair(
  columns: readonly number[],
  canHold: (ones: readonly number[]) => boolean,
): [number, number] | undefined {
  for (const [index, second] of columns.entries()) {
    const first = columns.slice(0, index).find((one) => canHold([one, second]));
    if (first !== undefined) return [first, second];
  }
  return undefined;
}

/** What can be asked of rows that meet constraints and rules. */
type Askable = {
  /** Whether some row has these cells, -1 for those that are open; never where it has given up. */
  isRow: (cells: ArrayLike<number>) => boolean;
  /** Whether some row has a 1 in these columns. */
  canHold: (ones: readonly number[]) => boolean;
  /** An open row but for a 1 in these columns. */
  rowWith: (ones: readonly number[]) => Int32Array;
  isGivenUp: () => boolean;
};

function askable({ levels, rules, constraints }: Columns, budget: Budget): Askable {
  const legality = legalityWithin([...constraints, ...rules], levels, budget);
  const isRow = (cells: ArrayLike<number>) => {
    if (!legality.satisfiable || legality.undecided > 0) return false;
    const before = legality.workLeft;
    const isLegal = isExtendable(legality, cells);
    budget.left -= before - legality.workLeft;
    return isLegal;
  };
  const rowWith = (ones: readonly number[]) => {
    const cells = new Int32Array(legality.levels.length).fill(-1);
    for (const column of ones) cells[column] = 1;
    return cells;
  };
  return {
    isRow,
    rowWith,
    canHold: (ones) => isRow(rowWith(ones)),
    isGivenUp: () => legality.undecided > 0,
  };
}

/** The first row with a 1 in some columns; none where there is none. */
function firstRow(
  { states, names, values, levels }: Columns,
  { isRow, rowWith }: Askable,
  ones: readonly number[],
): Row | undefined {
  const cells = rowWith(ones);
  if (!isRow(cells)) return undefined;
  for (let column = 0; column <= names.length; column++) {
    const last = defined(levels[column]) - 1;
    do cells[column] = defined(cells[column]) + 1;
    while (defined(cells[column]) < last && !isRow(cells));
  }
  const data = names.map((name, index) => {
    return [name, defined(values[index]?.[defined(cells[index + 1])])] as const;
  });
  return { data: new Map(data), state: defined(states[defined(cells[0])]) };
}

function columnsOf(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  source: RowSource,
): Columns | undefined {
  const { names, all, about } = aboutSame(conditions, source);
  const constraints = about.map(({ condition }) => condition);
  const values = all.map((name) => {
    const variable = source.variables.get(name);
    return variable && distinctValues(variable, [...conditions, ...constraints]);
  });
  if (values.includes(undefined)) return undefined;
  const known = values.flatMap((own) => (own ? [own] : []));
  const levels = [states.length, ...known.map(({ length }) => length)];
  const meaning = meaningOf(all, states, known);
  if (judgedFor([...conditions, ...constraints], meaning) > MAX_JUDGED) return undefined;
  const [rules, ties] = [conditions, constraints].map((some) =>
    some.map((one) => toRule(one, meaning)),
  );
  return { states, names, values: known, levels, rules: rules ?? [], constraints: ties ?? [] };
}

function meaningOf(
  names: readonly string[],
  states: readonly StateRow[],
  values: readonly (readonly Value[])[],
): CellMeaning {
  const columnOf = new Map(names.map((name, index) => [name, index + 1]));
  return {
    columnsOf: (atom) => [
      ...(stateIn(atom).length > 0 ? [0] : []),
      ...namesIn(atom).flatMap((name) => columnOf.get(name) ?? []),
    ],
    levelOf: (column) => (column === 0 ? states.length : defined(values[column - 1]).length),
    holdsFor: (atom, cells) =>
      holds(
        atom,
        (name) => {
          const column = columnOf.get(name) ?? 0;
          return values[column - 1]?.[cells.get(column) ?? -1];
        },
        (name) => states[cells.get(0) ?? -1]?.get(name),
      ),
  };
}

/** For how many values, or pairs of them, all terms of conditions are looked at. */
function judgedFor(conditions: readonly Condition[], { columnsOf, levelOf }: CellMeaning): number {
  let count = 0;
  for (const condition of conditions) {
    visit(condition, (part) => {
      if (part.kind === 'and' || part.kind === 'or' || part.kind === 'not') return;
      count += columnsOf(part).reduce((product, column) => product * levelOf(column), 1);
    });
  }
  return count;
}
