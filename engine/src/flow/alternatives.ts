import type { Value } from '../conditions/holds.ts';
import { alternativesOf as valuesOf } from '../data/alternatives.ts';
import type { Flow } from './flow.ts';

/** A variable that decides ways, with one value for all those that no condition tells apart. */
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
  const values = variable ? valuesOf(variable, conditions) : [];
  return { name, values, invalid: values.map(({ validity }) => validity === 'invalid') };
}
