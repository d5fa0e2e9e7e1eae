import type { ModelEdge } from '../model.ts';

/**
 * Walks a graph from some nodes on, deeper before wider, edges in their order.
 *
 * @returns the nodes in the order in which the walk reaches them, and the edges that lead back to where the walk came from: each closes a loop
 * Without recursion: O(nodes + edges).
 */
export function walkDepthFirst(
  roots: readonly string[],
  leaving: (id: string) => readonly ModelEdge[],
): { order: string[]; back: ModelEdge[] } {
  const order: string[] = [];
  const back: ModelEdge[] = [];
  const seen = new Set<string>();
  const onPath = new Set<string>();
  const path: { id: string; edges: readonly ModelEdge[]; next: number }[] = [];
  const enter = (id: string) => {
    seen.add(id);
    onPath.add(id);
    order.push(id);
    path.push({ id, edges: leaving(id), next: 0 });
  };
  for (const root of roots) {
    if (!seen.has(root)) enter(root);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const edge = here.edges[here.next++];
      if (!edge) {
        onPath.delete(here.id);
        path.pop();
      } else if (onPath.has(edge.target)) back.push(edge);
      else if (!seen.has(edge.target)) enter(edge.target);
    }
  }
  return { order, back };
}
