import { groupBy } from './graph.ts';
import { HUB, type Network } from './network.ts';

/**
 * The rounds of a circulation from the hub to the hub, which together take each
 * arc as often as it says. What hangs together with the hub nowhere is left out.
 *
 * Source: Hierholzer (1873). Time and space: O(arcs + length of the rounds). Without recursion.
 *
 * @returns arcs of each round, in walking order
 */
export function toursOf(
  { size, source, target }: Pick<Network, 'size' | 'source' | 'target'>,
  flow: Int32Array,
): number[][] {
  const { first, list } = groupBy(source, size);
  const left = flow.slice();
  const next = first.slice();
  const nextArc = (node: number): number => {
    const stop = first[node + 1] ?? 0;
    for (let i = next[node] ?? 0; i < stop; i++) {
      const arc = list[i] ?? 0;
      if ((left[arc] ?? 0) === 0) continue;
      next[node] = i;
      return arc;
    }
    next[node] = stop;
    return -1;
  };
  const tour: number[] = [];
  const walked: number[] = [];
  let node = HUB;
  for (;;) {
    const arc = nextArc(node);
    if (arc >= 0) {
      left[arc] = (left[arc] ?? 0) - 1;
      walked.push(arc);
      node = target[arc] ?? HUB;
      continue;
    }
    const back = walked.pop();
    if (back === undefined) break;
    tour.push(back);
    node = source[back] ?? HUB;
  }
  return rounds(tour.reverse(), source);
}

function rounds(tour: number[], source: Int32Array): number[][] {
  const found: number[][] = [];
  for (const arc of tour) {
    if (source[arc] === HUB) found.push([]);
    found.at(-1)?.push(arc);
  }
  return found;
}
