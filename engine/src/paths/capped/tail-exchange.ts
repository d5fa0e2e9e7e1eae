import { defined } from '../../defined.ts';
import type { Graph } from '../graph.ts';

/** The maximum number of positions examined; beyond it paths may stay too long. Recording a position counts as several. */
const MAX_WORK = 100_000_000;
const NOTE_COST = 20;

/**
 * Shortens paths that are longer than a cap, without any additional step.
 *
 * Where a path that is too long shares a node with a shorter one, the two exchange their tails
 * there: of all such positions near its ends at the one that brings the most edges within the
 * cap; where there is none, at one further inside, which leaves two paths that are less too long.
 *
 * Source: the exchange 2-opt* of vehicle routing (Potvin & Rousseau, 1995), here at nodes that
 * two routes share, so that it costs nothing.
 * Time: O(exchanges × cap × paths through a node), within `MAX_WORK`.
 *
 * @returns as many paths, with the same edges; some may still be too long
 */
export function exchangeTails(graph: Graph, paths: readonly number[][], cap: number): number[][] {
  const exchange: Exchange = {
    target: graph.target,
    routes: paths.slice(),
    cap,
    passages: Array.from({ length: graph.size }, () => []),
    work: 0,
  };
  const { routes } = exchange;
  const isLong = (route: number) => defined(routes[route]?.length) > cap;
  for (const route of routes.keys()) enter(exchange, route);
  const waiting = [...routes.keys()].filter(isLong);
  for (let long = waiting.pop(); long !== undefined; long = waiting.pop()) {
    const found = bestNearEnds(exchange, long) ?? bestAmid(exchange, long);
    if (!found) continue;
    for (const route of swap(exchange, long, found)) {
      if (isLong(route)) waiting.push(route);
      else enter(exchange, route);
    }
  }
  return routes.filter(({ length }) => length > 0);
}

type Exchange = {
  target: Int32Array;
  routes: number[][];
  cap: number;
  /** By node: a route that was there with room, and after how many edges, one after the other. */
  passages: number[][];
  work: number;
};

/** Where two routes go on as each other: the long one after `from` edges, the other one after `at`. */
type Swap = { route: number; from: number; position: number; gain: number };

/** Notes which nodes a route passes, where it has room. */
function enter(exchange: Exchange, route: number): void {
  const { routes, target, passages, cap } = exchange;
  const path = routes[route] ?? [];
  if (path.length >= cap || exchange.work > MAX_WORK) return;
  exchange.work += NOTE_COST * path.length;
  for (let position = 1; position < path.length; position++)
    passages[defined(target[defined(path[position - 1])])]?.push(route, position);
}

/** @returns the two new routes; the old ones are empty from now on */
function swap(
  { routes }: Exchange,
  long: number,
  { route, from, position }: Swap,
): [number, number] {
  const [one, other] = [routes[long] ?? [], routes[route] ?? []];
  routes[long] = routes[route] = [];
  const last = routes.push(
    [...one.slice(0, from), ...other.slice(position)],
    [...other.slice(0, position), ...one.slice(from)],
  );
  return [last - 2, last - 1];
}

/** Calls back for each route with room at the node where the long one is after `from` edges. */
function eachWithRoom(
  exchange: Exchange,
  long: number,
  from: number,
  see: (route: number, position: number, length: number) => void,
): void {
  const { routes, target, passages } = exchange;
  const list = passages[defined(target[defined(routes[long]?.[from - 1])])] ?? [];
  exchange.work += list.length;
  let keptCount = 0;
  for (let i = 0; i < list.length; i += 2) {
    const [route, position] = [defined(list[i]), defined(list[i + 1])];
    const length = defined(routes[route]?.length);
    if (length === 0) continue;
    list[keptCount++] = route;
    list[keptCount++] = position;
    see(route, position, length);
  }
  list.length = keptCount;
}

/** The place from which on, or up to which, most of the long route fits into another one. */
function bestNearEnds(exchange: Exchange, long: number): Swap | undefined {
  const { routes, cap } = exchange;
  const length = defined(routes[long]?.length);
  let best: Swap | undefined;
  const consider = (from: number, isBeginning: boolean) => {
    eachWithRoom(exchange, long, from, (route, position, other) => {
      const gain = isBeginning ? from - position : length - from - (other - position);
      if (gain > (best?.gain ?? 0) && other + gain <= cap) best = { route, from, position, gain };
    });
  };
  const currentGain = () => (exchange.work < MAX_WORK ? (best?.gain ?? 0) : cap);
  for (let from = Math.min(cap, length - 1); from > currentGain(); from--) consider(from, true);
  for (let from = Math.max(1, length - cap); length - from > currentGain(); from++)
    consider(from, false);
  return best;
}

/** A place further inside: the route with most room there, and of equals where the halves are most alike. */
function bestAmid(exchange: Exchange, long: number): Swap | undefined {
  const { routes, cap } = exchange;
  const length = defined(routes[long]?.length);
  let best: Swap | undefined;
  let minDifference = 0;
  for (let from = cap + 1; from < length - cap && exchange.work < MAX_WORK; from++) {
    const unlike = Math.abs(length - 2 * from);
    eachWithRoom(exchange, long, from, (route, position, other) => {
      const gain = cap - other;
      const [currentGain, alike] = [best?.gain ?? 0, gain === best?.gain && unlike < minDifference];
      if (gain <= currentGain && !alike) return;
      best = { route, from, position, gain };
      minDifference = unlike;
    });
  }
  return best;
}
