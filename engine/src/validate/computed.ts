import { cyclesIn } from '../computed/computations.ts';
import { type Formula, namesInFormula, readFormula } from '../computed/formula.ts';
import { tokensIn } from '../data/tokens.ts';
import type { ComputedValue, Model } from '../model.ts';
import type { Problem } from '../problems.ts';

/** What a model computes itself. */
export function computedOf({ settings }: Model): readonly ComputedValue[] {
  return settings?.data?.computed ?? [];
}

/** What is wrong with computed values: names that are no names or are taken, formulas that cannot be read, unknown names, cycles. */
export function computedProblems(model: Model, variables: ReadonlyMap<string, unknown>): Problem[] {
  const computed = computedOf(model);
  const formulas = new Map<string, Formula>();
  const problems = computed.flatMap(({ name, formula: text }): Problem[] => {
    const fault = (code: Problem['code'], params: Problem['params'] = {}): Problem => {
      return { code, severity: 'error', params: { name, ...params } };
    };
    if (tokensIn(`<${name}>`)[0] !== name) return [fault('computed_name_invalid')];
    if (variables.has(name) || formulas.has(name)) return [fault('computed_name_taken')];
    const read = readFormula(text);
    if (!read.ok) return [fault('computed_unreadable', read.fault)];
    formulas.set(name, read.formula);
    return [];
  });
  const isKnown = (name: string) =>
    variables.has(name) || computed.some((one) => one.name === name);
  const unknown = [...formulas].flatMap(([name, formula]) =>
    namesInFormula(formula)
      .filter((input) => !isKnown(input))
      .map((input): Problem => {
        return { code: 'computed_from_unknown', severity: 'error', params: { name, input } };
      }),
  );
  const cycles = [...cyclesIn(formulas)].map((name): Problem => {
    return { code: 'computed_cycle', severity: 'error', params: { name } };
  });
  return [...problems, ...unknown, ...cycles];
}
