import type { Value } from '../conditions/holds.ts';
import { distinctValues } from '../data/distinct-values.ts';
import type { Variable } from '../data/test-data.ts';
import type { Flow } from './flow.ts';

/** A variable that decides which edges can be taken, with one value for all those that no condition tells apart. */
export type Alternatives = {
  name: string;
  values: Value[];
  /** By value. */
  invalid: boolean[];
};

/** The alternatives of a variable: all its values where it is compared with another one, or an action reads it. */
export function alternativesOf(
  name: string,
  { edges, constraints, variables, machine }: Flow,
): Alternatives {
  const variable = variables.get(name);
  if (variable && machine?.dataRead.has(name)) return everyAlternative(variable);
  const guards = edges.flatMap((edge) => edge.guards);
  const conditions = [...guards, ...constraints.map(({ condition }) => condition)];
  const values = variable ? distinctValues(variable, conditions) : [];
  return { name, values, invalid: values.map(({ validity }) => validity === 'invalid') };
}

function everyAlternative({ name, type, choices }: Variable): Alternatives {
  const byText = new Map(
    choices.map(({ value, validity }) => [`${validity}:${value}`, { text: value, validity, type }]),
  );
  const values = [...byText.values()];
  return { name, values, invalid: values.map(({ validity }) => validity === 'invalid') };
}
