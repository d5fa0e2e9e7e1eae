import type { Position } from '@caseloom/engine';
import { type Curve, wrap } from '@caseloom/formats/geometry';

/** What stands on a way, in lines that fit between its two nodes; a way that leads back has room anyway. */
export function linesBetween(words: string, { from, to }: Curve): string[] {
  const gap = to.x - from.x;
  const width = gap > 0 ? Math.min(240, Math.max(95, gap - 15)) : 240;
  return words ? wrap(words, width, 12, 3) : [];
}

/** Lines of text around a point of a way. */
export function EdgeLabel({ lines, at: { x, y } }: { lines: string[]; at: Position }) {
  return lines.map((text, at) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a label may read the same
      key={`${at} ${text}`}
      className="way-label"
      x={x}
      y={y + 4 + (at - (lines.length - 1) / 2) * 15}
    >
      {text}
    </text>
  ));
}
