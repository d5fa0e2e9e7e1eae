import type { Position } from '@caseloom/engine';
import { nearestOn } from '@caseloom/layout';
import { useReactFlow } from '@xyflow/react';
import type { PointerEvent } from 'react';
import { create } from 'zustand';

/** Where people put labels, as parts of their lines: for as long as the page is open, as a model has no field for it. */
const useParts = create<{ parts: ReadonlyMap<string, number> }>(() => ({ parts: new Map() }));

/** A pointer that moves less, in pixels, was not meant to drag. */
const STILL = 4;

/** The part of its line at which the label of an edge was put; nothing where nobody did. */
export const useLabelPart = (id: string): number | undefined =>
  useParts(({ parts }) => parts.get(id));

/** Lets one drag a label along its line. */
export function useLabelDrag(id: string, points: Position[]) {
  const flow = useReactFlow();
  function onPointerDown(down: PointerEvent<HTMLElement>) {
    if (down.button !== 0) return;
    const label = down.currentTarget;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (Math.hypot(x - down.clientX, y - down.clientY) < STILL) return;
      const part = nearestOn(points, flow.screenToFlowPosition({ x, y }, { snapToGrid: false }));
      useParts.setState(({ parts }) => ({ parts: new Map([...parts, [id, part]]) }));
    };
    label.setPointerCapture(down.pointerId);
    label.addEventListener('pointermove', move);
    const end = () => label.removeEventListener('pointermove', move);
    label.addEventListener('pointerup', end, { once: true });
    label.addEventListener('pointercancel', end, { once: true });
  }
  return { onPointerDown };
}
