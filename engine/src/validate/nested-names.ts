import { namesIn } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Problem } from '../problems.ts';
import { namesOfStep } from '../step-argument.ts';
import { areTypesAlike } from './types.ts';

/** What is wrong with the names of called models as the caller sees them: names without data, and conditions that compare different types. */
export function nestedNameProblems(flat: FlatModel, variables: Map<string, Variable>): Problem[] {
  return [...unknownNames(flat, variables), ...unlikeTypes(flat, variables)];
}

/** Each is reported once, at the call it is in. */
function unlikeTypes(
  { edges, state = [] }: FlatModel,
  variables: Map<string, Variable>,
): Problem[] {
  const states = new Map(state.map((one) => [one.name, one]));
  const unlike = edges.filter(
    ({ id, guards }) =>
      callOf(id) !== undefined &&
      guards.some((guard) => !areTypesAlike(guard, { variables, states })),
  );
  return [...new Set(unlike.flatMap(({ id }) => callOf(id) ?? []))].map((nodeId): Problem => {
    return { code: 'condition_types_differ', severity: 'error', nodeId };
  });
}

/** Each is reported once, at the call it is in. */
function unknownNames(
  { nodes, edges }: FlatModel,
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  const spoken = [
    ...nodes.map(({ id, step, arguments: given }) => ({
      id,
      names: step ? namesOfStep(step, given) : [],
    })),
    ...edges.map(({ id, guards }) => ({ id, names: guards.flatMap(namesIn) })),
  ];
  const seen = new Set<string>();
  return spoken.flatMap(({ id, names }) => {
    const nodeId = callOf(id);
    if (nodeId === undefined) return [];
    return names
      .filter((name) => !variables.has(name))
      .filter((name) => seen.size < seen.add(`${nodeId} ${name}`).size)
      .map((name): Problem => {
        return { code: 'token_unknown', severity: 'error', nodeId, params: { name } };
      });
  });
}

/** The outermost call that an id of the expanded model stands in. */
function callOf(id: string): string | undefined {
  const inner = id.split('>').find((part) => part.includes('/'));
  return inner?.slice(0, inner.indexOf('/'));
}
