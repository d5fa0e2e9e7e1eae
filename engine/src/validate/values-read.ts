import { cut } from '../cases/title-text.ts';
import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import type { Choice } from '../data/test-data.ts';
import { type Budget, isSatisfiable } from '../flow/constraint-check.ts';
import { valuesText } from '../values-text.ts';
import type { RowSource, StateRow } from './condition-rows.ts';

/** Where values come from, and what may be looked at to find out which constraints leave. */
type Source = RowSource & { budget: Budget };

/** Of a value, so many characters are shown. */
const MAX_SHOWN = 30;

/** Which values come to conditions, of what they read: those of test data that the constraints leave. */
export function valuesRead(
  conditions: readonly Condition[],
  states: readonly StateRow[],
  look: Source,
): string {
  const namesOf = (read: (condition: Condition) => string[]) => [
    ...new Set(conditions.flatMap(read)),
  ];
  return valuesText([
    ...namesOf(stateIn).map((name) => {
      return [name, states.flatMap((state) => state.get(name)?.text ?? [])] as const;
    }),
    ...namesOf(namesIn).map((name) => {
      const choices = look.variables.get(name)?.choices ?? [];
      const left = choices.filter((choice) => isLeft(name, choice, look));
      return [`<${name}>`, left.map(({ value }) => cut(value, MAX_SHOWN))] as const;
    }),
  ]);
}

/** Whether constraints leave a value, as far as that is known. */
function isLeft(name: string, choice: Choice, { constraints, variables, budget }: Source) {
  const variable = variables.get(name);
  const about = constraints.filter(({ group }) => group.has(name));
  if (!variable || about.length === 0) return true;
  const only = new Map(variables).set(name, { ...variable, choices: [choice] });
  return isSatisfiable(about, only, budget) !== false;
}
