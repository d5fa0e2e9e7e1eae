import type { Condition } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import { type ConstraintCheck, constraintCheckOf, namesToTrack } from './constraint-check.ts';
import type { Flow } from './flow.ts';
import { type FreshDraws, freshDrawsOf } from './fresh-draws.ts';

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
};

type Ground = {
  flow: Flow;
  watched: Alternatives[];
  /** By edge: the watched variables that its conditions ask for. */
  asked: number[][];
  /** By node: the watched variables that its step names. */
  named: number[][];
  /** By watched variable and node: whether a condition about it may still come. */
  isLive: boolean[][];
  /** Whether two invalid values can meet at all. */
  hasEpochs: boolean;
  draws: FreshDraws;
  constraints: ConstraintCheck;
};

/**
 * @returns the walker of a flow; its `take` obeys conditions, constraints and the
 *   rule that of values judged together at most one is invalid
 */
export function walkerOf(flow: Flow): Walker {
  const guardNames = new Set(flow.guardNames.flat());
  const tracked = namesToTrack(flow, guardNames);
  const names = [...new Set([...guardNames, ...tracked])];
  const watched = names.map((name) => alternativesOf(name, flow));
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const indexes = (list: string[]) => list.flatMap((name) => indexOf.get(name) ?? []);
  const named = flow.stepNames.map(indexes);
  const asked = flow.guardNames.map(indexes);
  const ground: Ground = {
    flow,
    watched,
    asked,
    named,
    isLive: watched.map((_, variable) => livesOf(flow, asked, variable)),
    hasEpochs: watched.filter(({ invalid }) => invalid.includes(true)).length > 1,
    draws: freshDrawsOf(flow, { named, asked }),
    constraints: constraintCheckOf(flow, watched, tracked),
  };
  const first: State = {
    node: flow.start,
    values: names.map(() => -1),
    epochs: names.map(() => -1),
    epoch: 0,
    passed: 0n,
    unread: 0n,
  };
  return {
    flow,
    isFree: names.length === 0,
    first,
    take: (state, edge) =>
      settle(ground, state, edge).flatMap((settled) => arrive(ground, settled, edge)),
    keyOf: (state) => `${placeOf(ground, state)}|${state.passed}`,
    placeOf: (state) => placeOf(ground, state),
    mindsPassing: ground.draws.bitOf.some((bit) => bit !== 0n),
  };
}

/** Nodes from which an edge whose condition asks for a variable can be reached. */
function livesOf(flow: Flow, asked: number[][], variable: number): boolean[] {
  const live = flow.nodes.map(() => false);
  const incoming: number[][] = flow.nodes.map(() => []);
  const queue: number[] = [];
  const reach = (node: number) => {
    if (live[node]) return;
    live[node] = true;
    queue.push(node);
  };
  flow.edges.forEach(({ source, target }, edge) => {
    incoming[target]?.push(source);
    if (asked[edge]?.includes(variable)) reach(source);
  });
  for (const node of queue) for (const before of incoming[node] ?? []) reach(before);
  return live;
}

/** The states in which the values an edge asks for are settled such that its conditions hold. */
function settle(ground: Ground, from: State, edge: number): State[] {
  const { flow, watched, asked } = ground;
  const guards = flow.edges[edge]?.guards ?? [];
  if (guards.length === 0) return [from];
  let states = [from];
  for (const variable of asked[edge] ?? []) {
    states = states.flatMap((state) => readValue(ground, state, variable));
  }
  return states.filter(({ values }) => allHold(guards, watched, values));
}

/** A condition reads a variable: one that was not drawn before is drawn now, one that may be any is settled. */
function readValue({ watched }: Ground, state: State, variable: number): State[] {
  const { values, invalid } = watched[variable] ?? { values: [], invalid: [] };
  const known = state.values[variable] ?? -1;
  const epoch = state.epochs[variable] ?? -1;
  const read: State = {
    ...state,
    epochs: epoch === -1 ? state.epochs.with(variable, state.epoch) : state.epochs,
    unread: state.unread & ~bitOf(variable),
  };
  const wanted = known === -1 ? [...values.keys()] : [known];
  return wanted
    .filter((value) => !invalid[value] || !hasInvalidBeside(watched, read, variable))
    .map((value) => ({ ...read, values: read.values.with(variable, value) }));
}

function bitOf(variable: number): bigint {
  return 1n << BigInt(variable);
}

function allHold(guards: Condition[], watched: Alternatives[], values: number[]): boolean {
  const value = (name: string): Value | undefined => {
    const index = watched.findIndex((variable) => variable.name === name);
    return watched[index]?.values[values[index] ?? -1];
  };
  return guards.every((guard) => holds(guard, value));
}

/** Two invalid values that are judged together would hide each other's error. */
function hasInvalidBeside(
  watched: Alternatives[],
  { values, epochs, unread }: State,
  variable: number,
): boolean {
  return values.some(
    (value, other) =>
      other !== variable &&
      epochs[other] === epochs[variable] &&
      watched[other]?.invalid[value] === true &&
      (unread & bitOf(other)) === 0n,
  );
}

/** The states at the end of an edge; none where constraints cannot hold of what has come together by then. */
function arrive(ground: Ground, settled: State, edge: number): State[] {
  const { flow, named, draws } = ground;
  const node = flow.edges[edge]?.target ?? settled.node;
  const isFresh = draws.isFresh(node, settled.passed);
  const fresh = isFresh ? (named[node] ?? []) : [];
  const leaving = node === flow.end ? [...settled.values.keys()] : fresh;
  const epoch = flow.judges[edge] ? settled.epoch + 1 : settled.epoch;
  return letGo(ground, settled, leaving).map((state) => {
    const values = state.values.slice();
    const epochs = state.epochs.slice();
    for (const variable of named[node] ?? []) {
      if (!isFresh && epochs[variable] !== -1) continue;
      values[variable] = -1;
      epochs[variable] = epoch;
    }
    forget(ground, node, values);
    const passed = (state.passed | (draws.bitOf[node] ?? 0n)) & (draws.ahead[node] ?? 0n);
    return { node, values, epochs, epoch, passed, unread: state.unread };
  });
}

/**
 * Before values are let go of, the constraints must hold of all that are held
 * together; those that stay are settled for it. An invalid value that no condition
 * has read is no value to have had.
 */
function letGo(ground: Ground, state: State, leaving: number[]): State[] {
  const { constraints, watched } = ground;
  if (leaving.some((variable) => (state.unread & bitOf(variable)) !== 0n)) return [];
  if (!leaving.some((variable) => constraints.reads[variable])) return [state];
  let states = [state];
  for (const [variable, value] of state.values.entries()) {
    const isOpen = value === -1 && state.epochs[variable] !== -1 && constraints.reads[variable];
    if (!isOpen || leaving.includes(variable)) continue;
    const { values, invalid } = watched[variable] ?? { values: [], invalid: [] };
    states = states.flatMap((one) =>
      [...values.keys()].map((alternative) => ({
        ...one,
        values: one.values.with(variable, alternative),
        unread: invalid[alternative] ? one.unread | bitOf(variable) : one.unread,
      })),
    );
  }
  return states.filter(({ values, epochs }) =>
    constraints.canHold(values.map((value, variable) => (epochs[variable] === -1 ? -2 : value))),
  );
}

/** Lets go of values that no condition and no constraint can ask for again. */
function forget({ watched, isLive, constraints }: Ground, node: number, values: number[]): void {
  for (const [variable, value] of values.entries()) {
    const isInvalid = watched[variable]?.invalid[value] === true;
    const isDone = !isLive[variable]?.[node] && !constraints.reads[variable];
    if (isDone && !isInvalid) values[variable] = -1;
  }
}

function placeOf({ watched, hasEpochs, isLive, constraints }: Ground, state: State): string {
  const { node, values, epochs, epoch: now, unread } = state;
  if (values.length === 0) return String(node);
  const drawn = constraints.reads.map((reads, variable) => reads && epochs[variable] !== -1);
  const known = `${node}|${values}|${unread}|${drawn.map(Number).join('')}`;
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
