import type { ModelEdge, ModelNode } from '../model.ts';

/**
 * Every node that can be reached from one node along edges, itself included.
 *
 * @param back true to walk edges against their direction
 * Without recursion: O(nodes + edges).
 */
export function reach(from: string, edges: readonly ModelEdge[], back = false): Set<string> {
  const [here, there] = back ? (['target', 'source'] as const) : (['source', 'target'] as const);
  const leaving = Map.groupBy(edges, (edge) => edge[here]);
  const seen = new Set([from]);
  const queue = [from];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const { [there]: reached } of leaving.get(node) ?? []) {
      if (seen.has(reached)) continue;
      seen.add(reached);
      queue.push(reached);
    }
  }
  return seen;
}

/** The edges whose two ends exist; a dangling edge is a problem of its own and leads nowhere. */
export function soundEdges(nodes: readonly ModelNode[], edges: readonly ModelEdge[]): ModelEdge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
}
