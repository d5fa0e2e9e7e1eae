import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import { type Graph, groupBy, reversed } from '../paths/graph.ts';
import { reachFrom, UNREACHABLE } from '../paths/shortest-path.ts';
import { walks } from './earlier-paths.ts';
import { mainPath, mainRequirements } from './main-path.ts';
import { refusalEdges } from './refusals.ts';
import { type Space, walkableSpace } from './space.ts';
import { toursOver } from './tour.ts';

/** How many steps longer than the shortest one an earlier happy path may be: one that was inserted changes nothing. */
const MAX_LONGER = 1;

/**
 * The main path, where a tester marked one that some data walks and that is not too long; else the
 * shortest path that some data walks, past no words of a refusal where there is such a path; of equals
 * the one whose edges weigh most, then the one drawn first. That of an earlier plan stays as long as it
 * can be walked, none is shorter by more than a step, and the shortest does not weigh more. Undefined
 * where no data walks any.
 *
 * Time: linear in the states of the walker, see `explore`.
 */
export function happyPath(
  walker: Walker,
  maxLength: number,
  earlier?: readonly number[],
): number[] | undefined {
  const fits = (path: readonly number[] | undefined) =>
    maxLength === 0 || (path?.length ?? 0) <= maxLength;
  const main = mainPath(walker);
  if (main && fits(main)) return main;
  const refusals = refusalEdges(walker.flow);
  const space = walkableSpace(walker, []);
  const accepted = refusals.size > 0 ? shortestWalk(walker, space, refusals) : undefined;
  const path = accepted && fits(accepted) ? accepted : shortestWalk(walker, space);
  const isKept = path !== accepted || earlier?.every((edge) => !refusals.has(edge));
  if (path && earlier && isKept && fits(earlier) && isAsGood(walker, earlier, path))
    return [...earlier];
  return fits(path) ? path : undefined;
}

function isAsGood(walker: Walker, earlier: readonly number[], shortest: readonly number[]) {
  const weightOf = (path: readonly number[]) =>
    path.reduce((sum, edge) => sum + (walker.flow.edges[edge]?.weight ?? 0), 0);
  const isShort = earlier.length <= shortest.length + MAX_LONGER;
  return isShort && weightOf(earlier) >= weightOf(shortest) && walks(walker, earlier);
}

/** The shortest path in the space of all walks, past none of some edges. */
function shortestWalk(
  walker: Walker,
  space: Space,
  avoided: ReadonlySet<number> = new Set(),
): number[] | undefined {
  const { graph, edges } = avoided.size > 0 ? withoutEdges(space, avoided) : space;
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

function withoutEdges({ graph, edges }: Space, avoided: ReadonlySet<number>) {
  const isLeft = (_: number, arc: number) => !avoided.has(defined(edges[arc]));
  const [source, target] = [graph.source.filter(isLeft), graph.target.filter(isLeft)];
  return { graph: { ...graph, source, target }, edges: edges.filter(isLeft) };
}

/**
 * The paths with the happy path before the others, where all are positive: of those that pass most of
 * what is marked as main, and no words of a refusal if there is such a path, a shortest one.
 */
export function happyFirst(flow: Flow, paths: number[][]): number[][] {
  const main = mainRequirements({ flow });
  const tours = main.length > 0 ? toursOver(flow, main) : undefined;
  const refusals = refusalEdges(flow);
  const ranks = new Map(
    paths.map((path) => {
      const isRefused = path.some((edge) => refusals.has(edge));
      return [path, { passed: tours?.(path).size ?? 0, refused: Number(isRefused) }];
    }),
  );
  const rank = (path: number[]) => defined(ranks.get(path));
  const [happy] = paths.toSorted(
    (a, b) =>
      rank(b).passed - rank(a).passed || rank(a).refused - rank(b).refused || a.length - b.length,
  );
  return happy ? [happy, ...paths.filter((path) => path !== happy)] : [];
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
