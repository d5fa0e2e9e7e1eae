import { type Grouped, groupBy } from './graph.ts';
import type { Circulation, Network } from './network.ts';
import { Heap } from './shortest.ts';

/**
 * The cheapest circulation of a network by successive shortest paths.
 *
 * What the bounds leave over at a node goes to the nearest node where they lack something, one
 * path after the other, over arcs taken once more or taken back; the potentials keep every arc at
 * a price of at least 0, so that each search stays near its node.
 *
 * Source: Jewell (1958), Busacker & Gowen (1960); with potentials, Edmonds & Karp (1972).
 * Time: O(paths × arcs × log nodes) at worst; where what is left over is lacking nearby, linear.
 *
 * @param most nodes that are settled by all searches together
 * @returns undefined where they do not suffice
 */
export function cheapestByPaths(network: Network, most: number): Circulation | undefined {
  const { size, source, target, lower } = network;
  const search: Search = {
    network,
    outs: groupBy(source, size),
    ins: groupBy(target, size),
    flow: lower.slice(),
    potential: new Int32Array(size),
    excess: excessOf(network),
    heap: new Heap(size),
    distance: new Float64Array(size),
    via: new Int32Array(size),
    stamp: new Int32Array(size),
    now: 0,
    settled: [],
  };
  let left = most;
  for (let from = 0; from < size; from++) {
    while ((search.excess[from] ?? 0) > 0) {
      const to = nearestLack(search, from, left);
      left -= search.settled.length;
      if (to === -1) return undefined;
      raise(search, to);
      send(search, from, to);
    }
  }
  return { flow: search.flow, potential: search.potential };
}

/** By node: what its bounds bring in more than they take out. */
export function excessOf({ size, source, target, lower }: Network): Float64Array {
  const excess = new Float64Array(size);
  for (let arc = 0; arc < lower.length; arc++) {
    const [from, to, bound] = [source[arc] ?? 0, target[arc] ?? 0, lower[arc] ?? 0];
    excess[from] = (excess[from] ?? 0) - bound;
    excess[to] = (excess[to] ?? 0) + bound;
  }
  return excess;
}

type Search = {
  network: Network;
  outs: Grouped;
  ins: Grouped;
  flow: Int32Array;
  potential: Int32Array;
  excess: Float64Array;
  heap: Heap;
  /** By node reached in the search of now: how far it is; the arc it was reached by, plus 1, negative where that is taken back. */
  distance: Float64Array;
  via: Int32Array;
  stamp: Int32Array;
  now: number;
  settled: number[];
};

/** The nearest node that lacks something, by Dijkstra's algorithm; -1 where more than `most` nodes would be settled. */
function nearestLack(search: Search, from: number, most: number): number {
  const { heap, excess } = search;
  search.now++;
  search.settled = [];
  heap.clear();
  reach(search, from, 0, 0);
  for (let node = heap.take(); node >= 0; node = heap.take()) {
    if ((excess[node] ?? 0) < 0) return node;
    if (search.settled.push(node) > most) return -1;
    spread(search, node);
  }
  return -1;
}

function reach(search: Search, node: number, distance: number, via: number): void {
  const { stamp, now } = search;
  if (stamp[node] === now && (search.distance[node] ?? 0) <= distance) return;
  stamp[node] = now;
  search.distance[node] = distance;
  search.via[node] = via;
  search.heap.put(node, distance);
}

/** Reaches on from a settled node: along its arcs, and back along those taken more often than they must be. */
function spread(search: Search, node: number): void {
  const { network, outs, ins, flow, potential, distance } = search;
  const { source, target, lower, cost } = network;
  const here = (distance[node] ?? 0) + (potential[node] ?? 0);
  for (const arc of outs.list.subarray(outs.first[node], outs.first[node + 1])) {
    const there = target[arc] ?? 0;
    reach(search, there, here + (cost[arc] ?? 0) - (potential[there] ?? 0), arc + 1);
  }
  for (const arc of ins.list.subarray(ins.first[node], ins.first[node + 1])) {
    if ((flow[arc] ?? 0) <= (lower[arc] ?? 0)) continue;
    const there = source[arc] ?? 0;
    reach(search, there, here - (cost[arc] ?? 0) - (potential[there] ?? 0), -(arc + 1));
  }
}

/** Lifts the potentials of what is nearer than the node found, so that the way there costs nothing. */
function raise({ settled, distance, potential }: Search, to: number): void {
  const far = distance[to] ?? 0;
  for (const node of settled) {
    potential[node] = (potential[node] ?? 0) + (distance[node] ?? 0) - far;
  }
}

/** Sends as much as is left over, lacking, and can be taken back. */
function send(search: Search, from: number, to: number): void {
  const { flow, excess, network } = search;
  let amount = Math.min(excess[from] ?? 0, -(excess[to] ?? 0));
  const steps: number[] = [];
  for (let node = to; node !== from; ) {
    const step = search.via[node] ?? 0;
    const arc = Math.abs(step) - 1;
    if (step < 0) amount = Math.min(amount, (flow[arc] ?? 0) - (network.lower[arc] ?? 0));
    steps.push(step);
    node = (step > 0 ? network.source[arc] : network.target[arc]) ?? from;
  }
  for (const step of steps) {
    const arc = Math.abs(step) - 1;
    flow[arc] = (flow[arc] ?? 0) + Math.sign(step) * amount;
  }
  excess[from] = (excess[from] ?? 0) - amount;
  excess[to] = (excess[to] ?? 0) + amount;
}
