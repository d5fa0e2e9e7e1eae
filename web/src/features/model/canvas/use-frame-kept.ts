import { READABLE_ZOOM } from '@caseloom/layout';
import { type Rect, useReactFlow, type Viewport } from '@xyflow/react';
import { useEffect } from 'react';
import { type Editor, isNarrow, useEditor } from '../editor.ts';
import { canvasRoom } from './canvas-room.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import { areSeen, type Framed, frameOf } from './frame.ts';
import { bringIntoSight } from './keep-in-sight.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';

type Frame = { view: Viewport; bounds: Rect; focus: Rect };

/** What was framed last, where all of it was seen. */
let lastFrame: Frame | undefined;

/** Remembers where the canvas was put to show something. */
export function noteFrame(view: Viewport, { bounds, focus, ...room }: Framed): void {
  lastFrame = areSeen([bounds], view, room) ? { view, bounds, focus } : undefined;
}

/**
 * What was framed stays in sight when the pane beside it opens, until the view is moved, and comes nearer
 * again when it closes. Where the pane opens for what is clicked, nothing moves away under the pointer.
 */
export function useFrameKept(): void {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  useEffect(() => {
    let request = 0;
    const stop = useEditor.subscribe((now, before) => {
      if (!isPaneToggled(now, before) || isNarrow()) return;
      cancelAnimationFrame(request);
      // the pane has to have taken its place first
      request = requestAnimationFrame(() => frameAgain(flow));
    });
    return () => {
      stop();
      cancelAnimationFrame(request);
    };
  }, [flow]);
}

function isPaneToggled(now: Editor, before: Editor): boolean {
  return now.rightMenuToggle !== before.rightMenuToggle && now.element === before.element;
}

function frameAgain(flow: Flow): void {
  if (!lastFrame || !isSame(flow.getViewport(), lastFrame.view)) return;
  const { view, ...target } = lastFrame;
  const room = canvasRoom();
  // more of it shall be seen than one reads at ease
  const next = frameOf({ ...target, ...room, zoomOfPart: READABLE_ZOOM });
  if (areSeen([target.bounds], view, room) && next.zoom <= view.zoom) return;
  lastFrame = { ...target, view: next };
  void flow.setViewport(next);
  // of what has no room as a whole any more, that part stays which one is at
  const focused = useEditor.getState().element.at(-1);
  if (focused !== undefined) bringIntoSight(flow, focused, { isWritten: false });
}

const isSame = (one: Viewport, other: Viewport) =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;
