import { type Computation, computationsOf } from '../computed/computations.ts';
import { type Condition, namesIn, readCondition, visit } from '../conditions/condition.ts';
import type { Choice, Variable } from '../data/test-data.ts';
import type { Constraint } from '../model.ts';
import { type Machine, machineOf } from '../state-variables/machine.ts';
import { namesOfStep } from '../step-argument.ts';
import type { FlatModel } from './flat-model.ts';

/** An expanded model made ready for walking: what leads where, and which data each step and edge speaks of. */
export type Flow = Omit<FlatModel, 'constraints'> & {
  /** Edge indexes by the node they leave. */
  outgoing: number[][];
  /** The variables a step names, by node, and those that what it names is computed from; none for Start and End. */
  stepNames: string[][];
  /** Those of them that it draws afresh when a path comes back to it. */
  freshNames: string[][];
  /** What a step names that is computed, by node; and how, by name. */
  computedNames: Computation[][];
  computations: ReadonlyMap<string, Computation>;
  /** The variables an edge's conditions read. */
  guardNames: string[][];
  /** Whether an edge's conditions test validity: a value is judged there. */
  judges: boolean[];
  variables: Map<string, Variable>;
  constraints: FlowConstraint[];
  /** By variable: the constraints that say something of it, directly or through others. */
  related: Map<string, FlowConstraint[]>;
  /** Whether invalid values are tried at all. */
  negative: boolean;
  /** Of a model with state variables, or with elements whose visits are bounded. */
  machine?: Machine;
  /** Where elements are avoided: the flow with all of them. */
  whole?: Flow;
};

export type FlowConstraint = { names: string[]; condition: Condition };

/** The nodes of a path by its edges, Start first. */
export function nodesAlong(
  { start, edges }: Pick<Flow, 'start' | 'edges'>,
  path: readonly number[],
): number[] {
  return [start, ...path.map((edge) => edges[edge]?.target ?? -1)];
}

/**
 * Looks up once what every walk of a flow asks for. Time: linear in the flow.
 *
 * @param constraints of the model itself; those of the models it calls hold beside them
 * @param negative false leaves invalid values out altogether
 */
export function prepareFlow(
  flat: FlatModel,
  variables: Map<string, Variable>,
  constraints: readonly Constraint[],
  negative: boolean,
): Flow {
  const outgoing: number[][] = flat.nodes.map(() => []);
  flat.edges.forEach(({ source }, index) => {
    outgoing[source]?.push(index);
  });
  const known = negative ? variables : validChoices(variables);
  const rules = constraintsOf([...constraints, ...flat.constraints]).filter(({ names }) =>
    names.every((name) => known.get(name)?.choices.length),
  );
  const machine = machineOf(flat);
  return {
    ...flat,
    ...(machine && { machine }),
    outgoing,
    ...namesOfNodes(flat, variables),
    guardNames: flat.edges.map(({ guards }) => knownOf(guards.flatMap(namesIn), variables)),
    judges: flat.edges.map(({ guards }) => guards.some(testsValidity)),
    variables: known,
    constraints: rules,
    related: relatedIn(rules),
    negative,
  };
}

function namesOfNodes(
  { nodes, computed = [] }: FlatModel,
  variables: Map<string, Variable>,
): Pick<Flow, 'stepNames' | 'freshNames' | 'computedNames' | 'computations'> {
  const computations = computationsOf(computed.filter(({ name }) => !variables.has(name)));
  const names = nodes.map(({ step, arguments: given }) => (step ? namesOfStep(step, given) : []));
  const drawn = names.map((own) => knownOf(own, variables));
  const computedNames = names.map((own) => own.flatMap((name) => computations.get(name) ?? []));
  return {
    stepNames: drawn.map((own, node) => {
      const inputs = computedNames[node]?.flatMap((one) => one.inputs) ?? [];
      return inputs.length > 0 ? knownOf([...own, ...inputs], variables) : own;
    }),
    freshNames: drawn.map((own, node) => (nodes[node]?.readsLatest ? [] : own)),
    computedNames,
    computations,
  };
}

function knownOf(names: string[], variables: Map<string, Variable>): string[] {
  return [...new Set(names)].filter((name) => variables.has(name));
}

/** The same flow without invalid values; constraints on names that are left without any bind nothing. */
export function withoutInvalid(flow: Flow): Flow {
  const variables = validChoices(flow.variables);
  const constraints = flow.constraints.filter(({ names }) =>
    names.every((name) => variables.get(name)?.choices.length),
  );
  return { ...flow, variables, constraints, related: relatedIn(constraints) };
}

function validChoices(variables: Map<string, Variable>): Map<string, Variable> {
  const valid = (choice: Choice) => choice.validity === 'valid';
  return new Map(
    [...variables].map(([name, variable]) => [
      name,
      { ...variable, choices: variable.choices.filter(valid) },
    ]),
  );
}

function testsValidity(condition: Condition): boolean {
  let found = false;
  visit(condition, (part) => {
    found ||= part.kind === 'is' && part.what !== 'empty';
  });
  return found;
}

/** By name: the constraints that hang together with it. */
function relatedIn(constraints: readonly FlowConstraint[]): Flow['related'] {
  const groups = constraintGroups(constraints).map((names) => ({
    names,
    about: constraints.filter((one) => one.names.some((name) => names.has(name))),
  }));
  return new Map(groups.flatMap(({ names, about }) => [...names].map((name) => [name, about])));
}

/** The names of constraints, those together that hang together. */
export function constraintGroups(constraints: readonly FlowConstraint[]): Set<string>[] {
  const groups: Set<string>[] = [];
  for (const { names } of constraints) {
    const joined = new Set(names);
    for (const group of groups.filter((other) => [...other].some((name) => joined.has(name)))) {
      for (const name of group) joined.add(name);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups;
}

/** Constraints as conditions: `if a implies b` is `not a or b`. One that cannot be read is left out; `validate` tells it. */
export function constraintsOf(constraints: readonly Constraint[] = []): Flow['constraints'] {
  return constraints.flatMap(({ if: when, implies }) => {
    const [a, b] = [readCondition(when), readCondition(implies)];
    if (!a.ok || !b.ok) return [];
    const denied: Condition = { kind: 'not', part: a.condition };
    const condition: Condition = { kind: 'or', parts: [denied, b.condition] };
    return [{ names: namesIn(condition), condition }];
  });
}
