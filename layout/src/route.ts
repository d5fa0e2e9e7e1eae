import type { Position } from '@caseloom/engine';
import { directionOf } from './direction.ts';
import { BoxIndex, boxOf } from './route/box.ts';
import { thinOut } from './route/crowd.ts';
import { findPath } from './route/find.ts';
import { type LabelPlace, placeLabels } from './route/labels.ts';
import { type Line, straightened } from './route/line.ts';
import { loopOf } from './route/loop.ts';
import { type Ends, Search } from './route/search.ts';
import { copied, type Paths, settle } from './route/settle.ts';
import { uncross } from './route/uncross.ts';
import { at, type Direction, type LayoutEdge, type LayoutNode } from './types.ts';

/** How an edge is drawn: the corners of its line from border to border, and the middle of its label. */
export type Route = { points: Position[]; label: LabelPlace | undefined };

/** How far from its corners an edge leaves a node. */
const INSET = { box: 10, circle: 8 };
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
  const { lines, index } = drawn(nodes, edges, { direction, isWhole: true });
  const labels = placeLabels(lines, index);
  return new Map(lines.map(({ id, points }) => [id, { points, label: labels.get(id) }]));
}

/** The lines of a drawing, by the ids of its edges, without labels. */
export function linesOf(nodes: LayoutNode[], edges: LayoutEdge[]): Map<string, Position[]> {
  const { lines } = drawn(nodes, edges, {
    direction: directionOf(nodes, edges),
    isWhole: false,
  });
  return new Map(lines.map(({ id, points }) => [id, points]));
}

function drawn(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  { direction, isWhole }: { direction: Direction; isWhole: boolean },
): { lines: Line[]; index: BoxIndex<Ends> } {
  const ends = new Map(nodes.map((node) => [node.id, endsOf(node)]));
  const index = new BoxIndex<Ends>(ends.values());
  const finder = { index, direction, search: new Search() };
  const lines = edges.flatMap((edge): Line[] => {
    const [from, to] = [ends.get(edge.source), ends.get(edge.target)];
    if (!from || !to) return [];
    const points = from === to ? loopOf(from, index) : findPath({ from, to }, finder);
    return [{ id: edge.id, points, from, to, label: edge.label }];
  });
  const paths: Paths = { found: [], direct: copied(lines), parted: new Set() };
  if (lines.length <= UNCROSSED) {
    uncross(lines, finder);
    uncross(lines, finder);
  }
  paths.found = copied(lines);
  settle(lines, paths, index);
  if (isWhole) thinOut(paths, { lines, finder });
  for (const line of lines) {
    touchCircles(line);
    line.points = straightened(line.points);
  }
  return { lines, index };
}

function endsOf(node: LayoutNode): Ends {
  const box = boxOf(node);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isRound = node.type === 'start' || node.type === 'end';
  return { ...box, middle, isRound, inset: isRound ? INSET.circle : INSET.box };
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
