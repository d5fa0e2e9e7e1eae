import { type Condition, visit } from '../conditions/condition.ts';
import { holds } from '../conditions/holds.ts';
import type { Choice } from '../data/test-data.ts';
import type { Flow } from './flow.ts';

/**
 * Where a walk stands: its node, and what is already settled of the data that
 * conditions read. A value is settled only when a condition asks for it, so few
 * states stand for many rows.
 */
export type State = {
  node: number;
  /** By watched variable: the index of its choice, or -1 while it may still be any. */
  values: number[];
  /** By watched variable: values of one epoch are judged together. */
  epochs: number[];
  epoch: number;
  /** Nodes passed that draw a watched variable: coming back to one draws afresh. */
  visited: bigint;
};

/** The variables that decide ways, each with one choice for all its values that no condition tells apart. */
export type Watched = { name: string; choices: Choice[] };

/** The walker of a flow: its states and the steps between them. */
export type Walker = {
  flow: Flow;
  watched: Watched[];
  first: State;
  /** Every state that taking an edge can lead to; none where its conditions cannot hold. */
  take: (state: State, edge: number) => State[];
  keyOf: (state: State) => string;
};

export function walkerOf(flow: Flow): Walker {
  const names = [...new Set(flow.guardNames.flat())];
  const watched = names.map((name) => ({ name, choices: representatives(name, flow) }));
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const first: State = {
    node: flow.start,
    values: names.map(() => -1),
    epochs: names.map(() => 0),
    epoch: 0,
    visited: 0n,
  };
  const drawn = flow.stepNames.map((list) => list.flatMap((name) => indexOf.get(name) ?? []));
  const asked = flow.guardNames.map((list) => list.flatMap((name) => indexOf.get(name) ?? []));
  const take = (state: State, edge: number): State[] =>
    settle(flow, watched, state, { edge, asked: asked[edge] ?? [] }).map((values) =>
      arrive(flow, state, values, { edge, drawn: drawn[flow.edges[edge]?.target ?? -1] ?? [] }),
    );
  const keyOf = ({ node, values, epochs, visited }: State) =>
    names.length === 0 ? String(node) : `${node}|${values}|${canonical(epochs)}|${visited}`;
  return { flow, watched, first, take, keyOf };
}

/** One choice for each set of values that every condition about this variable alone answers alike. */
function representatives(name: string, flow: Flow): Choice[] {
  const variable = flow.variables.get(name);
  if (!variable) return [];
  const atoms: Condition[] = [];
  let compared = false;
  const see = (part: Condition) => {
    if (part.kind === 'is' || part.kind === 'in' || part.kind === 'matches') {
      if (part.name === name) atoms.push(part);
    } else if (part.kind === 'compare') {
      const sides = [part.left, part.right].filter((side) => side.kind === 'name');
      if (!sides.some((side) => side.name === name)) return;
      if (sides.length > 1) compared = true;
      atoms.push(part);
    }
  };
  for (const { guards } of flow.edges) for (const guard of guards) visit(guard, see);
  for (const { condition } of flow.constraints) visit(condition, see);
  if (compared) return variable.choices;
  const groups = new Map<string, Choice>();
  for (const choice of variable.choices) {
    const value = { text: choice.value, validity: choice.validity, type: variable.type };
    const answers = atoms.map((atom) => (holds(atom, () => value) ? '1' : '0')).join('');
    const key = `${choice.validity}${answers}`;
    if (!groups.has(key)) groups.set(key, choice);
  }
  return [...groups.values()];
}

/** Every way to settle the values an edge asks for, such that its conditions and the constraints hold. */
function settle(
  flow: Flow,
  watched: Watched[],
  state: State,
  { edge, asked }: { edge: number; asked: number[] },
): number[][] {
  const guards = flow.edges[edge]?.guards ?? [];
  if (guards.length === 0) return [state.values];
  let rows: number[][] = [state.values];
  for (const variable of asked) {
    if (state.values[variable] !== -1) continue;
    rows = rows.flatMap((row) =>
      (watched[variable]?.choices ?? []).flatMap((choice, i) => {
        const invalid = choice.validity === 'invalid';
        if (invalid && hasInvalidBeside(variable, row, state.epochs, watched)) return [];
        return [row.with(variable, i)];
      }),
    );
  }
  const lookUp = (row: number[]) => (name: string) => {
    const index = watched.findIndex((variable) => variable.name === name);
    const choice = watched[index]?.choices[row[index] ?? -1];
    const type = flow.variables.get(name)?.type ?? 'text';
    return choice && { text: choice.value, validity: choice.validity, type };
  };
  return rows.filter((row) => {
    const value = lookUp(row);
    const settled = (names: string[]) => names.every((name) => value(name) !== undefined);
    return (
      guards.every((guard) => holds(guard, value)) &&
      flow.constraints.every(({ names, condition }) => !settled(names) || holds(condition, value))
    );
  });
}

/** Two invalid values that are judged together would hide each other's error. */
function hasInvalidBeside(
  variable: number,
  row: number[],
  epochs: number[],
  watched: Watched[],
): boolean {
  return row.some(
    (value, other) =>
      other !== variable &&
      epochs[other] === epochs[variable] &&
      watched[other]?.choices[value]?.validity === 'invalid',
  );
}

function arrive(
  flow: Flow,
  state: State,
  settled: number[],
  { edge, drawn }: { edge: number; drawn: number[] },
): State {
  const node = flow.edges[edge]?.target ?? state.node;
  const epoch = flow.judges[edge] ? state.epoch + 1 : state.epoch;
  if (drawn.length === 0) return { ...state, node, epoch, values: settled };
  const bit = 1n << BigInt(node);
  const returned = (state.visited & bit) !== 0n;
  let [values, epochs] = [settled, state.epochs];
  for (const variable of drawn) {
    if (returned) values = values.with(variable, -1);
    if (returned || values[variable] === -1) epochs = epochs.with(variable, epoch);
  }
  return { node, epoch, values, epochs, visited: state.visited | bit };
}

/** Epochs renumbered in the order they appear: only which values share one matters. */
function canonical(epochs: number[]): number[] {
  const order = new Map<number, number>();
  return epochs.map((epoch) => {
    const known = order.get(epoch) ?? order.size;
    order.set(epoch, known);
    return known;
  });
}
