import { at, GRID } from '../types.ts';
import { type Bands, bandsOf, clashesOf, columnsOf } from './bands.ts';
import type { Vertex } from './graph.ts';
import type { Places } from './part.ts';
import { NARROW, USUAL } from './space.ts';

/** A way to take a node into a drawing: the places of all, how many move further than they are large, and about what it costs. */
export type Slot = { places: Places; far: number; cost: number };

/** What a slot costs, in pixels: a node that moves further than it is large, an edge that leads back, one that is not straight. */
const COST = { far: 2000, back: 250, bend: 40, moved: 0.3 };
/** How far free room above and below is looked for. */
const REACH = 600;

type Scene = { vertex: Vertex; places: Places; bands: Bands; neighbours: Neighbour[] };
type Neighbour = { vertex: Vertex; isBefore: boolean; label: number };

/**
 * Ways to take a node in where the others stand already, the best ones first: into free room near the
 * nodes that it is connected with; or there where room is made, by moving what stands behind or below.
 */
export function slotsFor(vertex: Vertex, places: Places): Slot[] {
  const neighbours = neighboursOf(vertex).filter((one) => places.has(one.vertex));
  const scene = { vertex, places, bands: bandsOf(places), neighbours };
  const found = new Map<string, Slot>();
  for (const x of lefts(scene))
    for (const y of tops(scene, x))
      for (const made of roomMade(scene, { x, y })) {
        const key = [...made.values()].map(({ x, y }) => `${x} ${y}`).join();
        if (!found.has(key)) found.set(key, slotOf(scene, made));
      }
  const slots = [...found.values()].toSorted((a, b) => a.cost - b.cost);
  return slots.filter((slot) => clashesOf(slot.places) === 0);
}

function neighboursOf({ incoming, outgoing }: Vertex): Neighbour[] {
  return [
    ...incoming.map(({ from, label }) => ({ vertex: from, isBefore: true, label: label.along })),
    ...outgoing.map(({ to, label }) => ({ vertex: to, isBefore: false, label: label.along })),
  ];
}

const up = (value: number) => Math.ceil(value / GRID) * GRID;
const placeOf = (vertex: Vertex, places: Places) => places.get(vertex) ?? { x: 0, y: 0 };

/** Where a node may begin along the flow: with those before, behind, above or below its neighbours, or between them. */
function lefts({ vertex, places, bands, neighbours }: Scene): number[] {
  const found = new Set<number>();
  for (const { vertex: one, isBefore, label } of neighbours) {
    const columns = columnsOf(bands.get(one) ?? [], places);
    const { x } = placeOf(one, places);
    const own = columns.findIndex(({ left }) => left === x);
    const gap = up(Math.max(USUAL.along, label ? label + USUAL.label : 0));
    const next = columns[own + (isBefore ? 1 : -1)];
    if (next) found.add(next.left);
    found.add(isBefore ? at(columns, own).right + gap : x - gap - vertex.along);
    found.add(isBefore ? at(columns, own).right + NARROW.along : x - NARROW.along - vertex.along);
    found.add(x);
  }
  if (neighbours.length === 0) found.add(vertex.position.x);
  return [...found].map((left) => Math.round(left / GRID) * GRID);
}

/** Where it may begin across the flow: level with its neighbours, right below or above others, or in free room. */
function tops(scene: Scene, x: number): number[] {
  const { vertex, places, bands, neighbours } = scene;
  const level = neighbours.map(({ vertex: one }) => {
    const top = placeOf(one, places).y + (one.across - vertex.across) / 2;
    return Math.round(top / GRID) * GRID;
  });
  if (level.length === 0) level.push(vertex.position.y);
  const mates = neighbours
    .flatMap(({ vertex: one }) => bands.get(one) ?? [])
    .filter((one) => placeOf(one, places).x === x);
  const adjacent = mates.flatMap((one) => {
    const { y } = placeOf(one, places);
    const gaps = [USUAL.across, NARROW.across];
    return gaps.flatMap((gap) => [y + one.across + gap, y - gap - vertex.across]);
  });
  const free = level.flatMap((top) => [
    freeTop(scene, x, top, GRID),
    freeTop(scene, x, top, -GRID),
  ]);
  return [...new Set([...level, ...adjacent, ...free])];
}

/** The first place from one on, downwards or upwards, where a node stands free. */
function freeTop({ vertex, places }: Scene, x: number, from: number, step: number): number {
  const near = [...places].filter(
    ([one, place]) =>
      place.x < x + vertex.along + NARROW.along && x < place.x + one.along + NARROW.along,
  );
  const isTaken = (top: number) =>
    near.some(
      ([one, { y }]) =>
        top < y + one.across + USUAL.across && y < top + vertex.across + USUAL.across,
    );
  let top = from;
  while (isTaken(top) && Math.abs(top - from) < REACH) top += step;
  return top;
}

/** The ways to make room for a node at a place: none where it has room. */
function roomMade(scene: Scene, place: { x: number; y: number }): Places[] {
  const { vertex, places } = scene;
  const taken = new Map([...places, [vertex, place] as const]);
  return [
    taken,
    ...[true, false].map((isAll) => pushedAlong(scene, taken, isAll)),
    ...[true, false].map((isAll) => pushedDown(scene, taken, isAll)),
  ];
}

/** What begins behind a node moves on as far as it needs room: what there is of it between others is used up. @param isAll in all rows, or in its own one */
function pushedAlong(scene: Scene, taken: Places, isAll: boolean): Places {
  const { vertex, bands, neighbours } = scene;
  const first = neighbours.find(({ isBefore }) => isBefore) ?? neighbours[0];
  const band = (first && bands.get(first.vertex)) ?? [];
  const shifts = shiftsBehind(scene, band, taken);
  const pushed = new Map(taken);
  for (const one of isAll ? taken.keys() : band) {
    if (one === vertex || one.part !== vertex.part) continue;
    const { x, y } = placeOf(one, taken);
    const by = shifts.findLast(({ left }) => left <= x)?.by ?? 0;
    pushed.set(one, { x: x + by, y });
  }
  return pushed;
}

/** How far each column of a band moves that is in the way of a node, or of those that it pushes. */
function shiftsBehind({ vertex, neighbours }: Scene, band: Vertex[], taken: Places) {
  const { x } = placeOf(vertex, taken);
  const before = neighbours.filter(({ isBefore }) => isBefore);
  const from = Math.min(x, ...before.map(({ vertex: one }) => placeOf(one, taken).x + 1));
  const behind = columnsOf(band, taken).filter(
    ({ left, right }) => left >= from && right > x - NARROW.along && left !== x,
  );
  const shifts: { left: number; by: number }[] = [];
  let free = x + vertex.along + NARROW.along;
  for (const [i, { left, right }] of behind.entries()) {
    const by = Math.max(0, up(free - left));
    shifts.push({ left, by });
    const next = behind[i + 1];
    if (next) free = right + by + Math.min(next.left - right, gapBehind(band, right, taken));
  }
  return shifts;
}

/** The room that must be kept behind a column: for the labels of the edges that leave it. */
function gapBehind(band: Vertex[], right: number, taken: Places): number {
  const widest = band
    .filter((one) => placeOf(one, taken).x + one.along === right)
    .flatMap(({ outgoing }) => outgoing.map(({ label }) => label.along))
    .reduce((widestSoFar, along) => Math.max(widestSoFar, along), 0);
  return widest ? up(widest + NARROW.label) : NARROW.along;
}

/** What stands below a node moves down as far as it needs room. @param isAll all of the drawing, or its column and the rows below */
function pushedDown({ vertex, bands, neighbours }: Scene, taken: Places, isAll: boolean): Places {
  const { x, y } = placeOf(vertex, taken);
  const band = new Set(neighbours.flatMap(({ vertex: one }) => bands.get(one) ?? []));
  const middle = (one: Vertex) => placeOf(one, taken).y + one.across / 2;
  const below = [...taken.keys()].filter((one) => one !== vertex && middle(one) >= middle(vertex));
  const blocked = below.filter((one) => {
    const left = placeOf(one, taken).x;
    const isOver = left < x + vertex.along + NARROW.along && x < left + one.along + NARROW.along;
    return isOver && (isAll || band.has(one));
  });
  const bottom = y + vertex.across;
  const by = missing(blocked, taken, bottom + NARROW.across);
  if (isAll) return movedDown(below, taken, by);
  const pushed = movedDown(blocked, taken, by);
  const end = blocked.reduce(
    (lowest, one) => Math.max(lowest, placeOf(one, pushed).y + one.across),
    bottom,
  );
  const rows = below.filter((one) => !band.has(one));
  return movedDown(rows, pushed, missing(rows, taken, end + NARROW.rows));
}

/** How far nodes reach above a line. */
const missing = (vertices: Vertex[], places: Places, line: number) =>
  vertices.reduce((by, one) => Math.max(by, up(line - placeOf(one, places).y)), 0);

function movedDown(vertices: Vertex[], places: Places, by: number): Places {
  const moved = new Map(places);
  for (const one of vertices) {
    const { x, y } = placeOf(one, places);
    moved.set(one, { x, y: y + by });
  }
  return moved;
}

/** About what a slot costs: what moves, and how straight the way to its neighbours is. */
function slotOf({ vertex, places, neighbours }: Scene, made: Places): Slot {
  const { x, y } = placeOf(vertex, made);
  let [cost, far] = [0, 0];
  for (const [one, before] of places) {
    const now = placeOf(one, made);
    const [dx, dy] = [Math.abs(now.x - before.x), Math.abs(now.y - before.y)];
    if (dx > one.along || dy > one.across) far++;
    cost += (dx + dy) * COST.moved;
  }
  for (const { vertex: one, isBefore } of neighbours) {
    const place = placeOf(one, made);
    const [a, b] = isBefore ? [place.x + one.along, x] : [x + vertex.along, place.x];
    if (a >= b) cost += COST.back;
    const off = Math.abs(place.y + one.across / 2 - y - vertex.across / 2);
    if (off > 0) cost += COST.bend;
    cost += off + Math.abs(b - a);
  }
  return { places: made, far, cost: cost + far * COST.far };
}
