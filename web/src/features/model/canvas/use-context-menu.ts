import type { Position } from '@caseloom/engine';
import { useReactFlow } from '@xyflow/react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { select, useEditor } from '../editor.ts';
import { isTyping } from '../keys.ts';
import { useTool } from '../tool.ts';

/** Further than this, the right button dragged the canvas and asked for no menu. */
const STILL = 5;

/** Opens the menu of what is under the pointer, or of what is selected where the keyboard asked. */
export function useContextMenu() {
  const tool = useTool();
  const flow = useReactFlow();
  const pressedAt = useRef<Position>(undefined);

  function open(screen: Position) {
    useEditor.setState({ contextMenu: { screen, at: flow.screenToFlowPosition(screen) } });
  }
  function openAt(event: MouseEvent, from: Position) {
    const { clientX: x, clientY: y, target } = event;
    if (Math.hypot(x - from.x, y - from.y) > STILL) return;
    const hit = target instanceof Element ? partAt(target) : undefined;
    const isSelected = hit && useEditor.getState().element.includes(hit);
    if (!isSelected) select(hit ? [hit] : []);
    open({ x, y });
  }
  return {
    onKeyDownCapture: () => {
      pressedAt.current = undefined;
    },
    onPointerDownCapture: ({ clientX: x, clientY: y }: PointerEvent) => {
      pressedAt.current = { x, y };
    },
    onContextMenu: (event: MouseEvent) => {
      if (isTyping(event.target)) return;
      event.preventDefault();
      if (pressedAt.current) openAt(event, pressedAt.current);
      else open(tool.besideSelection());
    },
  };
}

/** The node, note or way under an element of the page. */
function partAt(element: Element): string | undefined {
  const part = element.closest('.react-flow__node, .react-flow__edge, [data-way]');
  return part?.getAttribute('data-id') ?? part?.getAttribute('data-way') ?? undefined;
}
