import type { DragEvent } from 'react';
import type { NewNode } from '../drawing/drawing.ts';

/** What a piece carries while it is dragged. */
export const DRAGGED = 'application/x-caseloom-node';

/** Lets a piece be dropped on the canvas. */
export function dragNode(event: DragEvent, node: NewNode): void {
  event.dataTransfer.setData(DRAGGED, JSON.stringify(node));
  event.dataTransfer.effectAllowed = 'copy';
}
