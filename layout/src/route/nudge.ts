import type { Position } from '@caseloom/engine';
import { at } from '../types.ts';
import { type Box, type BoxIndex, spanned } from './box.ts';
import { type Axis, acrossOf, high, type Line, low, other, pairOf, straightened } from './line.ts';
import { type Piece, sideOf } from './side.ts';
import { separate } from './spread.ts';
import type { Track } from './track.ts';

/** How far lines keep from nodes where there is room. */
const CLEAR = 12;
/** Far enough to each side for what a piece may be moved to. */
const FAR = 600;
/** Pieces that end this near to each other count as side by side. */
const TOUCH = 8;
/** Lines that lead towards each other nearer to each other than this lie on each other. */
const MEETING = 4;
/** How far lines lie apart, and from one whose label stands between them. */
const SEPARATION = 12;
const LABEL_SEPARATION = 18;
/** What a label takes from its piece beside its own length: an arrow, or a corner. */
const LABEL_ROOM = 22;

/**
 * Draws lines apart that lie on each other, puts them amid the room between nodes, and their ends
 * apart on the sides of nodes.
 *
 * After the nudging step of Wybrow, Marriott & Stuckey, "Orthogonal connector routing" (2009).
 *
 * @param parted by `pairOf` the lines that must not lead towards each other on one line, though they cross for it
 */
export function nudge(lines: Line[], nodes: BoxIndex<Box>, parted: ReadonlySet<string>): void {
  for (const axis of ['y', 'x', 'y', 'x'] as const) {
    // of a piece that has no length any more nobody knows which way it runs
    for (const line of lines) line.points = straightened(line.points);
    const tracks = lines.flatMap((line) => tracksOf(line, axis, nodes));
    separate(tracks, parallelPairs(tracks, { axis, parted }));
    for (const { line, index, at: place } of tracks) {
      at(line.points, index)[axis] = place;
      at(line.points, index + 1)[axis] = place;
    }
  }
  for (const line of lines) line.points = straightened(line.points);
}

function tracksOf(line: Line, axis: Axis, nodes: BoxIndex<Box>): Track[] {
  const along = other(axis);
  const tracks: Track[] = [];
  for (let index = 0; index + 1 < line.points.length; index++) {
    const [a, b] = [at(line.points, index), at(line.points, index + 1)];
    if (acrossOf(a, b) !== axis) continue;
    const room = roomOf({ line, index }, axis, nodes);
    const best = Math.min(room.max, Math.max(room.min, bestOf({ line, index }, axis, room)));
    const isStraight = line.points.length === 2;
    const isEnd = index === 0 || index + 2 === line.points.length;
    const gap = line.label && axis === 'y' && isEnd ? LABEL_SEPARATION : SEPARATION;
    tracks.push({
      ...{ line, index, at: a[axis], ...room, best, weight: isStraight ? 8 : 1, gap },
      ...{ from: Math.min(a[along], b[along]), to: Math.max(a[along], b[along]) },
    });
  }
  return tracks;
}

type Room = { min: number; max: number };

/** How far a piece can be moved before it meets a node, or leaves the side at which it ends. */
function roomOf({ line, index }: Piece, axis: Axis, nodes: BoxIndex<Box>): Room {
  const { points, from, to } = line;
  const [a, b] = [at(points, index), at(points, index + 1)];
  const place = a[axis];
  const own = [...(index === 0 ? [from] : []), ...(index + 2 === points.length ? [to] : [])];
  const area = grownAcross(spanned(a, b, 1), axis);
  let [min, max] = [place - FAR, place + FAR];
  for (const node of nodes.in(area)) {
    if (own.includes(node as Line['from'])) continue;
    if (high(node, axis) <= place) min = Math.max(min, high(node, axis));
    else if (low(node, axis) >= place) max = Math.min(max, low(node, axis));
  }
  const clear = Math.min(CLEAR, (max - min) / 3);
  min = Math.min(place, min + clear);
  max = Math.max(place, max - clear);
  for (const node of own) {
    min = Math.max(min, low(node, axis) + node.inset);
    max = Math.min(max, high(node, axis) - node.inset);
  }
  return min <= max ? { min, max } : { min: place, max: place };
}

const grownAcross = (box: Box, axis: Axis): Box =>
  axis === 'x'
    ? { ...box, left: box.left - FAR, right: box.right + FAR }
    : { ...box, top: box.top - FAR, bottom: box.bottom + FAR };

/** Where a piece lies best: its end in the middle of a side, a bend halfway, what goes around close by. */
function bestOf({ line, index }: Piece, axis: Axis, room: Room): number {
  const { points, from, to } = line;
  const isFirst = index === 0;
  const isLast = index + 2 === points.length;
  if (isFirst && isLast) return (from.middle[axis] + to.middle[axis]) / 2;
  if (isFirst) return from.middle[axis];
  if (isLast) return to.middle[axis];
  const place = at(points, index)[axis];
  const before = at(points, index - 1)[axis];
  const after = at(points, index + 2)[axis];
  const [back, on] = [Math.sign(place - before), Math.sign(after - place)];
  if (back !== on) return place + back * CLEAR * 0.5;
  const isEntered = index + 3 === points.length;
  const kept = isEntered && line.label ? labelRoom(line, axis) : 0;
  if (kept > 0 && Math.abs(after - before) > kept + CLEAR) return after - on * kept;
  const [min, max] = [Math.min(before, after), Math.max(before, after)];
  return (Math.max(min, room.min) + Math.min(max, room.max)) / 2;
}

/** What the last piece must keep of its length for a label to stand on it. */
function labelRoom({ label }: Line, axis: Axis): number {
  return (axis === 'x' ? (label?.width ?? 0) : (label?.height ?? 0)) + LABEL_ROOM;
}

/** Pairs of tracks that lie side by side somewhere, the one that belongs lower first. */
function parallelPairs(tracks: Track[], how: How): [Track, Track][] {
  const pairs: [Track, Track][] = [];
  let open: Track[] = [];
  for (const track of tracks.toSorted((a, b) => a.from - b.from)) {
    open = open.filter(({ to }) => to + TOUCH > track.from);
    for (const one of open)
      if (one.line !== track.line && one.min <= track.max + TOUCH && track.min <= one.max + TOUCH)
        pairs.push(isBefore(one, track, how) ? [one, track] : [track, one]);
    open.push(track);
  }
  return pairs;
}

type How = { axis: Axis; parted: ReadonlySet<string> };

function isBefore(a: Track, b: Track, { axis, parted }: How): boolean {
  if (parted.has(pairOf(a.line, b.line))) {
    const [asIs, turned] = [meetings(a, b, axis), meetings(b, a, axis)];
    if (asIs !== turned) return asIs < turned;
  }
  if (Math.abs(a.at - b.at) <= 0.5) return sideOf(a, b, axis) < 0;
  const [asIs, turned] = [crossings(a, b, axis), crossings(b, a, axis)];
  if (asIs === turned) return a.at < b.at;
  return asIs < turned;
}

/** How often the lines cross at the ends of two pieces, when the first one lies lower. */
function crossings(lower: Track, upper: Track, axis: Axis): number {
  return (
    ends(lower, axis).filter(
      ({ along, leads }) => leads > 0 && along > upper.from && along < upper.to,
    ).length +
    ends(upper, axis).filter(
      ({ along, leads }) => leads < 0 && along > lower.from && along < lower.to,
    ).length
  );
}

/** How often the lines lie on each other between two pieces, when the first one lies lower: there they lead towards each other. */
function meetings(lower: Track, upper: Track, axis: Axis): number {
  const back = ends(upper, axis).filter(({ leads }) => leads < 0);
  return ends(lower, axis).filter(
    ({ along, leads }) => leads > 0 && back.some((one) => Math.abs(one.along - along) < MEETING),
  ).length;
}

/** The two ends of a piece: where they are, and to which side the line leads on there. */
function ends({ line: { points }, index }: Track, axis: Axis): { along: number; leads: number }[] {
  const along = other(axis);
  const lead = (end: Position, next: Position | undefined) => ({
    along: end[along],
    leads: next ? Math.sign(next[axis] - end[axis]) : 0,
  });
  return [
    lead(at(points, index), points[index - 1]),
    lead(at(points, index + 1), points[index + 2]),
  ];
}
