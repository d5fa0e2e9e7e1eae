import type { ModelNode, Position } from '@caseloom/engine';
import { sizeOf } from './size.ts';

/** Every place on the canvas is a multiple of this. */
export const GRID = 15;
/** The gaps between nodes that were placed for the user. */
export const RIGHT = 75;
export const DOWN = 45;

export const snap = (value: number) => Math.round(value / GRID) * GRID;

/** So near to another node, side by side and one below the other, none is placed. */
const CLEAR = { x: GRID, y: 2 * GRID };

/** What is placed; of a node with words it is known how large it is. */
type Placed = Pick<ModelNode, 'type'> & Partial<ModelNode> & { goes?: 'up' | 'down' | undefined };

/** The wanted place, or the nearest one below it where no node stands; above it for what goes up. */
export function freePlace(
  { nodes }: { nodes: ModelNode[] },
  preferred: Position,
  { goes = 'down', ...placed }: Placed,
): Position {
  const { width, height } = sizeOf(placed);
  const x = snap(preferred.x);
  let y = snap(preferred.y);
  const isTooNear = (node: ModelNode) => {
    const size = sizeOf(node);
    const { x: left, y: top } = node.position;
    const isInColumn = x < left + size.width + CLEAR.x && left < x + width + CLEAR.x;
    return isInColumn && y < top + size.height + CLEAR.y && top < y + height + CLEAR.y;
  };
  for (let near = nodes.find(isTooNear); near; near = nodes.find(isTooNear))
    y =
      goes === 'down'
        ? Math.ceil((near.position.y + sizeOf(near).height + DOWN) / GRID) * GRID
        : Math.floor((near.position.y - height - DOWN) / GRID) * GRID;
  return { x, y };
}

type Side = 'left' | 'right' | 'top' | 'bottom';

/** New places for nodes that shall stand in line at one side. */
export function aligned(nodes: ModelNode[], side: Side): Map<string, Position> {
  const lefts = nodes.map(({ position }) => position.x);
  const rights = nodes.map((node) => node.position.x + sizeOf(node).width);
  const tops = nodes.map(({ position }) => position.y);
  const line = {
    left: Math.min(...lefts),
    right: Math.max(...rights),
    top: Math.min(...tops),
    bottom: Math.max(...tops),
  }[side];
  return new Map(
    nodes.map((node) => {
      const { x, y } = node.position;
      if (side === 'left') return [node.id, { x: line, y }];
      if (side === 'right') return [node.id, { x: line - sizeOf(node).width, y }];
      return [node.id, { x, y: line }];
    }),
  );
}

/** New places for nodes with the same gap between each two of them, the outer ones staying. */
export function distributed(nodes: ModelNode[], axis: 'x' | 'y'): Map<string, Position> {
  const inOrder = nodes.toSorted((a, b) => a.position[axis] - b.position[axis]);
  const first = inOrder[0]?.position[axis] ?? 0;
  const last = inOrder.at(-1)?.position[axis] ?? 0;
  const gap = (last - first) / Math.max(1, inOrder.length - 1);
  return new Map(
    inOrder.map(({ id, position }, at) => [id, { ...position, [axis]: snap(first + at * gap) }]),
  );
}
