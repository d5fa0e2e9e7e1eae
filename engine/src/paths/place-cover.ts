import { type Graph, usableEdges } from './graph.ts';
import { coverArcs, fewestRounds } from './network/arc-cover.ts';
import { edgeNetwork, type Preference } from './network/network.ts';
import { pathsOf } from './network/tour.ts';

export type PathCover = {
  /** Edges of each path, in walking order. */
  paths: number[][];
  /** No suite has fewer paths. */
  fewest: number;
};

/** By node and by edge: how often it must be passed at least; all on some path from start to end. Edges from `drawn` on are no steps. */
export type Bounds = { nodes?: Int32Array; edges?: Int32Array; drawn?: number };

/** The fewest test paths that keep such bounds, exactly, without finding them. */
export function fewestThrough(graph: Graph, bounds: Bounds): number {
  return fewestRounds(edgeNetwork(graph, bounds, 'tests'));
}

/**
 * Few test paths that pass chosen nodes and take chosen edges of a graph.
 *
 * The number of paths is the least there is (`fewest` tells, should it ever not be);
 * the steps are near the least.
 */
export function coverPlaces(graph: Graph, bounds: Bounds, prefer: Preference): PathCover {
  const network = edgeNetwork(graph, bounds, prefer);
  const { flow, fewest } = coverArcs(network, prefer);
  return { paths: pathsOf(network, flow), fewest };
}

/** Each node; where there is none between start and end, one edge from the one to the other. */
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
