import type { Position } from '@caseloom/engine';
import { type Box, BoxIndex, grown } from './box.ts';
import { findPath } from './find.ts';
import type { Finder } from './hemmed-in.ts';
import { type Line, type Owned, piecesOf } from './line.ts';

/** Looks for ways around other lines, for each line that crosses some. */
export function uncross(lines: Line[], finder: Finder): void {
  const pieces = new BoxIndex(lines.flatMap(piecesOf));
  for (const line of lines) {
    if (line.from === line.to || !piecesOf(line).some((piece) => crosses(piece, pieces))) continue;
    for (const piece of pieces.in(grown(hullOf(line.points), 1)))
      if (piece.line === line) pieces.delete(piece);
    line.points = findPath(line, finder, { lines: pieces });
    for (const piece of piecesOf(line)) pieces.add(piece);
  }
}

/** Whether another line leads across a piece, more than a corner at its ends. */
function crosses(piece: Owned, pieces: BoxIndex<Owned>): boolean {
  const isLevel = piece.right - piece.left > piece.bottom - piece.top;
  return pieces.in(piece).some((other) => {
    if (other.line === piece.line) return false;
    const isOtherLevel = other.right - other.left > other.bottom - other.top;
    if (isLevel === isOtherLevel) return false;
    const [level, upright] = isLevel ? [piece, other] : [other, piece];
    return (
      upright.left > level.left + 2 &&
      upright.right < level.right - 2 &&
      level.top > upright.top + 2 &&
      level.bottom < upright.bottom - 2
    );
  });
}

function hullOf(points: Position[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}
