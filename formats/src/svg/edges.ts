import type { Position } from '@caseloom/engine';
import { type Curve, pathOf } from './curve.ts';
import { LABEL } from './labels.ts';
import { escapeXml } from './text.ts';
import type { Colors } from './theme.ts';

/** The points that the line lies within. */
export function hull({ from, to, bends }: Curve): Position[] {
  return [from, to, ...bends];
}

/** The line with its arrow. */
export function drawCurve(curve: Curve, colors: Colors): string {
  const { line, arrow } = pathOf(curve);
  return `<path d="${line}" fill="none" stroke="${colors.edge}" stroke-width="1.75"/><path d="${arrow}" fill="${colors.edge}"/>`;
}

/** What stands on an edge, around a point of it, with a halo that keeps it readable on lines. */
export function drawEdgeLabel(lines: string[], { x, y }: Position, colors: Colors): string {
  const top = y + 4 - ((lines.length - 1) * LABEL.line) / 2;
  return lines
    .map((line, index) => {
      const place = `x="${round(x)}" y="${round(top + index * LABEL.line)}" text-anchor="middle" font-size="${LABEL.size}"`;
      const text = escapeXml(line);
      return `<text ${place} fill="none" stroke="${colors.paper}" stroke-width="7" stroke-linejoin="round">${text}</text><text ${place} fill="${colors.text}">${text}</text>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
