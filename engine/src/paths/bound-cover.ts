import { type Graph, usableEdges } from './graph.ts';
import { coverArcs, minTourCount } from './network/arc-cover.ts';
import { edgeNetwork, type Preference } from './network/network.ts';
import { pathsOf } from './network/tour.ts';

export type PathCover = {
  /** By path: the indexes of its edges, in walking order. */
  paths: number[][];
  /** A proven lower bound: no cover has fewer paths. */
  lowerBound: number;
};

/** Lower bounds of a flow: by node and by edge, how often paths must pass it at least. Each bounded element lies on some path from start to end. Edges from `stepCount` on are auxiliary and do not count as steps. */
export type Bounds = { nodes?: Int32Array; edges?: Int32Array; stepCount?: number };

/** The minimum number of test paths that satisfy lower bounds, exactly, without constructing the paths. */
export function minPathCount(graph: Graph, bounds: Bounds): number {
  return minTourCount(edgeNetwork(graph, bounds, 'tests'));
}

/**
 * Finds few test paths that pass nodes and take edges as often as lower bounds say.
 *
 * The number of paths is minimal when it equals `lowerBound`, as it practically always does; the
 * number of steps is near its minimum.
 */
export function coverBounds(graph: Graph, bounds: Bounds, prefer: Preference): PathCover {
  const network = edgeNetwork(graph, bounds, prefer);
  const { flow, lowerBound } = coverArcs(network, prefer);
  return { paths: pathsOf(network, flow), lowerBound };
}

/** The bounds of node coverage: each node once; without inner nodes, one edge from start to end. */
export function nodeBounds(graph: Graph): Bounds {
  const usable = usableEdges(graph);
  const isInner = (node: number | undefined) => node !== graph.start && node !== graph.end;
  const hasInner = graph.target.some((node, edge) => usable[edge] === 1 && isInner(node));
  const straight = usable.indexOf(1);
  if (hasInner || straight === -1) return { nodes: new Int32Array(graph.size).fill(1) };
  const edges = new Int32Array(graph.target.length);
  edges[straight] = 1;
  return { edges };
}
