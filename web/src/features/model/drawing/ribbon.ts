import type { ModelNode } from '@caseloom/engine';
import { SHAPES } from '@caseloom/formats/geometry';
import { sizeOf } from './size.ts';

/** A ribbon is so many times as long as it is wide, and as the window. */
const TIMES = { asWide: 4, asWindow: 2 };

/** Whether nodes stand in a long row, or a high column, of which a window shows less than half. */
export function isRibbon(nodes: ModelNode[]): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const node of nodes) {
    const { x, y } = node.position;
    const { width, height } = sizeOf(node);
    [left, right] = [Math.min(left, x), Math.max(right, x + width)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + height)];
  }
  const isLong = (long: number, wide: number, window: number) =>
    long > TIMES.asWide * wide && long > TIMES.asWindow * window;
  const [width, height] = [right - left, bottom - top];
  const { window } = SHAPES;
  return isLong(width, height, window.width) || isLong(height, width, window.height);
}
