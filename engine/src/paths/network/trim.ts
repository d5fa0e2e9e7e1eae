import { type Grouped, groupBy } from '../graph.ts';
import { isConnected } from './connect.ts';
import type { Network } from './network.ts';

/** Rounds looked at, and arcs looked at for all of them: each costs a look at the whole network. */
const MOST_TRIED = 400;
const MOST_ARCS = 200_000;

/**
 * Takes away rounds that a circulation can spare: all of whose arcs are taken more
 * often than they must be, where the rest still hangs together with the hub.
 *
 * Tying loose rounds one after the other may leave some that later ones made idle.
 * Time: O(arcs) for each round tried, within `MOST_TRIED` and `MOST_ARCS`.
 */
export function trim(network: Network, given: Int32Array): Int32Array {
  const flow = given.slice();
  const outs = groupBy(network.source, network.size);
  const isSpare = (arc: number) => (flow[arc] ?? 0) > (network.lower[arc] ?? 0);
  const change = (round: number[], by: number) => {
    for (const arc of round) flow[arc] = (flow[arc] ?? 0) + by;
  };
  const most = Math.min(MOST_TRIED, MOST_ARCS / flow.length);
  let tried = 0;
  for (let arc = 0; arc < flow.length && tried < most; arc++) {
    const round = isSpare(arc) ? shortestRound(network, outs, { arc, isSpare }) : undefined;
    if (!round) continue;
    tried++;
    change(round, -1);
    if (isConnected(network, flow)) arc--;
    else change(round, 1);
  }
  return flow;
}

/** The shortest round of spare arcs through one of them, breadth first. */
function shortestRound(
  { source, target }: Network,
  { first, list }: Grouped,
  { arc: begin, isSpare }: { arc: number; isSpare: (arc: number) => boolean },
): number[] | undefined {
  const goal = source[begin] ?? 0;
  const via = new Map([[target[begin] ?? 0, begin]]);
  for (const [node] of via) {
    if (node === goal) return roundBack(via, begin, source);
    for (const arc of list.subarray(first[node], first[node + 1])) {
      const there = target[arc] ?? 0;
      if (!via.has(there) && isSpare(arc)) via.set(there, arc);
    }
  }
  return undefined;
}

function roundBack(via: Map<number, number>, begin: number, source: Int32Array): number[] {
  const round: number[] = [];
  for (let arc = via.get(source[begin] ?? 0) ?? begin; ; arc = via.get(source[arc] ?? 0) ?? begin) {
    round.push(arc);
    if (arc === begin) return round;
  }
}
