import { dataOfPath } from '../data/instances.ts';
import { rowsOf } from '../data/rows.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { Walker } from '../flow/state.ts';
import { type Graph, graphOf } from '../paths/graph.ts';
import { shortestPath } from '../paths/shortest-path.ts';
import type { Place, Requirement } from './requirement.ts';
import type { Tours } from './tour.ts';

/** Paths that are tried for all requirements together, and for one. */
const MAX_PATHS = 300;
const MAX_PER_REQUIREMENT = 20;

/**
 * Paths past requirements for which walking from state to state found no data: whole paths are
 * drawn with conditions left aside, and the clause solver is asked for data that walks them.
 * Where there is none, the next ones go round one of the path's conditions.
 *
 * Time: within `MAX_PATHS` questions to the solver, each of which gives up in the end.
 */
export function solvePaths(
  walker: Pick<Walker, 'flow' | 'maxInvalid' | 'maxFaults'>,
  open: readonly Requirement[],
  tours: Tours,
): number[][] {
  const missing = new Set(open);
  const paths: number[][] = [];
  let left = MAX_PATHS;
  for (const requirement of open) {
    const [place] = requirement.places;
    if (!missing.has(requirement) || !place || left <= 0) continue;
    const { path, tried } = walkablePath(walker, place, Math.min(left, MAX_PER_REQUIREMENT));
    left -= tried;
    if (!path) continue;
    paths.push(path);
    for (const toured of tours(path)) missing.delete(toured);
  }
  return paths;
}

function walkablePath(
  { flow, maxInvalid, maxFaults }: Pick<Walker, 'flow' | 'maxInvalid' | 'maxFaults'>,
  place: Place,
  maxTried: number,
) {
  const only = maxFaults === 0 ? { onlyPolarity: 'positive' as const } : {};
  const rowSettings = { ...SINGLE, maxInvalid, ...only };
  const graph = graphOf(flow);
  const avoided: number[][] = [[]];
  let tried = 0;
  for (const edges of avoided) {
    const path = pathPast(flow, graph, place, edges);
    if (!path) continue;
    if (tried >= maxTried) break;
    tried++;
    if (rowsOf(dataOfPath(flow, path), flow.variables, rowSettings).length > 0)
      return { path, tried };
    const guarded = path.filter((edge) => defined(flow.edges[edge]?.guards.length) > 0);
    const others = guarded.filter((edge) => !place.edges.includes(edge));
    if (avoided.length < maxTried) avoided.push(...others.map((edge) => [...edges, edge]));
  }
  return { tried };
}

const SINGLE = { strength: 0, negative: 'once', limit: 1, seed: 1 } as const;

/** A shortest path from Start past a place to End that takes none of some edges. */
function pathPast(
  flow: Flow,
  graph: Graph,
  { node, edges }: Place,
  avoided: readonly number[],
): number[] | undefined {
  // an edge that leads back to where it begins is on no shortest path
  const target = graph.target.slice();
  for (const edge of avoided) target[edge] = defined(graph.source[edge]);
  const between = (start: number, end: number) =>
    start === end ? [] : shortestPath({ ...graph, target, start, end });
  const before = between(graph.start, node);
  const after = between(flow.edges[edges.at(-1) ?? -1]?.target ?? node, graph.end);
  return before && after && [...before, ...edges, ...after];
}
