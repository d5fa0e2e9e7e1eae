import type { ModelEdge, ModelNode } from '../model.ts';

/**
 * Every node that can be reached from one node along edges, itself included.
 *
 * @param back true to walk edges against their direction
 * Breadth first, without recursion: O(nodes + edges).
 */
export function reach(from: string, edges: readonly ModelEdge[], back = false): Set<string> {
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const [here, there] = back ? [target, source] : [source, target];
    const list = next.get(here);
    if (list) list.push(there);
    else next.set(here, [there]);
  }
  const seen = new Set([from]);
  const queue = [from];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const there of next.get(node) ?? []) {
      if (seen.has(there)) continue;
      seen.add(there);
      queue.push(there);
    }
  }
  return seen;
}

/** The edges whose two ends exist; a dangling edge is a problem of its own and leads nowhere. */
export function soundEdges(nodes: readonly ModelNode[], edges: readonly ModelEdge[]): ModelEdge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
}
