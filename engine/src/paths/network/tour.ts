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
  return toursOf(network, flow).map((tour) => edgesOf(network, tour));
}

/** The edges of arcs, in their order. In one list of its final length: millions of steps would be copied as it grew. */
export function edgesOf({ edges }: EdgeNetwork, arcs: Int32Array): number[] {
  const path: number[] = [];
  path.length = arcs.length;
  let length = 0;
  for (let i = 0; i < arcs.length; i++) {
    const edge = defined(edges[defined(arcs[i])]);
    if (edge >= 0) path[length++] = edge;
  }
  path.length = length;
  return path;
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
  // what was walked grows from the front, what is settled from the back: together they never need more
  const tour = new Int32Array(length);
  let [begin, depth, node] = [length, 0, HUB];
  for (;;) {
    const arc = take(node);
    if (arc >= 0) {
      tour[depth++] = arc;
      node = reached(arc);
    } else if (depth > 0) {
      tour[--begin] = defined(tour[--depth]);
      node = depth > 0 ? reached(defined(tour[depth - 1])) : HUB;
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
