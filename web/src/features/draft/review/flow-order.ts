import type { Model, ModelNode } from '@caseloom/engine';

type Edges = readonly Pick<Model['edges'][number], 'source' | 'target'>[];

/**
 * The nodes of a model as one walks them: what comes before first, and a branch up to where it rejoins before the next one.
 * What Start does not reach comes last. The reverse postorder of a depth-first search, O(nodes + edges).
 */
export function inFlowOrder<Node extends Pick<ModelNode, 'id' | 'type'>>(
  nodes: readonly Node[],
  edges: Edges,
): Node[] {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const targets = new Set(edges.map(({ target }) => target));
  const seen = new Set<string>();
  const roots = [
    ...nodes.filter(({ type }) => type === 'start'),
    ...nodes.filter(({ id }) => !targets.has(id)),
    ...nodes,
  ];
  const order = roots.flatMap(({ id }) =>
    reversePostorder(id, (node) => bySource.get(node)?.map(({ target }) => target) ?? [], seen),
  );
  const rank = new Map(order.map((id, index) => [id, index]));
  return nodes.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
}

function reversePostorder(
  root: string,
  targetsOf: (id: string) => string[],
  seen: Set<string>,
): string[] {
  if (seen.has(root)) return [];
  seen.add(root);
  const finished: string[] = [];
  // edges are taken from the last one on, so that the first branch is listed first
  const path = [{ id: root, left: targetsOf(root) }];
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.left.pop();
    if (next === undefined) {
      finished.push(top.id);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ id: next, left: targetsOf(next) });
    }
  }
  return finished.toReversed();
}
