import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether the mouse is over a part of the canvas and drags nothing, and the handlers that its element needs. A finger
 * never hovers. Where what is under the mouse is taken away, or the canvas moves, the browser does not say that
 * the mouse has left: the next thing that it is over does.
 */
export function useHover() {
  const [isHovered, setHovered] = useState(false);
  const lastInside = useRef<Event>(undefined);
  useEffect(() => {
    if (!isHovered) return;
    // React hands an event to the part, and to what the part shows elsewhere in the page, before it comes here
    const handleOver = (event: Event) => event !== lastInside.current && setHovered(false);
    document.addEventListener('pointerover', handleOver);
    return () => document.removeEventListener('pointerover', handleOver);
  }, [isHovered]);
  const hover = {
    onPointerEnter: ({ pointerType, buttons }: PointerEvent) =>
      setHovered(pointerType === 'mouse' && buttons === 0),
    onPointerLeave: () => setHovered(false),
    onPointerOver: ({ nativeEvent }: PointerEvent) => {
      lastInside.current = nativeEvent;
    },
  };
  return [isHovered, hover] as const;
}
