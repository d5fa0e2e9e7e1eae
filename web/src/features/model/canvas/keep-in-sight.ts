import type { Position } from '@caseloom/engine';
import { pointOn } from '@caseloom/layout';
import { type Rect, useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { canvasFrame, obstacles } from './canvas-room.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import { freeRects, onCanvas, overlap } from './frame.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { shiftInto } from './pan.ts';

/** What brings something into view again: that it is written, or stands somewhere else. */
type Why = { isWritten: boolean; place?: Position | undefined };

/** Moves the view when the focus goes to something outside it, or what has it is written or moved: no further than it takes, so that one keeps one's place. */
export function useKeptInSight(focused: string | undefined, { isWritten, place }: Why): void {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place counts
  useEffect(() => {
    if (focused !== undefined) bringIntoSight(flow, focused, { isWritten });
  }, [focused, isWritten, place, flow]);
}

/**
 * Moves the view at once so that a node is seen whole. Of an edge any part will do, as it may be longer
 * than the canvas is wide; where it is written, the place of its label.
 */
export function bringIntoSight(
  flow: Flow,
  id: string,
  { isWritten }: { isWritten: boolean },
): void {
  const edge = flow.getEdge(id);
  const rect = edge ? rectOfEdge(edge, isWritten) : rectOfNode(flow, id);
  if (rect) bringRectIntoSight(flow, rect, { takesPart: edge !== undefined && !isWritten });
}

/** Moves the view at once so that a part of the canvas is seen whole, or where that will do any part of it. */
export function bringRectIntoSight(flow: Flow, rect: Rect, { takesPart = false } = {}): void {
  const frame = canvasFrame();
  if (!frame.width) return;
  const { x, y, zoom } = flow.getViewport();
  const seen = onCanvas(rect, { x, y, zoom });
  const room = { x: 0, y: 0, width: frame.width, height: frame.height };
  if (takesPart && overlap(seen, room)) return;
  const by = shiftInto(freeRects(room, obstacles()), seen);
  if (by.x || by.y) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom });
}

/** Keeps what stands at half the height of the canvas there while a sheet or a keyboard takes part of it. */
export function useMiddleKept(): void {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  useEffect(() => {
    const canvas = document.getElementById('canvas');
    if (!canvas) return;
    let before = canvas.clientHeight;
    const sizes = new ResizeObserver(() => {
      // on paper all of it is seen, wherever it stood on the screen
      if (matchMedia('print').matches) return;
      const by = (canvas.clientHeight - before) / 2;
      before = canvas.clientHeight;
      const { x, y, zoom } = flow.getViewport();
      if (by !== 0) void flow.setViewport({ x, y: y + by, zoom });
    });
    sizes.observe(canvas);
    return () => sizes.disconnect();
  }, [flow]);
}

function rectOfNode(flow: Flow, id: string): Rect | undefined {
  const node = flow.getInternalNode(id);
  return node && { ...node.position, width: node.width ?? 0, height: node.height ?? 0 };
}

/** The place of its label, or the rectangle around its line. */
function rectOfEdge({ data }: FlowEdge, isWritten: boolean): Rect | undefined {
  if (!data || data.points.length === 0) return undefined;
  if (isWritten) return { ...(data.label ?? pointOn(data.points, 0.5)), width: 0, height: 0 };
  const [xs, ys] = [data.points.map(({ x }) => x), data.points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
