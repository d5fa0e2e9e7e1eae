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

/** Which values one path may carry, and what must hold of them, in walking order. */
export function dataOfPath(flow: Flow, path: readonly number[]): PathData {
  const instances: Instance[] = [];
  const current = new Map<string, number>();
  const conditions: Placed[] = [];
  const constraints: Placed[] = [];
  const visited = new Set<number>();
  const atNode: Map<string, number>[] = [];
  let [epoch, passed] = [0, 0];

  const draw = (name: string) => {
    const before = instances[current.get(name) ?? -1];
    if (before?.judged) before.judged.to = passed;
    const choices = flow.variables.get(name)?.choices ?? [];
    const judged = { from: NEVER, to: NEVER };
    const occurrence = (before?.occurrence ?? 0) + 1;
    current.set(name, instances.push({ name, occurrence, choices, epoch, judged }) - 1);
  };
  const placeConstraints = () => {
    for (const { names, condition } of flow.constraints) {
      if (names.every((name) => current.has(name))) {
        constraints.push({ condition, instances: new Map(current) });
      }
    }
  };
  const arrive = (node: number) => {
    if (visited.has(node) && isConstrained(flow, node)) placeConstraints();
    for (const name of flow.stepNames[node] ?? []) {
      if (visited.has(node) || !current.has(name)) draw(name);
    }
    visited.add(node);
    atNode.push(new Map(current));
  };
  const read = (name: string) => {
    if (!current.has(name)) draw(name);
    const { judged } = instances[current.get(name) ?? -1] ?? {};
    if (judged?.from === NEVER) judged.from = passed;
  };
  const pass = (edge: number) => {
    passed++;
    for (const name of flow.guardNames[edge] ?? []) read(name);
    for (const condition of flow.edges[edge]?.guards ?? []) {
      conditions.push({ condition, instances: new Map(current) });
    }
    if (flow.judges[edge]) epoch++;
  };

  arrive(flow.start);
  for (const edge of path) {
    pass(edge);
    arrive(flow.edges[edge]?.target ?? -1);
  }
  placeConstraints();
  return {
    instances: instances.map(withoutStrayInvalid),
    conditions: [...conditions, ...constraints],
    atNode,
  };
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
