import { defined } from '../../defined.ts';
import { type Grouped, groupBy } from '../graph.ts';
import { isConnected } from './connect.ts';
import type { Network } from './network.ts';

/** The maximum number of cycles tried, and of arcs examined for all of them: each trial examines the whole network. */
const MAX_TRIED = 400;
const MAX_ARCS = 200_000;

/**
 * Removes redundant cycles from a circulation: cycles whose arcs are all above their lower bounds
 * and without which the rest is still connected with the hub.
 *
 * Connecting components one after the other may leave cycles that later ones made redundant.
 * Time: O(arcs) for each cycle tried, within `MAX_TRIED` and `MAX_ARCS`.
 */
export function trim(network: Network, given: Int32Array): Int32Array {
  const flow = given.slice();
  const outgoing = groupBy(network.source, network.size);
  const isSpare = (arc: number) => defined(flow[arc]) > defined(network.lower[arc]);
  const change = (round: number[], by: number) => {
    for (const arc of round) flow[arc] = defined(flow[arc]) + by;
  };
  const maxTried = Math.min(MAX_TRIED, MAX_ARCS / flow.length);
  let tried = 0;
  for (let arc = 0; arc < flow.length && tried < maxTried; arc++) {
    const round = isSpare(arc) ? shortestRound(network, outgoing, { arc, isSpare }) : undefined;
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
  const goal = defined(source[begin]);
  const via = new Map([[defined(target[begin]), begin]]);
  for (const [node] of via) {
    if (node === goal) return roundBack(via, begin, source);
    for (const arc of list.subarray(first[node], first[node + 1])) {
      const there = defined(target[arc]);
      if (!via.has(there) && isSpare(arc)) via.set(there, arc);
    }
  }
  return undefined;
}

function roundBack(via: Map<number, number>, begin: number, source: Int32Array): number[] {
  const round: number[] = [];
  for (
    let arc = via.get(defined(source[begin])) ?? begin;
    ;
    arc = via.get(defined(source[arc])) ?? begin
  ) {
    round.push(arc);
    if (arc === begin) return round;
  }
}
