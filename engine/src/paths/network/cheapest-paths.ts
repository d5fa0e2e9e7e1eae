import { defined } from '../../defined.ts';
import { groupBy } from '../graph.ts';
import { Heap } from './heap.ts';
import type { Network } from './network.ts';

/** By node: how far it is, the arc to take next towards (or from) the root, and all nodes in the order of distance. */
export type Cheapest = { distance: Int32Array; arc: Int32Array; order: Int32Array };

/**
 * The cheapest paths from `root` to every node of a network, or from every node to it.
 *
 * Source: Dijkstra, "A note on two problems in connexion with graphs" (1959), with a binary heap.
 * Time: O(arcs × log nodes).
 *
 * @returns `arc` is -1 at the root
 */
export function cheapestPaths(network: Network, root: number, direction: 'from' | 'to'): Cheapest {
  const { size, source, target, cost } = network;
  const [near, far] = direction === 'from' ? [source, target] : [target, source];
  const { first, list } = groupBy(near, size);
  const distance = new Int32Array(size).fill(0x7fffffff);
  const arc = new Int32Array(size).fill(-1);
  const order = new Int32Array(size);
  const heap = new Heap(size);
  distance[root] = 0;
  heap.put(root, 0);
  let length = 0;
  for (let node = heap.take(); node >= 0; node = heap.take()) {
    order[length++] = node;
    const here = defined(distance[node]);
    for (let i = defined(first[node]); i < defined(first[node + 1]); i++) {
      const next = defined(list[i]);
      const neighbour = defined(far[next]);
      const there = here + defined(cost[next]);
      if (there >= defined(distance[neighbour])) continue;
      distance[neighbour] = there;
      arc[neighbour] = next;
      heap.put(neighbour, there);
    }
  }
  return { distance, arc, order: order.subarray(0, length) };
}
