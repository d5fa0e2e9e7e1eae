import { NODE_TEXT, READABLE_ZOOM } from '@caseloom/layout';
import type { Rect, Viewport } from '@xyflow/react';

/** What the labels of nodes measure at full size, in pixels. */
const LABEL = NODE_TEXT.size;
/** Where not everything has room, what there is room for is read at ease. */
export const EASY_ZOOM = 11 / LABEL;

/** Between what is framed and what lies over the canvas, or its rim, in pixels. */
export const GAP = 8;
/** Badges and arrows reach so far beyond nodes and edges, in units of the drawing. */
const AROUND = 12;

export type Framed = {
  /** What is to be seen, in units of the drawing. */
  bounds: Rect;
  /** What is seen for certain where not all of it has room. */
  focus: Rect;
  canvas: { width: number; height: number };
  /** What lies over the canvas, in its pixels: nothing of the drawing is put under it. */
  obstacles: readonly Rect[];
  /** How large what has no room as a whole is shown: at ease, unless more of it shall be seen. */
  zoomOfPart?: number;
};

/**
 * Where the canvas has to stand for a part of the drawing to be seen whole, and nothing of it under
 * what lies over the canvas. Text is never too small to be read: where the whole would be, the focus
 * is framed at a size that is read at ease, with as much of the rest as there is room for.
 */
export function frameOf(framed: Framed): Viewport {
  const { bounds, focus, canvas, obstacles, zoomOfPart = EASY_ZOOM } = framed;
  const all = inflate(bounds, AROUND);
  const frames = freeRects({ x: 0, y: 0, ...canvas }, obstacles);
  const room = best(frames, (frame) => zoomInto(frame, all));
  const zoom = zoomInto(room, all);
  if (zoom >= READABLE_ZOOM) return { ...centered(all, room, zoom), zoom };
  const largest = best(frames, ({ width, height }) => width * height);
  const zoomed = { all, frame: largest, zoom: zoomOfPart };
  return { ...startingAt(inflate(focus, AROUND), zoomed), zoom: zoomOfPart };
}

/** Where the canvas has to stand for all of it to be seen, however small it gets: for who asks for that. */
export function frameOfWhole({ bounds, canvas, obstacles }: Omit<Framed, 'focus'>): Viewport {
  const all = inflate(bounds, AROUND);
  const frames = freeRects({ x: 0, y: 0, ...canvas }, obstacles);
  const room = best(frames, (frame) => zoomInto(frame, all));
  const zoom = zoomInto(room, all);
  return { ...centered(all, room, zoom), zoom };
}

/** Whether a part of the drawing can be seen whole with all text readable. */
export function isReadableWhole({ bounds, canvas, obstacles }: Omit<Framed, 'focus'>): boolean {
  const all = inflate(bounds, AROUND);
  const frames = freeRects({ x: 0, y: 0, ...canvas }, obstacles);
  return frames.some((frame) => zoomInto(frame, all) >= READABLE_ZOOM);
}

/** Whether parts of the drawing can be read as the canvas stands: each is seen whole, and nothing lies over it. */
export function areSeen(
  parts: readonly Rect[],
  view: Viewport,
  { canvas, obstacles }: Pick<Framed, 'canvas' | 'obstacles'>,
): boolean {
  if (view.zoom < READABLE_ZOOM) return false;
  return parts
    .map((part) => onCanvas(part, view))
    .every(
      (part) =>
        part.x >= 0 &&
        part.y >= 0 &&
        part.x + part.width <= canvas.width &&
        part.y + part.height <= canvas.height &&
        !obstacles.some((obstacle) => overlap(part, obstacle)),
    );
}

/** Where a part of the drawing is seen, in pixels of the canvas. */
export function onCanvas({ x, y, width, height }: Rect, view: Viewport): Rect {
  const { zoom } = view;
  return {
    ...{ x: x * zoom + view.x, y: y * zoom + view.y },
    ...{ width: width * zoom, height: height * zoom },
  };
}

/** The largest rectangles of the canvas that nothing lies over; all of it where what lies over it leaves none. */
export function freeRects(canvas: Rect, obstacles: readonly Rect[]): Rect[] {
  let free = [inflate(canvas, -GAP)];
  for (const obstacle of obstacles) {
    const taken = inflate(obstacle, GAP);
    free = free.flatMap((rect) => (overlap(rect, taken) ? partsAround(rect, taken) : [rect]));
  }
  return free.length > 0 ? free : [canvas];
}

/** The parts of a rectangle left of another, right of it, above and below. */
function partsAround(rect: Rect, taken: Rect): Rect[] {
  const { x, y, width, height } = rect;
  const [right, bottom] = [x + width, y + height];
  const [end, floor] = [taken.x + taken.width, taken.y + taken.height];
  return [
    { x, y, width: taken.x - x, height },
    { x: end, y, width: right - end, height },
    { x, y, width, height: taken.y - y },
    { x, y: floor, width, height: bottom - floor },
  ].filter((part) => part.width > 0 && part.height > 0);
}

/** Whether two rectangles have a place in common. */
export function overlap(a: Rect, b: Rect): boolean {
  const isDisjoint = a.x >= b.x + b.width || b.x >= a.x + a.width;
  return !isDisjoint && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A rectangle that is larger by so much on each side. */
export function inflate({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** How close the canvas can come for all of it to be seen in a frame; no closer than full size. */
function zoomInto(frame: Rect, all: Rect): number {
  return Math.min(1, frame.width / all.width, frame.height / all.height);
}

/** The frame that is worth most; of equal ones the largest. */
function best(frames: Rect[], worthOf: (frame: Rect) => number): Rect {
  const byWorth = frames.toSorted(
    (a, b) => worthOf(b) - worthOf(a) || b.width * b.height - a.width * a.height,
  );
  return byWorth[0] ?? { x: 0, y: 0, width: 1, height: 1 };
}

function centered(all: Rect, frame: Rect, zoom: number) {
  return {
    x: frame.x + frame.width / 2 - (all.x + all.width / 2) * zoom,
    y: frame.y + frame.height / 2 - (all.y + all.height / 2) * zoom,
  };
}

/** The focus near the beginning of the frame, and in the middle of its height; no part of the frame stays empty that the drawing could fill. */
function startingAt(focus: Rect, { all, frame, zoom }: { all: Rect; frame: Rect; zoom: number }) {
  const middle = frame.y + frame.height / 2 - (focus.y + focus.height / 2) * zoom;
  return {
    x: within(
      { from: frame.x, size: frame.width },
      { from: all.x * zoom, size: all.width * zoom },
      frame.x + frame.width / 8 - focus.x * zoom,
    ),
    y: within(
      { from: frame.y, size: frame.height },
      { from: all.y * zoom, size: all.height * zoom },
      middle,
    ),
  };
}

type Span = { from: number; size: number };

/** A shift of the content that is as near to the preferred one as filling the room allows; what is smaller than the room stands in its middle. */
function within(room: Span, content: Span, preferred: number): number {
  if (content.size <= room.size) return room.from + (room.size - content.size) / 2 - content.from;
  const lowest = room.from + room.size - content.from - content.size;
  return Math.min(room.from - content.from, Math.max(lowest, preferred));
}
