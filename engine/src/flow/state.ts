import type { Condition } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import { type Alternatives, alternativesOf } from './alternatives.ts';
import { type ConstraintCheck, constraintCheckOf } from './constraint-check.ts';
import type { Flow } from './flow.ts';
import { freshDrawsOf } from './fresh-draws.ts';

/**
 * Where a walk stands: its node, and what is settled of the data that conditions
 * read. A value is settled only when a condition asks for it and forgotten when
 * none can ask again, so few states stand for many rows.
 */
export type State = {
  node: number;
  /** By watched variable: the index of its alternative, or -1 while it may still be any. */
  values: number[];
  /** By watched variable: values of one epoch are judged together. */
  epochs: number[];
  epoch: number;
  /** Nodes passed, of those where it matters whether one comes back. */
  passed: bigint;
  /** By variable of a constraint: whether it has a value. */
  drawn: bigint;
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
};

type Ground = {
  flow: Flow;
  watched: Alternatives[];
  /** By edge: the watched variables that its conditions ask for. */
  asked: number[][];
  /** By node: the watched variables that its step names. */
  named: number[][];
  /** By node: the variables of constraints that its step names, as bits. */
  namedInConstraints: bigint[];
  /** By edge likewise. */
  askedInConstraints: bigint[];
  /** By watched variable and node: whether a condition about it may still come. */
  isLive: boolean[][];
  /** Whether two invalid values can meet at all. */
  hasEpochs: boolean;
  freshDraw: (state: State, node: number) => boolean;
  bitOf: bigint[];
  constraints: ConstraintCheck;
};

/**
 * @returns the walker of a flow; its `take` obeys conditions, constraints and the
 *   rule that of values judged together at most one is invalid
 */
export function walkerOf(flow: Flow): Walker {
  const names = [...new Set(flow.guardNames.flat())];
  const watched = names.map((name) => alternativesOf(name, flow));
  const constraints = constraintCheckOf(flow, watched);
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const indexes = (list: string[]) => list.flatMap((name) => indexOf.get(name) ?? []);
  const named = flow.stepNames.map(indexes);
  const asked = flow.guardNames.map(indexes);
  const draws = freshDrawsOf(flow, watched.length, { named, asked });
  const ground: Ground = {
    flow,
    watched,
    asked,
    named,
    namedInConstraints: flow.stepNames.map(constraints.bitsOf),
    askedInConstraints: flow.guardNames.map(constraints.bitsOf),
    isLive: watched.map((_, variable) => livesOf(flow, asked, variable)),
    hasEpochs: watched.filter(({ invalid }) => invalid.includes(true)).length > 1,
    freshDraw: ({ passed }, node) => draws.isFresh(node, passed),
    bitOf: draws.bitOf,
    constraints,
  };
  const first: State = {
    node: flow.start,
    values: names.map(() => -1),
    epochs: names.map(() => 0),
    epoch: 0,
    passed: 0n,
    drawn: 0n,
  };
  return {
    flow,
    isFree: names.length === 0 && constraints.isAlwaysMet,
    first,
    take: (state, edge) =>
      settle(ground, state, edge).flatMap((values) => arrive(ground, state, values, edge)),
    keyOf: (state) => keyOf(ground, state),
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

/** Every way to settle the values an edge asks for, such that its conditions hold. */
function settle({ flow, watched, asked }: Ground, state: State, edge: number): number[][] {
  const guards = flow.edges[edge]?.guards ?? [];
  if (guards.length === 0) return [state.values];
  let rows: number[][] = [state.values];
  for (const variable of asked[edge] ?? []) {
    if (state.values[variable] !== -1) continue;
    const { values, invalid } = watched[variable] ?? { values: [], invalid: [] };
    rows = rows.flatMap((row) =>
      values.flatMap((_, i) =>
        invalid[i] && hasInvalidBeside(watched, row, state.epochs, variable)
          ? []
          : [row.with(variable, i)],
      ),
    );
  }
  return rows.filter((row) => allHold(guards, watched, row));
}

function allHold(guards: Condition[], watched: Alternatives[], row: number[]): boolean {
  const value = (name: string): Value | undefined => {
    const index = watched.findIndex((variable) => variable.name === name);
    return watched[index]?.values[row[index] ?? -1];
  };
  return guards.every((guard) => holds(guard, value));
}

/** Two invalid values that are judged together would hide each other's error. */
function hasInvalidBeside(
  watched: Alternatives[],
  row: number[],
  epochs: number[],
  variable: number,
): boolean {
  return row.some(
    (value, other) =>
      other !== variable &&
      epochs[other] === epochs[variable] &&
      watched[other]?.invalid[value] === true,
  );
}

/** The state at the end of an edge; none where the constraints cannot hold of what has come together by then. */
function arrive(ground: Ground, state: State, settled: number[], edge: number): State[] {
  const { flow, constraints } = ground;
  const node = flow.edges[edge]?.target ?? state.node;
  const isFresh = ground.freshDraw(state, node);
  const drawnNow = ground.namedInConstraints[node] ?? 0n;
  const drawn = state.drawn | (ground.askedInConstraints[edge] ?? 0n);
  const isReplaced = isFresh && (drawn & drawnNow) !== 0n;
  if ((isReplaced || node === flow.end) && !constraints.canHold(drawn, settled)) return [];
  const epoch = flow.judges[edge] ? state.epoch + 1 : state.epoch;
  const values = settled.slice();
  const epochs = state.epochs.slice();
  for (const variable of ground.named[node] ?? []) {
    if (isFresh) values[variable] = -1;
    if (values[variable] === -1) epochs[variable] = epoch;
  }
  forget(ground, node, values, drawn);
  const passed = state.passed | (ground.bitOf[node] ?? 0n);
  return [{ node, values, epochs, epoch, passed, drawn: drawn | drawnNow }];
}

/** Lets go of values that no condition and no constraint can ask for again. */
function forget(
  { watched, isLive, constraints }: Ground,
  node: number,
  values: number[],
  drawn: bigint,
) {
  for (let variable = 0; variable < values.length; variable++) {
    const value = values[variable] ?? -1;
    if (value === -1 || isLive[variable]?.[node]) continue;
    const isInvalid = watched[variable]?.invalid[value] === true;
    if (!isInvalid && !constraints.reads(variable, drawn)) values[variable] = -1;
  }
}

function keyOf({ watched, hasEpochs, isLive }: Ground, state: State): string {
  const { node, values, epochs, passed, drawn } = state;
  if (values.length === 0 && drawn === 0n) return String(node);
  if (!hasEpochs) return `${node}|${values}|${passed}|${drawn}`;
  const order = new Map<number, number>();
  const together = epochs.map((epoch, variable) => {
    const canBeInvalid = watched[variable]?.invalid.includes(true);
    const counts = canBeInvalid && (isLive[variable]?.[node] || values[variable] !== -1);
    if (!counts) return '';
    if (!order.has(epoch)) order.set(epoch, order.size);
    return order.get(epoch);
  });
  return `${node}|${values}|${together}|${passed}|${drawn}`;
}
