import type { Position } from '@caseloom/engine';
import { type Box, BoxIndex, boxOf, grown, spanned } from './route/box.ts';
import { type LabelPlace, placeLabels } from './route/labels.ts';
import { type Line, type Owned, piecesOf, straightened } from './route/line.ts';
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
 * @param all the edges of the drawing, where only some of them are drawn, as while a node is dragged
 *
 * Time: about O(edges · what lies around each · log).
 */
export function route(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  all: Pick<LayoutEdge, 'source' | 'target'>[] = edges,
): Map<string, Route> {
  const ends = new Map(nodes.map((node) => [node.id, endsOf(node)]));
  const index = new BoxIndex<Ends>(ends.values());
  const direction = directionOf(nodes, all);
  const finder = { index, direction, search: new Search() };
  const lines = edges.flatMap((edge): Line[] => {
    const [from, to] = [ends.get(edge.source), ends.get(edge.target)];
    if (!from || !to) return [];
    const points = from === to ? loopOf(from, index) : pointsOf({ from, to }, finder);
    return [{ id: edge.id, points, from, to, label: edge.label }];
  });
  if (lines.length <= UNCROSSED) uncross(lines, finder);
  const found = lines.map(({ points }) => points.map((point) => ({ ...point })));
  nudge(lines, index);
  for (const [i, line] of lines.entries()) if (isInNode(line, index)) line.points = at(found, i);
  for (const line of lines) touchCircles(line);
  const labels = placeLabels(lines, index);
  return new Map(
    lines.map(({ id, points }) => [id, { points: straightened(points), label: labels.get(id) }]),
  );
}

function endsOf(node: LayoutNode): Ends {
  const box = boxOf(node);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isRound = node.type === 'start' || node.type === 'end';
  return { ...box, middle, isRound, inset: isRound ? INSET.circle : INSET.box };
}

type Finder = { index: BoxIndex<Ends>; direction: Direction; search: Search };

/** @param lines the pieces of other lines that should not be crossed */
function pointsOf(
  { from, to }: { from: Ends; to: Ends },
  { index, direction, search }: Finder,
  lines?: BoxIndex<Owned>,
): Position[] {
  for (const { reach, clear } of TRIES) {
    const around = grown(spanned(from.middle, to.middle), reach);
    const isAll = reach === Number.POSITIVE_INFINITY;
    const obstacles = isAll ? index.all() : index.in(around);
    const found = search.find({
      ...{ from, to, clear, direction },
      obstacles: obstacles.filter((node) => node !== from && node !== to),
      others: (isAll ? lines?.all() : lines?.in(around)) ?? [],
    });
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

/** The way in which most edges lead whose nodes stand side by side, or one below the other. */
function directionOf(
  nodes: LayoutNode[],
  edges: Pick<LayoutEdge, 'source' | 'target'>[],
): Direction {
  const boxes = new Map(nodes.map((node) => [node.id, boxOf(node)]));
  let down = 0;
  for (const { source, target } of edges) {
    const [a, b] = [boxes.get(source), boxes.get(target)];
    if (!a || !b) continue;
    if (a.right <= b.left) down--;
    else if (a.bottom <= b.top && a.left < b.right && b.left < a.right) down++;
  }
  return down > 0 ? 'down' : 'right';
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
