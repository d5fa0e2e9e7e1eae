import type { Position } from '@caseloom/engine';
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Puts the dots by which the ends of an edge are led to other nodes onto the ends of its line. The canvas draws
 * them beside the shape of an edge, in the middle of a side of its nodes, wherever the line ends.
 *
 * @param isSeen whether the edge has such dots
 */
export function useEndDots(
  shape: RefObject<SVGGElement | null>,
  points: Position[],
  isSeen: boolean,
): void {
  const { x: fromX, y: fromY } = points[0] ?? ORIGIN;
  const { x: toX, y: toY } = points.at(-1) ?? ORIGIN;
  useLayoutEffect(() => {
    const style = isSeen && shape.current?.parentElement?.style;
    if (!style) return;
    for (const [name, value] of Object.entries({ fromX, fromY, toX, toY }))
      style.setProperty(`--${name}`, `${value}px`);
  }, [shape, isSeen, fromX, fromY, toX, toY]);
}

const ORIGIN: Position = { x: 0, y: 0 };
