import { pointOn } from '@caseloom/layout';
import { type Rect, useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import { GAP, inflate, overlap } from './frame.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { obstacles } from './use-view.ts';

/** How far from the rim of the canvas what has the focus is brought, in pixels. */
const MARGIN = 45;

/** Moves the view when the focus goes to something outside it, or when that is written: no further than it takes, so that one keeps one's place. */
export function useKeptInSight(focused: string | undefined, isWritten: boolean): void {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  useEffect(() => {
    if (focused !== undefined) bringIntoSight(flow, focused, { isWritten });
  }, [focused, isWritten, flow]);
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
  const frame = document.getElementById('canvas')?.getBoundingClientRect();
  const edge = flow.getEdge(id);
  const rect = edge ? rectOfEdge(edge, isWritten) : rectOfNode(flow, id);
  if (!rect || !frame) return;
  const { x, y, zoom } = flow.getViewport();
  const seen = {
    x: rect.x * zoom + x,
    y: rect.y * zoom + y,
    width: rect.width * zoom,
    height: rect.height * zoom,
  };
  const room = { x: 0, y: 0, width: frame.width, height: frame.height };
  if (edge && !isWritten && overlap(seen, room)) return;
  const by = missing(seen, room, isWritten);
  if (by.x || by.y) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom });
}

/** How far something has to move to be seen whole; where it is written, also not under the tools, which float at the left rim. */
function missing(seen: Rect, { width, height }: Rect, isWritten: boolean) {
  const y = missingAlong(seen.y, seen.y + seen.height, height);
  const x = missingAlong(seen.x, seen.x + seen.width, width);
  if (!isWritten) return { x, y };
  const moved = { ...seen, x: seen.x + x, y: seen.y + y };
  const over = obstacles().filter((obstacle) => overlap(obstacle, inflate(moved, 1)));
  const rim = Math.max(0, ...over.map((obstacle) => obstacle.x + obstacle.width));
  return { x: over.length > 0 ? rim + GAP - seen.x : x, y };
}

function missingAlong(from: number, to: number, room: number): number {
  if (from >= 0 && to <= room) return 0;
  return from < 0 ? MARGIN - from : room - MARGIN - to;
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
