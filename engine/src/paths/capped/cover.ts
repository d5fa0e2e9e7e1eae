import { coverBounds, minPathCount } from '../bound-cover.ts';
import type { Graph } from '../graph.ts';
import { assignItems, type ItemCover } from '../item-cover.ts';
import { type Items, itemsAt, itemsOf } from '../items.ts';
import type { Preference } from '../network/network.ts';
import { lowerBoundWithin, planCapped } from './plan.ts';
import { reducePathCount } from './slack-induction.ts';
import { shortestThroughEdges, splitPaths } from './split-paths.ts';

/** In larger graphs only the plan is used: the alternatives take long and rarely have fewer paths. */
const MAX_EDGES = 20_000;

/**
 * Finds few test paths, none longer than a cap, that cover every item that such a path can cover.
 *
 * Where the paths of a minimum cover are too long, as many as the cap needs are planned, paths
 * that are still too long are split, and paths whose items fit into the others are removed.
 *
 * A heuristic with a lower bound: the problem is a capacitated arc routing problem, which is
 * NP-hard. On most flows the result equals the bound.
 * Time: some ten circulations, and where paths must be split, that of `reducePathCount`.
 */
export function coverCapped(
  graph: Graph,
  items: Items,
  cap: number,
  prefer: Preference,
): ItemCover {
  const within = itemsWithin(graph, items, cap);
  const { required, assigned, covered } = assignItems(graph, within);
  const free = coverBounds(graph, assigned, prefer);
  const freeBound = assigned === required ? free.lowerBound : minPathCount(graph, required);
  if (free.paths.every(({ length }) => length <= cap))
    return { ...free, lowerBound: freeBound, covered };
  const lowerBound = Math.max(freeBound, lowerBoundWithin(graph, required, cap));
  const plan = planCapped(graph, assigned, { cap, lowerBound });
  const planned = splitPaths(graph, within, { paths: plan, cap });
  const isLarge = graph.source.length > MAX_EDGES;
  if (planned.length <= lowerBound || isLarge) return { paths: planned, lowerBound, covered };
  const others = [free.paths, []].map((paths) => splitPaths(graph, within, { paths, cap }));
  const steps = (paths: number[][]) => paths.reduce((sum, { length }) => sum + length, 0);
  const [paths = []] = [planned, ...others].sort(
    (a, b) => a.length - b.length || steps(a) - steps(b),
  );
  return { paths: reducePathCount(graph, within, { paths, cap, lowerBound }), lowerBound, covered };
}

/** The items on the edges where a path within the cap can cover them. */
function itemsWithin(graph: Graph, items: Items, cap: number): Items {
  const through = shortestThroughEdges(graph);
  const pairs: { edge: number; item: number }[] = [];
  through.forEach((length, edge) => {
    if (length > cap) return;
    for (const item of itemsAt(items, edge)) pairs.push({ edge, item });
  });
  return itemsOf(through.length, pairs, items.count);
}
