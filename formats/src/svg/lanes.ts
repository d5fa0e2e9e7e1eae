import type { ModelEdge, Position } from '@caseloom/engine';
import { type Boxes, overlaps } from './boxes.ts';
import { type Curve, curveBetween, type Lane, pointAt, STRAIGHT } from './curve.ts';
import type { Box } from './size.ts';

/** The lanes that are tried, the nearest first: rather below than above, and further out nobody follows a line. */
const LANES = [0, 1, 2, ...Array.from({ length: 24 }, (_, out) => [-1 - out, out + 3]).flat()];
/** How close two lines may come, and how close a line may come to a node. */
const CLEAR = 5;
/** Where along a curve it is looked for nodes that would hide it. */
const SAMPLES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** An edge with the two points that it connects. */
export type Route = { edge: ModelEdge; from: Position; to: Position };

/**
 * Gives each edge, in the order of the list, its lane: so that none lies on another of the same two
 * nodes, none that runs around lies on another or on a node, and none is hidden behind a node that it
 * passes. What runs around gets the inner lanes first where it is short.
 */
export function lanesOf(routes: Route[], boxes: Boxes): Lane[] {
  const lanes = swings(routes);
  const around = routes
    .map((route, index) => ({ ...route, index, lane: lanes[index] ?? STRAIGHT }))
    .filter(({ from, to, lane, edge }) => to.x < from.x || hides(from, to, { lane, edge }, boxes));
  const taken = new Map<number, Box[]>();
  for (const route of around.toSorted((a, b) => lengthOf(a) - lengthOf(b)))
    lanes[route.index] = freeLane(route, boxes, taken);
  return lanes;
}

/** Edges of one pair of nodes swing to alternating sides. */
function swings(routes: Route[]): Lane[] {
  const pairs = new Map<string, number>();
  return routes.map(({ edge: { source, target } }) => {
    const pair = `${source} ${target}`;
    const before = pairs.get(pair) ?? 0;
    pairs.set(pair, before + 1);
    const offset = Math.ceil(before / 2) * (before % 2 === 0 ? -1 : 1);
    return before === 0 ? STRAIGHT : { offset, isAround: false };
  });
}

const lengthOf = ({ from, to }: Route) => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

/** Whether a curve would pass behind a node that it has nothing to do with. */
function hides(
  from: Position,
  to: Position,
  { lane, edge }: { lane: Lane; edge: ModelEdge },
  boxes: Boxes,
): boolean {
  const curve = curveBetween(from, to, lane);
  const own = [edge.source, edge.target];
  return SAMPLES.some((fraction) => !boxes.isFree(areaOf(pointAt(curve, fraction)), own));
}

/**
 * The innermost lane in which a line meets no node and no other line. Where there is none, what
 * leads back may cross nodes, and what leads on stays as it was.
 */
function freeLane(
  { from, to, lane }: Route & { lane: Lane },
  boxes: Boxes,
  taken: Map<number, Box[]>,
): Lane {
  const take = (mayCross: boolean) => {
    for (const offset of LANES) {
      const curve = curveBetween(from, to, { offset, isAround: true });
      const [first, run, last] = areasOf(curve);
      const isClear = mayCross || [first, run, last].every((area) => boxes.isFree(area));
      const row = Math.round(run.top / 30);
      const others = [row - 1, row, row + 1].flatMap((near) => taken.get(near) ?? []);
      if (!isClear || others.some((other) => overlaps(run, other))) continue;
      taken.set(row, [...(taken.get(row) ?? []), run]);
      return { offset, isAround: true };
    }
    return undefined;
  };
  return take(false) ?? (to.x < from.x ? (take(true) ?? { offset: 0, isAround: true }) : lane);
}

/** What a line that goes around needs: down, along, and up. */
function areasOf({ bends: [a, b, c, d], from }: Curve): [Box, Box, Box] {
  const [first = from, second = from, third = from, last = from] = [a, b, c, d];
  return [areaOf(first, second), areaOf(second, third), areaOf(third, last)];
}

function areaOf(a: Position, b = a): Box {
  return {
    left: Math.min(a.x, b.x) - CLEAR,
    right: Math.max(a.x, b.x) + CLEAR,
    top: Math.min(a.y, b.y) - CLEAR,
    bottom: Math.max(a.y, b.y) + CLEAR,
  };
}
