import { defined } from '../../defined.ts';
import type { Bounds } from '../bound-cover.ts';
import { type Graph, reversed } from '../graph.ts';
import { cheapestCirculation } from '../network/circulation.ts';
import { connect } from '../network/connect.ts';
import { type EdgeNetwork, edgeNetwork, HUB } from '../network/network.ts';
import { pathsOf } from '../network/tour.ts';
import { distances } from '../shortest-path.ts';
import { exchangeTails } from './tail-exchange.ts';

/** The maximum number of circulations computed for the lower bound, and for the paths. */
const MAX_BOUND_ROUNDS = 8;
const MAX_PLANS = 5;
/** Steps of all plans together after which no further plan is computed. */
const MAX_STEPS = 500_000;

/**
 * A lower bound for the number of paths when none may be longer than a cap.
 *
 * k paths hold at most k × cap steps. The minimum steps of k paths are the cost of a circulation
 * with k tours, and the smallest k for which they fit is the bound. The minimum steps are convex
 * in k, so the secant through two values that are too low gives a value that is still too low or
 * exactly right.
 *
 * Time: at most `MAX_BOUND_ROUNDS` circulations; after that the bound may be lower than necessary.
 *
 * @param bounds lower bounds of nodes and edges, each on some path within the cap
 */
export function lowerBoundWithin(graph: Graph, bounds: Bounds, cap: number): number {
  const gated = gatedNetwork(edgeNetwork(graph, bounds, 'steps'));
  const excess = (count: number) => {
    gated.network.lower[gated.gate] = count;
    return stepsOf(gated, cheapestCirculation(gated.network).flow) - count * cap;
  };
  let count = 1;
  let over = excess(count);
  let before: { count: number; over: number } | undefined;
  for (let left = MAX_BOUND_ROUNDS; over > 0 && left > 0; left--) {
    const slope = before && (over - before.over) / (count - before.count);
    const byLine = slope !== undefined && slope < 0 ? Math.ceil(-over / slope - 1e-9) : 0;
    before = { count, over };
    count += Math.max(1, Math.ceil(over / cap), byLine);
    over = excess(count);
  }
  return count;
}

/**
 * Plans test paths whose total length fits a cap, and each of which fits it as far as possible.
 *
 * The tours of a cheapest circulation exchange their tails where they meet, to even out their
 * lengths. A tour that stays too long leaves the nodes that the others pass; the bounds of its
 * arcs there are raised so that more tours go there, and the circulation is computed again.
 *
 * Source: capacity cuts of arc routing (Belenguer & Benavent, 1998), as lower bounds of arcs.
 * Time: at most `MAX_PLANS` circulations, plus the exchanges.
 *
 * @param bounds lower bounds of nodes and edges, each on some path within the cap
 */
export function planCapped(
  graph: Graph,
  bounds: Bounds,
  { cap, lowerBound }: { cap: number; lowerBound: number },
): number[][] {
  const gated = gatedNetwork(edgeNetwork(graph, bounds, 'steps'));
  const around = { before: distances(graph), after: distances(reversed(graph)) };
  let count = lowerBound;
  let best: { paths: number[][]; pieces: number } | undefined;
  let steps = 0;
  for (let plan = 0; plan < MAX_PLANS && steps < MAX_STEPS; plan++) {
    const flow = flowOf(gated, count);
    steps += stepsOf(gated, flow);
    const paths = exchangeTails(graph, pathsOf(gated.network, flow), cap);
    const pieces = paths.reduce((sum, { length }) => sum + Math.ceil(length / cap), 0);
    if (!best || pieces < best.pieces) best = { paths, pieces };
    const neededPaths = Math.ceil(stepsOf(gated, flow) / cap);
    const isChanged = raiseAlong(gated, graph, { paths, cap, ...around });
    if (!isChanged && neededPaths <= count) break;
    count = Math.max(count, neededPaths);
  }
  return best?.paths ?? [];
}

/** A network whose tours return to the hub by a single arc, the last one, so that its lower bound sets their number. */
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
  return network.edges.reduce((sum, edge, arc) => sum + (edge === -1 ? 0 : defined(flow[arc])), 0);
}

function flowOf({ network, gate }: Gated, count: number): Int32Array {
  network.lower[gate] = count;
  return connect(network, cheapestCirculation(network));
}

type Planned = { paths: number[][]; cap: number; before: Int32Array; after: Int32Array };

/**
 * Raises the bound of each edge by which a path that is too long leaves the nodes that shorter
 * paths pass, to the number of paths needed beyond it.
 *
 * @returns false where no bound changed
 */
function raiseAlong({ network, arcOf }: Gated, graph: Graph, planned: Planned): boolean {
  const { paths, cap, before, after } = planned;
  const { source, target } = graph;
  const isShared = sharedNodes(graph, planned);
  const neededPaths = new Map<number, number>();
  for (const path of paths.filter(({ length }) => length > cap)) {
    for (const { from, to } of outside(path, target, isShared)) {
      const edge = defined(path[from]);
      const there =
        defined(before[defined(source[edge])]) + defined(after[defined(target[defined(path[to])])]);
      const needed = Math.ceil((to - from + 1) / Math.max(1, cap - there));
      const arc = defined(arcOf.get(edge));
      neededPaths.set(arc, (neededPaths.get(arc) ?? 0) + needed);
    }
  }
  const raised = [...neededPaths].filter(([arc, needed]) => defined(network.lower[arc]) < needed);
  for (const [arc, needed] of raised) network.lower[arc] = needed;
  return raised.length > 0;
}

/** By node: 1 where a path with room passes. */
function sharedNodes({ size, start, end, target }: Graph, { paths, cap }: Planned): Uint8Array {
  const isShared = new Uint8Array(size);
  isShared[start] = isShared[end] = 1;
  for (const path of paths.filter(({ length }) => length < cap)) {
    for (const edge of path) isShared[defined(target[edge])] = 1;
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
  path.forEach((edge, index) => {
    if (!isShared[defined(target[edge])]) {
      if (from === -1) from = index;
    } else if (from >= 0) {
      stretches.push({ from, to: index });
      from = -1;
    }
  });
  return stretches;
}
