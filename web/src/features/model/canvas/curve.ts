import { type Curve, curveBetween, type Lane, STRAIGHT } from '@caseloom/formats/geometry';

/** How wide the dots are that edges begin and end at. */
export const HANDLE = 12;

type Ends = { sourceX: number; sourceY: number; targetX: number; targetY: number };

/** The line of an edge, from border to border: the canvas gives the outer sides of the handles. */
export function curveOf(
  { sourceX, sourceY, targetX, targetY }: Ends,
  lane: Lane = STRAIGHT,
): Curve {
  const from = { x: sourceX - HANDLE / 2, y: sourceY };
  return curveBetween(from, { x: targetX + HANDLE / 2, y: targetY }, lane);
}
