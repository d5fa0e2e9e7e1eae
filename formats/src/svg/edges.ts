import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { plain } from '../export.ts';
import { sizeOf } from './shapes.ts';
import { escapeXml, measure, wrap } from './text.ts';
import type { Colors } from './theme.ts';

/** A line from `from` to `to` with its two bends; `bounds` are the corners that its curve stays within. */
type Curve = { from: Position; to: Position; bends: [Position, Position] };

/** Edges of one pair of nodes are drawn apart by this much. */
const APART = 24;

/**
 * The curve of an edge, from the right side of its source to the left side of its target; an edge
 * that goes back swings around below, and edges between the same two nodes lie beside each other.
 */
export function curveOf(source: ModelNode, target: ModelNode, twin: number): Curve {
  const out = sizeOf(source);
  const from = { x: source.position.x + out.width, y: source.position.y + out.height / 2 };
  const to = { x: target.position.x, y: target.position.y + sizeOf(target).height / 2 };
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

/** The points that the curve lies within. */
export function hull({ from, to, bends }: Curve): Position[] {
  return [from, to, ...bends];
}

/** The line with its arrow. */
export function drawCurve({ from, to, bends: [a, b] }: Curve, colors: Colors): string {
  return `<path d="M${from.x} ${from.y}C${a.x} ${a.y} ${b.x} ${b.y} ${to.x - 6} ${to.y}" fill="none" stroke="${colors.edge}" stroke-width="1.75"/><path d="M${to.x - 10} ${to.y - 5}l10 5l-10 5z" fill="${colors.edge}"/>`;
}

/** Where along its edge a label may stand, the best first. */
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/**
 * What stands on an edge, as wide as the gap allows, with a halo that keeps it readable on lines:
 * over the middle, or the nearest place along the edge where it covers no node.
 */
export function drawEdgeLabel(
  edge: ModelEdge,
  curve: Curve,
  nodes: ModelNode[],
  colors: Colors,
): string {
  const words = [edge.label, edge.guard && `[${edge.guard}]`].filter(Boolean).join(' ');
  if (!words) return '';
  const gap = curve.to.x - curve.from.x;
  const lines = wrap(plain(words), gap > 0 ? Math.min(240, Math.max(95, gap - 15)) : 240, 12, 3);
  const width = Math.max(...lines.map((line) => measure(line, 12)));
  const height = lines.length * 15;
  const points = PLACES.map((at) => pointAt(curve, at));
  const isFree = (point: Position) => nodes.every((node) => isClear(node, point, width, height));
  const { x, y } = points.find(isFree) ?? pointAt(curve, 0.5);
  const top = y + 4 - (lines.length - 1) * 7.5;
  return lines
    .map((line, at) => {
      const place = `x="${round(x)}" y="${round(top + at * 15)}" text-anchor="middle" font-size="12"`;
      const text = escapeXml(line);
      return `<text ${place} fill="none" stroke="${colors.paper}" stroke-width="7" stroke-linejoin="round">${text}</text><text ${place} fill="${colors.quiet}">${text}</text>`;
    })
    .join('');
}

/** Whether a label around the point leaves the node's inside alone; its rim may be touched. */
function isClear(node: ModelNode, point: Position, width: number, height: number): boolean {
  const size = sizeOf(node);
  const across = Math.abs(point.x - node.position.x - size.width / 2);
  const down = Math.abs(point.y - node.position.y - size.height / 2);
  return across > (width + size.width) / 2 - 15 || down > (height + size.height) / 2 - 9;
}

/** The point of the curve at a part of its way (Bernstein form of a cubic). */
function pointAt({ from, to, bends: [a, b] }: Curve, at: number): Position {
  const left = 1 - at;
  const weights = [left ** 3, 3 * left ** 2 * at, 3 * left * at ** 2, at ** 3];
  const sum = (pick: (point: Position) => number) =>
    [from, a, b, to].reduce((total, point, part) => total + pick(point) * (weights[part] ?? 0), 0);
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
