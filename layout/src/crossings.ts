import type { Position } from '@caseloom/engine';
import { at } from './types.ts';

/** How often lines of level and upright pieces cross each other; where they only touch, or lie on each other, they do not. */
export function crossingsOf(lines: Position[][]): number {
  const pieces = lines.flatMap(piecesOf);
  const upright = pieces.filter(({ isLevel }) => !isLevel).toSorted((a, b) => a.at - b.at);
  let count = 0;
  for (const one of pieces)
    if (one.isLevel) {
      for (let i = firstFrom(upright, one.from); i < upright.length; i++) {
        const two = at(upright, i);
        if (two.at >= one.to) break;
        if (one.points !== two.points && two.from < one.at && one.at < two.to) count++;
      }
    }
  return count;
}

function piecesOf(points: Position[]): Piece[] {
  return points.slice(1).map((b, i) => {
    const a = at(points, i);
    const isLevel = a.y === b.y;
    const [from, to] = isLevel ? [a.x, b.x] : [a.y, b.y];
    const place = isLevel ? a.y : a.x;
    return { isLevel, at: place, from: Math.min(from, to), to: Math.max(from, to), points };
  });
}

type Piece = { isLevel: boolean; at: number; from: number; to: number; points: Position[] };

/** The first piece that lies beyond a value. */
function firstFrom(pieces: Piece[], value: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(pieces, middle).at <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
