import type { Condition } from '../conditions/condition.ts';
import type { Flow } from '../flow/flow.ts';
import type { Choice } from './test-data.ts';

/** A variable as one path meets it: coming back to the same step draws a fresh one. */
export type Instance = {
  name: string;
  /** 1 for the first; the second is printed `<name 2>`. */
  occurrence: number;
  choices: Choice[];
  /** Values of one epoch are judged together. */
  epoch: number;
};

/** A condition at its place on the path: which instance each name means there. */
export type Placed = { condition: Condition; instances: Map<string, number> };

export type PathData = {
  instances: Instance[];
  conditions: Placed[];
  /** By node of the path, Start first: the instance each name of its step means. */
  atNode: Map<string, number>[];
};

/** Which values one path may carry, and what must hold of them, in walking order. */
export function dataOfPath(flow: Flow, path: readonly number[]): PathData {
  const instances: Instance[] = [];
  const current = new Map<string, number>();
  const conditions: Placed[] = [];
  const constraints: Placed[] = [];
  const visited = new Set<number>();
  const atNode: Map<string, number>[] = [];
  let epoch = 0;

  const draw = (name: string) => {
    const occurrence = instances.filter((instance) => instance.name === name).length + 1;
    const choices = flow.variables.get(name)?.choices ?? [];
    current.set(name, instances.push({ name, occurrence, choices, epoch }) - 1);
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
  const pass = (edge: number) => {
    for (const name of flow.guardNames[edge] ?? []) if (!current.has(name)) draw(name);
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
    instances: withoutStrayInvalid(instances, conditions),
    conditions: [...conditions, ...constraints],
    atNode,
  };
}

/** Whether a step names a variable that a constraint speaks of: before it is drawn afresh, the constraints must have held. */
function isConstrained({ stepNames, constraints }: Flow, node: number): boolean {
  return constraints.some(({ names }) => names.some((name) => stepNames[node]?.includes(name)));
}

/** An invalid value belongs only where a condition of the path speaks of it: anywhere else it would be a wrong happy path. */
function withoutStrayInvalid(instances: Instance[], conditions: Placed[]): Instance[] {
  const named = new Set<number>();
  for (const { condition, instances: meant } of conditions) {
    for (const name of namesTested(condition)) {
      const instance = meant.get(name);
      if (instance !== undefined) named.add(instance);
    }
  }
  return instances.map((instance, i) =>
    named.has(i)
      ? instance
      : { ...instance, choices: instance.choices.filter(({ validity }) => validity === 'valid') },
  );
}

function namesTested(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(namesTested);
    case 'not':
      return namesTested(condition.part);
    case 'compare':
      return [condition.left, condition.right].flatMap((side) =>
        side.kind === 'name' ? [side.name] : [],
      );
    case 'otherwise':
      return [];
    default:
      return [condition.name];
  }
}
