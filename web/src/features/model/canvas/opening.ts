import type { Rect } from '@xyflow/react';
import { type Framed, frameOf, isReadableWhole, onCanvas } from './frame.ts';

type Room = Pick<Framed, 'canvas' | 'obstacles'>;
type Beginning = {
  bounds: Rect;
  start: Rect;
  /** The step after Start that is nearest to it; undefined where there is none. */
  next: Rect | undefined;
};

/**
 * What is framed of a drawing that has no room as a whole: Start, where that has its first step beside it.
 * Where edges to many steps keep these away from it, both as far as they can be read together, else the step.
 */
export function openingOf(
  { bounds, start, next }: Beginning,
  room: Room,
): Pick<Framed, 'bounds' | 'focus'> {
  const atStart = { bounds, focus: start };
  if (!next || isInSight(next, { ...atStart, ...room })) return atStart;
  const both = around([start, next]);
  return { bounds: isReadableWhole({ bounds: both, ...room }) ? both : bounds, focus: next };
}

/** Whether the middle of a part is on the canvas once something is framed. */
function isInSight(part: Rect, framed: Framed): boolean {
  const { x, y, width, height } = onCanvas(part, frameOf(framed));
  const [across, down] = [x + width / 2, y + height / 2];
  const { canvas } = framed;
  return across >= 0 && across <= canvas.width && down >= 0 && down <= canvas.height;
}

/** The rectangle around some others. */
export function around(boxes: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
