import type { Condition } from '../conditions/condition.ts';
import { holds, mayHold, type Value } from '../conditions/holds.ts';
import { defined } from '../defined.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import { type ConstraintCheck, constraintCheckOf, namesToTrack } from './constraint-check.ts';
import type { Flow } from './flow.ts';
import { type FreshDraws, freshDrawsOf } from './fresh-draws.ts';
import { livesOf } from './lives.ts';

/**
 * Where a walk stands: its node, and what is settled of the data that conditions
 * read. A value is settled only when a condition asks for it and forgotten when
 * none can ask again, so few states stand for many rows.
 */
export type State = {
  node: number;
  /** By watched variable: the index of its alternative, or -1 while it may still be any. */
  values: number[];
  /** By watched variable: values of one epoch are judged together; -1 before it is drawn. */
  epochs: number[];
  epoch: number;
  /** Nodes passed, of those where it matters whether one comes back. */
  passed: bigint;
  /** Watched variables, as bits, whose value is invalid and that a condition must still read. */
  unread: bigint;
  /** Invalid values read so far; 0 where there is no limit to them. */
  faults: number;
};

/** What a walk may hold; each is no limit when absent, but for `maxInvalid`. */
export type WalkLimits = {
  /** Of the values judged together, so many may be invalid; 1 when absent. */
  maxInvalid?: number;
  /** Invalid values on the whole walk. */
  maxFaults?: number;
  /** Which invalid values it may hold. */
  mayHoldInvalid?: (name: string, value: Value) => boolean;
};

/** The walker of a flow: its states and the steps between them. */
export type Walker = {
  flow: Flow;
  /** No condition and no constraint can end a walk: there is one state for each node. */
  isFree: boolean;
  first: State;
  /** Every state that taking an edge can lead to; none where its conditions cannot hold. */
  take: (state: State, edge: number) => State[];
  keyOf: (state: State) => string;
  /** The same for states that differ in what they passed alone; and whether any can. */
  placeOf: (state: State) => string;
  mindsPassing: boolean;
  /** Of the values judged together, and of all, so many may be invalid; and whether a step was ever refused for nothing but that. */
  maxInvalid: number;
  maxFaults: number;
  hasRefused: () => boolean;
  /** Whether the budget has hidden states: what was not come to may then be possible all the same. */
  isCut: () => boolean;
};

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
  /** By node: the watched variables that its step names. */
  named: number[][];
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
  const tracked = namesToTrack(flow, guardNames);
  const names = [...new Set([...guardNames, ...tracked])];
  const watched = names.map((name) => alternativesOf(name, flow));
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const indexes = (list: string[]) => list.flatMap((name) => indexOf.get(name) ?? []);
  const named = flow.stepNames.map(indexes);
  const guardVariables = flow.guardNames.map(indexes);
  const context: WalkContext = {
    flow,
    watched,
    indexOf,
    guardVariables,
    named,
    isLive: watched.map((_, variable) => livesOf(flow, guardVariables, variable)),
    hasEpochs: watched.filter(({ invalid }) => invalid.includes(true)).length > 1,
    maxInvalid,
    maxFaults,
    mayHoldInvalid,
    refused: { any: false },
    draws: freshDrawsOf(flow, { named, guardVariables }),
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
  };
  return {
    flow,
    isFree: names.length === 0,
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
  if (guards.length === 0) return [from];
  const variables = guardVariables[edge] ?? [];
  let states = [from];
  variables.forEach((variable, i) => {
    const unread = new Set(variables.slice(i + 1).map((later) => watched[later]?.name ?? ''));
    const canHold = ({ values }: State) => canStillHold(guards, context, values, unread);
    const read = states.flatMap((state) => readValue(context, state, variable, canHold));
    states = within(context, read.filter(canHold));
  });
  return states.filter(({ values }) => allHold(guards, context, values));
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
function lookUpIn({ watched, indexOf }: WalkContext, values: number[]) {
  return (name: string): Value | undefined => {
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
  values: number[],
  unread: ReadonlySet<string>,
): boolean {
  const value = lookUpIn(context, values);
  return guards.every((guard) => mayHold(guard, value, (name) => unread.has(name)));
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
  const { flow, named, draws } = context;
  const node = flow.edges[edge]?.target ?? settled.node;
  const isFresh = draws.isFresh(node, settled.passed);
  const fresh = isFresh ? (named[node] ?? []) : [];
  const leaving = node === flow.end ? [...settled.values.keys()] : fresh;
  const epoch = flow.judges[edge] ? settled.epoch + 1 : settled.epoch;
  return letGo(context, settled, leaving).map((state) => {
    const values = state.values.slice();
    const epochs = state.epochs.slice();
    for (const variable of named[node] ?? []) {
      if (!isFresh && epochs[variable] !== -1) continue;
      values[variable] = -1;
      epochs[variable] = epoch;
    }
    forget(context, node, values);
    const passed = (state.passed | defined(draws.bitOf[node])) & defined(draws.ahead[node]);
    return { ...state, node, values, epochs, epoch, passed };
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
  const { node, values, epochs, epoch: now, unread, faults } = state;
  if (values.length === 0) return String(node);
  const drawn = constraints.reads.map((reads, variable) => reads && epochs[variable] !== -1);
  const known = `${node}|${values}|${unread}|${faults}|${drawn.map(Number).join('')}`;
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
