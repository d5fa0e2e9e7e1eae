import { unfold } from './automaton.ts';
import type { Graph } from './graph.ts';
import type { Preference } from './network.ts';
import { coverPlaces, type PathCover } from './place-cover.ts';

/**
 * Few test paths that walk every one of some ways, each in one piece.
 *
 * The graph is unfolded by the automaton that recognises the ways; there each is
 * a node to be passed. The number of paths is the least there is (`fewest` tells,
 * should it ever not be), the steps are near the least.
 *
 * @param ways edges one after the other; none empty, none a part of another, all edges on some way from start to end
 */
export function coverWays(
  graph: Graph,
  ways: readonly (readonly number[])[],
  prefer: Preference,
): PathCover {
  const unfolded = unfold(graph, ways);
  const nodes = new Int32Array(unfolded.graph.size);
  for (const state of unfolded.accepting) nodes[state] = 1;
  const { paths, fewest } = coverPlaces(unfolded.graph, { nodes }, prefer);
  return {
    paths: paths.map((path) => path.slice(0, -1).map((edge) => unfolded.edges[edge] ?? 0)),
    fewest,
  };
}
