import { namesIn } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Problem } from '../problems.ts';
import { namesOfStep } from '../step-argument.ts';
import { areTypesAlike, findRetype } from './types.ts';

/** What is wrong with the names of called models as the caller sees them: names without data, and conditions that compare different types. */
export function nestedNameProblems(flat: FlatModel, variables: Map<string, Variable>): Problem[] {
  return [...unknownNames(flat, variables), ...unlikeTypes(flat, variables)];
}

/** Each is reported once, at the call it is in. */
function unlikeTypes(
  { nodes, edges, state = [] }: FlatModel,
  variables: Map<string, Variable>,
): Problem[] {
  const callOf = callsIn(nodes);
  const states = new Map(state.map((one) => [one.name, one]));
  const names = { variables, states };
  const unlike = edges.flatMap(({ id, guards }) => {
    const nodeId = callOf(id);
    const guard = guards.find((one) => !areTypesAlike(one, names));
    return nodeId && guard ? [{ nodeId, guard }] : [];
  });
  const byCall = new Map(unlike.toReversed().map(({ nodeId, guard }) => [nodeId, guard]));
  return [...byCall].map(([nodeId, guard]): Problem => {
    const params = findRetype(guard, names);
    return { code: 'condition_types_differ', severity: 'error', nodeId, ...(params && { params }) };
  });
}

/** Each is reported once, at the call it is in. */
function unknownNames(
  { nodes, edges, computed = [] }: FlatModel,
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  const callOf = callsIn(nodes);
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
      .filter((name) => !variables.has(name) && !computed.some((one) => one.name === name))
      .filter((name) => seen.size < seen.add(`${nodeId} ${name}`).size)
      .map((name): Problem => {
        return { code: 'token_unknown', severity: 'error', nodeId, params: { name } };
      });
  });
}

/** Tells the outermost call that an id of the expanded model stands in; what is inside a step is a rule of its table. */
function callsIn(nodes: FlatModel['nodes']): (id: string) => string | undefined {
  const steps = new Set(nodes.map(({ id }) => id));
  return (id) =>
    id
      .split('>')
      .filter((part) => part.includes('/'))
      .map((part) => part.slice(0, part.indexOf('/')))
      .find((call) => !steps.has(call));
}
