import type { Position } from '@caseloom/engine';
import { bestOf } from './place/best.ts';
import { anchored, clearOfOthers } from './place/clear.ts';
import { partsOf, turned } from './place/graph.ts';
import { kept } from './place/keep.ts';
import type { Placed, Places } from './place/part.ts';
import {
  type Extent,
  isReadable,
  looksOf,
  type Room,
  routed,
  SMALLEST,
  type Task,
} from './place/score.ts';
import { linesOf } from './route.ts';
import { type Direction, GRID, type LayoutEdge, type LayoutNode, type Size } from './types.ts';

/** What a layout is made for. */
export type PlaceOptions = {
  /** The room that is filled, in pixels: of a window, a picture, a page. */
  shape: Size;
  direction?: Direction;
  /** Whether nothing of the drawing as it stands is worth keeping, as when its direction changes. */
  isAfresh?: boolean | undefined;
  /** Whether it should take as little room as can be: on paper, too small is not readable. */
  isTight?: boolean | undefined;
  /** The nodes that are placed, afresh; the others stay where they are, and nothing is put on them. */
  only?: ReadonlySet<string> | undefined;
};

/** More nodes than this stand in rows, in the order of their list: nobody reads such a drawing, and it must not take minutes. */
const MANY = 2500;
/** What it takes from a drawing that nodes move: any of them, and all. */
const MOVED_COST = { any: 1, all: 1 };

/**
 * Gives every node a place on the grid: along the flow in layers, long flows in rows one below the
 * other, so that the whole is seen as large as possible in the room that it is made for. The upper
 * left corner of the drawing stays where it was.
 *
 * Which nodes come first is decided by their order in the list; of drawings that are about as good, the
 * one that moves few nodes is taken, and doing it again changes nothing.
 *
 * @returns by id the places of all nodes, or of those that were asked for
 */
export function place(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  { shape, direction = 'right', isAfresh = false, isTight = false, only }: PlaceOptions,
): Map<string, Position> {
  const moved = only ? nodes.filter(({ id }) => only.has(id)) : nodes;
  const isMany = moved.length > MANY;
  const places = isMany
    ? anchored(moved, inRows(moved, shape))
    : placeAll(moved, edges, {
        shape,
        direction,
        isAfresh: isAfresh || only !== undefined,
        isTight,
      });
  if (!only) return places;
  return clearOfOthers(
    moved,
    places,
    nodes.filter(({ id }) => !only.has(id)),
  );
}

/** Rows of nodes that together have about the shape they are laid out for. Time: linear. */
function inRows(nodes: LayoutNode[], shape: Size): Map<string, Position> {
  const widest = nodes.reduce((widestSoFar, node) => Math.max(widestSoFar, node.width), 0);
  const tallest = nodes.reduce((tallestSoFar, node) => Math.max(tallestSoFar, node.height), 0);
  const [width, height] = [widest + 4 * GRID, tallest + 3 * GRID];
  const ratio = (shape.width / shape.height) * (height / width);
  const columns = Math.max(1, Math.ceil(Math.sqrt(nodes.length * ratio)));
  const place = (index: number) => ({
    x: Math.ceil(((index % columns) * width) / GRID) * GRID,
    y: Math.ceil((Math.floor(index / columns) * height) / GRID) * GRID,
  });
  return new Map(nodes.map(({ id }, index) => [id, place(index)]));
}

/**
 * The drawing as it stands, where it was laid out before; laid out afresh where that is better by more than
 * it is worth that nodes stay, or where only that is readable as a whole.
 */
function placeAll(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  {
    shape,
    direction,
    isAfresh,
    isTight,
  }: { shape: Size; direction: Direction; isAfresh: boolean; isTight: boolean },
): Map<string, Position> {
  const isDown = direction === 'down';
  const smallest = isTight ? SMALLEST.paper : SMALLEST.window;
  const room = isDown
    ? { along: shape.height, across: shape.width, smallest }
    : { along: shape.width, across: shape.height, smallest };
  const task = { room, isDown, isTight, edges };
  const parts = partsOf(nodes, edges, isDown);
  const laidOut = packed(
    parts.map((part) => bestOf(part, nodes.length, task)),
    room,
  );
  const fresh = anchored(nodes, placesById(laidOut, isDown));
  if (isAfresh || nodes.every(({ id, position }) => isAt(position, fresh.get(id)))) return fresh;
  const standing = kept(partsOf(nodes, edges, isDown).flat(), task);
  if (!standing) return fresh;
  const asItStands = placesById(standing.places, isDown);
  const seen = extentOf(nodes, fresh, task);
  if (isReadable(seen, room) && !isReadable(extentOf(nodes, asItStands, task), room)) return fresh;
  const share = movedShare(nodes, { before: asItStands, after: fresh });
  const cost = MOVED_COST.any + MOVED_COST.all * share;
  return looksOf(seen, room, nodes.length) - cost > standing.score ? fresh : asItStands;
}

const isAt = ({ x, y }: Position, place: Position | undefined) => x === place?.x && y === place.y;

const placesById = (places: Places, isDown: boolean) =>
  new Map([...places].map(([{ node }, place]) => [node.id, turned(place, isDown)]));

/** How much room a drawing takes, and how its edges run. */
function extentOf(
  nodes: LayoutNode[],
  places: Map<string, Position>,
  { isDown, edges }: Task,
): Extent {
  const placed = nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
  const lines = [...linesOf(placed, edges).values()];
  return routed(placed, isDown, lines);
}

type Moves = { before: Map<string, Position>; after: Map<string, Position> };

/** The share of nodes that stand further from where they were than they are large. */
function movedShare(nodes: LayoutNode[], { before, after }: Moves): number {
  const moved = nodes.filter(({ id, width, height }) => {
    const [a, b] = [before.get(id), after.get(id)];
    return a && b && (Math.abs(a.x - b.x) > width || Math.abs(a.y - b.y) > height);
  });
  return moved.length / nodes.length;
}

/** Parts that no edge connects: the first, and below it the others beside each other. */
function packed(parts: Placed[], room: Room): Places {
  const places: Places = new Map();
  const widest = Math.max(0, ...parts.map(({ along }) => along));
  const area = parts.reduce((sum, { along, across }) => sum + (along + 45) * (across + 45), 0);
  const limit = Math.max(widest, Math.sqrt((area * room.along) / room.across));
  let [x, y, high] = [0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.along > limit) [x, y, high] = [0, y + high + GAP, 0];
    for (const [vertex, place] of part.places)
      places.set(vertex, { x: x + place.x, y: y + place.y });
    x += Math.ceil(part.along / GRID) * GRID + GAP;
    high = Math.max(high, Math.ceil(part.across / GRID) * GRID);
  }
  return places;
}

const GAP = 60;
