import { defined } from '../defined.ts';
import { type Graph, groupBy, nodeDegrees } from './graph.ts';
import { cheapestCirculation } from './network/circulation.ts';
import { type EdgeNetwork, edgeNetwork, HUB, type Preference } from './network/network.ts';
import { edgesOf, eulerTours, type Walkable } from './network/tour.ts';

/**
 * Finds the minimum number of test paths for edge-pair coverage, and of those the ones with the
 * fewest steps (or vice versa).
 *
 * The arrivals at a node can be paired with the departures so that every pair occurs exactly when
 * each incoming edge is taken at least as often as there are outgoing edges, and vice versa. So a
 * lower bound on each edge is enough, and the network stays as small as for edge coverage.
 *
 * Exact. Time: as for edges, plus O(pairs + steps) to write the paths down.
 *
 * @returns edges of each path, in walking order
 */
export function coverPairs(graph: Graph, prefer: Preference): number[][] {
  const network = edgeNetwork(graph, { edges: pairBounds(graph) }, prefer);
  const { flow } = cheapestCirculation(network);
  return eulerTours(pairedUp(network, flow)).map((round) => edgesOf(network, round));
}

/** By edge: how often it must be taken so that every pair with it can occur. */
export function pairBounds(graph: Graph): Int32Array {
  const { start, end, source, target } = graph;
  const { inDegree, outDegree } = nodeDegrees(graph);
  return source.map((from, edge) => {
    const to = defined(target[edge]);
    const before = from === start ? 0 : defined(inDegree[from]);
    const after = to === end ? 0 : defined(outDegree[to]);
    return Math.max(1, before, after);
  });
}

/**
 * The walks in which every arc is followed by each that leaves its end, once, and what is taken
 * more often is paired off in order (the north-west corner of the transport table). Node a + 1
 * stands for having come by arc a; the pairs themselves are nowhere written down.
 */
function pairedUp(network: EdgeNetwork, flow: Int32Array): Walkable {
  const { size, source, target } = network;
  const { first, list } = groupBy(source, size);
  const extra = extraPairs(network, flow);
  const next = new Int32Array(source.length + 1);
  const left = flow.slice();
  const beginAgain = (): number => {
    for (let i = defined(next[HUB]); i < defined(first[HUB + 1]); i++) {
      next[HUB] = i;
      const arc = defined(list[i]);
      if (defined(left[arc]) === 0) continue;
      left[arc] = defined(left[arc]) - 1;
      return arc;
    }
    return -1;
  };
  const take = (node: number): number => {
    if (node === HUB) return beginAgain();
    const end = target[node - 1] ?? HUB;
    const place = defined(first[end]) + defined(next[node]);
    if (place >= defined(first[end + 1])) return extra.take(node - 1);
    next[node] = defined(next[node]) + 1;
    return defined(list[place]);
  };
  const reached = (arc: number) => (target[arc] === HUB ? HUB : arc + 1);
  return { take, reached, length: flow.reduce((sum, times) => sum + times, 0) };
}

/** The pairs beyond the first of each kind, by their first arc; there are fewer kinds of them than arrivals and departures. */
function extraPairs({ size, source, target }: EdgeNetwork, flow: Int32Array) {
  const [arriving, leaving] = [groupBy(target, size), groupBy(source, size)];
  const [first, last] = [new Int32Array(source.length), new Int32Array(source.length)];
  const [next, times]: [number[], number[]] = [[], []];
  for (let node = HUB + 1; node < size; node++) {
    const incoming = arriving.list.subarray(arriving.first[node], arriving.first[node + 1]);
    const outgoing = leaving.list.subarray(leaving.first[node], leaving.first[node + 1]);
    for (const arc of incoming) first[arc] = last[arc] = -1;
    pairOff(incoming, outgoing, flow, (arc, other, paired) => {
      if (first[arc] === -1) first[arc] = next.length;
      times[next.push(other) - 1] = paired;
      last[arc] = next.length;
    });
  }
  const take = (arc: number): number => {
    const place = defined(first[arc]);
    if (place === last[arc]) return -1;
    times[place] = defined(times[place]) - 1;
    if (times[place] === 0) first[arc] = place + 1;
    return defined(next[place]);
  };
  return { take };
}

/** What is taken more often than each pair once asks for, paired off in order. */
function pairOff(
  incoming: Int32Array,
  outgoing: Int32Array,
  flow: Int32Array,
  add: (arc: number, next: number, times: number) => void,
): void {
  const left = outgoing.map((arc) => defined(flow[arc]) - incoming.length);
  let open = 0;
  for (const arc of incoming) {
    for (let more = defined(flow[arc]) - outgoing.length; more > 0 && open < outgoing.length; ) {
      const paired = Math.min(more, defined(left[open]));
      if (paired > 0) add(arc, defined(outgoing[open]), paired);
      more -= paired;
      left[open] = defined(left[open]) - paired;
      if (left[open] === 0) open++;
    }
  }
}
