import type { Position } from '@caseloom/engine';
import { at } from './types.ts';

/** How often lines of level and upright pieces cross each other; where they only touch, or lie on each other, they do not. */
export function crossingsOf(lines: Position[][]): number {
  return crossingPairs(lines).length;
}

/** The two lines of each crossing, by their places in the list. */
export function crossingPairs(lines: Position[][]): [number, number][] {
  const pieces = lines.flatMap(piecesOf);
  const upright = pieces.filter(({ isLevel }) => !isLevel).toSorted((a, b) => a.at - b.at);
  const pairs: [number, number][] = [];
  for (const one of pieces)
    if (one.isLevel) {
      for (let i = firstFrom(upright, one.from); i < upright.length; i++) {
        const two = at(upright, i);
        if (two.at >= one.to) break;
        if (one.line !== two.line && two.from < one.at && one.at < two.to)
          pairs.push([one.line, two.line]);
      }
    }
  return pairs;
}

function piecesOf(points: Position[], line: number): Piece[] {
  return points.slice(1).map((b, i) => {
    const a = at(points, i);
    const isLevel = a.y === b.y;
    const [from, to] = isLevel ? [a.x, b.x] : [a.y, b.y];
    const place = isLevel ? a.y : a.x;
    return { isLevel, at: place, from: Math.min(from, to), to: Math.max(from, to), line };
  });
}

type Piece = { isLevel: boolean; at: number; from: number; to: number; line: number };

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
