import type { Position } from '@caseloom/engine';
import { HIGH } from './size.ts';

/** Edges that lead on between the same two nodes are drawn apart by this much. */
const PARALLEL_GAP = 48;
/** What runs around leaves and arrives this far from the side of its nodes, and lies so far below them. */
const SIDE_GAP = 18;
const BELOW = 20;
/** The next lane lies further out by this much: downwards, and sideways. */
const FURTHER = { below: 15, side: 7 };
const CORNER = 10;
/** Nodes whose middles are closer than this have no room for a line between them. */
const NO_ROOM = HIGH + 30;

/** The number of lanes that fit between a node and the next column. */
const SIDE_LANES = 6;

/**
 * How an edge keeps clear of others: the side on which a line that leads straight on swings (0, 1,
 * -1, 2 …), or the lane in which one runs around, counted from the inside: from 0 below, from -1 above.
 */
export type Lane = { offset: number; isAround: boolean };

/** Where an edge may lie that has nothing to keep clear of. */
export const STRAIGHT: Lane = { offset: 0, isAround: false };

/** A line from `from` to `to`: a curve with two bends, or around four corners. It stays within these points. */
export type Curve = { from: Position; to: Position; bends: Position[]; isAround: boolean };

/**
 * The line between two points, the right side of a node and the left side of another. What leads
 * back, and what a lane says, runs around below the two, or between them where there is room; or above.
 */
export function curveBetween(from: Position, to: Position, { offset, isAround }: Lane): Curve {
  if (isAround || to.x < from.x) return around(from, to, isAround ? offset : 0);
  const reach = Math.max(30, (to.x - from.x) / 2);
  const shift = offset * PARALLEL_GAP;
  const bends = [
    { x: from.x + reach, y: from.y + shift },
    { x: to.x - reach, y: to.y + shift },
  ];
  return { from, to, bends, isAround: false };
}

function around(from: Position, to: Position, lane: number): Curve {
  const isBelow = lane >= 0;
  const out = isBelow ? lane : -1 - lane;
  const side = SIDE_GAP + (out % SIDE_LANES) * FURTHER.side;
  const hasRoom = isBelow && Math.abs(from.y - to.y) >= NO_ROOM;
  const outer = isBelow && !hasRoom ? Math.max(from.y, to.y) : Math.min(from.y, to.y);
  const away = HIGH / 2 + BELOW + out * FURTHER.below;
  const y = isBelow ? outer + away : outer - away;
  const bends = [
    { x: from.x + side, y: from.y },
    { x: from.x + side, y },
    { x: to.x - side, y },
    { x: to.x - side, y: to.y },
  ];
  return { from, to, bends, isAround: true };
}

/** The line and its arrow as path data. */
export function pathOf(curve: Curve): { line: string; arrow: string } {
  const { to } = curve;
  return {
    line: `M${curve.from.x} ${curve.from.y}${curve.isAround ? cornered(curve) : curved(curve)}`,
    arrow: `M${to.x - 10} ${to.y - 5}l10 5l-10 5z`,
  };
}

function curved({ bends: [a, b], to }: Curve): string {
  return `C${a?.x} ${a?.y} ${b?.x} ${b?.y} ${to.x - 6} ${to.y}`;
}

/** Straight from corner to corner, each of them rounded. */
function cornered({ from, bends, to }: Curve): string {
  const points = [from, ...bends, { x: to.x - 6, y: to.y }];
  const corners = bends.map((corner, index) => {
    const before = towards(corner, points[index] ?? from);
    const after = towards(corner, points[index + 2] ?? to);
    return `L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`;
  });
  return `${corners.join('')}L${to.x - 6} ${to.y}`;
}

/** The point where a rounded corner begins, towards its neighbour. */
function towards(corner: Position, neighbour: Position): Position {
  const [dx, dy] = [neighbour.x - corner.x, neighbour.y - corner.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return corner;
  const part = Math.min(CORNER, length / 2) / length;
  return { x: corner.x + dx * part, y: corner.y + dy * part };
}

/** The point of a line at a fraction of its length, 0 to 1: of a curve (Bernstein form of a cubic), or of the long run of one that goes around. */
export function pointAt({ from, to, bends, isAround }: Curve, fraction: number): Position {
  const left = 1 - fraction;
  const [points, weights] = isAround
    ? [bends.slice(1, 3), [left, fraction]]
    : [
        [from, ...bends, to],
        [left ** 3, 3 * left ** 2 * fraction, 3 * left * fraction ** 2, fraction ** 3],
      ];
  const sum = (pick: (point: Position) => number) =>
    points.reduce((total, point, part) => total + pick(point) * (weights[part] ?? 0), 0);
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}
