import { degreesOf, type Graph, type Grouped } from './graph.ts';
import { coverGreedily } from './greedy-cover.ts';
import { type Items, itemsAt, placesOf } from './items.ts';
import type { Preference } from './network/network.ts';
import { type Bounds, coverPlaces, fewestThrough } from './place-cover.ts';
import { type SharedEnds, withSharedEnds } from './shared-ends.ts';

export type ItemCover = {
  /** Edges of each path, in walking order. */
  paths: number[][];
  /** No suite has fewer paths. */
  fewest: number;
  /** By item: 1 where some path meets it; no path can meet the others. */
  met: Uint8Array;
};

/**
 * Few test paths that meet every item that some path can meet.
 *
 * An item that only one edge has, or all edges into one node, leaves no choice, nor
 * do edges with one end, drawn anew (see `withSharedEnds`); where all are so, the number of paths is the least there is. Else each is held
 * to the edge by which a greedy cover meets it first, and the paths are found anew
 * for those edges: never more than the greedy ones, and with the fewest steps.
 *
 * Time: that of the greedy cover and of two circulations.
 */
export function coverItems(graph: Graph, items: Items, prefer: Preference): ItemCover {
  const { graph: place, items: sought, drawn } = withLeastChoice(graph, items);
  const { sure, held, met } = holdItems(place, sought);
  const { paths, fewest } = coverPlaces(place, { ...held, drawn }, prefer);
  return {
    paths: paths.map((path) => path.filter((edge) => edge < drawn)),
    fewest: held === sure ? fewest : fewestThrough(place, sure),
    met,
  };
}

/** What must be passed for items: `sure` for those that leave no choice, `held` for all. */
export function holdItems(
  graph: Graph,
  items: Items,
): { sure: Bounds; held: Bounds; met: Uint8Array } {
  const places = placesOf(graph, items);
  const met = Uint8Array.from({ length: items.count }, (_, item) =>
    (places.first[item] ?? 0) < (places.first[item + 1] ?? 0) ? 1 : 0,
  );
  const { bounds, isFree } = withoutChoice(graph, items, places);
  if (!isFree.includes(1)) return { sure: bounds, held: bounds, met };
  const edges = bounds.edges.slice();
  for (const edge of coverGreedily(graph, items).flat()) {
    for (const item of itemsAt(items, edge)) {
      if (isFree[item]) edges[edge] = 1;
      isFree[item] = 0;
    }
  }
  // what a greedy cover had no work left for is held to its first edge
  for (let item = 0; item < items.count; item++) {
    const edge = places.list[places.first[item] ?? 0];
    if (isFree[item] && edge !== undefined) edges[edge] = 1;
  }
  return { sure: bounds, held: { ...bounds, edges }, met };
}

/** The fewest paths that meet every item that some path can meet; undefined where an item leaves a choice. */
export function fewestItems(graph: Graph, items: Items): number | undefined {
  const { graph: place, items: sought } = withLeastChoice(graph, items);
  const { bounds, isFree } = withoutChoice(place, sought, placesOf(place, sought));
  return isFree.includes(1) ? undefined : fewestThrough(place, bounds);
}

/** The graph drawn such that fewer items leave a choice, where any does. */
function withLeastChoice(graph: Graph, items: Items): SharedEnds {
  const { isFree } = withoutChoice(graph, items, placesOf(graph, items));
  const anew = isFree.includes(1) ? withSharedEnds(graph, items) : undefined;
  return anew ?? { graph, items, drawn: graph.source.length };
}

/** The edges to be taken and nodes to be passed for the items that leave no choice; and which items leave one. */
function withoutChoice(graph: Graph, items: Items, { first, list }: Grouped) {
  const bounds = { edges: new Int32Array(graph.source.length), nodes: new Int32Array(graph.size) };
  const isFree = new Uint8Array(items.count);
  const { arriving } = degreesOf(graph);
  for (let item = 0; item < items.count; item++) {
    const edges = list.subarray(first[item] ?? 0, first[item + 1] ?? 0);
    const [edge] = edges;
    if (edge === undefined) continue;
    const node = graph.target[edge] ?? 0;
    const isWhole = edges.length === arriving[node] && edges.every((e) => graph.target[e] === node);
    if (edges.length === 1) bounds.edges[edge] = 1;
    else if (isWhole && node !== graph.end) bounds.nodes[node] = 1;
    else isFree[item] = 1;
  }
  return { bounds, isFree };
}
