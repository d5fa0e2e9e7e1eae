import { unfold } from './automaton.ts';
import { strongComponents } from './components.ts';
import { firstParallels, type Graph, groupBy, usableList } from './graph.ts';
import type { Preference } from './network/network.ts';
import { type Bounds, coverPlaces, fewestThrough, type PathCover } from './place-cover.ts';
import { simpleEdges } from './prime-paths.ts';

/**
 * Few test paths that walk chosen simple paths of a graph, each by any of parallel edges,
 * and take chosen edges.
 *
 * Parallel edges are one until the paths are found, then take turns. Where such a bunch is
 * taken more seldom than it has chosen edges, one of its places must be taken more often,
 * and the paths are found anew. The number of paths is the least there is unless that was
 * needed; `fewest` tells.
 *
 * Time: that of `unfold`, and of three covers at most.
 *
 * @param patterns simple paths by the first of parallel edges; none a part of another
 * @param wanted edges on some path from start to end
 */
export function coverPatterns(
  graph: Graph,
  { patterns, wanted }: { patterns: readonly number[][]; wanted: readonly number[] },
  prefer: Preference,
): PathCover {
  const firsts = firstParallels(graph);
  const bunches = Map.groupBy(wanted, (edge) => firsts[edge] ?? edge);
  const unfolded = unfoldSimple(graph, patterns);
  const bounds = { nodes: unfolded.nodes, edges: new Int32Array(unfolded.edges.length) };
  const least = new Int32Array(graph.source.length);
  for (const edge of wanted) least[edge] = 1;
  const fewest = Math.max(
    fewestThrough(unfolded.graph, bounds),
    fewestThrough(graph, { edges: least }),
  );
  let { paths } = coverPlaces(unfolded.graph, bounds, prefer);
  for (const isLast of [false, true]) {
    if (!askForMore(unfolded, { paths, bunches }, bounds, isLast)) break;
    paths = coverPlaces(unfolded.graph, bounds, prefer).paths;
  }
  const drawn = paths.map((path) =>
    path.flatMap((arc) => ((unfolded.edges[arc] ?? -1) === -1 ? [] : [unfolded.edges[arc] ?? -1])),
  );
  takeTurns(drawn, bunches);
  const isProven = drawn.length === fewest;
  return {
    paths: drawn,
    fewest: isProven ? fewest : Math.max(fewest, boundBeside(unfolded, bunches)),
  };
}

/**
 * No suite has fewer paths, by any bunch that no path takes twice: as many as it has edges take it,
 * and beside them as many as pass what no path past the bunch can pass.
 */
function boundBeside(
  { graph, edges, nodes }: Simple,
  bunches: ReadonlyMap<number, number[]>,
): number {
  const { of } = strongComponents(graph);
  const byEdge = Map.groupBy(usableList(graph), (arc) => edges[arc] ?? -1);
  let most = 0;
  for (const [edge, { length }] of bunches) {
    const arcs = byEdge.get(edge) ?? [];
    const isOnCircle = (arc: number) => of[graph.source[arc] ?? 0] === of[graph.target[arc] ?? 0];
    if (length < 2 || arcs.some(isOnCircle)) continue;
    const around = reachedAround(graph, arcs);
    const beside = nodes.map((bound, node) => (around[node] ? 0 : bound));
    most = Math.max(most, length + fewestThrough(graph, { nodes: beside }));
  }
  return most;
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
        const there = far[arc] ?? 0;
        if (seen.size < seen.add(there).size) queue.push(there);
      }
    }
  };
  mark(
    arcs.map((arc) => target[arc] ?? 0),
    source,
    target,
  );
  mark(
    arcs.map((arc) => source[arc] ?? 0),
    target,
    source,
  );
  return around;
}

type Simple = { graph: Graph; edges: Int32Array; nodes: Int32Array };

/** The usable edges that another leads beside, between the same two nodes. */
export function parallelEdges(graph: Graph): number[] {
  const firsts = firstParallels(graph);
  const bunches = Map.groupBy(usableList(graph), (edge) => firsts[edge] ?? edge);
  return [...bunches.values()].flatMap((bunch) => (bunch.length > 1 ? bunch : []));
}

/** The graph with one edge of each bunch, unfolded by the patterns; `nodes`: 1 where a pattern is walked. */
function unfoldSimple(graph: Graph, patterns: readonly number[][]): Simple {
  const kept = simpleEdges(graph);
  const numbers = new Int32Array(graph.source.length).fill(-1);
  kept.forEach((edge, number) => {
    numbers[edge] = number;
  });
  const simple: Graph = {
    ...graph,
    source: kept.map((edge) => graph.source[edge] ?? 0),
    target: kept.map((edge) => graph.target[edge] ?? 0),
  };
  const numbered = patterns.map((pattern) => pattern.map((edge) => numbers[edge] ?? -1));
  const { graph: unfolded, edges, accepting } = unfold(simple, numbered);
  const nodes = new Int32Array(unfolded.size);
  for (const state of accepting) nodes[state] = 1;
  return { graph: unfolded, edges: edges.map((edge) => kept[edge] ?? -1), nodes };
}

/**
 * Raises a bound for each bunch that paths take too seldom: by what is missing, and at last to all
 * that it has. On a circle that some path passes it is taken again on that path; elsewhere by more paths.
 */
function askForMore(
  { graph, edges }: Simple,
  { paths, bunches }: { paths: number[][]; bunches: ReadonlyMap<number, number[]> },
  bounds: Required<Omit<Bounds, 'drawn'>>,
  isLast: boolean,
): boolean {
  const times = new Int32Array(edges.length);
  for (const arc of paths.flat()) times[arc] = (times[arc] ?? 0) + 1;
  const byEdge = Map.groupBy(usableList(graph), (arc) => edges[arc] ?? -1);
  const missing = [...bunches].flatMap(([edge, { length }]) => {
    const places = byEdge.get(edge) ?? [];
    const taken = places.reduce((sum, arc) => sum + (times[arc] ?? 0), 0);
    return taken < length ? [{ places, length, more: length - taken }] : [];
  });
  if (missing.length === 0) return false;
  const isEasy = onPassedCircle(graph, paths);
  for (const { places, length, more } of missing) {
    const worth = (arc: number) => (isEasy(arc) ? paths.length + 1 : 0) + (times[arc] ?? 0);
    const [best = -1] = places.sort((a, b) => worth(b) - worth(a));
    bounds.edges[best] = isLast ? length : (times[best] ?? 0) + more;
  }
  return true;
}

/** Tells of an arc whether it is on a circle that some path comes to. */
function onPassedCircle({ size, source, target }: Graph, paths: number[][]) {
  const { of } = strongComponents({ size, source, target });
  const passed = new Set(paths.flatMap((path) => path.map((arc) => of[target[arc] ?? -1])));
  return (arc: number) => {
    const part = of[source[arc] ?? -1];
    return part === of[target[arc] ?? -1] && passed.has(part);
  };
}

/** Puts the edges of each bunch in turn where its first one stands. */
function takeTurns(paths: number[][], bunches: ReadonlyMap<number, number[]>): void {
  const turns = new Map<number, number>();
  for (const path of paths) {
    path.forEach((edge, place) => {
      const bunch = bunches.get(edge);
      if (!bunch) return;
      const turn = turns.get(edge) ?? 0;
      turns.set(edge, turn + 1);
      path[place] = bunch[turn % bunch.length] ?? edge;
    });
  }
}
