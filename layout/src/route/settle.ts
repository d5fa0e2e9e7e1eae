import type { Position } from '@caseloom/engine';
import { at } from '../types.ts';
import { type Box, type BoxIndex, grown } from './box.ts';
import { type Line, piecesOf, turnsBack } from './line.ts';
import { nudge } from './nudge.ts';

/** The ways that were found for lines: around each other, and each as if it were alone. */
export type Paths = {
  found: Position[][];
  direct: Position[][];
  /** The pairs that are kept from each other though they cross for it. */
  parted: ReadonlySet<string>;
};

/** Draws lines along their ways, apart from each other. */
export function settle(
  lines: Line[],
  { found, direct, parted }: Paths,
  nodes: BoxIndex<Box>,
): void {
  let paths = found;
  follow(lines, paths);
  nudge(lines, nodes, parted);
  if (lines.some(turnsBack)) {
    // such a way leads along another line to the other side of it: drawn apart from it, it crosses it all the same
    paths = lines.map((line, i) => at(turnsBack(line) ? direct : found, i));
    follow(lines, paths);
    nudge(lines, nodes, parted);
  }
  for (const [i, line] of lines.entries())
    if (isInNode(line, nodes)) line.points = pointsOf(at(paths, i));
}

export const copied = (lines: Line[]): Position[][] => lines.map(({ points }) => pointsOf(points));

const pointsOf = (points: Position[]) => points.map((point) => ({ ...point }));

function follow(lines: Line[], paths: Position[][]): void {
  for (const [i, line] of lines.entries()) line.points = pointsOf(at(paths, i));
}

/** Whether a line leads through a node: one that was drawn apart from others may, where there is no room for all. */
function isInNode(line: Line, nodes: BoxIndex<Box>): boolean {
  return piecesOf(line).some((piece) => nodes.in(grown(piece, -1.5)).length > 0);
}
