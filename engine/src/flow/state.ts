import type { Condition } from '../conditions/condition.ts';
import { holds, type LookUp, mayHold, type Value } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import { stateLookUp } from '../state-variables/machine.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import { type ConstraintCheck, constraintCheckOf, namesToTrack } from './constraint-check.ts';
import type { Flow } from './flow.ts';
import { type FreshDraws, freshDrawsOf } from './fresh-draws.ts';
import { livesOf } from './lives.ts';
import type { State, Walker, WalkLimits } from './walker.ts';

export type { State, Walker, WalkLimits } from './walker.ts';

/** States made at once, by one edge, and by a walker in all; what a look at constraints counts for. */
const MAX_BRANCHES = 2000;
const MAX_STATES = 10_000_000;
const LOOK = 50;
const UNLIMITED = Number.POSITIVE_INFINITY;

type WalkContext = {
  flow: Flow;
  watched: Alternatives[];
  /** By name: which of the watched variables it is. */
  indexOf: ReadonlyMap<string, number>;
  /** By edge: the watched variables that its conditions ask for. */
  guardVariables: number[][];
  /** By edge and by node: those that its actions read. */
  edgeReads: number[][];
  nodeReads: number[][];
  /** By node: the watched variables that its step names. */
  named: number[][];
  /** Those of them that it draws afresh. */
  redrawn: number[][];
  /** By watched variable and node: whether a condition about it may still come. */
  isLive: boolean[][];
  /** Whether two invalid values can meet at all, how many judged together may, and whether that ever refused a step. */
  hasEpochs: boolean;
  maxInvalid: number;
  maxFaults: number;
  mayHoldInvalid: (name: string, value: Value) => boolean;
  refused: { any: boolean };
  draws: FreshDraws;
  constraints: ConstraintCheck;
  budget: { left: number; isCut: boolean };
};

/**
 * @param limits more than one invalid value judged together only for what nothing else walks
 * @returns the walker of a flow; its `take` obeys conditions, constraints and the limits
 */
export function walkerOf(
  flow: Flow,
  { maxInvalid = 1, maxFaults = UNLIMITED, mayHoldInvalid = () => true }: WalkLimits = {},
): Walker {
  const guardNames = new Set(flow.guardNames.flat());
  const { machine } = flow;
  const readNames = machine ? new Set([...guardNames, ...machine.dataRead]) : guardNames;
  const tracked = namesToTrack(flow, readNames);
  const names = [...new Set([...readNames, ...tracked])];
  const watched = names.map((name) => alternativesOf(name, flow));
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const indexes = (list: string[]) => list.flatMap((name) => indexOf.get(name) ?? []);
  const named = flow.stepNames.map(indexes);
  const redrawn = flow.freshNames.map(indexes);
  const guardVariables = flow.guardNames.map(indexes);
  const edgeReads = (machine?.edgeReads ?? []).map(indexes);
  const nodeReads = (machine?.nodeReads ?? []).map(indexes);
  const asking = machine
    ? guardVariables.map((own, edge) => {
        const target = flow.edges[edge]?.target ?? -1;
        return [...new Set([...own, ...(edgeReads[edge] ?? []), ...(nodeReads[target] ?? [])])];
      })
    : guardVariables;
  const context: WalkContext = {
    flow,
    watched,
    indexOf,
    guardVariables,
    edgeReads,
    nodeReads,
    named,
    redrawn,
    isLive: watched.map((_, variable) => livesOf(flow, asking, variable)),
    hasEpochs: watched.filter(({ invalid }) => invalid.includes(true)).length > 1,
    maxInvalid,
    maxFaults,
    mayHoldInvalid,
    refused: { any: false },
    draws: freshDrawsOf(flow, { named, redrawn, guardVariables: asking }),
    constraints: constraintCheckOf(flow, watched, tracked),
    budget: { left: MAX_STATES, isCut: false },
  };
  const first: State = {
    node: flow.start,
    values: names.map(() => -1),
    epochs: names.map(() => -1),
    epoch: 0,
    passed: 0n,
    unread: 0n,
    faults: 0,
    memory: machine?.first ?? [],
  };
  return {
    flow,
    isFree: names.length === 0 && !machine,
    ...(machine && names.length === 0 && { machineAlone: machine }),
    first,
    take: (state, edge) =>
      settle(context, state, edge).flatMap((settled) => arrive(context, settled, edge)),
    keyOf: (state) => `${placeOf(context, state)}|${state.passed}`,
    placeOf: (state) => placeOf(context, state),
    maxInvalid,
    maxFaults,
    hasRefused: () => context.refused.any,
    mindsPassing: context.draws.bitOf.some((bit) => bit !== 0n),
    isCut: () => context.budget.isCut,
  };
}

/** The states in which the values an edge asks for are settled such that its conditions hold. */
function settle(context: WalkContext, from: State, edge: number): State[] {
  const { flow, watched, guardVariables } = context;
  const guards = flow.edges[edge]?.guards ?? [];
  if (guards.length === 0) return flow.machine ? remember(context, [from], edge) : [from];
  const variables = guardVariables[edge] ?? [];
  let states = [from];
  variables.forEach((variable, i) => {
    const unread = new Set(variables.slice(i + 1).map((later) => watched[later]?.name ?? ''));
    const canHold = (state: State) => canStillHold(guards, context, { state, edge }, unread);
    const read = states.flatMap((state) => readValue(context, state, variable, canHold));
    states = within(context, read.filter(canHold));
  });
  if (flow.machine) return remember(context, states, edge);
  return states.filter(({ values }) => allHold(guards, context, values));
}

/** The states with what an edge's actions leave of the values of state variables; none where a condition is false or a result is out of range. */
function remember(context: WalkContext, states: State[], edge: number): State[] {
  const { flow, edgeReads } = context;
  return readByAction(context, states, edgeReads[edge] ?? []).flatMap((state) => {
    const look = lookUpIn(context, state.values);
    const memory = flow.machine?.pass(edge, state.memory, look);
    if (!memory) return [];
    return [memory === state.memory ? state : { ...state, memory }];
  });
}

/** An action reads variables: their values are settled, an invalid one is still to be judged by a condition. */
function readByAction(context: WalkContext, from: State[], variables: readonly number[]): State[] {
  const { watched, mayHoldInvalid } = context;
  let states = from;
  for (const variable of variables) {
    const { name, values, invalid } = watched[variable] ?? { name: '', values: [], invalid: [] };
    states = within(
      context,
      states.flatMap((state) => {
        if (state.values[variable] !== -1) return [state];
        const isDrawn = state.epochs[variable] !== -1;
        const epochs = isDrawn ? state.epochs : state.epochs.with(variable, state.epoch);
        return [...values.keys()].flatMap((value) => {
          if (invalid[value] && !mayHoldInvalid(name, defined(values[value]))) return [];
          const unread = invalid[value] ? state.unread | bitOf(variable) : state.unread;
          return [{ ...state, values: state.values.with(variable, value), epochs, unread }];
        });
      }),
    );
  }
  return states;
}

/** As many states as the budget has room for. */
function within({ budget }: WalkContext, states: State[]): State[] {
  const maxStates = Math.max(0, Math.min(MAX_BRANCHES, budget.left));
  budget.left -= states.length;
  if (states.length <= maxStates) return states;
  budget.isCut = true;
  return states.slice(0, maxStates);
}

/** A condition reads a variable: one that was not drawn before is drawn now, one that may be any is settled. */
function readValue(
  { watched, maxInvalid, maxFaults, mayHoldInvalid, refused }: WalkContext,
  state: State,
  variable: number,
  canHold: (state: State) => boolean,
): State[] {
  const { name, values, invalid } = watched[variable] ?? { name: '', values: [], invalid: [] };
  const known = state.values[variable] ?? -1;
  const epoch = state.epochs[variable] ?? -1;
  const read: State = {
    ...state,
    epochs: epoch === -1 ? state.epochs.with(variable, state.epoch) : state.epochs,
    unread: state.unread & ~bitOf(variable),
  };
  const candidates = known === -1 ? [...values.keys()] : [known];
  const isFirstRead = known === -1 || (state.unread & bitOf(variable)) !== 0n;
  return candidates.flatMap((value) => {
    const settled = { ...read, values: read.values.with(variable, value) };
    if (!invalid[value]) return [settled];
    if (!mayHoldInvalid(name, defined(values[value]))) return [];
    const faults = isFirstRead ? state.faults + 1 : state.faults;
    if (faults <= maxFaults && invalidTogether(watched, read, variable) < maxInvalid)
      return [maxFaults === UNLIMITED ? settled : { ...settled, faults }];
    refused.any ||= canHold(settled);
    return [];
  });
}

function bitOf(variable: number): bigint {
  return 1n << BigInt(variable);
}

/** The value of a name among those of a state. */
function lookUpIn({ watched, indexOf }: WalkContext, values: number[]): LookUp {
  return (name) => {
    const index = indexOf.get(name) ?? -1;
    return watched[index]?.values[values[index] ?? -1];
  };
}

function allHold(guards: Condition[], context: WalkContext, values: number[]): boolean {
  const value = lookUpIn(context, values);
  return guards.every((guard) => holds(guard, value));
}

/** Whether no condition is false whatever the names not read yet will be. */
function canStillHold(
  guards: Condition[],
  context: WalkContext,
  { state, edge }: { state: State; edge: number },
  unread: ReadonlySet<string>,
): boolean {
  const { machine, edges } = context.flow;
  const value = lookUpIn(context, state.values);
  // behind an action of the edge the state is another one
  const isNow = machine && (edges[edge]?.actions ?? []).every(({ after }) => after > 0);
  const stateOf = isNow && guards.length === 1 ? stateLookUp(machine, state.memory) : undefined;
  return guards.every((guard) => mayHold(guard, value, (name) => unread.has(name), stateOf));
}

/** How many invalid values are judged together with a variable: they would hide each other's error. */
function invalidTogether(
  watched: Alternatives[],
  { values, epochs, unread }: State,
  variable: number,
): number {
  return values.filter(
    (value, other) =>
      other !== variable &&
      epochs[other] === epochs[variable] &&
      watched[other]?.invalid[value] === true &&
      (unread & bitOf(other)) === 0n,
  ).length;
}

/** The states at the end of an edge; none where constraints cannot hold of what has come together by then. */
function arrive(context: WalkContext, settled: State, edge: number): State[] {
  const { flow, named, redrawn, draws } = context;
  const node = flow.edges[edge]?.target ?? settled.node;
  const fresh = draws.isFresh(node, settled.passed) ? (redrawn[node] ?? []) : [];
  const leaving = node === flow.end ? [...settled.values.keys()] : fresh;
  const epoch = flow.judges[edge] ? settled.epoch + 1 : settled.epoch;
  return letGo(context, settled, leaving).flatMap((state) => {
    const values = state.values.slice();
    const epochs = state.epochs.slice();
    for (const variable of named[node] ?? []) {
      if (epochs[variable] !== -1 && !fresh.includes(variable)) continue;
      values[variable] = -1;
      epochs[variable] = epoch;
    }
    const passed = (state.passed | defined(draws.bitOf[node])) & defined(draws.ahead[node]);
    const arrived = { ...state, node, values, epochs, epoch, passed };
    if (!flow.machine) {
      forget(context, node, values);
      return [arrived];
    }
    return actAt(context, arrived).map((acted) => {
      const left = acted.values.slice();
      forget(context, node, left);
      return { ...acted, values: left };
    });
  });
}

/** The states after the action of the node they are at; none where a result is out of range. */
function actAt(context: WalkContext, arrived: State): State[] {
  const { flow, nodeReads } = context;
  const { node } = arrived;
  return readByAction(context, [arrived], nodeReads[node] ?? []).flatMap((state) => {
    const memory = flow.machine?.arrive(node, state.memory, lookUpIn(context, state.values));
    return memory ? [{ ...state, memory }] : [];
  });
}

/**
 * Before values are let go of, the constraints must hold of all that are held
 * together; those that stay are settled for it. An invalid value that no condition
 * has read is no value to have had.
 */
function letGo(context: WalkContext, state: State, leaving: number[]): State[] {
  const { constraints, watched } = context;
  if (leaving.some((variable) => (state.unread & bitOf(variable)) !== 0n)) return [];
  if (!leaving.some((variable) => constraints.reads[variable])) return [state];
  let states = [state];
  for (const [variable, value] of state.values.entries()) {
    const isOpen = value === -1 && state.epochs[variable] !== -1 && constraints.reads[variable];
    if (!isOpen || leaving.includes(variable)) continue;
    const { values, invalid } = watched[variable] ?? { values: [], invalid: [] };
    states = within(
      context,
      states.flatMap((one) =>
        [...values.keys()].map((alternative) => ({
          ...one,
          values: one.values.with(variable, alternative),
          unread: invalid[alternative] ? one.unread | bitOf(variable) : one.unread,
        })),
      ),
    );
  }
  context.budget.left -= states.length * LOOK;
  return states.filter(({ values, epochs }) => {
    const drawnValues = values.map((value, variable) => (epochs[variable] === -1 ? -2 : value));
    const answer = constraints.canHold(drawnValues);
    if (answer === undefined) context.budget.isCut = true;
    return answer === true;
  });
}

/** Lets go of values that no condition and no constraint can ask for again. */
function forget(
  { watched, isLive, constraints }: WalkContext,
  node: number,
  values: number[],
): void {
  for (const [variable, value] of values.entries()) {
    const isInvalid = watched[variable]?.invalid[value] === true;
    const isDone = !isLive[variable]?.[node] && !constraints.reads[variable];
    if (isDone && !isInvalid) values[variable] = -1;
  }
}

function placeOf({ watched, hasEpochs, isLive, constraints }: WalkContext, state: State): string {
  const { node, values, epochs, epoch: now, unread, faults, memory } = state;
  const place = memory.length === 0 ? String(node) : `${node}/${memory}`;
  if (values.length === 0) return place;
  const drawn = constraints.reads.map((reads, variable) => reads && epochs[variable] !== -1);
  const known = `${place}|${values}|${unread}|${faults}|${drawn.map(Number).join('')}`;
  if (!hasEpochs) return known;
  // Only which values share an epoch matters, and which share the one of now.
  const order = new Map([
    [now, 0],
    [-1, -1],
  ]);
  const together = epochs.map((epoch, variable) => {
    const canBeInvalid = watched[variable]?.invalid.includes(true);
    const counts = canBeInvalid && (isLive[variable]?.[node] || values[variable] !== -1);
    if (!counts) return '';
    if (!order.has(epoch)) order.set(epoch, order.size);
    return order.get(epoch);
  });
  return `${known}|${together}`;
}
