import { type Graph, reversed } from '../graph.ts';
import { cheapestCirculation } from '../network/circulation.ts';
import { connect } from '../network/connect.ts';
import { type EdgeNetwork, edgeNetwork, HUB } from '../network/network.ts';
import { pathsOf } from '../network/tour.ts';
import type { Bounds } from '../place-cover.ts';
import { distances } from '../shortest-path.ts';
import { exchangeTails } from './tail-exchange.ts';

/** Circulations found for the bound, and for the paths. */
const MOST_BOUNDS = 8;
const MOST_PLANS = 5;
/** Steps of all plans together after which there is no further one. */
const MOST_STEPS = 500_000;

/**
 * No suite of paths within a cap has fewer.
 *
 * So many paths hold so many steps: the fewest steps of k paths are the cost of a circulation
 * with k rounds, and the least k for which they fit is a bound. The fewest steps are convex in k,
 * so the line through two numbers that are too low meets the axis where it is still too low, or
 * just right.
 *
 * Time: at most `MOST_BOUNDS` circulations; then the answer may be too low.
 *
 * @param bounds what must be passed, each on some path within the cap
 */
export function fewestWithin(graph: Graph, bounds: Bounds, cap: number): number {
  const gated = gatedNetwork(edgeNetwork(graph, bounds, 'steps'));
  const excess = (count: number) => {
    gated.network.lower[gated.gate] = count;
    return stepsOf(gated, cheapestCirculation(gated.network).flow) - count * cap;
  };
  let count = 1;
  let over = excess(count);
  let before: { count: number; over: number } | undefined;
  for (let left = MOST_BOUNDS; over > 0 && left > 0; left--) {
    const slope = before && (over - before.over) / (count - before.count);
    const byLine = slope !== undefined && slope < 0 ? Math.ceil(-over / slope - 1e-9) : 0;
    before = { count, over };
    count += Math.max(1, Math.ceil(over / cap), byLine);
    over = excess(count);
  }
  return count;
}

/**
 * Test paths that are short enough for a cap all together, as far as they go each within it.
 *
 * The rounds of a cheapest circulation with so many rounds are evened out where they meet. One
 * that stays too long is off where the others go: then more of them are led there, and the
 * circulation is found anew.
 *
 * Source: capacity cuts of arc routing (Belenguer & Benavent, 1998), as lower bounds of arcs.
 * Time: at most `MOST_PLANS` circulations, and exchanges.
 *
 * @param bounds what must be passed, each on some path within the cap
 */
export function planCapped(
  graph: Graph,
  bounds: Bounds,
  { cap, fewest }: { cap: number; fewest: number },
): number[][] {
  const gated = gatedNetwork(edgeNetwork(graph, bounds, 'steps'));
  const around = { before: distances(graph), after: distances(reversed(graph)) };
  let count = fewest;
  let best: { paths: number[][]; pieces: number } | undefined;
  let steps = 0;
  for (let plan = 0; plan < MOST_PLANS && steps < MOST_STEPS; plan++) {
    const flow = flowOf(gated, count);
    steps += stepsOf(gated, flow);
    const paths = exchangeTails(graph, pathsOf(gated.network, flow), cap);
    const pieces = paths.reduce((sum, { length }) => sum + Math.ceil(length / cap), 0);
    if (!best || pieces < best.pieces) best = { paths, pieces };
    const wanted = Math.ceil(stepsOf(gated, flow) / cap);
    const isChanged = leadThere(gated, graph, { paths, cap, ...around });
    if (!isChanged && wanted <= count) break;
    count = Math.max(count, wanted);
  }
  return best?.paths ?? [];
}

/** A network whose rounds come back to the hub by one arc, the last one, so that so many can be asked for. */
type Gated = { network: EdgeNetwork; gate: number; arcOf: Map<number, number> };

function gatedNetwork(given: EdgeNetwork): Gated {
  const { size, source, target, lower, edges } = given;
  const gate = source.length;
  const longer = (list: Int32Array, last: number) => Int32Array.from([...list, last]);
  const network = {
    size: size + 1,
    source: longer(source, size),
    target: longer(
      target.map((node) => (node === HUB ? size : node)),
      HUB,
    ),
    lower: longer(lower, 0),
    cost: longer(
      edges.map((edge) => (edge === -1 ? 0 : 1)),
      0,
    ),
    edges: longer(edges, -1),
  };
  const arcOf = new Map(Array.from(edges, (edge, arc) => [edge, arc]));
  return { network, gate, arcOf };
}

function stepsOf({ network }: Gated, flow: Int32Array): number {
  return network.edges.reduce((sum, edge, arc) => sum + (edge === -1 ? 0 : (flow[arc] ?? 0)), 0);
}

function flowOf({ network, gate }: Gated, count: number): Int32Array {
  network.lower[gate] = count;
  return connect(network, cheapestCirculation(network));
}

type Planned = { paths: number[][]; cap: number; before: Int32Array; after: Int32Array };

/**
 * Where a path too long leaves what those with room pass, as many paths as it needs there are led by that edge.
 *
 * @returns false where as many go there already
 */
function leadThere({ network, arcOf }: Gated, graph: Graph, planned: Planned): boolean {
  const { paths, cap, before, after } = planned;
  const { source, target } = graph;
  const isShared = sharedNodes(graph, planned);
  const wanted = new Map<number, number>();
  for (const path of paths.filter(({ length }) => length > cap)) {
    for (const { from, to } of outside(path, target, isShared)) {
      const edge = path[from] ?? 0;
      const there = (before[source[edge] ?? 0] ?? 0) + (after[target[path[to] ?? 0] ?? 0] ?? 0);
      const needed = Math.ceil((to - from + 1) / Math.max(1, cap - there));
      const arc = arcOf.get(edge) ?? 0;
      wanted.set(arc, (wanted.get(arc) ?? 0) + needed);
    }
  }
  const raised = [...wanted].filter(([arc, needed]) => (network.lower[arc] ?? 0) < needed);
  for (const [arc, needed] of raised) network.lower[arc] = needed;
  return raised.length > 0;
}

/** By node: 1 where a path with room passes. */
function sharedNodes({ size, start, end, target }: Graph, { paths, cap }: Planned): Uint8Array {
  const isShared = new Uint8Array(size);
  isShared[start] = isShared[end] = 1;
  for (const path of paths.filter(({ length }) => length < cap)) {
    for (const edge of path) isShared[target[edge] ?? 0] = 1;
  }
  return isShared;
}

/** The stretches of a path off the shared nodes: from the edge that leaves them to the one that comes back. */
function outside(
  path: readonly number[],
  target: Int32Array,
  isShared: Uint8Array,
): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  let from = -1;
  path.forEach((edge, at) => {
    if (!isShared[target[edge] ?? 0]) {
      if (from === -1) from = at;
    } else if (from >= 0) {
      stretches.push({ from, to: at });
      from = -1;
    }
  });
  return stretches;
}
