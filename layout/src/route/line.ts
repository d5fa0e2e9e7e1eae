import type { Position } from '@caseloom/engine';
import { at, type Size } from '../types.ts';
import { type Box, spanned } from './box.ts';
import type { Ends } from './search.ts';

/** A line between two nodes while it is being drawn: its corners, ends included. Each piece is level or upright. */
export type Line = {
  id: string;
  points: Position[];
  from: Ends;
  to: Ends;
  label: Size | undefined;
};

export type Axis = 'x' | 'y';

/** Across which of its coordinates a piece can be moved: a level one up and down. */
export const acrossOf = (a: Position, b: Position): Axis => (a.y === b.y ? 'y' : 'x');
export const other = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
export const low = (box: Box, axis: Axis) => (axis === 'x' ? box.left : box.top);
export const high = (box: Box, axis: Axis) => (axis === 'x' ? box.right : box.bottom);

/** The corners without those that lie on a straight piece, or on each other. */
export function straightened(points: Position[]): Position[] {
  const kept: Position[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && last.x === point.x && last.y === point.y) continue;
    const before = kept.at(-2);
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** A turn back that is no wider is none that anybody would draw, in pixels. */
const NARROW_TURN = 15;

/** Whether a line leads somewhere and right beside itself back again. */
export function turnsBack({ points, from, to }: Line): boolean {
  if (from === to) return false;
  return points.some((b, i) => {
    const [a, c, d] = [points[i - 1], points[i + 1], points[i + 2]];
    if (!a || !c || !d) return false;
    const isNarrow = Math.abs(b.x - c.x) + Math.abs(b.y - c.y) < NARROW_TURN;
    return isNarrow && (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) < 0;
  });
}

/** The name of two lines, whichever comes first. */
export const pairOf = (a: Line, b: Line): string => [a.id, b.id].toSorted().join(' ');

/** A line as what stands on it sees it. */
export type Bearer = Pick<Line, 'id' | 'points' | 'label'> & {
  /** What stands on it already, and may take all of its length. */
  taken?: Size | undefined;
};

/** Something that a line covers. */
export type Owned<T = Line> = Box & { line: T };

/** The pieces of a line as areas, a pixel to each side. */
export function piecesOf<T extends Bearer>(line: T): Owned<T>[] {
  return line.points
    .slice(1)
    .map((point, index) => ({ ...spanned(at(line.points, index), point, 1), line }));
}
