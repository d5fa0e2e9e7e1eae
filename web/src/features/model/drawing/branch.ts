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
 * The place of a branch: below its siblings. Where the rows of a drawing leave no room there, so that it
 * would stand more than two rows further down, all that is lower makes room for it instead.
 *
 * @returns the place, and new places for the nodes that make room
 */
export function branchPlace(
  { nodes, edges }: Flow,
  { from, preferred, type }: Branch,
): { at: Position; moved: Map<string, Position> } {
  const free = freePlace({ nodes }, preferred, { type });
  const siblings = new Set(edges.flatMap(({ source, target }) => (source === from ? target : [])));
  const isPassed = (node: ModelNode) => siblings.has(node.id) || node.position.y <= preferred.y;
  const at = freePlace({ nodes: nodes.filter(isPassed) }, preferred, { type });
  const row = sizeOf({ type }).height + DOWN;
  if (free.y - at.y <= 2 * row) return { at: free, moved: new Map() };
  const below = nodes.filter((node) => {
    const { y } = node.position;
    return y > at.y - DOWN || (!isPassed(node) && y + sizeOf(node).height > at.y - DOWN);
  });
  const top = Math.min(...below.map(({ position }) => position.y));
  const shift = Math.ceil((at.y + row - top) / GRID) * GRID;
  const moved = below.map(({ id, position: { x, y } }) => [id, { x, y: y + shift }] as const);
  return { at, moved: new Map(moved) };
}
