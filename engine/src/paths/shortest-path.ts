import { defined } from '../defined.ts';
import { type Graph, type Grouped, groupBy } from './graph.ts';

/** The distance of an unreachable node: larger than any path length, and three of them can be added without overflow. */
export const UNREACHABLE = 0x1fffffff;

/** A breadth-first search tree. By node: its distance in edges, and the last edge of a shortest path to it; `UNREACHABLE` and -1 where none leads there, and -1 at the root. */
export type Reached = { distance: Int32Array; via: Int32Array };

/**
 * All nodes that edges lead to from one node, breadth first: O(nodes + edges).
 *
 * @param near the edges by the end they are walked from
 * @param far the other end of each edge
 */
export function reachFrom(root: number, near: Grouped, far: Int32Array): Reached {
  const { first, list } = near;
  const size = first.length - 1;
  const distance = new Int32Array(size).fill(UNREACHABLE);
  const via = new Int32Array(size).fill(-1);
  distance[root] = 0;
  const queue = [root];
  for (const node of queue) {
    for (const edge of list.subarray(first[node], first[node + 1])) {
      const there = defined(far[edge]);
      if (distance[there] !== UNREACHABLE) continue;
      distance[there] = defined(distance[node]) + 1;
      via[there] = edge;
      queue.push(there);
    }
  }
  return { distance, via };
}

/** By node: its distance from the start in edges; `UNREACHABLE` where no path leads there. */
export function distances({ size, start, source, target }: Omit<Graph, 'end'>): Int32Array {
  return reachFrom(start, groupBy(source, size), target).distance;
}

/** The path from start to end with the fewest edges; undefined where there is none. */
export function shortestPath({ size, start, end, source, target }: Graph): number[] | undefined {
  const { distance, via } = reachFrom(start, groupBy(source, size), target);
  return distance[end] === UNREACHABLE ? undefined : pathTo(end, via, source);
}

/** The edges walked to a node, where `via` holds by node the edge it was reached by, -1 where the walk began. */
export function pathTo(node: number, via: Int32Array, source: Int32Array): number[] {
  const path: number[] = [];
  for (let edge = via[node] ?? -1; edge >= 0; edge = via[defined(source[edge])] ?? -1)
    path.push(edge);
  return path.reverse();
}
