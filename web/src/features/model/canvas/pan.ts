import type { Position } from '@caseloom/engine';
import { READABLE_ZOOM } from '@caseloom/layout';
import type { Rect, Viewport } from '@xyflow/react';
import { areSeen, type Framed, frameOf, freeRects, isReadableWhole, onCanvas } from './frame.ts';

/** How far from the rim of the canvas, or from what lies over it, something is brought, in pixels. */
const MARGIN = 45;

/**
 * Where the canvas has to stand for parts of the drawing to be read, when it stands somewhere already: there
 * where they are seen, or else no further away than it takes. It comes nearer or goes further away only
 * where the text is too small, or not all of it has room that would at another size.
 *
 * @param parts what has to be seen of it, in units of the drawing
 */
export function viewShowing(parts: readonly Rect[], view: Viewport, framed: Framed): Viewport {
  const { bounds, focus, canvas, obstacles } = framed;
  const { zoom } = view;
  if (zoom < READABLE_ZOOM) return frameOf(framed);
  if (areSeen(parts, view, framed)) return view;
  const seen = onCanvas(bounds, view);
  const frames = freeRects({ x: 0, y: 0, ...canvas }, obstacles);
  if (frames.some(({ width, height }) => width >= seen.width && height >= seen.height)) {
    const by = shiftInto(frames, seen);
    return { x: view.x + by.x, y: view.y + by.y, zoom };
  }
  if (isReadableWhole(framed)) return frameOf(framed);
  return areSeen([focus], view, framed) ? view : frameOf({ ...framed, zoomOfPart: zoom });
}

/** The shortest way for something to be seen whole, in the rim of the canvas and not under what floats over it. */
export function shiftInto(frames: readonly Rect[], seen: Rect): Position {
  const large = frames.filter(({ width, height }) => width >= seen.width && height >= seen.height);
  const shifts = (large.length > 0 ? large : frames).map((frame) => ({
    x: shiftAlong([seen.x, seen.width], [frame.x, frame.width]),
    y: shiftAlong([seen.y, seen.height], [frame.y, frame.height]),
  }));
  const lengthOf = ({ x, y }: Position) => Math.hypot(x, y);
  return shifts.sort((a, b) => lengthOf(a) - lengthOf(b))[0] ?? { x: 0, y: 0 };
}

type Span = [from: number, size: number];

function shiftAlong([from, size]: Span, [start, room]: Span): number {
  if (from >= start && from + size <= start + room) return 0;
  const margin = Math.max(0, Math.min(MARGIN, (room - size) / 2));
  return from < start ? start + margin - from : start + room - margin - size - from;
}
