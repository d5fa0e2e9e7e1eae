import type { Position } from '@caseloom/engine';
import { type Box, type BoxIndex, grown, spanned } from './box.ts';
import { type Finder, isHemmedIn } from './hemmed-in.ts';
import type { Owned } from './line.ts';
import type { Ends } from './search.ts';

/**
 * Where a way is looked for, in turn: how far around the two nodes, and how far from all others. What
 * lies further away has no influence on a line.
 */
const TRIES = [
  { reach: 150, clear: 7 },
  { reach: 600, clear: 7 },
  { reach: 300, clear: 2 },
  { reach: Number.POSITIVE_INFINITY, clear: 2 },
  { reach: Number.POSITIVE_INFINITY, clear: 0.5 },
];

/** What a way should keep from: the pieces of other lines, which it crosses at a cost, and areas that are full. */
export type Avoided = { lines: BoxIndex<Owned>; full?: Box[] };

/** The corners of a way from node to node around all others. */
export function findPath(
  ends: { from: Ends; to: Ends },
  finder: Finder,
  { lines, full = [] }: Partial<Avoided> = {},
): Position[] {
  const { from, to } = ends;
  const { index, direction, search } = finder;
  for (const [nth, { reach, clear }] of TRIES.entries()) {
    if (nth > 0 && isHemmedIn(ends, clear, finder)) continue;
    const around = grown(spanned(from.middle, to.middle), reach);
    const isAll = reach === Number.POSITIVE_INFINITY;
    const nodes = isAll ? index.all() : index.in(around);
    const obstacles = nodes.filter((node) => node !== from && node !== to);
    const others = (isAll ? lines?.all() : lines?.in(around)) ?? [];
    const found = search.find({ from, to, clear, direction, obstacles, others, full });
    // beyond the area nothing is known of what stands there
    if (found && (isAll || found.every((point) => isInside(point, around)))) return found;
  }
  return across(from, to);
}

const isInside = ({ x, y }: Position, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Where no way leads around: from the right side of the one to the left side of the other. */
function across(from: Ends, to: Ends): Position[] {
  const x = (from.right + to.left) / 2;
  return [
    { x: from.right, y: from.middle.y },
    { x, y: from.middle.y },
    { x, y: to.middle.y },
    { x: to.left, y: to.middle.y },
  ];
}
