import { defined } from '../../defined.ts';
import { groupBy } from '../graph.ts';
import { type EdgeNetwork, HUB, type Network } from './network.ts';

/**
 * Decomposes a circulation into tours from the hub to the hub, which together take each arc as
 * often as the flow says. Flow that is not connected with the hub is left out.
 *
 * Time and space: O(arcs + length of the tours).
 *
 * @returns the arcs of each tour, in walking order
 */
export function toursOf(
  { size, source, target }: Pick<Network, 'size' | 'source' | 'target'>,
  flow: Int32Array,
): Int32Array[] {
  const { first, list } = groupBy(source, size);
  const left = flow.slice();
  const next = first.slice();
  const take = (node: number): number => {
    const stop = defined(first[node + 1]);
    for (let i = defined(next[node]); i < stop; i++) {
      next[node] = i;
      const arc = defined(list[i]);
      if (defined(left[arc]) === 0) continue;
      left[arc] = defined(left[arc]) - 1;
      return arc;
    }
    next[node] = stop;
    return -1;
  };
  const length = flow.reduce((sum, times) => sum + times, 0);
  return eulerTours({ take, reached: (arc) => target[arc] ?? HUB, length });
}

/** The edges of each tour of a circulation, in walking order; arcs that stand for no edge are left out. */
export function pathsOf(network: EdgeNetwork, flow: Int32Array): number[][] {
  return toursOf(network, flow).map((tour) =>
    Array.from(tour, (arc) => network.edges[arc] ?? -1).filter((edge) => edge >= 0),
  );
}

/** A network in which one step can be taken after the other. */
export type Walkable = {
  /** Takes an arc out of a node, as often as it may be; -1 when there is none left. */
  take: (node: number) => number;
  /** The node an arc leads to. */
  reached: (arc: number) => number;
  /** How often all arcs may be taken together. */
  length: number;
};

/**
 * All arcs as tours from the hub to the hub: an Euler circuit, split wherever it returns to the hub.
 *
 * Source: Hierholzer (1873). Time and space: O(length). Without recursion.
 */
export function eulerTours({ take, reached, length }: Walkable): Int32Array[] {
  const tour = new Int32Array(length);
  const walked = new Int32Array(length);
  let [begin, depth, node] = [length, 0, HUB];
  for (;;) {
    const arc = take(node);
    if (arc >= 0) {
      walked[depth++] = arc;
      node = reached(arc);
    } else if (depth > 0) {
      tour[--begin] = defined(walked[--depth]);
      node = depth > 0 ? reached(defined(walked[depth - 1])) : HUB;
    } else break;
  }
  const rounds: Int32Array[] = [];
  for (let index = begin; index < length; index++) {
    if (reached(defined(tour[index])) !== HUB) continue;
    rounds.push(tour.subarray(begin, index + 1));
    begin = index + 1;
  }
  return rounds;
}
