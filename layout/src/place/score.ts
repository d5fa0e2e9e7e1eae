import type { Position } from '@caseloom/engine';
import { crossingsOf } from '../crossings.ts';
import { NODE_TEXT } from '../measure.ts';
import type { LayoutEdge, LayoutNode } from '../types.ts';
import { turned, type Vertex } from './graph.ts';
import type { Places } from './part.ts';
import type { Cuts } from './rows.ts';
import type { Space } from './space.ts';

/** A way to draw a part, and what it costs beside what one sees. */
export type Trial = {
  part: Vertex[];
  cuts: Cuts;
  space: Space;
  isDown: boolean;
  cost: number;
  along: number;
  across: number;
};

/** Around a drawing stays so much of its room free. */
const MARGIN = 12;
/** What it takes from a drawing that it is not: about a crossing. */
const UNREADABLE_COST = 0.3;
/** A drawing of fewer nodes is rather a line than a block: that it is readable in one row is more than any shape. */
const FEW = 8;
const ONE_ROW_GAIN = 2.5;
/** What an edge that leads from row to row takes: most in a drawing of few nodes, which one sees as one thing. */
const CUT_COST = { small: 0.42, back: 0.1, forward: 0.04 };
const SMALL = 9;

/** The room that a drawing is made for, along and across the flow, and how small the drawing may be shown in it to be readable. */
export type Room = { along: number; across: number; smallest: number };

/** Smaller than this the labels of nodes have less than 11 pixels, and the drawing is not opened as a whole; on paper text is as small as it may be. */
export const SMALLEST = { window: 11 / NODE_TEXT.size, paper: 1 };

/** What a drawing is made for, whether it should take as little room as can be, and its edges. */
export type Task = { room: Room; isDown: boolean; isTight: boolean; edges: LayoutEdge[] };

/**
 * How good a drawing of so many nodes is for the room that it is made for: the larger it can be shown
 * the better, at most in full size, and best if all of it is readable; then the nearer its shape comes to
 * the room's; then the fewer crossings.
 */
export function looksOf(extent: Extent, room: Room, count: number): number {
  const zoom = zoomOf(extent, room);
  const ratio = Math.log(extent.along / extent.across / (room.along / room.across));
  const tooLong = Math.max(0, Math.abs(ratio) - 0.55);
  return (
    3 * Math.log(Math.min(1, zoom)) -
    (zoom < room.smallest ? UNREADABLE_COST : 0) -
    (count < FEW ? 0 : 0.1 * Math.abs(ratio) + 1.5 * tooLong) -
    0.35 * extent.crossings -
    0.005 * extent.bends -
    0.00002 * extent.length
  );
}

/** Whether a drawing is readable where all of it is shown in a room. */
export const isReadable = (extent: Extent, room: Room) => zoomOf(extent, room) >= room.smallest;

const zoomOf = ({ along, across }: Extent, room: Room) =>
  Math.min(room.along / (along + 2 * MARGIN), room.across / (across + 2 * MARGIN));

/** How good a way to draw a part is, the way that it is cut into rows included: what is small and readable in one row is not wrapped. */
export function scoreOf(trial: Trial, extent: Extent, room: Room): number {
  const rows = trial.cuts.length;
  const rowCost = trial.part.length < FEW ? 0.17 : 0.02;
  const isOneRow = rows === 1 && trial.part.length < FEW && isReadable(extent, room);
  const gain = isOneRow ? ONE_ROW_GAIN : 0;
  return (
    looksOf(extent, room, trial.part.length) - trial.cost - rowCost * rows - cutCost(trial) + gain
  );
}

/** What edges that lead from row to row take from a drawing: the happy path does so as lines of text do. */
function cutCost({ part, cuts }: Trial): number {
  const rowOf = (layer: number) => cuts.findLastIndex((first) => first <= layer);
  let cost = 0;
  for (const { outgoing } of part)
    for (const { from, to, isBack, isSpine } of outgoing) {
      if (isSpine || rowOf(from.layer) === rowOf(to.layer)) continue;
      cost += part.length <= SMALL ? CUT_COST.small : CUT_COST[isBack ? 'back' : 'forward'];
    }
  return cost;
}

export type Extent = {
  along: number;
  across: number;
  crossings: number;
  bends: number;
  length: number;
};

/** What a drawing takes without its lines. */
export function plain({ along, across, cuts }: Trial): Extent {
  return { along: along + (cuts.length > 1 ? 40 : 0), across, crossings: 0, bends: 0, length: 0 };
}

/** Nodes at their places. */
export function nodesAt(places: Places, isDown: boolean): LayoutNode[] {
  return [...places].map(([{ node }, place]) => ({ ...node, position: turned(place, isDown) }));
}

/** What a drawing takes with its lines. */
export function routed(nodes: LayoutNode[], isDown: boolean, lines: Position[][]): Extent {
  const corners: Position[] = [
    ...lines.flat(),
    ...nodes.flatMap(({ position: { x, y }, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  ];
  const width = spanOf(corners.map(({ x }) => x));
  const height = spanOf(corners.map(({ y }) => y));
  const length = lines.reduce((sum, points) => sum + lengthOf(points), 0);
  const bends = lines.reduce((sum, points) => sum + points.length - 2, 0);
  const [along, across] = isDown ? [height, width] : [width, height];
  return { along, across, crossings: crossingsOf(lines), bends, length };
}

function spanOf(values: number[]): number {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return max - min;
}

function lengthOf(points: Position[]): number {
  return points.slice(1).reduce((sum, b, i) => {
    const a = points[i] ?? b;
    return sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  }, 0);
}
