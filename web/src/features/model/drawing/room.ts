import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { type Drawing, move } from './drawing.ts';
import { GRID, RIGHT } from './place.ts';
import { sizeOf } from './size.ts';

/** What no edge connects may stand as near as this. */
const NEAR = 2 * GRID;

/**
 * Makes room for a new node: what stands behind it, from a place on, goes on to the right, and pushes on
 * what it comes too near to: what stands beside it, and what its edges lead on to. Gaps that are wider
 * than a label needs are used up first; all other nodes stay where they are.
 *
 * @param from the nodes that begin here or further right are behind the new node
 */
export function makeRoom(drawing: Drawing, id: string, from: number): Drawing {
  const byId = new Map(drawing.nodes.map((node) => [node.id, node]));
  const places = new Map<string, Position>();
  const leftOf = (node: ModelNode) => (places.get(node.id) ?? node.position).x;
  const queue = [id];
  // each is pushed only by what stood left of it, so that it ends
  for (const pusherId of queue) {
    const pusher = byId.get(pusherId);
    if (!pusher) continue;
    const right = leftOf(pusher) + sizeOf(pusher).width;
    for (const { node, gap } of pushedBy(pusher, drawing, pusherId === id ? from : undefined)) {
      const x = Math.ceil((right + gap) / GRID) * GRID;
      if (node.id === id || leftOf(node) >= x) continue;
      places.set(node.id, { x, y: node.position.y });
      queue.push(node.id);
    }
  }
  return move(drawing, places);
}

type Pushed = { node: ModelNode; gap: number };

/** What a node pushes on, and the gap that is kept to it. */
function pushedBy(pusher: ModelNode, { nodes, edges }: Drawing, from: number | undefined) {
  const behind = from ?? pusher.position.x + sizeOf(pusher).width;
  const leaving = new Map(
    edges.flatMap((edge) => (edge.source === pusher.id ? [[edge.target, edge] as const] : [])),
  );
  return nodes.flatMap((node): Pushed[] => {
    const edge = leaving.get(node.id);
    const room = node.position.x - behind;
    const isMet = room >= 0 && (edge !== undefined || isInRow(pusher, node));
    if (node === pusher || !isMet) return [];
    return [{ node, gap: from === undefined ? gapKept(edge, room) : usualGap(edge) }];
  });
}

const usualGap = (edge: ModelEdge | undefined) => (edge ? RIGHT : NEAR);

/** A label keeps its room. */
function gapKept(edge: ModelEdge | undefined, room: number): number {
  return edge?.guard || edge?.label ? room : Math.min(room, usualGap(edge));
}

/** Whether one node would meet another on its way to the right. */
function isInRow(one: ModelNode, other: ModelNode): boolean {
  const [top, otherTop] = [one.position.y, other.position.y];
  const isAbove = top + sizeOf(one).height + GRID <= otherTop;
  const isBelow = otherTop + sizeOf(other).height + GRID <= top;
  return !isAbove && !isBelow;
}
