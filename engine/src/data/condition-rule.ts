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
  { condition, instances: meant }: Placed,
  instances: readonly Instance[],
  types: Map<string, Variable>,
): Rule {
  const look = (column: number, choice: number): Value | undefined => {
    const { name, choices } = instances[column] ?? { name: '', choices: [] };
    const found = choices[choice];
    const type = types.get(name)?.type ?? 'text';
    return found && { text: found.value, validity: found.validity, type };
  };
  return toRule(condition, { meant, instances, look });
}

type Place = {
  meant: Placed['instances'];
  instances: readonly Instance[];
  look: (column: number, choice: number) => Value | undefined;
};

function toRule(condition: Condition, place: Place): Rule {
  switch (condition.kind) {
    case 'and':
      return { kind: 'all', parts: condition.parts.map((part) => toRule(part, place)) };
    case 'or':
      return { kind: 'any', parts: condition.parts.map((part) => toRule(part, place)) };
    case 'not':
      return { kind: 'not', part: toRule(condition.part, place) };
    default:
      return atomRule(condition, place);
  }
}

function atomRule(atom: Condition, { meant, instances, look }: Place): Rule {
  const columns = [...new Set(namesIn(atom).flatMap((name) => meant.get(name) ?? []))];
  const [left, right] = columns;
  const holdsFor = (cells: ReadonlyMap<number, number>) =>
    holds(atom, (name) => {
      const column = meant.get(name) ?? -1;
      return look(column, cells.get(column) ?? -1);
    });
  if (left === undefined) return { kind: holdsFor(new Map()) ? 'all' : 'any', parts: [] };
  if (right !== undefined) {
    const both = (a: number, b: number) =>
      holdsFor(
        new Map([
          [left, a],
          [right, b],
        ]),
      );
    return { kind: 'cells', left, right, holds: both };
  }
  const values = [...(instances[left]?.choices ?? []).keys()];
  return {
    kind: 'cell',
    column: left,
    values: new Set(values.filter((value) => holdsFor(new Map([[left, value]])))),
  };
}
