import type { Position } from '@caseloom/engine';
import { at } from './types.ts';

/** The point of a line after a part of its length, 0 to 1. */
export function pointOn(points: Position[], part: number): Position {
  let left = Math.min(1, Math.max(0, part)) * lengthOf(points);
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [at(points, i), at(points, i + 1)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= length && length > 0)
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length };
    left -= length;
  }
  return at(points, points.length - 1);
}

/** The part of a line's length, 0 to 1, at which it comes nearest to a point. */
export function nearestOn(points: Position[], { x, y }: Position): number {
  let best = { distance: Number.POSITIVE_INFINITY, length: 0 };
  let before = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [at(points, i), at(points, i + 1)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy);
    const square = length * length || 1;
    const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square));
    const distance = Math.hypot(a.x + dx * part - x, a.y + dy * part - y);
    if (distance < best.distance) best = { distance, length: before + length * part };
    before += length;
  }
  return best.length / (before || 1);
}

function lengthOf(points: Position[]): number {
  return points
    .slice(1)
    .reduce((sum, b, i) => sum + Math.hypot(b.x - at(points, i).x, b.y - at(points, i).y), 0);
}
