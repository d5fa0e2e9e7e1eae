import type { Rule } from '../combine/clauses/rule.ts';
import { type Condition, namesIn } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import type { Instance, Placed } from './instances.ts';
import type { Variable } from './test-data.ts';

/**
 * A condition at its place on a path, said of columns: one column for each
 * instance, its values the instance's choices.
 */
export function ruleOf(
  { condition, instances: meant, derived }: Placed,
  instances: readonly Instance[],
  types: Map<string, Variable>,
): Rule {
  const look = (column: number, choice: number): Value | undefined => {
    const { name, choices, type: own }: Partial<Instance> = instances[column] ?? {};
    const found = choices?.[choice];
    const type = own ?? types.get(name ?? '')?.type ?? 'text';
    return found && { text: found.value, validity: found.validity, type };
  };
  if (derived) return derivedRule(derived, instances, look);
  return toRule(condition, {
    columnsOf: (atom) => namesIn(atom).flatMap((name) => meant.get(name) ?? []),
    levelOf: (column) => instances[column]?.choices.length ?? 0,
    holdsFor: (atom, cells) =>
      holds(atom, (name) => {
        const column = meant.get(name) ?? -1;
        return look(column, cells.get(column) ?? -1);
      }),
  });
}

type Look = (column: number, choice: number) => Value | undefined;

/** A column whose value follows from others: for all values of these, it has the one that follows. */
function derivedRule(
  { inputs, output, result }: NonNullable<Placed['derived']>,
  instances: readonly Instance[],
  look: Look,
): Rule {
  const choicesOf = (column: number) => instances[column]?.choices ?? [];
  const outputs = new Map(choicesOf(output).map(({ value }, choice) => [value, choice]));
  const isNot = (column: number, choice: number): Rule => {
    return { kind: 'not', part: { kind: 'cell', column, values: new Set([choice]) } };
  };
  let rows: number[][] = [[]];
  for (const input of inputs) {
    rows = rows.flatMap((row) => [...choicesOf(input).keys()].map((choice) => [...row, choice]));
  }
  const parts = rows.map((row): Rule => {
    const value = result(inputs.map((input, i) => look(input, row[i] ?? -1)));
    const choice = outputs.get(value ?? '');
    const others = inputs.map((input, i) => isNot(input, row[i] ?? -1));
    if (value === undefined || choice === undefined) return { kind: 'any', parts: others };
    const follows: Rule = { kind: 'cell', column: output, values: new Set([choice]) };
    return { kind: 'any', parts: [...others, follows] };
  });
  return { kind: 'all', parts };
}

/** What the terms of a condition are about: which columns they read, and for which of their values they hold. */
export type CellMeaning = {
  columnsOf: (atom: Condition) => readonly number[];
  /** How many values a column has. */
  levelOf: (column: number) => number;
  holdsFor: (atom: Condition, cells: ReadonlyMap<number, number>) => boolean;
};

/** A condition said of the columns that its terms are about. */
export function toRule(condition: Condition, meaning: CellMeaning): Rule {
  switch (condition.kind) {
    case 'and':
      return { kind: 'all', parts: condition.parts.map((part) => toRule(part, meaning)) };
    case 'or':
      return { kind: 'any', parts: condition.parts.map((part) => toRule(part, meaning)) };
    case 'not':
      return { kind: 'not', part: toRule(condition.part, meaning) };
    default:
      return atomRule(condition, meaning);
  }
}

function atomRule(atom: Condition, { columnsOf, levelOf, holdsFor }: CellMeaning): Rule {
  const [left, right] = new Set(columnsOf(atom));
  if (left === undefined) return { kind: holdsFor(atom, new Map()) ? 'all' : 'any', parts: [] };
  if (right !== undefined) {
    const both = (a: number, b: number) =>
      holdsFor(
        atom,
        new Map([
          [left, a],
          [right, b],
        ]),
      );
    return { kind: 'cells', left, right, holds: both };
  }
  const values = Array.from({ length: levelOf(left) }, (_, value) => value);
  return {
    kind: 'cell',
    column: left,
    values: new Set(values.filter((value) => holdsFor(atom, new Map([[left, value]])))),
  };
}
