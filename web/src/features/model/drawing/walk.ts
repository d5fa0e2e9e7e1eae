import type { ModelEdge, ModelNode } from '@caseloom/engine';
import type { Drawing } from './drawing.ts';
import { sizeOf } from './size.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Everything that can be reached from nodes, or that reaches them, themselves included. */
export function reachable(
  { edges }: Drawing,
  from: Iterable<string>,
  direction: 'upstream' | 'downstream',
): Set<string> {
  const next = Map.groupBy(edges, ({ source, target }) =>
    direction === 'downstream' ? source : target,
  );
  const reached = new Set(from);
  for (const id of reached)
    for (const { source, target } of next.get(id) ?? [])
      reached.add(direction === 'downstream' ? target : source);
  return reached;
}

/** A node, and what the flow from Start comes to through it alone: the branch that begins there. */
export function branchFrom(drawing: Drawing, id: string): Set<string> {
  const { nodes, edges } = drawing;
  const behind = reachable(drawing, [id], 'downstream');
  const start = nodes.find(({ type }) => type === 'start');
  const begins = start ? [start] : nodes.filter((node) => !behind.has(node.id));
  const past = {
    ...drawing,
    edges: edges.filter(({ source, target }) => ![source, target].includes(id)),
  };
  const others = reachable(
    past,
    begins.map((node) => node.id).filter((one) => one !== id),
    'downstream',
  );
  return new Set([...behind].filter((one) => !others.has(one)));
}

/** The nodes one edge further along the flow, from top to bottom as drawn. */
export function neighbours(
  drawing: Drawing,
  id: string,
  direction: 'next' | 'previous',
): ModelNode[] {
  const ids = new Set(
    drawing.edges.flatMap(({ source, target }) => {
      if (direction === 'next') return source === id ? [target] : [];
      return target === id ? [source] : [];
    }),
  );
  return drawing.nodes
    .filter((node) => ids.has(node.id))
    .toSorted((a, b) => a.position.y - b.position.y);
}

/** The edges that leave a node, or lead to it, from top to bottom by where the nodes at their other ends are drawn. */
export function edgesAt(
  { nodes, edges }: Drawing,
  id: string,
  direction: 'next' | 'previous',
): ModelEdge[] {
  const [near, far] =
    direction === 'next' ? (['source', 'target'] as const) : (['target', 'source'] as const);
  const heights = new Map(nodes.map((node) => [node.id, node.position.y]));
  const heightOf = (edge: ModelEdge) => heights.get(edge[far]) ?? 0;
  return edges.filter((edge) => edge[near] === id).toSorted((a, b) => heightOf(a) - heightOf(b));
}

/** Whether nothing comes before a node but Start. */
export function isAfterStart({ nodes, edges }: Drawing, id: string): boolean {
  const sources = new Set(edges.flatMap(({ source, target }) => (target === id ? [source] : [])));
  const before = nodes.filter((node) => sources.has(node.id));
  return before.length > 0 && before.every(({ type }) => type === 'start');
}

/** The other nodes that follow what this one follows, one step up or down from it. */
export function sibling(drawing: Drawing, id: string, by: 1 | -1): ModelNode | undefined {
  const [parent] = neighbours(drawing, id, 'previous');
  const all = parent ? neighbours(drawing, parent.id, 'next') : [];
  return all[all.findIndex((node) => node.id === id) + by];
}

/** The nearest node in a direction: what lies straight ahead counts more than what lies to the side. */
export function nearest(
  nodes: ModelNode[],
  from: { x: number; y: number },
  direction: Direction,
): ModelNode | undefined {
  const along = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  const [dx = 0, dy = 0] = along;
  let best: { node: ModelNode; cost: number } | undefined;
  for (const node of nodes) {
    const { x, y } = centerOf(node);
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { node, cost };
  }
  return best?.node;
}

/** The middle of a node, in canvas units. */
export function centerOf(node: ModelNode): { x: number; y: number } {
  const { width, height } = sizeOf(node);
  return { x: node.position.x + width / 2, y: node.position.y + height / 2 };
}

/** Drawings do not change: the order of one is found once, however many lists show it. */
const orders = new WeakMap<Drawing, ModelNode[]>();

/** The nodes in the order a reader meets them: along the flow from Start, then what no edge leads to. */
export function inFlowOrder(drawing: Drawing): ModelNode[] {
  const known = orders.get(drawing) ?? findOrder(drawing);
  orders.set(drawing, known);
  return known;
}

function findOrder({ nodes, edges }: Drawing): ModelNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const order = new Set<string>();
  const roots = nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  for (const root of [...roots, ...byId.keys()]) {
    const stack = [root];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (order.has(id) || !byId.has(id)) continue;
      order.add(id);
      const next = (bySource.get(id) ?? []).map(({ target }) => target);
      stack.push(...next.reverse());
    }
  }
  return [...order].flatMap((id) => byId.get(id) ?? []);
}
