import type { Position } from '@caseloom/engine';
import { useReactFlow } from '@xyflow/react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { select, useEditor } from '../editor.ts';
import { isTyping } from '../keys.ts';
import { useTool } from '../tool.ts';

/** Further than this, the right button dragged the canvas, and no menu opens. */
const STILL = 5;

/** Opens the menu of what is under the pointer, or of the selection when the keyboard opens it. */
export function useContextMenu() {
  const tool = useTool();
  const flow = useReactFlow();
  const pressedAt = useRef<Position>(undefined);

  function open(screen: Position) {
    useEditor.setState({ contextMenu: { screen, at: flow.screenToFlowPosition(screen) } });
  }
  const press = useLongPress((event) => openAt(event, { x: event.clientX, y: event.clientY }));
  function openAt(event: Pointed, from: Position) {
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
    onPointerDownCapture: (event: PointerEvent) => {
      pressedAt.current = { x: event.clientX, y: event.clientY };
      press.begin(event);
    },
    onPointerMoveCapture: press.move,
    onPointerUpCapture: press.end,
    onPointerCancelCapture: press.end,
    onClickCapture: press.swallow,
    onContextMenu: (event: MouseEvent) => {
      press.end();
      if (isTyping(event.target)) return;
      event.preventDefault();
      if (pressedAt.current) openAt(event, pressedAt.current);
      else open(tool.positionNextToSelection());
    },
  };
}

type Pointed = { clientX: number; clientY: number; target: EventTarget };

/** A finger that rests for this long opens a menu: not every browser sends an event for it. */
const LONG = 550;
/** A finger never lies still: further than this, it moves something. */
const TREMBLE = 10;

/** Hears a finger that rests on the canvas, and takes away the click that its lifting may be taken for. */
function useLongPress(open: (event: Pointed) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<Position>(undefined);
  const isOpen = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    begin: ({ pointerType, isPrimary, clientX, clientY, target }: PointerEvent) => {
      end();
      isOpen.current = false;
      if (pointerType !== 'touch' || !isPrimary || isTyping(target)) return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isOpen.current = true;
        open({ clientX, clientY, target });
      }, LONG);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > TREMBLE) end();
    },
    end,
    swallow: (event: MouseEvent) => {
      if (isOpen.current) event.stopPropagation();
      isOpen.current = false;
    },
  };
}

/** The node, note or edge under an element of the page. */
function partAt(element: Element): string | undefined {
  const part = element.closest('.react-flow__node, .react-flow__edge, [data-edge]');
  return part?.getAttribute('data-id') ?? part?.getAttribute('data-edge') ?? undefined;
}
