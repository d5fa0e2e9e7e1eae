import { cheapestCirculation } from './circulation.ts';
import { type Graph, groupBy, usableEdges } from './graph.ts';
import { type EdgeNetwork, edgeNetwork, HUB, type Preference } from './network.ts';
import { toursOf } from './tour.ts';

/**
 * The fewest test paths that take every two edges that meet, one right after the
 * other; of those the ones with the fewest steps (or the other way round).
 *
 * Arrivals at a node can be paired with departures such that every pair occurs
 * exactly where each edge in is taken at least as often as there are edges out,
 * and the other way round: so a bound on each edge says it all, and the network
 * stays as small as for edges.
 *
 * Exact. Time: as for edges, plus O(pairs + steps) to write the paths down.
 *
 * @returns edges of each path, in walking order
 */
export function coverPairs(graph: Graph, prefer: Preference): number[][] {
  const network = edgeNetwork(graph, { edges: pairBounds(graph) }, prefer);
  const { flow } = cheapestCirculation(network);
  const pairs = pairNetwork(network, flow);
  return toursOf(pairs, pairs.flow).map((tour) => tour.map((pair) => pairs.edges[pair] ?? 0));
}

/** By edge: how often it must be taken for every pair it is part of to occur. */
export function pairBounds(graph: Graph): Int32Array {
  const { size, start, end, source, target } = graph;
  const usable = usableEdges(graph);
  const [arriving, leaving] = [new Int32Array(size), new Int32Array(size)];
  usable.forEach((is, edge) => {
    if (!is) return;
    const [from, to] = [source[edge] ?? 0, target[edge] ?? 0];
    arriving[to] = (arriving[to] ?? 0) + 1;
    leaving[from] = (leaving[from] ?? 0) + 1;
  });
  return Int32Array.from(source, (from, edge) => {
    const to = target[edge] ?? 0;
    const before = from === start ? 0 : (arriving[from] ?? 0);
    const after = to === end ? 0 : (leaving[to] ?? 0);
    return Math.max(1, before, after);
  });
}

/** What stands for a pair leads from the state "came by the first edge" to "came by the second". */
type PairNetwork = {
  size: number;
  source: Int32Array;
  target: Int32Array;
  /** By pair: how often it occurs. */
  flow: Int32Array;
  /** By pair: its second edge. */
  edges: Int32Array;
};

function pairNetwork(network: EdgeNetwork, flow: Int32Array): PairNetwork {
  const { size, source, target, edges } = network;
  const arriving = groupBy(target, size);
  const leaving = groupBy(source, size);
  const count = pairCount(network);
  const pairs = {
    size: source.length + 1,
    source: new Int32Array(count),
    target: new Int32Array(count),
    flow: new Int32Array(count),
    edges: new Int32Array(count),
  };
  let length = 0;
  const add = (from: number, arc: number, times: number) => {
    pairs.source[length] = from;
    pairs.target[length] = target[arc] === HUB ? HUB : arc + 1;
    pairs.flow[length] = times;
    pairs.edges[length] = edges[arc] ?? 0;
    length++;
  };
  const group = ({ first, list }: typeof leaving, node: number) =>
    list.subarray(first[node] ?? 0, first[node + 1] ?? 0);
  for (const arc of group(leaving, HUB)) add(HUB, arc, flow[arc] ?? 0);
  for (let node = HUB + 1; node < size; node++) {
    pairUp(group(arriving, node), group(leaving, node), flow, (arc, next, times) =>
      add(arc + 1, next, times),
    );
  }
  return pairs;
}

function pairCount({ size, source, target }: EdgeNetwork): number {
  const [arriving, leaving] = [groupBy(target, size).first, groupBy(source, size).first];
  let count = leaving[HUB + 1] ?? 0;
  for (let node = HUB + 1; node < size; node++) {
    const ins = (arriving[node + 1] ?? 0) - (arriving[node] ?? 0);
    count += ins * ((leaving[node + 1] ?? 0) - (leaving[node] ?? 0));
  }
  return count;
}

/** Every pair once, and what is taken more often paired off in order (the north-west corner of the transport table). */
function pairUp(
  ins: Int32Array,
  outs: Int32Array,
  flow: Int32Array,
  add: (arc: number, next: number, times: number) => void,
): void {
  const left = outs.map((arc) => (flow[arc] ?? 0) - ins.length);
  let open = 0;
  for (const arc of ins) {
    let more = (flow[arc] ?? 0) - outs.length;
    outs.forEach((next, i) => {
      const extra = i < open ? 0 : Math.min(more, left[i] ?? 0);
      more -= extra;
      left[i] = (left[i] ?? 0) - extra;
      if (i === open && left[i] === 0) open++;
      add(arc, next, 1 + extra);
    });
  }
}
