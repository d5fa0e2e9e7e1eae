import type { Position } from '@caseloom/engine';
import { anchored, clearOfOthers } from './place/clear.ts';
import { linksOf, markSpine, partsOf, turnBackEdges, type Vertex } from './place/graph.ts';
import { type Layer, layersOf } from './place/layers.ts';
import { type Placed, placePart } from './place/part.ts';
import { cutsOf } from './place/rows.ts';
import { nodesOf, plain, routed, scoreOf, type Trial } from './place/score.ts';
import { NARROW, USUAL } from './place/space.ts';
import { route } from './route.ts';
import { at, type Direction, GRID, type LayoutEdge, type LayoutNode, type Size } from './types.ts';

/** What a layout is made for. */
export type PlaceOptions = {
  /** The room that is filled, in pixels: of a window, a picture, a page. */
  shape: Size;
  direction?: Direction;
  /** The nodes that are placed; the others stay where they are, and nothing is put on them. */
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
/** What it takes from a drawing that all its nodes move. */
const MOVED_COST = 0.6;
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
  { shape, direction = 'right', only }: PlaceOptions,
): Map<string, Position> {
  const moved = only ? nodes.filter(({ id }) => only.has(id)) : nodes;
  const isMany = moved.length > MANY;
  const found = isMany ? inRows(moved, shape) : placeAll(moved, edges, { shape, direction });
  const places = anchored(moved, found);
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

function placeAll(
  nodes: LayoutNode[],
  edges: LayoutEdge[],
  { shape, direction }: { shape: Size; direction: Direction },
): Map<string, Position> {
  const isDown = direction === 'down';
  const turned = ({ width, height }: Size) =>
    isDown ? { along: height, across: width } : { along: width, across: height };
  const room = turned(shape);
  const parts = partsOf(nodes, edges, turned).map((part) =>
    bestOf(part, { room, count: nodes.length, isDown, edges }),
  );
  return new Map(
    [...packed(parts, room)].map(([{ node }, { x, y }]) => [
      node.id,
      isDown ? { x: y, y: x } : { x, y },
    ]),
  );
}

type Room = { along: number; across: number };
type Task = { room: Room; count: number; isDown: boolean; edges: LayoutEdge[] };

/**
 * The best of some tries: ways to cut the layers into rows are compared by about how large they
 * become, the better ones drawn, and of a small drawing the best ones with their lines.
 */
function bestOf(part: Vertex[], { room, count, isDown, edges }: Task): Placed {
  turnBackEdges(part);
  const layers = layersOf(part);
  markSpine(part);
  const standing = standingCuts(layers, isDown);
  const trials = [USUAL, NARROW].flatMap((space) =>
    cutsOf(layers, room.along / room.across, space, standing).map((cut): Trial => {
      const cost = space === NARROW ? NARROW_COST : 0;
      return { ...cut, part, space, isDown, cost };
    }),
  );
  const size = count + edges.length;
  const ranked = bestFirst(trials, (one) => scoreOf(one, plain(one), room));
  const tries = DRAWN.find(({ max }) => size <= max)?.tries;
  const chosen = new Set([
    ...ranked.slice(0, tries),
    ...ranked.filter(({ cuts }) => cuts.join() === standing?.join()),
  ]);
  const drawn = [...chosen].map((trial) => ({
    ...trial,
    ...placePart(layers, trial.cuts, trial.space),
  }));
  const scored = drawn.map((one) => ({
    one,
    score: scoreOf(one, size > FEW ? plain(one) : routed(one, edges), room),
  }));
  const best = settled(scored);
  return size > MAX_WIDENED ? best : widened(best, layers, edges);
}

/** The rows in which nodes stand already: a new one begins where the flow leads back to its beginning. Nothing where they have no places yet. */
function standingCuts(layers: Layer[], isDown: boolean): number[] | undefined {
  const begins = layers.map(({ vertices }) =>
    vertices.reduce(
      (min, { node: { position } }) => Math.min(min, isDown ? position.y : position.x),
      Number.POSITIVE_INFINITY,
    ),
  );
  if (new Set(begins).size === 1) return undefined;
  return layers.flatMap((_, i) => (i === 0 || at(begins, i) < at(begins, i - 1) ? [i] : []));
}

type Scored = { one: Trial & Placed; score: number };

/**
 * The best drawing of those in which few nodes move from where they are: and, as seen from there, still
 * the best one, so that doing it again changes nothing. Each round finds a better one, so it ends.
 */
function settled(scored: Scored[]): Trial & Placed {
  const first = at(scored, 0).one;
  let before = new Map(first.part.map(({ node }) => [node.id, node.position]));
  let best: Trial & Placed = first;
  for (let round = 0; round <= scored.length; round++) {
    const [next] = bestFirst(
      scored,
      ({ one, score }) => score - MOVED_COST * movedShare(one, before),
    );
    if (!next || (round > 0 && next.one === best)) break;
    best = next.one;
    before = new Map(nodesOf(best).map(({ id, position }) => [id, position]));
  }
  return best;
}

/** The share of nodes that stand further from where they were than they are large, as seen from the upper left corner. */
function movedShare(trial: Trial & Placed, before: Map<string, Position>): number {
  const nodes = nodesOf(trial);
  const min = (values: number[]) => values.reduce((lowest, value) => Math.min(lowest, value));
  const was = nodes.map(({ id, position }) => before.get(id) ?? position);
  const offset = {
    x: min(was.map(({ x }) => x)) - min(nodes.map(({ position }) => position.x)),
    y: min(was.map(({ y }) => y)) - min(nodes.map(({ position }) => position.y)),
  };
  const moved = nodes.filter(({ position, width, height }, i) => {
    const { x, y } = at(was, i);
    return (
      Math.abs(position.x + offset.x - x) > width || Math.abs(position.y + offset.y - y) > height
    );
  });
  return moved.length / nodes.length;
}

/** The same drawing with more room where labels would lie on each other, as those of parallel edges do. */
function widened(trial: Trial & Placed, layers: Layer[], edges: LayoutEdge[]): Placed {
  let placed: Trial & Placed = trial;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const routes = route(nodesOf(placed), edges);
    const crowded = linksOf(trial.part).filter(({ edge }) => routes.get(edge.id)?.label?.isCrowded);
    if (crowded.length === 0) break;
    for (const { label } of crowded) label.along = label.along * 1.7 + GRID;
    placed = { ...trial, ...placePart(layers, trial.cuts, trial.space) };
  }
  return placed;
}

function bestFirst<T>(list: T[], score: (one: T) => number): T[] {
  return list
    .map((one) => ({ one, score: score(one) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

/** Parts that no edge connects: the first, and below it the others beside each other. */
function packed(parts: Placed[], room: Room): Map<Vertex, Position> {
  const places = new Map<Vertex, Position>();
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
