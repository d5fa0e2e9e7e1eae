import { defined } from '../defined.ts';
import { unfold } from './automaton.ts';
import { type Bounds, coverBounds, minPathCount, type PathCover } from './bound-cover.ts';
import { strongComponents } from './components.ts';
import { firstParallels, type Graph, groupBy, usableList } from './graph.ts';
import type { Preference } from './network/network.ts';
import { simpleEdges } from './prime-paths.ts';

/**
 * Finds few test paths that tour given simple paths as subpaths and take given edges.
 *
 * Parallel edges are treated as one until the paths are found, and then alternate. Where a group
 * of parallel edges is taken less often than it has required edges, the bound of one of its arcs
 * is raised and the paths are computed again. The number of paths is minimal unless that was
 * necessary; compare it with `lowerBound`.
 *
 * Time: that of `unfold`, plus at most three covers.
 *
 * @param patterns simple paths, each edge named by the first of its parallel edges; none is a
 *   subpath of another
 * @param required edges that must be taken; each lies on some path from start to end
 */
export function coverSubpaths(
  graph: Graph,
  { patterns, required }: { patterns: readonly number[][]; required: readonly number[] },
  prefer: Preference,
): PathCover {
  const firsts = firstParallels(graph);
  const parallelGroups = Map.groupBy(required, (edge) => firsts[edge] ?? edge);
  const unfolded = unfoldSimple(graph, patterns);
  const bounds = { nodes: unfolded.nodes, edges: new Int32Array(unfolded.edges.length) };
  const edgeBounds = new Int32Array(graph.source.length);
  for (const edge of required) edgeBounds[edge] = 1;
  const lowerBound = Math.max(
    minPathCount(unfolded.graph, bounds),
    minPathCount(graph, { edges: edgeBounds }),
  );
  let { paths } = coverBounds(unfolded.graph, bounds, prefer);
  for (const isLast of [false, true]) {
    if (!raiseBounds(unfolded, { paths, parallelGroups }, bounds, isLast)) break;
    paths = coverBounds(unfolded.graph, bounds, prefer).paths;
  }
  const drawn = paths.map((path) =>
    path.flatMap((arc) => ((unfolded.edges[arc] ?? -1) === -1 ? [] : [unfolded.edges[arc] ?? -1])),
  );
  alternateParallels(drawn, parallelGroups);
  const isProven = drawn.length === lowerBound;
  return {
    paths: drawn,
    lowerBound: isProven
      ? lowerBound
      : Math.max(lowerBound, boundWithGroup(unfolded, parallelGroups)),
  };
}

/**
 * A lower bound from any group of parallel edges that no path takes twice: as many paths as the
 * group has edges, plus those that cover what no path through the group can cover.
 */
function boundWithGroup(
  { graph, edges, nodes }: Simple,
  parallelGroups: ReadonlyMap<number, number[]>,
): number {
  const { of } = strongComponents(graph);
  const byEdge = Map.groupBy(usableList(graph), (arc) => edges[arc] ?? -1);
  let max = 0;
  for (const [edge, { length }] of parallelGroups) {
    const arcs = byEdge.get(edge) ?? [];
    const isOnCircle = (arc: number) =>
      of[defined(graph.source[arc])] === of[defined(graph.target[arc])];
    if (length < 2 || arcs.some(isOnCircle)) continue;
    const around = reachedAround(graph, arcs);
    const avoided = nodes.map((bound, node) => (around[node] ? 0 : bound));
    max = Math.max(max, length + minPathCount(graph, { nodes: avoided }));
  }
  return max;
}

/** By node: 1 where some path passes it and one of these arcs. */
function reachedAround(graph: Graph, arcs: readonly number[]): Uint8Array {
  const { size, source, target } = graph;
  const around = new Uint8Array(size);
  const mark = (roots: number[], near: Int32Array, far: Int32Array) => {
    const { first, list } = groupBy(near, size);
    const queue = [...new Set(roots)];
    const seen = new Set(queue);
    for (const node of queue) {
      around[node] = 1;
      for (const arc of list.subarray(first[node], first[node + 1])) {
        const there = defined(far[arc]);
        if (seen.size < seen.add(there).size) queue.push(there);
      }
    }
  };
  mark(
    arcs.map((arc) => defined(target[arc])),
    source,
    target,
  );
  mark(
    arcs.map((arc) => defined(source[arc])),
    target,
    source,
  );
  return around;
}

type Simple = { graph: Graph; edges: Int32Array; nodes: Int32Array };

/** The usable edges that have a parallel edge: same source, same target. */
export function parallelEdges(graph: Graph): number[] {
  const firsts = firstParallels(graph);
  const parallelGroups = Map.groupBy(usableList(graph), (edge) => firsts[edge] ?? edge);
  return [...parallelGroups.values()].flatMap((parallelGroup) =>
    parallelGroup.length > 1 ? parallelGroup : [],
  );
}

/** The graph with one edge of each parallel group, unfolded by the patterns; `nodes` is 1 where a pattern is completed. */
function unfoldSimple(graph: Graph, patterns: readonly number[][]): Simple {
  const edgeNumbers = simpleEdges(graph);
  const numbers = new Int32Array(graph.source.length).fill(-1);
  edgeNumbers.forEach((edge, number) => {
    numbers[edge] = number;
  });
  const simple: Graph = {
    ...graph,
    source: edgeNumbers.map((edge) => defined(graph.source[edge])),
    target: edgeNumbers.map((edge) => defined(graph.target[edge])),
  };
  const numbered = patterns.map((pattern) => pattern.map((edge) => numbers[edge] ?? -1));
  const { graph: unfolded, edges, accepting } = unfold(simple, numbered);
  const nodes = new Int32Array(unfolded.size);
  for (const state of accepting) nodes[state] = 1;
  return { graph: unfolded, edges: edges.map((edge) => edgeNumbers[edge] ?? -1), nodes };
}

/**
 * Raises a bound for each parallel group that the paths take too rarely: by what is missing, and
 * in the last round to the size of the group. On a cycle that some path passes, that path takes it
 * again; elsewhere more paths are needed.
 */
function raiseBounds(
  { graph, edges }: Simple,
  { paths, parallelGroups }: { paths: number[][]; parallelGroups: ReadonlyMap<number, number[]> },
  bounds: Required<Omit<Bounds, 'stepCount'>>,
  isLast: boolean,
): boolean {
  const times = new Int32Array(edges.length);
  for (const arc of paths.flat()) times[arc] = defined(times[arc]) + 1;
  const byEdge = Map.groupBy(usableList(graph), (arc) => edges[arc] ?? -1);
  const missing = [...parallelGroups].flatMap(([edge, { length }]) => {
    const places = byEdge.get(edge) ?? [];
    const taken = places.reduce((sum, arc) => sum + defined(times[arc]), 0);
    return taken < length ? [{ places, length, more: length - taken }] : [];
  });
  if (missing.length === 0) return false;
  const isEasy = onPassedCircle(graph, paths);
  for (const { places, length, more } of missing) {
    const worth = (arc: number) => (isEasy(arc) ? paths.length + 1 : 0) + defined(times[arc]);
    const [best = -1] = places.sort((a, b) => worth(b) - worth(a));
    bounds.edges[best] = isLast ? length : defined(times[best]) + more;
  }
  return true;
}

/** A predicate: whether an arc lies on a cycle that some path reaches. */
function onPassedCircle({ size, source, target }: Graph, paths: number[][]) {
  const { of } = strongComponents({ size, source, target });
  const passed = new Set(paths.flatMap((path) => path.map((arc) => of[target[arc] ?? -1])));
  return (arc: number) => {
    const part = of[source[arc] ?? -1];
    return part === of[target[arc] ?? -1] && passed.has(part);
  };
}

/** Replaces the first edge of each parallel group by the edges of the group in turn. */
function alternateParallels(
  paths: number[][],
  parallelGroups: ReadonlyMap<number, number[]>,
): void {
  const turns = new Map<number, number>();
  for (const path of paths) {
    path.forEach((edge, place) => {
      const parallelGroup = parallelGroups.get(edge);
      if (!parallelGroup) return;
      const turn = turns.get(edge) ?? 0;
      turns.set(edge, turn + 1);
      path[place] = parallelGroup[turn % parallelGroup.length] ?? edge;
    });
  }
}
