import type { ModelNode, NodeType, Position } from '@caseloom/engine';

/** How wide a text is drawn, and how it is broken into lines. */
export { wrap } from './text.ts';

const ROUND = 60;
export const WIDE = 180;
export const HIGH = 60;

/** Edges of one pair of nodes are drawn apart by this much. */
const APART = 24;

/** A line from `from` to `to` with its two bends; it stays within the corners of all four points. */
export type Curve = { from: Position; to: Position; bends: [Position, Position] };

/** How large a node is drawn, in canvas units: on the canvas, in pictures and where nodes are laid out. */
export function sizeOf({ type }: { type: NodeType }): { width: number; height: number } {
  return { width: type === 'start' || type === 'end' ? ROUND : WIDE, height: HIGH };
}

/** The curve of an edge, from the right side of its source to the left side of its target. */
export function curveOf(source: ModelNode, target: ModelNode, twin: number): Curve {
  const out = sizeOf(source);
  const from = { x: source.position.x + out.width, y: source.position.y + out.height / 2 };
  const to = { x: target.position.x, y: target.position.y + sizeOf(target).height / 2 };
  return curveBetween(from, to, twin);
}

/**
 * The curve between two points; one that goes back swings around below, and edges between the same
 * two nodes, counted by `twin` from 0, lie beside each other.
 */
export function curveBetween(from: Position, to: Position, twin: number): Curve {
  const shift = twin * APART;
  if (to.x >= from.x) {
    const reach = Math.max(30, (to.x - from.x) / 2);
    const bends: Curve['bends'] = [
      { x: from.x + reach, y: from.y + shift },
      { x: to.x - reach, y: to.y + shift },
    ];
    return { from, to, bends };
  }
  const reach = Math.min(240, 75 + (from.x - to.x) / 6);
  const down = Math.abs(to.y - from.y) < 90 ? 110 + shift : shift;
  const bends: Curve['bends'] = [
    { x: from.x + reach, y: from.y + down },
    { x: to.x - reach, y: to.y + down },
  ];
  return { from, to, bends };
}

/** The curve and its arrow as path data. */
export function pathOf({ from, to, bends: [a, b] }: Curve): { line: string; arrow: string } {
  return {
    line: `M${from.x} ${from.y}C${a.x} ${a.y} ${b.x} ${b.y} ${to.x - 6} ${to.y}`,
    arrow: `M${to.x - 10} ${to.y - 5}l10 5l-10 5z`,
  };
}

/** The point of the curve at a part of its way, 0 to 1 (Bernstein form of a cubic). */
export function pointAt({ from, to, bends: [a, b] }: Curve, at: number): Position {
  const left = 1 - at;
  const weights = [left ** 3, 3 * left ** 2 * at, 3 * left * at ** 2, at ** 3];
  const sum = (pick: (point: Position) => number) =>
    [from, a, b, to].reduce((total, point, part) => total + pick(point) * (weights[part] ?? 0), 0);
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}
