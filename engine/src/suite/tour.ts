import type { Flow } from '../flow/flow.ts';
import type { Requirement } from './requirements.ts';

/** Tells which requirements a path tours: passes at one of their places, edges as a contiguous part. */
export type Tours = (path: readonly number[]) => Set<Requirement>;

type Index = {
  atNode: Map<number, Requirement[]>;
  /** By the first edge of a place. */
  byEdge: Map<number, { requirement: Requirement; edges: number[] }[]>;
};

/** Time of each question: O(steps × places that begin with the same edge). */
export function toursOver({ edges: flowEdges, start }: Flow, requirements: Requirement[]): Tours {
  const { atNode, byEdge } = indexOf(requirements);
  return (path) => {
    const met = new Set<Requirement>(atNode.get(start));
    path.forEach((edge, at) => {
      for (const requirement of atNode.get(flowEdges[edge]?.target ?? -1) ?? []) {
        met.add(requirement);
      }
      for (const { requirement, edges } of byEdge.get(edge) ?? []) {
        if (edges.every((other, i) => path[at + i] === other)) met.add(requirement);
      }
    });
    return met;
  };
}

function indexOf(requirements: Requirement[]): Index {
  const index: Index = { atNode: new Map(), byEdge: new Map() };
  for (const requirement of requirements) {
    for (const { node, edges } of requirement.places) {
      const [first] = edges;
      if (first === undefined) add(index.atNode, node, requirement);
      else add(index.byEdge, first, { requirement, edges });
    }
  }
  return index;
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
