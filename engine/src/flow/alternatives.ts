import type { Value } from '../conditions/holds.ts';
import { distinctValues } from '../data/distinct-values.ts';
import type { Flow } from './flow.ts';

/** A variable that decides which edges can be taken, with one value for all those that no condition tells apart. */
export type Alternatives = {
  name: string;
  values: Value[];
  /** By value. */
  invalid: boolean[];
};

/** The alternatives of a variable: all its values where it is compared with another one. */
export function alternativesOf(
  name: string,
  { edges, constraints, variables }: Flow,
): Alternatives {
  const variable = variables.get(name);
  const guards = edges.flatMap((edge) => edge.guards);
  const conditions = [...guards, ...constraints.map(({ condition }) => condition)];
  const values = variable ? distinctValues(variable, conditions) : [];
  return { name, values, invalid: values.map(({ validity }) => validity === 'invalid') };
}
