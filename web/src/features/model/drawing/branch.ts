import type { ModelEdge, ModelNode, NodeType, Position } from '@caseloom/engine';
import { DOWN, freePlace, GRID } from './place.ts';
import { sizeOf } from './size.ts';

type Flow = { nodes: ModelNode[]; edges: ModelEdge[] };

type Branch = {
  /** The node that it leaves. */
  from: string;
  /** Where it would stand if nothing stood there. */
  preferred: Position;
  type: NodeType;
};

/**
 * The place of a branch: below what stands in the row of its step, and below its siblings row by row. Where
 * the rows of a drawing leave no room there, all that is lower makes room for it.
 *
 * @returns the place, and new places for the nodes that make room
 */
export function branchPlace(
  { nodes, edges }: Flow,
  { from, preferred, type }: Branch,
): { at: Position; moved: Map<string, Position> } {
  const row = sizeOf({ type }).height + DOWN;
  const free = freePlace({ nodes }, preferred, { type });
  const siblings = new Set(edges.flatMap(({ source, target }) => (source === from ? target : [])));
  const step = nodes.find(({ id }) => id === from);
  const top = step?.position.y ?? preferred.y;
  const lowest = lowestOf(
    nodes.flatMap(({ id, position }) => (siblings.has(id) ? position.y : [])),
    { from: Math.max(top, preferred.y), row },
  );
  const isPassed = ({ id, position: { y } }: ModelNode) =>
    y < top + row - DOWN || (siblings.has(id) && y <= lowest);
  const at = freePlace({ nodes: nodes.filter(isPassed) }, preferred, { type });
  if (free.y - at.y < row) return { at: free, moved: new Map() };
  const below = nodes.filter((node) => {
    const { y } = node.position;
    return y > at.y - DOWN || (!isPassed(node) && y + sizeOf(node).height > at.y - DOWN);
  });
  const highest = Math.min(...below.map(({ position }) => position.y));
  const shift = Math.ceil((at.y + row - highest) / GRID) * GRID;
  const moved = below.map(({ id, position: { x, y } }) => [id, { x, y: y + shift }] as const);
  return { at, moved: new Map(moved) };
}

/** How far down siblings stand one below the other: one that stands rows further down is on the way to something else. */
function lowestOf(tops: number[], { from, row }: { from: number; row: number }): number {
  return tops
    .toSorted((a, b) => a - b)
    .reduce((lowest, top) => (top > lowest && top <= lowest + row + GRID ? top : lowest), from);
}
