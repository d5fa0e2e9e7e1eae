import { type PointerEvent, useState } from 'react';

/** Whether the mouse is over a part of the canvas and drags nothing, and the handlers that its element needs. A finger never hovers. */
export function useHover() {
  const [isHovered, setHovered] = useState(false);
  const hover = {
    onPointerEnter: ({ pointerType, buttons }: PointerEvent) =>
      setHovered(pointerType === 'mouse' && buttons === 0),
    onPointerLeave: () => setHovered(false),
  };
  return [isHovered, hover] as const;
}
