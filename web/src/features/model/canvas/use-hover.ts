import { type PointerEvent, useState } from 'react';

/** Whether the mouse is over a part of the canvas and drags nothing, and what its element needs to tell. A finger is over nothing. */
export function useHover() {
  const [isHovered, setHovered] = useState(false);
  const hover = {
    onPointerEnter: ({ pointerType, buttons }: PointerEvent) =>
      setHovered(pointerType === 'mouse' && buttons === 0),
    onPointerLeave: () => setHovered(false),
  };
  return [isHovered, hover] as const;
}
