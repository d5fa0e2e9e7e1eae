import type { Position } from '@caseloom/engine';
import { at, type Size } from '../types.ts';
import { acrossOf, type Bearer } from './line.ts';

/** What a place for a label costs by how well it stands on its line. */
const COST = {
  cramped: 25,
  upright: 4,
  offLine: 12,
  far: 6,
  off: 8,
};
/** What stands free of a label on its piece: an arrow, or a corner. */
const FREE = 8;
const ARROW = 14;
const STEP = 12;
/** How far from its line a label may stand that finds no place at it, by which steps, and what a pixel costs. */
const AWAY = { max: 120, step: 8, cost: 1 };
/** What lies between two that stand on one line, side by side. */
const GAP = 2;

/** The middle of a label, and what it costs that it stands there. */
export type Candidate = { place: Position; cost: number };

/** Places along a line, those that look best first among equals: the middle of a long level piece. */
export function candidates(line: Bearer, label: Size): Candidate[] {
  return placesAlong(line, label, asidesOf(label, line.taken));
}

/** Places away from a line, for what finds none at it: the nearer the better. */
export function candidatesAway(line: Bearer, label: Size): Candidate[] {
  const asides = Array.from({ length: AWAY.max / AWAY.step }, (_, index): Aside => {
    const away = (index + 1) * AWAY.step;
    const size = { width: label.width + 2 * away, height: label.height + 2 * away };
    return { size, more: away * AWAY.cost };
  });
  return placesAlong(line, label, asides);
}

function placesAlong({ points }: Bearer, label: Size, asides: readonly Aside[]): Candidate[] {
  const found: Candidate[] = [];
  const total = points.slice(1).reduce((sum, b, i) => sum + distance(at(points, i), b), 1);
  let before = 0;
  for (let index = 0; index + 1 < points.length; index++) {
    const [from, to] = [at(points, index), at(points, index + 1)];
    const isLast = index + 2 === points.length;
    found.push(
      ...onPiece({ from, to, isLast, asides }, label, (offset) => (before + offset) / total),
    );
    before += distance(from, to);
  }
  return found;
}

/** Beside a line, as if so much stood on it, and what that costs. */
type Aside = { size: Size; more: number };
type Piece = { from: Position; to: Position; isLast: boolean; asides: readonly Aside[] };

/** Places on a piece of a line. @param part how much of the whole line lies before a place on this piece */
function onPiece(
  { from, to, isLast, asides }: Piece,
  label: Size,
  part: (offset: number) => number,
): Candidate[] {
  const length = distance(from, to);
  const isLevel = acrossOf(from, to) === 'y';
  const half = (isLevel ? label.width : label.height) / 2;
  const begin = half + FREE;
  const end = length - half - (isLast ? ARROW : FREE);
  const middle = (begin + end) / 2;
  return offsets(begin, end, length).flatMap((offset) => {
    const cramped = offset < begin || offset > end ? COST.cramped : 0;
    // near its source a condition is looked for
    const far = part(offset) * COST.far;
    const off = (Math.abs(offset - middle) / Math.max(1, length)) * COST.off;
    const cost = cramped + far + off + (isLevel ? 0 : COST.upright);
    const place = along(from, to, offset / Math.max(1, length));
    return [
      { place, cost },
      ...asides.flatMap(({ size, more }) =>
        [-1, 1].map((side) => ({
          place: aside(place, size, isLevel, side),
          cost: cost + more,
        })),
      ),
    ];
  });
}

/** Right beside the line; and beside what stands on it, as far as both are large. */
function asidesOf(label: Size, taken: Size | undefined): Aside[] {
  const close = { size: label, more: COST.offLine };
  if (!taken) return [close];
  const size = {
    width: taken.width + label.width + 2 * GAP,
    height: taken.height + label.height + 2 * GAP,
  };
  return [close, { size, more: 2 * COST.offLine }];
}

/** The place right beside a line. */
function aside(
  { x, y }: Position,
  { width, height }: Size,
  isLevel: boolean,
  side: number,
): Position {
  return isLevel ? { x, y: y + (side * height) / 2 } : { x: x + (side * width) / 2, y };
}

function offsets(begin: number, end: number, length: number): number[] {
  if (end < begin) return [length / 2];
  const count = Math.min(40, Math.max(1, Math.floor((end - begin) / STEP)));
  const steps = Array.from(
    { length: count + 1 },
    (_, step) => begin + ((end - begin) * step) / count,
  );
  return [(begin + end) / 2, ...steps];
}

const distance = (a: Position, b: Position) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

const along = (a: Position, b: Position, part: number): Position => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});
