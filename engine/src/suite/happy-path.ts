import { defined } from '../defined.ts';
import type { Walker } from '../flow/state.ts';
import { type Graph, groupBy, reversed } from '../paths/graph.ts';
import { reachFrom, UNREACHABLE } from '../paths/shortest-path.ts';
import { walkableSpace } from './space.ts';

/**
 * The shortest path that some data walks; of equals the one whose edges weigh most, then the one
 * drawn first. Undefined where no data walks any.
 *
 * Time: linear in the states of the walker, see `explore`.
 */
export function happyPath(walker: Walker): number[] | undefined {
  const { graph, edges } = walkableSpace(walker, []);
  const weightOf = (arc: number) => walker.flow.edges[edges[arc] ?? -1]?.weight ?? 0;
  const onward = heaviestOnward(graph, weightOf, (arc) => edges[arc] ?? -1);
  const path: number[] = [];
  for (let node = graph.start; node !== graph.end; ) {
    const arc = onward[node] ?? -1;
    if (arc < 0) return undefined;
    const edge = defined(edges[arc]);
    if (edge >= 0) path.push(edge);
    node = defined(graph.target[arc]);
  }
  return path;
}

/** The paths with a shortest one before the others: the happy path, where all are positive. */
export function shortestFirst(paths: number[][]): number[][] {
  const shortest = paths.toSorted((a, b) => a.length - b.length).slice(0, 1);
  return [...shortest, ...paths.filter((path) => !shortest.includes(path))];
}

/** By node: the arc with which its best path to the end begins; -1 where none leads there. */
function heaviestOnward(
  graph: Graph,
  weightOf: (arc: number) => number,
  orderOf: (arc: number) => number,
): Int32Array {
  const { size, end, source, target } = graph;
  const back = reversed(graph);
  const { distance } = reachFrom(end, groupBy(back.source, size), back.target);
  const nearestFirst = [...distance.keys()].sort(
    (a, b) => defined(distance[a]) - defined(distance[b]),
  );
  const outgoing = groupBy(source, size);
  const weight = new Float64Array(size);
  const onward = new Int32Array(size).fill(-1);
  for (const node of nearestFirst) {
    const steps = defined(distance[node]);
    if (steps === 0 || steps === UNREACHABLE) continue;
    for (const arc of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
      const there = defined(target[arc]);
      if (distance[there] !== steps - 1) continue;
      const total = weightOf(arc) + defined(weight[there]);
      const best = defined(onward[node]);
      const isBetter = best < 0 || total > defined(weight[node]);
      const isFirst = total === weight[node] && orderOf(arc) < orderOf(best);
      if (!isBetter && !isFirst) continue;
      onward[node] = arc;
      weight[node] = total;
    }
  }
  return onward;
}
