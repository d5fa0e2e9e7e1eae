import type { Flow } from '../flow/flow.ts';
import type { Requirement } from './requirements.ts';

/** Tells which requirements a path tours: passes at one of their places, edges as a contiguous part. */
export type Tours = (path: readonly number[]) => Set<Requirement>;

/** Time of each question: O(steps × places that begin with the same edge). */
export function toursOver({ edges: flowEdges, start }: Flow, requirements: Requirement[]): Tours {
  const places = requirements.flatMap((requirement) =>
    requirement.places.map(({ node, edges }) => ({ requirement, node, edges })),
  );
  const [atNodes, alongEdges] = [
    places.filter(({ edges }) => edges.length === 0),
    places.filter(({ edges }) => edges.length > 0),
  ];
  const atNode = Map.groupBy(atNodes, ({ node }) => node);
  const byFirstEdge = Map.groupBy(alongEdges, ({ edges: [first = -1] }) => first);
  return (path) => {
    const met = new Set<Requirement>();
    const visit = (node: number) => {
      for (const { requirement } of atNode.get(node) ?? []) met.add(requirement);
    };
    visit(start);
    path.forEach((edge, at) => {
      visit(flowEdges[edge]?.target ?? -1);
      for (const { requirement, edges } of byFirstEdge.get(edge) ?? []) {
        if (edges.every((other, i) => path[at + i] === other)) met.add(requirement);
      }
    });
    return met;
  };
}
