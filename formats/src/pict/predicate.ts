import type { Rule } from '@caseloom/engine';
import type { Constraint, KeyOf, PictParameter, Predicate } from './pict-model.ts';
import { compareBoth, compareTo } from './term.ts';

/** What each part of a constraint asks of rows, one rule for THEN and one for ELSE. */
export function rulesOf(
  constraint: Constraint,
  parameters: readonly PictParameter[],
  keyOf: KeyOf,
): Rule[] {
  return implicationsOf(constraint, parameters, keyOf).map(({ if: condition, implies }) =>
    condition ? { kind: 'any', parts: [{ kind: 'not', part: condition }, implies] } : implies,
  );
}

/** The same as what has to hold, and where. */
export function implicationsOf(
  { if: condition, implies, else: otherwise }: Constraint,
  parameters: readonly PictParameter[],
  keyOf: KeyOf,
): { if?: Rule; implies: Rule }[] {
  const rule = (predicate: Predicate) => ruleOf(predicate, parameters, keyOf);
  if (!condition) return [{ implies: rule(implies) }];
  const met = rule(condition);
  const first = { if: met, implies: rule(implies) };
  if (!otherwise) return [first];
  return [first, { if: { kind: 'not', part: met }, implies: rule(otherwise) }];
}

/** The same said of cells. Time: linear in the values that the terms compare. */
function ruleOf(predicate: Predicate, parameters: readonly PictParameter[], keyOf: KeyOf): Rule {
  switch (predicate.kind) {
    case 'all':
    case 'any':
      return {
        kind: predicate.kind,
        parts: predicate.parts.map((part) => ruleOf(part, parameters, keyOf)),
      };
    case 'not':
      return { kind: 'not', part: ruleOf(predicate.part, parameters, keyOf) };
    case 'both':
      return compareBoth(predicate, parameters, keyOf);
    case 'sign':
      return signRule(predicate, parameters);
    default: {
      const { column } = predicate;
      const values = parameters[column]?.values ?? [];
      return predicate.kind === 'in'
        ? compareTo(column, values, ['=', predicate.operands], keyOf)
        : compareTo(column, values, [predicate.relation, [predicate.operand]], keyOf);
    }
  }
}

/** Of several columns any may be negative, or all have to be positive. */
function signRule(
  { isNegative, columns }: Predicate & { kind: 'sign' },
  parameters: readonly PictParameter[],
): Rule {
  const parts = columns.map((column): Rule => {
    const values = parameters[column]?.values ?? [];
    const holding = values.flatMap((value, index) =>
      value.isNegative === isNegative ? [index] : [],
    );
    return { kind: 'cell', column, values: new Set(holding) };
  });
  return { kind: isNegative ? 'any' : 'all', parts };
}
