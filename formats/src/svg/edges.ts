import { LABEL_TEXT, pathOf, type Route } from '@caseloom/layout';
import { escapeXml } from './text.ts';
import type { Colors } from './theme.ts';

/** The line with its arrow. */
export function drawLine({ points }: Route, colors: Colors): string {
  const { line, arrow } = pathOf(points);
  return `<path d="${line}" fill="none" stroke="${colors.edge}" stroke-width="1.75"/><path d="${arrow}" fill="${colors.edge}"/>`;
}

/** What stands on an edge, with a halo that keeps it readable on lines. */
export function drawEdgeLabel(lines: string[], { label }: Route, colors: Colors): string {
  if (!label) return '';
  const { line, size } = LABEL_TEXT;
  const top = label.y + 4 - ((lines.length - 1) * line) / 2;
  return lines
    .map((text, index) => {
      const place = `x="${round(label.x)}" y="${round(top + index * line)}" text-anchor="middle" font-size="${size}"`;
      const words = escapeXml(text);
      return `<text ${place} fill="none" stroke="${colors.paper}" stroke-width="7" stroke-linejoin="round">${words}</text><text ${place} fill="${colors.text}">${words}</text>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
