import type { Position } from '@caseloom/engine';

/** How far a wire leads out of a node before it turns. */
const OUT = 20;

/** The corners of an edge that is being drawn: level from one point, level into the other. */
export function wireBetween(from: Position, to: Position): Position[] {
  if (from.y === to.y && to.x >= from.x) return [from, to];
  const middle = (from.x + to.x) / 2;
  if (to.x - from.x >= 2 * OUT) return [from, { x: middle, y: from.y }, { x: middle, y: to.y }, to];
  const between = (from.y + to.y) / 2;
  return [
    from,
    { x: from.x + OUT, y: from.y },
    { x: from.x + OUT, y: between },
    { x: to.x - OUT, y: between },
    { x: to.x - OUT, y: to.y },
    to,
  ];
}
