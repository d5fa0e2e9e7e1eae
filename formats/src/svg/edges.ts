import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { sizeOf } from './shapes.ts';
import { escapeXml, shorten } from './text.ts';
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

/** What stands on an edge, over its middle, with a halo that keeps it readable on lines. */
export function drawEdgeLabel(edge: ModelEdge, curve: Curve, colors: Colors): string {
  const words = [edge.label, edge.guard && `[${edge.guard}]`].filter(Boolean).join(' ');
  if (!words) return '';
  const { x, y } = middle(curve);
  const line = escapeXml(shorten(words.replace(/\s+/g, ' '), 240, 12));
  const at = `x="${round(x)}" y="${round(y - 6)}" text-anchor="middle" font-size="12"`;
  return `<text ${at} fill="none" stroke="${colors.paper}" stroke-width="4" stroke-linejoin="round">${line}</text><text ${at} fill="${colors.quiet}">${line}</text>`;
}

function middle({ from, to, bends: [a, b] }: Curve): Position {
  return { x: (from.x + 3 * a.x + 3 * b.x + to.x) / 8, y: (from.y + 3 * a.y + 3 * b.y + to.y) / 8 };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
