import { defined } from '../../defined.ts';
import { type Grouped, groupBy } from '../graph.ts';
import { Heap } from './heap.ts';
import type { Circulation, Network } from './network.ts';

/** A circulation, and what may be changed of it: each arc may be taken once more, and those above their bound once less. */
export type Residual = Circulation & { network: Network; outgoing: Grouped; incoming: Grouped };

/** What may be changed of a flow that the potentials prove cheapest. The flow may change from then on. */
export function residualOf(network: Network, { flow, potential }: Circulation): Residual {
  const { size, source, target } = network;
  return {
    network,
    flow,
    potential,
    outgoing: groupBy(source, size),
    incoming: groupBy(target, size),
  };
}

function groupAt({ first, list }: Grouped, node: number): Int32Array {
  return list.subarray(defined(first[node]), defined(first[node + 1]));
}

/** A step of a round: an arc, taken once more or once less. */
export type Step = { arc: number; by: 1 | -1 };

/** A search that grows from where it began, one node at a time. */
export type Search = {
  /** Starts again around a node; bold: flow may be taken back as well. */
  begin: (from: number, isBold: boolean) => void;
  /** Settles the nearest node not settled yet. @returns it */
  advance: () => number;
  /** How far that node is; infinite where none is left. */
  radius: () => number;
  /** How far a settled node is; infinite for any other. */
  distance: (node: number) => number;
  /** The steps between where it began and a node, in no order that counts. */
  stepsTo: (node: number) => Step[];
};

/**
 * A search for cheapest paths in the residual network, from a node or to it. Where bold, costs are
 * reduced by the potentials, so that none is below 0.
 *
 * Source: Dijkstra (1959). Time: O(log nodes) for each arc of a settled node; to begin again is O(1).
 */
export function searchOf(residual: Residual, direction: 'from' | 'to'): Search {
  const { network, flow, potential } = residual;
  const { size, source, target, lower, cost } = network;
  const [ahead, behind] =
    direction === 'from'
      ? [residual.outgoing, residual.incoming]
      : [residual.incoming, residual.outgoing];
  const [near, far] = direction === 'from' ? [source, target] : [target, source];
  const [heap, key] = [new Heap(size), new Float64Array(size)];
  const [via, stamp, settled] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  let [now, bold] = [0, false];
  const price = (arc: number) =>
    defined(cost[arc]) +
    defined(potential[defined(source[arc])]) -
    defined(potential[defined(target[arc])]);
  const reach = (node: number, distance: number, step: number) => {
    if (stamp[node] === now && defined(key[node]) <= distance) return;
    stamp[node] = now;
    key[node] = distance;
    via[node] = step;
    heap.put(node, distance);
  };
  const follow = (node: number) => {
    for (const arc of groupAt(ahead, node)) {
      const more = bold ? price(arc) : defined(cost[arc]);
      reach(defined(far[arc]), defined(key[node]) + more, arc + 1);
    }
  };
  const takeBack = (node: number) => {
    for (const arc of groupAt(behind, node)) {
      if (defined(flow[arc]) <= defined(lower[arc])) continue;
      reach(defined(near[arc]), defined(key[node]) + Math.max(0, -price(arc)), -(arc + 1));
    }
  };
  const begin = (from: number, isBold: boolean) => {
    now++;
    bold = isBold;
    heap.clear();
    reach(from, 0, 0);
  };
  const advance = () => {
    const node = heap.take();
    settled[node] = now;
    follow(node);
    if (bold) takeBack(node);
    return node;
  };
  const radius = () => heap.minimum();
  const stepsTo = (node: number) => {
    const steps: Step[] = [];
    for (
      let current = node, step = defined(via[current]);
      step !== 0;
      step = defined(via[current])
    ) {
      const arc = Math.abs(step) - 1;
      steps.push({ arc, by: step > 0 ? 1 : -1 });
      current = defined(step > 0 ? near[arc] : far[arc]);
    }
    return steps;
  };
  const distance = (node: number) =>
    settled[node] === now ? defined(key[node]) : Number.POSITIVE_INFINITY;
  return { begin, advance, radius, distance, stepsTo };
}
