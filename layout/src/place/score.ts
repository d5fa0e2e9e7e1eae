import type { Position } from '@caseloom/engine';
import { crossingsOf } from '../crossings.ts';
import { route } from '../route.ts';
import type { LayoutEdge, LayoutNode } from '../types.ts';
import type { Vertex } from './graph.ts';
import type { Placed } from './part.ts';
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
/** A drawing of fewer nodes is rather a line than a block. */
const FEW = 8;

/**
 * How good a drawing is for the room that it is made for: the larger it can be shown the better, at
 * most in full size; then the nearer its shape comes to the room's; then the fewer crossings and rows.
 */
export function scoreOf(
  trial: Trial,
  extent: Extent,
  room: { along: number; across: number },
): number {
  const zoom = Math.min(
    room.along / (extent.along + 2 * MARGIN),
    room.across / (extent.across + 2 * MARGIN),
  );
  const ratio = Math.log(extent.along / extent.across / (room.along / room.across));
  const tooLong = Math.max(0, Math.abs(ratio) - 0.55);
  const isShort = trial.part.length < FEW;
  return (
    3 * Math.log(Math.min(1, zoom)) -
    (isShort ? 0.15 * trial.cuts.length : 0.1 * Math.abs(ratio) + 1.5 * tooLong) -
    0.12 * extent.crossings -
    trial.cost -
    0.02 * trial.cuts.length -
    cutCost(trial) -
    0.005 * extent.bends -
    0.00002 * extent.length
  );
}

/** What edges that lead from row to row take from a drawing: the happy path does so as lines of text do. */
function cutCost({ part, cuts }: Trial): number {
  const rowOf = (layer: number) => cuts.findLastIndex((first) => first <= layer);
  let cost = 0;
  for (const { outgoing } of part)
    for (const { from, to, isBack, isSpine } of outgoing) {
      if (isSpine || rowOf(from.layer) === rowOf(to.layer)) continue;
      cost += isBack ? 0.1 : 0.04;
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

/** The nodes of a part at their places. */
export function nodesOf({
  places,
  isDown,
}: Pick<Trial & Placed, 'places' | 'isDown'>): LayoutNode[] {
  return [...places].map(([{ node }, { x, y }]) => ({
    ...node,
    position: isDown ? { x: y, y: x } : { x, y },
  }));
}

/** What a drawing takes with its lines. */
export function routed({ places, isDown }: Trial & Placed, edges: LayoutEdge[]): Extent {
  const nodes = nodesOf({ places, isDown });
  const lines = [...route(nodes, edges).values()].map(({ points }) => points);
  const corners: Position[] = [
    ...lines.flat(),
    ...nodes.flatMap(({ position: { x, y }, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  const length = lines.reduce((sum, points) => sum + lengthOf(points), 0);
  const bends = lines.reduce((sum, points) => sum + points.length - 2, 0);
  const [along, across] = isDown ? [height, width] : [width, height];
  return { along, across, crossings: crossingsOf(lines), bends, length };
}

function lengthOf(points: Position[]): number {
  return points.slice(1).reduce((sum, b, i) => {
    const a = points[i] ?? b;
    return sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  }, 0);
}
