import { at } from '../types.ts';
import { type Axis, acrossOf, type Line, other } from './line.ts';

/** A piece of a line, by the index of the corner where it begins. */
export type Piece = { line: Line; index: number };

/** Coordinates this near to each other are one. */
const SAME = 0.5;

/**
 * On which side of another a piece that lies on it should be drawn apart: the lines are followed both
 * ways to where they part, and the sides there say which order makes them cross least.
 *
 * @returns below 0 where the first belongs left of, or above, the second; above 0 for the other way round
 */
export function sideOf(a: Piece, b: Piece, axis: Axis): number {
  const along = other(axis);
  const sign = directionOf(a, along);
  const isSameDirection = sign === directionOf(b, along);
  const ahead = parting(a, b, { isAhead: true, isSameDirection });
  const behind = parting(a, b, { isAhead: false, isSameDirection });
  const left = ahead === 0 ? behind : ahead;
  // travelling east, left is above; travelling south, left is east
  const toLow = axis === 'y' ? sign : -sign;
  if (left !== 0) return -left * toLow;
  return compareIds(a.line.id, b.line.id) * toLow;
}

const compareIds = (a: string, b: string) => (a < b ? -1 : 1);

function directionOf({ line, index }: Piece, along: Axis): number {
  return Math.sign(at(line.points, index + 1)[along] - at(line.points, index)[along]);
}

/**
 * Follows two lines from pieces that lie on each other to where they part.
 *
 * @returns 1 where the first is to the left of the second in the direction in which the first leads,
 *   -1 where it is to the right, 0 where they do not part
 */
function parting(
  a: Piece,
  b: Piece,
  { isAhead, isSameDirection }: { isAhead: boolean; isSameDirection: boolean },
): number {
  const stepA = isAhead ? 1 : -1;
  const stepB = isSameDirection ? stepA : -stepA;
  const [cornersA, cornersB] = [walk(a, stepA), walk(b, stepB)];
  for (let i = 1; ; i++) {
    const [p, q] = [cornersA[i], cornersB[i]];
    const before = cornersA[i - 1];
    if (!p || !q || !before) return 0;
    const along = other(acrossOf(before, p));
    const difference = (q[along] - p[along]) * Math.sign(p[along] - before[along]);
    // seen from the other end, left is right
    const turnA = turn(before, p, cornersA[i + 1]) * stepA;
    const turnB = turn(cornersB[i - 1] ?? before, q, cornersB[i + 1]) * stepA;
    if (difference > SAME) return turnA;
    if (difference < -SAME) return -turnB;
    if (turnA !== turnB || turnA === 0) return Math.sign(turnA - turnB);
  }
}

/** The corners from the beginning of a piece on, in one way or the other. */
function walk({ line, index }: Piece, step: number): Line['points'] {
  return step > 0 ? line.points.slice(index) : line.points.slice(0, index + 2).reverse();
}

type Point = Line['points'][number];

/** 1 where one turns left at the second point, -1 where one turns right, 0 where the line ends. */
function turn(a: Point, b: Point, c: Point | undefined): number {
  if (!c) return 0;
  return -Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
}
