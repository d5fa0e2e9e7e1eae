import { type Graph, type Grouped, groupBy, usableEdges } from './graph.ts';

/**
 * What paths of a graph are to meet: items, each met by taking any edge that has
 * it. The items of edge e stand in `list` from `first[e]` up to `first[e + 1]`.
 */
export type Items = { count: number; first: Int32Array; list: Int32Array };

/** Items from pairs of an edge and an item. Time: O(edges + pairs). */
export function itemsOf(
  edges: number,
  pairs: { edge: number; item: number }[],
  count: number,
): Items {
  const { first, list } = groupBy(
    Int32Array.from(pairs, ({ edge }) => edge),
    edges,
  );
  return { count, first, list: list.map((pair) => pairs[pair]?.item ?? 0) };
}

/** The items of an edge. */
export function itemsAt({ first, list }: Items, edge: number): Int32Array {
  return list.subarray(first[edge] ?? 0, first[edge + 1] ?? 0);
}

/** Where each item can be met: usable edges grouped by item. */
export function placesOf(graph: Graph, items: Items): Grouped {
  const usable = usableEdges(graph);
  const edges: number[] = [];
  const met: number[] = [];
  for (let edge = 0; edge < usable.length; edge++) {
    if (!usable[edge]) continue;
    for (const item of itemsAt(items, edge)) {
      edges.push(edge);
      met.push(item);
    }
  }
  const { first, list } = groupBy(Int32Array.from(met), items.count);
  return { first, list: list.map((place) => edges[place] ?? 0) };
}
