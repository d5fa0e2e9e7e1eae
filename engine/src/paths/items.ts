import { defined } from '../defined.ts';
import { type Graph, type Grouped, groupBy, usableEdges } from './graph.ts';

/**
 * The coverage items of a graph. A path covers an item by taking any edge that carries it. The
 * items of edge e stand in `list` from `first[e]` up to `first[e + 1]`.
 */
export type Items = { count: number; first: Int32Array; list: Int32Array };

/** Builds coverage items from pairs of an edge and an item that it carries. Time: O(edges + pairs). */
export function itemsOf(
  edges: number,
  pairs: { edge: number; item: number }[],
  count: number,
): Items {
  const { first, list } = groupBy(
    Int32Array.from(pairs, ({ edge }) => edge),
    edges,
  );
  return { count, first, list: list.map((pair) => defined(pairs[pair]?.item)) };
}

/** The items of an edge. */
export function itemsAt({ first, list }: Items, edge: number): Int32Array {
  return list.subarray(defined(first[edge]), defined(first[edge + 1]));
}

/** The usable edges that carry each item, grouped by item. */
export function placesOf(graph: Graph, items: Items): Grouped {
  const usable = usableEdges(graph);
  const edges: number[] = [];
  const itemList: number[] = [];
  for (let edge = 0; edge < usable.length; edge++) {
    if (!usable[edge]) continue;
    for (const item of itemsAt(items, edge)) {
      edges.push(edge);
      itemList.push(item);
    }
  }
  const { first, list } = groupBy(Int32Array.from(itemList), items.count);
  return { first, list: list.map((place) => defined(edges[place])) };
}
