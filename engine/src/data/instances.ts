import { namesIn } from '../conditions/condition.ts';
import type { Flow } from '../flow/flow.ts';
import type { Instance, Placed } from './instance.ts';
import {
  beginState,
  type DataSource,
  numberColumns,
  operate,
  pathOf,
  type StatePath,
  type StateWalk,
} from './state-path.ts';

export type { Instance, Placed } from './instance.ts';

export type PathData = {
  instances: Instance[];
  /** Variables that the path does not draw, numbered on after its instances: some value of each must meet the constraints on what it does draw. */
  absent: Instance[];
  conditions: Placed[];
  /** By node of the path, Start first: the instance each name of its step means. */
  atNode: Map<string, number>[];
  /** Of a model with state variables: their values along the path. */
  state?: StatePath;
};

const NEVER = Number.POSITIVE_INFINITY;

/** A path being walked: what it has drawn, and where it stands. */
type Walk = {
  flow: Flow;
  instances: Instance[];
  /** By name: the instance it means now. */
  current: Map<string, number>;
  conditions: Placed[];
  /** Names that are not drawn stand in `open`, by their index in `absent`. */
  constraints: (Placed & { open: Map<string, number> })[];
  absent: Instance[];
  visited: Set<number>;
  atNode: Map<string, number>[];
  epoch: number;
  /** Edges passed. */
  passed: number;
  state?: StateWalk;
};

/** Which values one path may carry, and what must hold of them, in walking order. Time: O(steps × names). */
export function dataOfPath(flow: Flow, path: readonly number[]): PathData {
  const walk: Walk = {
    flow,
    instances: [],
    current: new Map(),
    conditions: [],
    constraints: [],
    absent: [],
    visited: new Set(),
    atNode: [],
    epoch: 0,
    passed: 0,
    ...(flow.machine && { state: beginState(flow.machine) }),
  };
  arrive(walk, flow.start);
  for (const edge of path) {
    pass(walk, edge);
    arrive(walk, flow.edges[edge]?.target ?? -1);
  }
  placeConstraints(walk);
  const { instances, absent, conditions, constraints, atNode } = walk;
  if (walk.state) numberColumns(walk.state, instances.length, conditions);
  const placed = constraints.map(({ condition, instances: drawn, open }): Placed => {
    const after = [...open].map(([name, index]) => [name, instances.length + index] as const);
    return { condition, instances: new Map([...drawn, ...after]) };
  });
  return {
    instances: instances.map(withoutStrayInvalid),
    absent,
    conditions: [...conditions, ...placed, ...(walk.state?.following ?? [])],
    atNode,
    ...(walk.state && { state: pathOf(walk.state) }),
  };
}

/** Comes to a node: its step draws what it names, afresh where the path was here before. */
function arrive(walk: Walk, node: number): void {
  const { flow, visited, current, atNode } = walk;
  const fresh = visited.has(node) ? (flow.freshNames[node] ?? []) : [];
  // what is drawn afresh must have met its constraints; all others wait for the end
  if (fresh.length > 0) placeConstraints(walk, fresh);
  for (const name of flow.stepNames[node] ?? []) {
    if (fresh.includes(name) || !current.has(name)) draw(walk, name);
  }
  visited.add(node);
  const { state } = walk;
  if (state) {
    operate(state, state.machine.nodes[node] ?? [], dataSource(walk));
    state.atNode.push(state.values);
  }
  atNode.push(meaningOf(flow.stepNames[node] ?? [], current));
}

/** The instances that some names mean now: what is remembered of a place is what is asked there, so that a path takes linear space. */
function meaningOf(
  names: readonly string[],
  current: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    names.flatMap((name) => {
      const instance = current.get(name);
      return instance === undefined ? [] : [[name, instance] as const];
    }),
  );
}

/** Takes an edge: its conditions read what they name. */
function pass(walk: Walk, edge: number): void {
  const { flow, instances, current, conditions } = walk;
  walk.passed++;
  for (const name of flow.guardNames[edge] ?? []) {
    if (!current.has(name)) draw(walk, name);
    const { judged } = instances[current.get(name) ?? -1] ?? {};
    if (judged?.from === NEVER) judged.from = walk.passed;
  }
  const { state } = walk;
  if (state) operate(state, state.machine.edges[edge] ?? [], dataSource(walk));
  for (const condition of state ? [] : (flow.edges[edge]?.guards ?? [])) {
    conditions.push({ condition, instances: meaningOf(namesIn(condition), current) });
  }
  if (flow.judges[edge]) walk.epoch++;
}

/** Where conditions and actions of a model with state read data: what no step drew before is drawn there. */
function dataSource(walk: Walk): DataSource {
  const { flow, instances, absent, current, conditions } = walk;
  return {
    instanceOf: (name) => {
      if (!current.has(name)) draw(walk, name);
      return current.get(name) ?? -1;
    },
    instances,
    absent,
    types: flow.variables,
    conditions,
  };
}

/** Draws a variable, for the first time or afresh. */
function draw({ flow, instances, current, epoch, passed }: Walk, name: string): void {
  const before = instances[current.get(name) ?? -1];
  if (before?.judged) before.judged.to = passed;
  const choices = flow.variables.get(name)?.choices ?? [];
  const judged = { from: NEVER, to: NEVER };
  const occurrence = (before?.occurrence ?? 0) + 1;
  current.set(name, instances.push({ name, occurrence, choices, epoch, judged }) - 1);
}

/**
 * The constraints must hold of what is drawn together now, with some value of each variable that is not;
 * given `about`, only those that have to do with these names.
 */
function placeConstraints(
  { flow, current, constraints, absent }: Walk,
  about: Iterable<string> = current.keys(),
): void {
  const drawn = [...about].filter((name) => current.has(name));
  const related = new Set(drawn.flatMap((name) => flow.related.get(name) ?? []));
  const open = new Map<string, number>();
  for (const { names, condition } of flow.constraints.filter((one) => related.has(one))) {
    for (const name of names.filter((other) => !current.has(other) && !open.has(other))) {
      open.set(name, absent.push(absentInstance(flow, name)) - 1);
    }
    constraints.push({ condition, instances: meaningOf(names, current), open });
  }
}

/** A variable that a constraint speaks of and no step draws. */
export function absentInstance({ variables }: Pick<Flow, 'variables'>, name: string): Instance {
  return { name, occurrence: 1, choices: variables.get(name)?.choices ?? [], epoch: -1 };
}

/** An invalid value belongs only where a condition of the path speaks of it: anywhere else it would be a wrong happy path. */
function withoutStrayInvalid(instance: Instance): Instance {
  if (instance.judged?.from !== NEVER) return instance;
  const choices = instance.choices.filter(({ validity }) => validity === 'valid');
  return { ...instance, choices };
}
