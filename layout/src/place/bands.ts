import { at } from '../types.ts';
import type { Vertex } from './graph.ts';
import type { Places } from './part.ts';
import { NARROW } from './space.ts';

/** Nodes nearer to each other across the flow than rows are belong to one row. */
const ROW_GAP = NARROW.rows;
/** A drawing in which more than two for each node stand against the order is not one that was laid out. */
const CLASHES = 3;

/** What follows from where nodes stand: by node its part, and its band of nodes across the flow. */
export type Bands = Map<Vertex, Vertex[]>;

/** The nodes of each part in bands with room between them: a row of the drawing is one band, or some. */
export function bandsOf(places: Places): Bands {
  const bands: Bands = new Map();
  for (const part of Map.groupBy(places.keys(), ({ part }) => part).values()) {
    let [band, bottom]: [Vertex[], number] = [[], Number.NEGATIVE_INFINITY];
    for (const vertex of part.toSorted((a, b) => topOf(a, places) - topOf(b, places))) {
      const top = topOf(vertex, places);
      if (top >= bottom + ROW_GAP) band = [];
      band.push(vertex);
      bands.set(vertex, band);
      bottom = Math.max(bottom, top + vertex.across);
    }
  }
  return bands;
}

const topOf = (vertex: Vertex, places: Places) => places.get(vertex)?.y ?? 0;
const leftOf = (vertex: Vertex, places: Places) => places.get(vertex)?.x ?? 0;

/** The lines along which nodes of a band begin, each with where the widest of them ends. */
export function columnsOf(band: Vertex[], places: Places): { left: number; right: number }[] {
  const ends = new Map<number, number>();
  for (const vertex of band) {
    const x = leftOf(vertex, places);
    ends.set(x, Math.max(ends.get(x) ?? x, x + vertex.along));
  }
  return [...ends].map(([left, right]) => ({ left, right })).toSorted((a, b) => a.left - b.left);
}

/**
 * How many pairs of nodes stand otherwise than a layout puts them: in a band, nodes stand one below
 * the other from the same line on, or one behind the other, with room between them.
 */
export function clashesOf(places: Places): number {
  const bands = bandsOf(places);
  const inOrder = [...places.keys()].toSorted((a, b) => leftOf(a, places) - leftOf(b, places));
  let clashes = 0;
  for (const [i, a] of inOrder.entries()) {
    const end = leftOf(a, places) + a.along;
    for (let j = i + 1; j < inOrder.length; j++) {
      const b = at(inOrder, j);
      if (leftOf(b, places) >= end + NARROW.along) break;
      if (isClash(a, b, { places, bands })) clashes++;
    }
    if (clashes > CLASHES * places.size) return clashes;
  }
  return clashes;
}

/** @param b a node that begins no earlier than the other, and before there is room behind it */
function isClash(a: Vertex, b: Vertex, { places, bands }: { places: Places; bands: Bands }) {
  if (bands.get(a) === bands.get(b) && leftOf(a, places) !== leftOf(b, places)) return true;
  const [top, other] = [topOf(a, places), topOf(b, places)];
  return top < other + b.across + NARROW.across && other < top + a.across + NARROW.across;
}

/** Of at most so many nodes each is looked at whether the others are in order without it; of more, only those that were drawn last. */
const LOOKED_AT = 120;
const LAST = 12;
/** Of how many nodes one may stand against the order, and how many at most. */
const PART_LOOSE = 8;
const MAX_LOOSE = 6;

/**
 * The nodes that stand against the order in which all others are: new ones, and those that were put
 * somewhere by hand. Of some that may be it, those that come last in their list.
 *
 * @returns nothing where there are many: then the drawing was not laid out
 */
export function looseOf(places: Places): Vertex[] | undefined {
  const kept = new Map(places);
  const loose: Vertex[] = [];
  const limit = Math.min(MAX_LOOSE, Math.max(1, Math.floor(places.size / PART_LOOSE)));
  let clashes = clashesOf(kept);
  if (clashes > CLASHES * places.size) return undefined;
  while (clashes > 0 && loose.length < limit) {
    const newest = [...kept.keys()].toSorted((a, b) => b.order - a.order);
    const looked = newest.length > LOOKED_AT ? newest.slice(0, LAST) : newest;
    const without = looked.map((vertex) => {
      const rest = new Map(kept);
      rest.delete(vertex);
      return { vertex, clashes: clashesOf(rest) };
    });
    const best = without.reduce((best, one) => (one.clashes < best.clashes ? one : best));
    kept.delete(best.vertex);
    loose.unshift(best.vertex);
    clashes = best.clashes;
  }
  return clashes === 0 ? loose : undefined;
}
