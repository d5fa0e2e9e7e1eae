import type { Condition } from '../conditions/condition.ts';
import type { Flow } from '../flow/flow.ts';
import type { Choice } from './test-data.ts';

/** A variable as one path meets it: coming back to the same step draws a fresh one. */
export type Instance = {
  name: string;
  /** 1 for the first; the second is printed `<name 2>`. */
  occurrence: number;
  choices: Choice[];
  /** Values of one epoch are judged together, if they are held at the same time. */
  epoch: number;
  /** The conditions of the path, by place, that it can be judged by: from the first that reads it to when it is drawn afresh; all when absent. */
  judged?: { from: number; to: number };
};

/** A condition at its place on the path: which instance each name means there. */
export type Placed = { condition: Condition; instances: Map<string, number> };

export type PathData = {
  instances: Instance[];
  conditions: Placed[];
  /** By node of the path, Start first: the instance each name of its step means. */
  atNode: Map<string, number>[];
};

const NEVER = Number.POSITIVE_INFINITY;

/** A path being walked: what it has drawn, and where it stands. */
type Walk = {
  flow: Flow;
  instances: Instance[];
  /** By name: the instance it means now. */
  current: Map<string, number>;
  conditions: Placed[];
  constraints: Placed[];
  visited: Set<number>;
  atNode: Map<string, number>[];
  epoch: number;
  /** Edges passed. */
  passed: number;
};

/** Which values one path may carry, and what must hold of them, in walking order. Time: O(steps × names). */
export function dataOfPath(flow: Flow, path: readonly number[]): PathData {
  const walk: Walk = {
    flow,
    instances: [],
    current: new Map(),
    conditions: [],
    constraints: [],
    visited: new Set(),
    atNode: [],
    epoch: 0,
    passed: 0,
  };
  arrive(walk, flow.start);
  for (const edge of path) {
    pass(walk, edge);
    arrive(walk, flow.edges[edge]?.target ?? -1);
  }
  placeConstraints(walk);
  const { instances, conditions, constraints, atNode } = walk;
  return {
    instances: instances.map(withoutStrayInvalid),
    conditions: [...conditions, ...constraints],
    atNode,
  };
}

/** Comes to a node: its step draws what it names, afresh where the path was here before. */
function arrive(walk: Walk, node: number): void {
  const { flow, visited, current, atNode } = walk;
  const isBack = visited.has(node);
  if (isBack && isConstrained(flow, node)) placeConstraints(walk);
  for (const name of flow.stepNames[node] ?? []) {
    if (isBack || !current.has(name)) draw(walk, name);
  }
  visited.add(node);
  atNode.push(new Map(current));
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
  for (const condition of flow.edges[edge]?.guards ?? []) {
    conditions.push({ condition, instances: new Map(current) });
  }
  if (flow.judges[edge]) walk.epoch++;
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

/** The constraints must hold of what is drawn together now. */
function placeConstraints({ flow, current, constraints }: Walk): void {
  for (const { names, condition } of flow.constraints) {
    if (names.every((name) => current.has(name))) {
      constraints.push({ condition, instances: new Map(current) });
    }
  }
}

/** Whether a step names a variable that a constraint speaks of: before it is drawn afresh, the constraints must have held. */
function isConstrained({ stepNames, constraints }: Flow, node: number): boolean {
  return constraints.some(({ names }) => names.some((name) => stepNames[node]?.includes(name)));
}

/** An invalid value belongs only where a condition of the path speaks of it: anywhere else it would be a wrong happy path. */
function withoutStrayInvalid(instance: Instance): Instance {
  if (instance.judged?.from !== NEVER) return instance;
  const choices = instance.choices.filter(({ validity }) => validity === 'valid');
  return { ...instance, choices };
}
