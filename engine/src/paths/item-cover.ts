import { defined } from '../defined.ts';
import { type Bounds, coverBounds, minPathCount } from './bound-cover.ts';
import { fewestPaths } from './fewest-paths.ts';
import { type Graph, type Grouped, nodeDegrees } from './graph.ts';
import { coverGreedily } from './greedy-cover.ts';
import { type Items, itemsAt, placesOf } from './items.ts';
import type { Preference } from './network/network.ts';
import { type SharedEnds, withSharedEnds } from './shared-ends.ts';
import { shortenPaths, stepsOf } from './shorten-paths.ts';

export type ItemCover = {
  /** By path: the indexes of its edges, in walking order. */
  paths: number[][];
  /** A proven lower bound: no cover has fewer paths. */
  lowerBound: number;
  /** By item: 1 where some path covers it; no path can cover the others. */
  covered: Uint8Array;
};

/**
 * Finds few test paths that cover every item that some path can cover.
 *
 * An item that only one edge carries, or that all edges into one node carry, leaves no choice;
 * `withSharedEnds` turns more items into such. Where no item leaves a choice, the number of paths
 * is minimal. Otherwise each item is assigned to the edge by which a greedy cover reaches it
 * first, and a minimum flow through those edges gives the paths: never more than the greedy
 * cover has, and with the fewest steps. Where that is more than the bound, `fewestPaths` looks further.
 *
 * Time: that of the greedy cover and of two circulations, and the limit of that search.
 */
export function coverItems(graph: Graph, items: Items, prefer: Preference): ItemCover {
  const { graph: reduced, items: reducedItems, stepCount } = reduceChoice(graph, items);
  const { required, assigned, covered } = assignItems(reduced, reducedItems);
  const cover = coverBounds(reduced, { ...assigned, stepCount }, prefer);
  const paths = cover.paths.map((path) => path.filter((edge) => edge < stepCount));
  if (assigned === required) return { paths, lowerBound: cover.lowerBound, covered };
  const lowerBound = minPathCount(reduced, required);
  const isOpen = lowerBound < paths.length;
  const searched = isOpen ? fewestPaths(graph, items, paths.length) : undefined;
  const fewer = prefer === 'tests' ? searched?.paths : undefined;
  const fewest = fewer ? alongPaths(graph, items, fewer, prefer) : paths;
  return {
    paths: withoutDetours(graph, items, fewest, prefer),
    lowerBound: Math.max(lowerBound, searched?.lowerBound ?? 0),
    covered,
  };
}

/** How often paths are put together anew from what they became without detours. */
const MAX_ROUNDS = 4;

/**
 * Paths that cover the same with fewer steps: where an item is met was chosen with the number of paths
 * in mind, so that a path may take a loop for what another one has anyway.
 */
function withoutDetours(
  graph: Graph,
  items: Items,
  paths: number[][],
  prefer: Preference,
): number[][] {
  const rank = (some: number[][]) => {
    const [tests, steps] = [some.length, stepsOf(some)];
    return prefer === 'tests' ? [tests, steps] : [steps, tests];
  };
  const isBetter = (a: number[][], b: number[][]) => {
    const [[a1 = 0, a2 = 0], [b1 = 0, b2 = 0]] = [rank(a), rank(b)];
    return a1 === b1 ? a2 < b2 : a1 < b1;
  };
  let best = shortenPaths(graph, items, paths);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = shortenPaths(graph, items, alongPaths(graph, items, best, prefer));
    if (!isBetter(next, best)) break;
    best = next;
  }
  return best;
}

/** Paths that cover the same, as few and as short as they can be with each item at the edge where one of these has it first. */
function alongPaths(graph: Graph, items: Items, known: number[][], prefer: Preference): number[][] {
  const edges = new Int32Array(graph.source.length);
  const open = new Set(Array.from({ length: items.count }, (_, item) => item));
  for (const edge of known.flat())
    for (const item of itemsAt(items, edge)) if (open.delete(item)) edges[edge] = 1;
  return coverBounds(graph, { edges }, prefer).paths;
}

/** Lower bounds that cover the items: `required` for those that leave no choice, `assigned` for all of them. */
export function assignItems(
  graph: Graph,
  items: Items,
): { required: Bounds; assigned: Bounds; covered: Uint8Array } {
  const places = placesOf(graph, items);
  const covered = Uint8Array.from({ length: items.count }, (_, item) =>
    defined(places.first[item]) < defined(places.first[item + 1]) ? 1 : 0,
  );
  const { bounds, isFree } = boundsWithoutChoice(graph, items, places);
  if (!isFree.includes(1)) return { required: bounds, assigned: bounds, covered };
  const edges = bounds.edges.slice();
  for (const edge of coverGreedily(graph, items).flat()) {
    for (const item of itemsAt(items, edge)) {
      if (isFree[item]) edges[edge] = 1;
      isFree[item] = 0;
    }
  }
  // An item that the greedy cover did not reach within its work limit is assigned to its first edge.
  for (let item = 0; item < items.count; item++) {
    const edge = places.list[defined(places.first[item])];
    if (isFree[item] && edge !== undefined) edges[edge] = 1;
  }
  return { required: bounds, assigned: { ...bounds, edges }, covered };
}

/** The minimum number of paths that cover every coverable item; undefined where an item leaves a choice. */
export function minItemPathCount(graph: Graph, items: Items): number | undefined {
  const { graph: reduced, items: reducedItems } = reduceChoice(graph, items);
  const { bounds, isFree } = boundsWithoutChoice(
    reduced,
    reducedItems,
    placesOf(reduced, reducedItems),
  );
  return isFree.includes(1) ? undefined : minPathCount(reduced, bounds);
}

/** An equivalent graph in which fewer items leave a choice, where any does. */
function reduceChoice(graph: Graph, items: Items): SharedEnds {
  const { isFree } = boundsWithoutChoice(graph, items, placesOf(graph, items));
  const redrawn = isFree.includes(1) ? withSharedEnds(graph, items) : undefined;
  return redrawn ?? { graph, items, stepCount: graph.source.length };
}

/** Lower bounds for the items that leave no choice, and by item whether it leaves one. */
function boundsWithoutChoice(graph: Graph, items: Items, { first, list }: Grouped) {
  const bounds = { edges: new Int32Array(graph.source.length), nodes: new Int32Array(graph.size) };
  const isFree = new Uint8Array(items.count);
  const { inDegree } = nodeDegrees(graph);
  for (let item = 0; item < items.count; item++) {
    const edges = list.subarray(defined(first[item]), defined(first[item + 1]));
    const [edge] = edges;
    if (edge === undefined) continue;
    const node = defined(graph.target[edge]);
    const isAllInto =
      edges.length === inDegree[node] && edges.every((e) => graph.target[e] === node);
    if (edges.length === 1) bounds.edges[edge] = 1;
    else if (isAllInto && node !== graph.end) bounds.nodes[node] = 1;
    else isFree[item] = 1;
  }
  return { bounds, isFree };
}
