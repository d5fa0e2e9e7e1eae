import { defined } from '../defined.ts';
import type { Graph, Grouped } from './graph.ts';
import { type Items, itemsAt, itemsOf, placesOf } from './items.ts';

/** An equivalent graph in which one edge carries an item wherever that is possible. */
export type SharedEnds = {
  graph: Graph;
  items: Items;
  /** The edges below this index are those of the original graph; the others are auxiliary and no steps. */
  stepCount: number;
};

/** The edges that share one end, gathered in bundles: those of a bundle pass a node of its own there. */
type Side = {
  /** By edge, and by bundle (after the edges): the bundle that it stands in, -1 for none. */
  within: number[];
  /** By edge: the outermost bundle that it stands in. */
  outermost: Int32Array;
  /** By bundle: how many edges it has. */
  sizes: number[];
  ends: Int32Array;
};

/**
 * Rewrites a graph so that a single edge carries an item, where all edges that carry it share
 * their source or their target: they pass an additional node there, and the auxiliary edge
 * between the two nodes carries the item. Paths stay the same except for auxiliary edges.
 *
 * Typical case: the edge into a called model whose start has several successors is one item on
 * several edges.
 *
 * @returns undefined where nothing can be rewritten
 * Time: O(places of items).
 */
export function withSharedEnds(graph: Graph, items: Items): SharedEnds | undefined {
  const places = placesOf(graph, items);
  const stepCount = graph.source.length;
  const sides = [sideOf(graph.source), sideOf(graph.target)] as const;
  const bundles: { side: 0 | 1; item: number; bundle: number }[] = [];
  for (const item of bySize(places, items.count)) {
    const edges = places.list.subarray(
      defined(places.first[item]),
      defined(places.first[item + 1]),
    );
    if (edges.length < 2) continue;
    const side = ([1, 0] as const).find((side) => canGather(sides[side], edges));
    if (side !== undefined) bundles.push({ side, item, bundle: gather(sides[side], edges) });
  }
  if (bundles.length === 0) return undefined;
  const [leaving, entering] = [sides[0].sizes.length, sides[1].sizes.length];
  const nodes = [graph.size, graph.size + leaving] as const;
  const source = [...laidOut(sides[0], nodes[0]), ...numbers(nodes[1], entering)];
  const ends = laidOut(sides[1], nodes[1]);
  const target = [
    ...ends.slice(0, stepCount),
    ...numbers(nodes[0], leaving),
    ...ends.slice(stepCount),
  ];
  const size = nodes[1] + entering;
  const auxiliaries = new Map(
    bundles.map(({ side, item, bundle }) => [item, stepCount + (side ? leaving : 0) + bundle]),
  );
  return {
    graph: { ...graph, size, source: Int32Array.from(source), target: Int32Array.from(target) },
    items: itemsOnAuxiliaries(items, auxiliaries, { stepCount, edges: source.length }),
    stepCount,
  };
}

function sideOf(ends: Int32Array): Side {
  return {
    within: Array.from(ends, () => -1),
    outermost: new Int32Array(ends.length).fill(-1),
    sizes: [],
    ends,
  };
}

function bySize({ first }: Grouped, count: number): number[] {
  const size = (item: number) => defined(first[item + 1]) - defined(first[item]);
  return Array.from({ length: count }, (_, item) => item).sort((a, b) => size(a) - size(b));
}

/** Whether edges share an end, and whole bundles alone. */
function canGather({ ends, outermost, sizes }: Side, edges: Int32Array): boolean {
  const [first = -1] = edges;
  if (!edges.every((edge) => ends[edge] === ends[first])) return false;
  const counts = new Map<number, number>();
  for (const edge of edges) {
    const bundle = outermost[edge] ?? -1;
    if (bundle >= 0) counts.set(bundle, (counts.get(bundle) ?? 0) + 1);
  }
  return [...counts].every(([bundle, count]) => sizes[bundle] === count);
}

function gather({ within, outermost, sizes, ends }: Side, edges: Int32Array): number {
  const bundle = sizes.push(edges.length) - 1;
  within.push(-1);
  for (const edge of edges) {
    const before = outermost[edge] ?? -1;
    within[before === -1 ? edge : ends.length + before] = bundle;
    outermost[edge] = bundle;
  }
  return bundle;
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

/** By edge, then by bundle: the node where it ends on this side; those of the bundles are numbered from `first`. */
function laidOut({ within, outermost, ends }: Side, first: number): number[] {
  const endOf = new Map(Array.from(outermost, (bundle, edge) => [bundle, defined(ends[edge])]));
  return within.map((bundle, index) => {
    if (bundle !== -1) return first + bundle;
    return index < ends.length ? defined(ends[index]) : defined(endOf.get(index - ends.length));
  });
}

function itemsOnAuxiliaries(
  items: Items,
  auxiliaries: ReadonlyMap<number, number>,
  { stepCount, edges }: { stepCount: number; edges: number },
): Items {
  const pairs: { edge: number; item: number }[] = [];
  for (let edge = 0; edge < stepCount; edge++) {
    for (const item of itemsAt(items, edge)) if (!auxiliaries.has(item)) pairs.push({ edge, item });
  }
  for (const [item, edge] of auxiliaries) pairs.push({ edge, item });
  return itemsOf(edges, pairs, items.count);
}
