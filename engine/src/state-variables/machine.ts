import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import { holds, type LookUp } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { StateVariable } from '../model.ts';
import { type Assignment, namesRead } from './actions.ts';
import { type Code, firstOf, resultOf, valueWith } from './domain.ts';

/** The values of all state variables, in the order of the machine's variables. */
export type StateValues = readonly Code[];

/** What is done on the way along an edge, or at a node, in its order. */
export type Operation =
  | { kind: 'guard'; condition: Condition }
  | { kind: 'assign'; assignment: Assignment; index: number };

/** The state variables of a flow, and how its edges and nodes change them: an extended finite state machine. */
export type Machine = {
  variables: readonly StateVariable[];
  /** So many of them are declared, the others count visits. */
  declared: number;
  first: StateValues;
  /** By name, under which it is known in the expanded model. */
  indexOf: ReadonlyMap<string, number>;
  /** By edge: its conditions and actions; by node: its actions. */
  edges: readonly Operation[][];
  nodes: readonly Operation[][];
  /** By edge and by node: the test data that their actions read. */
  edgeReads: readonly string[][];
  nodeReads: readonly string[][];
  /** All of these. */
  dataRead: ReadonlySet<string>;
  /** Along an edge. @returns the values behind it; undefined where it cannot be taken */
  pass: (edge: number, values: StateValues, lookUp: LookUp) => StateValues | undefined;
  /** The same at the node that it leads to. */
  arrive: (node: number, values: StateValues, lookUp: LookUp) => StateValues | undefined;
  /** The same at the node that an edge leads to. */
  arriveBy: (edge: number, values: StateValues, lookUp: LookUp) => StateValues | undefined;
};

/** Answers that are remembered for one condition or assignment. */
const MAX_REMEMBERED = 100_000;

/**
 * The machine of an expanded model; undefined where it has no state, and no element with bounds.
 *
 * A condition or an assignment that reads state alone is judged once for the values that it reads.
 */
export function machineOf(
  flat: Pick<FlatModel, 'nodes' | 'edges' | 'state' | 'counters'>,
): Machine | undefined {
  const { nodes, edges, state = [], counters = [] } = flat;
  const variables = [...state, ...counters];
  if (variables.length === 0) return undefined;
  const indexOf = new Map(variables.map(({ name }, index) => [name, index]));
  const assigning = (assignments: readonly Assignment[]): Operation[] =>
    assignments.map((assignment) => {
      return { kind: 'assign', assignment, index: indexOf.get(assignment.name) ?? -1 };
    });
  const edgeOperations = edges.map(({ guards, actions = [] }) => {
    const operations: Operation[] = [];
    for (let index = 0; index <= guards.length; index++) {
      const own = actions.filter(({ after }) => after === index);
      operations.push(...assigning(own.flatMap(({ assignments }) => assignments)));
      const condition = guards[index];
      if (condition) operations.push({ kind: 'guard', condition });
    }
    return operations;
  });
  const nodeOperations = nodes.map(({ action = [] }) => assigning(action));
  const context = { variables, indexOf };
  const edgePrograms = edgeOperations.map((operations) => programOf(operations, context));
  const nodePrograms = nodeOperations.map((operations) => programOf(operations, context));
  const [edgeReads, nodeReads] = [edgeOperations, nodeOperations].map((all) => all.map(dataReadBy));
  return {
    variables,
    declared: state.length,
    first: variables.map(firstOf),
    indexOf,
    edges: edgeOperations,
    nodes: nodeOperations,
    edgeReads: defined(edgeReads),
    nodeReads: defined(nodeReads),
    dataRead: new Set([edgeReads, nodeReads].flat(2).filter((name) => name !== undefined)),
    pass: (edge, values, lookUp) => defined(edgePrograms[edge])(values, lookUp),
    arrive: (node, values, lookUp) => defined(nodePrograms[node])(values, lookUp),
    arriveBy: (edge, values, lookUp) =>
      defined(nodePrograms[edges[edge]?.target ?? -1])(values, lookUp),
  };
}

function dataReadBy(operations: readonly Operation[]): string[] {
  return namesRead(operations.flatMap((one) => (one.kind === 'assign' ? one.assignment : [])));
}

type Program = (values: StateValues, lookUp: LookUp) => StateValues | undefined;
type ProgramContext = Pick<Machine, 'variables' | 'indexOf'>;

function programOf(operations: readonly Operation[], context: ProgramContext): Program {
  if (operations.length === 0) return (values) => values;
  const steps = operations.map((operation) =>
    operation.kind === 'guard'
      ? guardStep(operation.condition, context)
      : assignStep(operation, context),
  );
  return (values, lookUp) => {
    let now: StateValues | undefined = values;
    for (const step of steps) {
      if (!now) return undefined;
      now = step(now, lookUp);
    }
    return now;
  };
}

function guardStep(condition: Condition, context: ProgramContext): Program {
  const isTrue = (values: StateValues, lookUp: LookUp) =>
    holds(condition, lookUp, stateLookUp(context, values));
  const isPure = namesIn(condition).length === 0;
  const judge = isPure ? remembering(stateIn(condition), context, isTrue) : isTrue;
  return (values, lookUp) => (judge(values, lookUp) ? values : undefined);
}

function assignStep(
  { assignment, index }: Extract<Operation, { kind: 'assign' }>,
  context: ProgramContext,
): Program {
  const variable = context.variables[index];
  if (!variable) return () => undefined;
  const compute = (values: StateValues, lookUp: LookUp) =>
    resultOf(assignment, variable, lookUp, stateLookUp(context, values));
  const isPure = namesRead([assignment]).length === 0;
  const result = isPure ? remembering(namesRead([assignment], 'state'), context, compute) : compute;
  return (values, lookUp) => {
    const code = result(values, lookUp);
    if (code === undefined) return undefined;
    return values[index] === code ? values : values.with(index, code);
  };
}

/** The values of state variables by their names. */
export function stateLookUp(
  { variables, indexOf }: Pick<Machine, 'variables' | 'indexOf'>,
  values: StateValues,
): LookUp {
  return (name) => {
    const index = indexOf.get(name) ?? -1;
    const variable = variables[index];
    return variable && valueWith(variable, defined(values[index]));
  };
}

const NO_DATA: LookUp = () => undefined;

/** The same answer for the same values of the variables that are read. */
function remembering<Answer>(
  names: readonly string[],
  { indexOf }: ProgramContext,
  answer: (values: StateValues, lookUp: LookUp) => Answer,
): (values: StateValues, lookUp: LookUp) => Answer {
  const known = new Map<Code | string, Answer>();
  const indexes = names.map((name) => indexOf.get(name) ?? -1);
  const [only = -1] = indexes;
  const keyOf = (values: StateValues) =>
    indexes.length === 1 ? defined(values[only]) : indexes.map((index) => values[index]).join();
  return (values) => {
    const key = keyOf(values);
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Answer;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const fresh = answer(values, NO_DATA);
    known.set(key, fresh);
    return fresh;
  };
}
