import { groupBy } from './graph.ts';
import type { Network } from './network.ts';

/** By node: how far it is, the arc to take next towards (or from) the root, and all nodes in the order of distance. */
export type Shortest = { distance: Int32Array; arc: Int32Array; order: Int32Array };

/**
 * The cheapest ways from `root` to every node of a network, or from every node to it.
 *
 * Source: Dijkstra, "A note on two problems in connexion with graphs" (1959), with a binary heap.
 * Time: O(arcs × log nodes).
 *
 * @returns `arc` is -1 at the root
 */
export function shortestWays(network: Network, root: number, way: 'from' | 'to'): Shortest {
  const { size, source, target, cost } = network;
  const [near, far] = way === 'from' ? [source, target] : [target, source];
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
    const here = distance[node] ?? 0;
    for (let i = first[node] ?? 0; i < (first[node + 1] ?? 0); i++) {
      const next = list[i] ?? 0;
      const neighbour = far[next] ?? 0;
      const there = here + (cost[next] ?? 0);
      if (there >= (distance[neighbour] ?? 0)) continue;
      distance[neighbour] = there;
      arc[neighbour] = next;
      heap.put(neighbour, there);
    }
  }
  return { distance, arc, order: order.subarray(0, length) };
}

/** A binary heap of nodes by key, least first; a node put again moves to its new key. */
export class Heap {
  private readonly items: number[] = [];
  private readonly place: Int32Array;
  private readonly key: Float64Array;

  constructor(size: number) {
    this.place = new Int32Array(size).fill(-1);
    this.key = new Float64Array(size);
  }

  clear(): void {
    for (const node of this.items) this.place[node] = -1;
    this.items.length = 0;
  }

  put(node: number, key: number): void {
    this.key[node] = key;
    if (this.place[node] === -1) this.place[node] = this.items.push(node) - 1;
    this.rise(this.place[node] ?? 0, node);
    this.sink(this.place[node] ?? 0, node);
  }

  /** @returns the least key; infinite when there is none */
  least(): number {
    const [top] = this.items;
    return top === undefined ? Number.POSITIVE_INFINITY : (this.key[top] ?? 0);
  }

  /** @returns the node of the least key, or -1 when there is none */
  take(): number {
    const [top = -1] = this.items;
    const last = this.items.pop() ?? -1;
    if (top >= 0) this.place[top] = -1;
    if (last !== top) this.sink(0, last);
    return top;
  }

  private rise(from: number, node: number): void {
    const { items, place, key } = this;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] ?? 0;
      if ((key[above] ?? 0) <= (key[node] ?? 0)) break;
      items[at] = above;
      place[above] = at;
      at = parent;
    }
    items[at] = node;
    place[node] = at;
  }

  private sink(from: number, node: number): void {
    const { items, place, key } = this;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      const right = child + 1;
      if (right < items.length && (key[items[right] ?? 0] ?? 0) < (key[items[child] ?? 0] ?? 0)) {
        child = right;
      }
      const below = items[child] ?? 0;
      if ((key[below] ?? 0) >= (key[node] ?? 0)) break;
      items[at] = below;
      place[below] = at;
      at = child;
    }
    items[at] = node;
    place[node] = at;
  }
}
