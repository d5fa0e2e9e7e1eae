import type { Position } from '@caseloom/engine';
import { anchored, clearOfOthers } from './place/clear.ts';
import { linksOf, markSpine, partsOf, turnBackEdges, turned, type Vertex } from './place/graph.ts';
import { kept } from './place/keep.ts';
import { type Layer, layersOf } from './place/layers.ts';
import { type Placed, type Places, placePart } from './place/part.ts';
import { cutsOf } from './place/rows.ts';
import {
  type Extent,
  looksOf,
  nodesAt,
  plain,
  type Room,
  routed,
  scoreOf,
  type Trial,
} from './place/score.ts';
import { NARROW, USUAL } from './place/space.ts';
import { route } from './route.ts';
import { type Direction, GRID, type LayoutEdge, type LayoutNode, type Size } from './types.ts';

/** What a layout is made for. */
export type PlaceOptions = {
  /** The room that is filled, in pixels: of a window, a picture, a page. */
  shape: Size;
  direction?: Direction;
  /** Whether nothing of the drawing as it stands is worth keeping, as where it is to run another way. */
  isAfresh?: boolean | undefined;
  /** The nodes that are placed, afresh; the others stay where they are, and nothing is put on them. */
  only?: ReadonlySet<string> | undefined;
};

/** More nodes than this stand in rows, in the order of their list: nobody reads such a drawing, and it must not take minutes. */
const MANY = 2500;
/** Up to so many nodes and edges tries are drawn in full, lines included. */
const FEW = 300;
/** How many tries are drawn, by the number of nodes and edges. */
const DRAWN = [
  { max: 120, tries: 16 },
  { max: FEW, tries: 8 },
  { max: 1000, tries: 4 },
  { max: Number.POSITIVE_INFINITY, tries: 2 },
];
/** What it takes from a drawing that nodes move: any of them, and all. */
const MOVED_COST = { any: 0.5, all: 0.5 };
/** Up to so many nodes and edges it is looked whether labels have room, so often. */
const MAX_WIDENED = 1500;
const MAX_ROUNDS = 4;
/** What it takes from a drawing that little room is left between its parts. */
const NARROW_COST = 0.2;

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
  { shape, direction = 'right', isAfresh = false, only }: PlaceOptions,
): Map<string, Position> {
  const moved = only ? nodes.filter(({ id }) => only.has(id)) : nodes;
  const isMany = moved.length > MANY;
  const places = isMany
    ? anchored(moved, inRows(moved, shape))
    : placeAll(moved, edges, { shape, direction, isAfresh: isAfresh || only !== undefined });
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

type Task = { room: Room; isDown: boolean; edges: LayoutEdge[] };

/** The drawing as it stands, where it was laid out before; laid out afresh where that is better by more than it is worth that nodes stay. */
function placeAll(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  { shape, direction, isAfresh }: { shape: Size; direction: Direction; isAfresh: boolean },
): Map<string, Position> {
  const isDown = direction === 'down';
  const room = isDown
    ? { along: shape.height, across: shape.width }
    : { along: shape.width, across: shape.height };
  const task = { room, isDown, edges };
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
  const share = movedShare(nodes, { before: asItStands, after: fresh });
  const cost = MOVED_COST.any + MOVED_COST.all * share;
  return looks(nodes, fresh, task) - cost > standing.score ? fresh : asItStands;
}

const isAt = ({ x, y }: Position, place: Position | undefined) => x === place?.x && y === place.y;

const placesById = (places: Places, isDown: boolean) =>
  new Map([...places].map(([{ node }, place]) => [node.id, turned(place, isDown)]));

/** How good a drawing is. */
function looks(nodes: LayoutNode[], places: Map<string, Position>, { room, isDown, edges }: Task) {
  const placed = nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
  return looksOf(routed(placed, isDown, route(placed, edges)), room, nodes.length);
}

/**
 * The best of some tries: ways to cut the layers into rows are compared by about how large they
 * become, the better ones drawn, and of a small drawing the best ones with their lines.
 */
function bestOf(part: Vertex[], count: number, { room, isDown, edges }: Task): Placed {
  turnBackEdges(part);
  const layers = layersOf(part);
  markSpine(part);
  const trials = [USUAL, NARROW].flatMap((space) =>
    cutsOf(layers, room.along / room.across, space).map((cut): Trial => {
      const cost = space === NARROW ? NARROW_COST : 0;
      return { ...cut, part, space, isDown, cost };
    }),
  );
  const size = count + edges.length;
  const ranked = scoredFirst(trials, (one) => scoreOf(one, plain(one), room));
  const tries = DRAWN.find(({ max }) => size <= max)?.tries;
  const drawn = ranked.slice(0, tries).map(({ one: trial }) => ({
    ...trial,
    ...placePart(layers, trial.cuts, trial.space),
  }));
  const best = bestDrawn(drawn, size, { room, isDown, edges });
  if (!best) return { places: new Map(), along: 0, across: 0 };
  return size > MAX_WIDENED ? best : widened(best, layers, edges);
}

/** The best of some drawings. Lines only take from one, so what is worse without them than another with them is not looked at. */
function bestDrawn<T extends Trial & Placed>(
  drawn: T[],
  size: number,
  { room, edges }: Task,
): T | undefined {
  let best: { one: T; score: number } | undefined;
  for (const { one, score: bound } of scoredFirst(drawn, (one) => scoreOf(one, plain(one), room))) {
    if (best && (size > FEW || bound <= best.score)) break;
    const score = size > FEW ? bound : scoreOf(one, extentOf(one, edges), room);
    if (!best || score > best.score) best = { one, score };
  }
  return best?.one;
}

function extentOf({ places, isDown }: Trial & Placed, edges: LayoutEdge[]): Extent {
  const nodes = nodesAt(places, isDown);
  return routed(nodes, isDown, route(nodes, edges));
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

/** The same drawing with more room where labels would lie on each other, as those of parallel edges do. */
function widened(trial: Trial & Placed, layers: Layer[], edges: LayoutEdge[]): Placed {
  let placed: Trial & Placed = trial;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const routes = route(nodesAt(placed.places, trial.isDown), edges);
    const crowded = linksOf(trial.part).filter(({ edge }) => routes.get(edge.id)?.label?.isCrowded);
    if (crowded.length === 0) break;
    for (const { label } of crowded) label.along = label.along * 1.7 + GRID;
    placed = { ...trial, ...placePart(layers, trial.cuts, trial.space) };
  }
  return placed;
}

function scoredFirst<T>(list: T[], score: (one: T) => number): { one: T; score: number }[] {
  return list.map((one) => ({ one, score: score(one) })).toSorted((a, b) => b.score - a.score);
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
