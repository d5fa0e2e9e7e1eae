import type { Position } from '@caseloom/engine';
import { faultsOf } from '../faults.ts';
import { route } from '../route.ts';
import { bandsOf, columnsOf, looseOf } from './bands.ts';
import type { Vertex } from './graph.ts';
import type { Places } from './part.ts';
import { looksOf, nodesAt, routed, type Task } from './score.ts';
import { slotsFor } from './slots.ts';

/** So many ways to take a node in are drawn with their lines, by the number of nodes and edges. */
const DRAWN = [
  { max: 300, slots: 6 },
  { max: Number.POSITIVE_INFINITY, slots: 2 },
];
/** What it takes from a way that a node moves further than it is large. */
const FAR_COST = 0.6;
/** What it takes from a drawing that two edges lie on each other. */
const ON_EDGE_COST = 0.5;
/** The part of edges between nodes side by side that may have a wider gap than a layout leaves, in a drawing that was laid out. */
const WIDE = 1 / 3;
const WIDEST_GAP = 60;
/** So much wider than usual is the hole that a node leaves which went: about as wide as the narrowest node. */
const HOLE = 120;
const LANE = 12;
/** So much better a node must stand elsewhere for it to move there, and so often it is looked for. */
const BETTER = 0.03;
const MAX_ROUNDS = 3;

type Kept = { places: Places; score: number };

/**
 * The drawing as it stands, where it was laid out before: nodes that are new in it, or stand against
 * its order, are taken in one after the other where that looks best, and little else moves. Which
 * node is new is not known: the one that comes last in the list is looked at again.
 *
 * @returns nothing where the drawing was not laid out, or a node cannot be taken in without a fault
 */
export function kept(vertices: Vertex[], task: Task): Kept | undefined {
  let places: Places = new Map(vertices.map((vertex) => [vertex, vertex.position]));
  const loose = looseOf(places);
  if (!loose) return undefined;
  const newest = vertices.reduce((last, one) => (one.order > last.order ? one : last));
  if (!isTight(without(places, [...loose, newest]))) return undefined;
  places = without(places, loose);
  let now = loose.length === 0 ? drawn(places, task) : undefined;
  for (const vertex of loose) {
    const next = bestSlot(vertex, places, task);
    if (!next) return undefined;
    places = next.places;
    now = next;
  }
  const found = improved(now, newest, { ...task, places });
  // a drawing with gaps as people leave them would be laid out anew the next time
  return found && isTight(without(found.places, [newest])) ? found : undefined;
}

/** A drawing in which the newest node has found the best way to be taken in: in which to look for it again changes nothing. */
function improved(
  first: Kept | undefined,
  newest: Vertex,
  { places, ...task }: Task & { places: Places },
): Kept | undefined {
  let best = first;
  let rest = without(places, [newest]);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = bestSlot(newest, rest, task);
    if (!next || (best && next.score < best.score + BETTER)) break;
    best = next;
    const now = without(next.places, [newest]);
    // where nothing else has moved there is nothing new to look for
    if ([...now].every(([vertex, place]) => isSame(place, rest.get(vertex)))) break;
    rest = now;
  }
  return best;
}

const isSame = ({ x, y }: Position, place: Position | undefined) => x === place?.x && y === place.y;

function without(places: Places, vertices: Vertex[]): Places {
  const rest = new Map(places);
  for (const vertex of vertices) rest.delete(vertex);
  return rest;
}

/** The best way to take a node in of those that look good without lines. */
function bestSlot(vertex: Vertex, places: Places, task: Task): Kept | undefined {
  const size = places.size + task.edges.length;
  const count = DRAWN.find(({ max }) => size <= max)?.slots;
  let best: Kept | undefined;
  for (const slot of slotsFor(vertex, places).slice(0, count)) {
    const one = drawn(slot.places, task);
    if (!one) continue;
    one.score -= FAR_COST * slot.far;
    if (!best || one.score > best.score) best = one;
  }
  return best;
}

/** How good a drawing is with its lines; nothing where it has a fault. */
function drawn(places: Places, { room, isDown, edges }: Task): Kept | undefined {
  const nodes = nodesAt(places, isDown);
  const routes = route(nodes, edges);
  const { edgesOnEdges, ...faults } = faultsOf(nodes, edges, routes);
  if (Object.values(faults).some((count) => count > 0)) return undefined;
  const lines = [...routes.values()].map(({ points }) => points);
  const looks = looksOf(routed(nodes, isDown, lines), room, places.size);
  return { places, score: looks - ON_EDGE_COST * edgesOnEdges };
}

/** Whether gaps between nodes are those that a layout leaves: what people drew has wider ones, and where nodes went there are holes. */
function isTight(places: Places): boolean {
  const beyond = [...gapsOf(places)].map(({ gap, usual }) => gap - usual);
  const wide = beyond.filter((pixels) => pixels > 0).length;
  return beyond.every((pixels) => pixels <= HOLE) && wide <= Math.max(1, WIDE * beyond.length);
}

/** The gaps that edges between nodes side by side cross, and how wide a layout may leave each, in pixels. */
function* gapsOf(places: Places): Generator<{ gap: number; usual: number }> {
  const bands = bandsOf(places);
  for (const [from, { x }] of places) {
    const band = bands.get(from) ?? [];
    const columns = columnsOf(band, places);
    const own = columns.findIndex(({ left }) => left === x);
    const [column, next] = [columns[own], columns[own + 1]];
    if (!column || !next) continue;
    const links = band
      .filter((one) => [x, next.left].includes(places.get(one)?.x ?? 0))
      .reduce((sum, { outgoing, incoming }) => sum + outgoing.length + incoming.length, 0);
    for (const { to, label } of from.outgoing) {
      if (places.get(to)?.x !== next.left || bands.get(to) !== band) continue;
      const usual = WIDEST_GAP + LANE * links + 1.7 * label.along;
      yield { gap: next.left - column.right, usual };
    }
  }
}
