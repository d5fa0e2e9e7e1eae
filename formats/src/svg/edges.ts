import type { ModelEdge, ModelNode, Position } from '@caseloom/engine';
import { plain } from '../export.ts';
import { type Curve, pathOf, pointAt, sizeOf } from './geometry.ts';
import { escapeXml, measure, wrap } from './text.ts';
import type { Colors } from './theme.ts';

/** The points that the curve lies within. */
export function hull({ from, to, bends }: Curve): Position[] {
  return [from, to, ...bends];
}

/** The line with its arrow. */
export function drawCurve(curve: Curve, colors: Colors): string {
  const { line, arrow } = pathOf(curve);
  return `<path d="${line}" fill="none" stroke="${colors.edge}" stroke-width="1.75"/><path d="${arrow}" fill="${colors.edge}"/>`;
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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
