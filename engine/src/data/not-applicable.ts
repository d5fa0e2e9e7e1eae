import { factsOf, type Language } from '@caseloom/locales/language';
import { namesIn, readCondition } from '../conditions/condition.ts';
import type { Constraint, DataSettings } from '../model.ts';
import type { Variable } from './test-data.ts';

/*
 * A variable that only applies under a condition has one more value, which says so. Two constraints tie
 * it to the condition, and every other constraint on such a variable binds only where it applies.
 */

/** The variables with the value that says that they do not apply, after all others. */
export function withNotApplicable(
  variables: Map<string, Variable>,
  { applies = [] }: DataSettings = {},
  language: Language,
): Map<string, Variable> {
  if (applies.length === 0) return variables;
  const value = factsOf(language).caseWords.notApplicable;
  const names = new Set(applies.map(({ name }) => name));
  const none = { value, validity: 'valid', isDefault: false } as const;
  return new Map(
    [...variables].map(([name, variable]) => [
      name,
      names.has(name) ? { ...variable, choices: [...variable.choices, none] } : variable,
    ]),
  );
}

/** Constraints that mean the same where variables do not always apply, and those that say when they do. */
export function applyingConstraints(
  constraints: readonly Constraint[],
  { applies = [] }: DataSettings = {},
  language: Language,
): Constraint[] {
  if (applies.length === 0) return [...constraints];
  const value = factsOf(language).caseWords.notApplicable;
  const isNone = (name: string) => `<${name}> matches /^${value}$/`;
  const conditional = new Set(applies.map(({ name }) => name));
  const bound = constraints.map(({ if: when, implies }): Constraint => {
    const spoken = namesOf(when, implies).filter((name) => conditional.has(name));
    return {
      if: [`(${when})`, ...spoken.map((name) => `not ${isNone(name)}`)].join(' and '),
      implies,
    };
  });
  const tied = applies.flatMap(({ name, when }): Constraint[] => [
    { if: when, implies: `not ${isNone(name)}` },
    { if: `not (${when})`, implies: isNone(name) },
  ]);
  return [...bound, ...tied];
}

/** Constraints that ask nothing, by which conditions are read and their names and types are checked. */
export function readableApplies({ applies = [] }: DataSettings = {}): Constraint[] {
  return applies.map(({ name, when }) => ({
    if: when,
    implies: `<${name}> is valid or not <${name}> is valid`,
  }));
}

function namesOf(...texts: string[]): string[] {
  const names = texts.flatMap((text) => {
    const read = readCondition(text);
    return read.ok ? namesIn(read.condition) : [];
  });
  return [...new Set(names)];
}
