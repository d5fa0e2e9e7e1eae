import type { ModelNode, NodeType, Position } from '@caseloom/engine';

const ROUND = 60;
export const WIDE = 180;
export const HIGH = 60;
/** What stands below a circle. */
const CAPTION = 24;

/** How large a node is drawn, in canvas units: on the canvas, in pictures and where nodes are laid out. */
export function sizeOf({ type }: { type: NodeType }): { width: number; height: number } {
  return { width: type === 'start' || type === 'end' ? ROUND : WIDE, height: HIGH };
}

/** Where edges leave a node, and where they arrive. */
export function endsOf(node: ModelNode): { out: Position; into: Position } {
  const { x, y } = node.position;
  const { width, height } = sizeOf(node);
  return { out: { x: x + width, y: y + height / 2 }, into: { x, y: y + height / 2 } };
}

export type Box = { left: number; right: number; top: number; bottom: number };

/** What a node covers, its caption with it. */
export function boxOf(node: ModelNode): Box {
  const { x, y } = node.position;
  const { width, height } = sizeOf(node);
  const below = width === ROUND ? CAPTION : 0;
  return { left: x, right: x + width, top: y, bottom: y + height + below };
}
