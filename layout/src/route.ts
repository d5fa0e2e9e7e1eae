import type { Position } from '@caseloom/engine';
import { directionOf } from './direction.ts';
import { type Box, BoxIndex, boxOf, grown, spanned } from './route/box.ts';
import { type Finder, isHemmedIn } from './route/hemmed-in.ts';
import { type LabelPlace, placeLabels } from './route/labels.ts';
import { type Line, type Owned, piecesOf, straightened, turnsBack } from './route/line.ts';
import { loopOf } from './route/loop.ts';
import { nudge } from './route/nudge.ts';
import { type Ends, Search } from './route/search.ts';
import { at, type Direction, type LayoutEdge, type LayoutNode } from './types.ts';

/** How an edge is drawn: the corners of its line from border to border, and the middle of its label. */
export type Route = { points: Position[]; label: LabelPlace | undefined };

/** How far from its corners an edge leaves a node. */
const INSET = { box: 10, circle: 8 };
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

/** Up to so many lines a way around others is looked for: among more, it would cross as many again. */
const UNCROSSED = 700;

/**
 * Draws the edges of a model around its nodes: level and upright pieces, apart from each other where
 * they lie side by side, each label on its own line. A pure function of rectangles: the same on the
 * canvas, in pictures and while a node is dragged. An edge without a node at one of its ends has no
 * route; where no way leads around the nodes, as when they lie on each other, it leads across.
 *
 * @param direction of the whole drawing, where only some of it is given, as while a node is dragged
 *
 * Time: about O(edges · what lies around each · log).
 */
export function route(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  direction: Direction = directionOf(nodes, edges),
): Map<string, Route> {
  const { lines, index } = drawn(nodes, edges, direction);
  const labels = placeLabels(lines, index);
  return new Map(lines.map(({ id, points }) => [id, { points, label: labels.get(id) }]));
}

/** The lines of a drawing, by the ids of its edges, without labels. */
export function linesOf(nodes: LayoutNode[], edges: LayoutEdge[]): Map<string, Position[]> {
  const { lines } = drawn(nodes, edges, directionOf(nodes, edges));
  return new Map(lines.map(({ id, points }) => [id, points]));
}

function drawn(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  direction: Direction,
): { lines: Line[]; index: BoxIndex<Ends> } {
  const ends = new Map(nodes.map((node) => [node.id, endsOf(node)]));
  const index = new BoxIndex<Ends>(ends.values());
  const finder = { index, direction, search: new Search() };
  const lines = edges.flatMap((edge): Line[] => {
    const [from, to] = [ends.get(edge.source), ends.get(edge.target)];
    if (!from || !to) return [];
    const points = from === to ? loopOf(from, index) : pointsOf({ from, to }, finder);
    return [{ id: edge.id, points, from, to, label: edge.label }];
  });
  const direct = copied(lines);
  if (lines.length <= UNCROSSED) {
    uncross(lines, finder);
    uncross(lines, finder);
  }
  const found = copied(lines);
  nudge(lines, index);
  if (lines.some(turnsBack)) {
    // such a way leads along another line to the other side of it: drawn apart from it, it crosses it all the same
    for (const [i, line] of lines.entries())
      found[i] = turnsBack(line) ? at(direct, i) : at(found, i);
    for (const [i, line] of lines.entries()) line.points = at(found, i).map((one) => ({ ...one }));
    nudge(lines, index);
  }
  for (const [i, line] of lines.entries()) if (isInNode(line, index)) line.points = at(found, i);
  for (const line of lines) {
    touchCircles(line);
    line.points = straightened(line.points);
  }
  return { lines, index };
}

const copied = (lines: Line[]) => lines.map(({ points }) => points.map((point) => ({ ...point })));

function endsOf(node: LayoutNode): Ends {
  const box = boxOf(node);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isRound = node.type === 'start' || node.type === 'end';
  return { ...box, middle, isRound, inset: isRound ? INSET.circle : INSET.box };
}

/** @param lines the pieces of other lines that should not be crossed */
function pointsOf(
  ends: { from: Ends; to: Ends },
  finder: Finder,
  lines?: BoxIndex<Owned>,
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
    const found = search.find({ from, to, clear, direction, obstacles, others });
    // beyond the area nothing is known of what stands there
    if (found && (isAll || found.every((point) => isInside(point, around)))) return found;
  }
  return across(from, to);
}

const isInside = ({ x, y }: Position, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether a line leads through a node: one that was drawn apart from others may, where there is no room for all. */
function isInNode(line: Line, index: BoxIndex<Ends>): boolean {
  return piecesOf(line).some((piece) => index.in(grown(piece, -1.5)).length > 0);
}

/** Looks for ways around other lines, for each line that crosses some. */
function uncross(lines: Line[], finder: Finder): void {
  const pieces = new BoxIndex(lines.flatMap(piecesOf));
  for (const line of lines) {
    if (line.from === line.to || !piecesOf(line).some((piece) => crosses(piece, pieces))) continue;
    for (const piece of pieces.in(grown(hullOf(line.points), 1)))
      if (piece.line === line) pieces.delete(piece);
    line.points = pointsOf(line, finder, pieces);
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

/** Lets a line that ends beside the middle of a circle end on its rim. */
function touchCircles({ points, from, to }: Line): void {
  for (const [node, end, next] of [
    [from, at(points, 0), at(points, 1)],
    [to, at(points, points.length - 1), at(points, points.length - 2)],
  ] as const) {
    if (!node.isRound) continue;
    const axis = end.y === next.y ? 'x' : 'y';
    const off = axis === 'x' ? end.y - node.middle.y : end.x - node.middle.x;
    const radius = (node.right - node.left) / 2;
    const sunk = radius - Math.sqrt(Math.max(0, radius ** 2 - off ** 2));
    end[axis] += Math.sign(node.middle[axis] - end[axis]) * sunk;
  }
}
