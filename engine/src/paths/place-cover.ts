import { coverArcs, leastRounds } from './arc-cover.ts';
import type { Graph } from './graph.ts';
import { edgeNetwork, type Preference } from './network.ts';
import { toursOf } from './tour.ts';

export type PathCover = {
  /** Edges of each path, in walking order. */
  paths: number[][];
  /** No suite has fewer paths. */
  fewest: number;
};

/** By node and by edge: how often it must be passed at least; all on some way from start to end. */
export type Bounds = { nodes?: Int32Array; edges?: Int32Array };

/** The fewest test paths that keep such bounds, exactly, without finding them. */
export function fewestThrough(graph: Graph, bounds: Bounds): number {
  return leastRounds(edgeNetwork(graph, bounds, 'tests'));
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
  const paths = toursOf(network, flow).map((tour) =>
    tour.flatMap((arc) => {
      const edge = network.edges[arc] ?? -1;
      return edge < 0 ? [] : [edge];
    }),
  );
  return { paths, fewest };
}
