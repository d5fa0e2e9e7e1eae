import type { Graph } from '../graph.ts';
import { holdItems, type ItemCover } from '../item-cover.ts';
import { type Items, itemsAt, itemsOf } from '../items.ts';
import type { Preference } from '../network/network.ts';
import { coverPlaces, fewestThrough } from '../place-cover.ts';
import { fewestWithin, planCapped } from './capped-plan.ts';
import { cutUp, shortestThroughEdges } from './cut-up.ts';
import { fewerPaths } from './slack-induction.ts';

/** In larger graphs the plan is all there is: other suites take long, and are seldom fewer. */
const MOST_EDGES = 20_000;

/**
 * Few test paths, none longer than a cap, that meet every item that so short a
 * path can meet.
 *
 * Where the fewest paths are too long, as many as the cap asks for are planned, what
 * is still too long is cut up, and paths whose items find room in the others are dropped.
 *
 * A heuristic (the problem is a capacitated arc routing problem, NP-hard) with a bound; on most
 * flows it meets the bound.
 * Time: some ten circulations, and where they leave something to be cut, that of `fewerPaths`.
 */
export function coverCapped(
  graph: Graph,
  items: Items,
  cap: number,
  prefer: Preference,
): ItemCover {
  const within = itemsWithin(graph, items, cap);
  const { sure, held, met } = holdItems(graph, within);
  const free = coverPlaces(graph, held, prefer);
  const least = held === sure ? free.fewest : fewestThrough(graph, sure);
  if (free.paths.every(({ length }) => length <= cap)) return { ...free, fewest: least, met };
  const fewest = Math.max(least, fewestWithin(graph, sure, cap));
  const plan = planCapped(graph, held, { cap, fewest });
  const planned = cutUp(graph, within, { paths: plan, cap });
  const isLarge = graph.source.length > MOST_EDGES;
  if (planned.length <= fewest || isLarge) return { paths: planned, fewest, met };
  const others = [free.paths, []].map((paths) => cutUp(graph, within, { paths, cap }));
  const steps = (paths: number[][]) => paths.reduce((sum, { length }) => sum + length, 0);
  const [paths = []] = [planned, ...others].sort(
    (a, b) => a.length - b.length || steps(a) - steps(b),
  );
  return { paths: fewerPaths(graph, within, { paths, cap, fewest }), fewest, met };
}

/** The items where a path within the cap can meet them. */
function itemsWithin(graph: Graph, items: Items, cap: number): Items {
  const through = shortestThroughEdges(graph);
  const pairs: { edge: number; item: number }[] = [];
  through.forEach((length, edge) => {
    if (length > cap) return;
    for (const item of itemsAt(items, edge)) pairs.push({ edge, item });
  });
  return itemsOf(through.length, pairs, items.count);
}
