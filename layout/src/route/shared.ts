import type { Position } from '@caseloom/engine';
import { at } from '../types.ts';
import { type Box, BoxIndex, grown, spanned } from './box.ts';

/** A line between two ends: lines that share the node they leave, or the one they enter, may share their way as well. */
type Led = { points: Position[]; from: unknown; to: unknown };

/** Two lines that run side by side, nearer than they should: where, and how far apart. */
export type Shared<T> = { lines: [T, T]; where: Box; distance: number };

/** Lines nearer than this are one to the eye. */
export const ONE = 3;
/** What is shorter is a crossing, or a corner, in pixels. */
const SHORT = 4;

type Piece<T> = Box & { line: T; isLevel: boolean };

/** The pairs of pieces, of lines without a common beginning or end, that run nearer to each other than so far. */
export function sharedPieces<T extends Led>(lines: T[], near: number): Shared<T>[] {
  const pieces = lines.flatMap(piecesOf);
  const index = new BoxIndex(pieces);
  const order = new Map(pieces.map((piece, place) => [piece, place]));
  return pieces.flatMap((piece, place) =>
    index.in(grown(piece, near)).flatMap((other): Shared<T>[] => {
      const isPair = (order.get(other) ?? 0) > place && piece.isLevel === other.isLevel;
      if (!isPair || other.line.from === piece.line.from || other.line.to === piece.line.to)
        return [];
      const where = common(piece, other);
      return where && where.distance < near ? [{ lines: [piece.line, other.line], ...where }] : [];
    }),
  );
}

function piecesOf<T extends Led>(line: T): Piece<T>[] {
  return line.points.slice(1).map((b, i) => {
    const a = at(line.points, i);
    return { ...spanned(a, b, 0.01), line, isLevel: a.y === b.y };
  });
}

/** What two pieces pass side by side. */
function common<T>(a: Piece<T>, b: Piece<T>): { where: Box; distance: number } | undefined {
  const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
  if ((a.isLevel ? right - left : bottom - top) < SHORT) return undefined;
  const where = {
    ...{ left: Math.min(left, right), right: Math.max(left, right) },
    ...{ top: Math.min(top, bottom), bottom: Math.max(top, bottom) },
  };
  return { where, distance: a.isLevel ? Math.abs(a.top - b.top) : Math.abs(a.left - b.left) };
}
