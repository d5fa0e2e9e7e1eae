import { defined } from '../defined.ts';
import { strongComponents } from './components.ts';
import { type Graph, type Grouped, groupSome, usableList } from './graph.ts';
import { type Items, itemsAt } from './items.ts';
import { pathTo } from './shortest-path.ts';

/** Edges looked at for one cover, some seconds. */
const MAX_WORK = 100_000_000;

/**
 * Covers every coverable item with paths chosen one at a time, each with the most uncovered items
 * on it. Items that are still uncovered when the work limit is reached stay uncovered.
 *
 * Inside a strongly connected component a path can cover everything, so the best path is a
 * longest path through the acyclic graph of components; inside a component it walks to the
 * nearest uncovered item in turn. Redundant paths are removed at the end.
 *
 * Source: greedy set cover (Chvátal, 1979); the paths are longest paths in an acyclic graph.
 * Time: O(paths × edges), plus the walks inside components; within `MAX_WORK`.
 */
export function coverGreedily(graph: Graph, items: Items): number[][] {
  const search = searchOf(graph, items);
  const paths: number[][] = [];
  for (let path = nextPath(search); path; path = nextPath(search)) {
    paths.push(path);
    if (search.left < 0) break;
  }
  return withoutRedundant(paths, items);
}

/** The path that covers the most items; undefined where no path covers any. */
export function bestPath(graph: Graph, items: Items): number[] | undefined {
  return nextPath(searchOf(graph, items));
}

type Search = {
  graph: Graph;
  items: Items;
  /** By item: 1 while no path meets it. */
  open: Uint8Array;
  /** By node: its component; edges lead from higher numbers to lower ones. */
  part: Int32Array;
  parts: number;
  /** Usable edges by the node they leave, and by the component. */
  outgoing: Grouped;
  byPart: Grouped;
  seen: Int32Array;
  via: Int32Array;
  stamp: number;
  /** Edges that may still be looked at. */
  left: number;
};

function searchOf(graph: Graph, items: Items): Search {
  const edges = usableList(graph);
  const source = edges.map((edge) => defined(graph.source[edge]));
  const target = edges.map((edge) => defined(graph.target[edge]));
  const { of, count } = strongComponents({ size: graph.size, source, target });
  const partOfEdge = graph.source.map((node) => defined(of[node]));
  return {
    graph,
    items,
    open: new Uint8Array(items.count).fill(1),
    part: of,
    parts: count,
    outgoing: groupSome(edges, graph.source, graph.size),
    byPart: groupSome(edges, partOfEdge, count),
    seen: new Int32Array(graph.size),
    via: new Int32Array(graph.size),
    stamp: 0,
    left: MAX_WORK,
  };
}

/** The path from start to end with most open items on it; undefined where none has any. */
function nextPath(search: Search): number[] | undefined {
  const { graph, part } = search;
  search.left -= search.byPart.list.length;
  const { gain, exit } = gains(search);
  if (defined(gain[defined(part[graph.start])]) === 0) return undefined;
  const walk: Walk = { node: graph.start, path: [] };
  for (;;) {
    meetAll(search, walk);
    const edge = exit[defined(part[walk.node])] ?? -1;
    if (edge === -1) break;
    walkTo(search, walk, (node) => node === graph.source[edge]);
    take(search, walk, edge);
  }
  return walk.path;
}

/** By component: how many open items a path from there to the end meets at most, and the edge by which that path leaves it. */
function gains({ graph, items, open, part, parts, byPart }: Search) {
  const gain = new Int32Array(parts);
  const exit = new Int32Array(parts).fill(-1);
  const counted = new Int32Array(items.count).fill(-2);
  const openOn = (edge: number, within: number) => {
    let count = 0;
    for (const item of itemsAt(items, edge)) {
      if (!open[item] || counted[item] === within) continue;
      if (within >= 0) counted[item] = within;
      count++;
    }
    return count;
  };
  for (let component = 0; component < parts; component++) {
    let [inside, ahead] = [0, -1];
    for (let i = defined(byPart.first[component]); i < defined(byPart.first[component + 1]); i++) {
      const edge = defined(byPart.list[i]);
      const next = defined(part[defined(graph.target[edge])]);
      if (next === component) {
        inside += openOn(edge, component);
        continue;
      }
      const more = openOn(edge, -1) + defined(gain[next]);
      if (more <= ahead) continue;
      ahead = more;
      exit[component] = edge;
    }
    gain[component] = inside + Math.max(0, ahead);
  }
  return { gain, exit };
}

type Walk = { node: number; path: number[] };

function take({ graph, items, open }: Search, walk: Walk, edge: number): void {
  walk.path.push(edge);
  walk.node = defined(graph.target[edge]);
  for (const item of itemsAt(items, edge)) open[item] = 0;
}

/** Walks on inside a component to the nearest open item in turn, until none is left there. */
function meetAll(search: Search, walk: Walk): void {
  const { graph, items, open, part, outgoing } = search;
  const isOpen = (edge: number) => itemsAt(items, edge).some((item) => open[item] === 1);
  for (;;) {
    let next = -1;
    const isThere = (node: number) => {
      for (let i = defined(outgoing.first[node]); i < defined(outgoing.first[node + 1]); i++) {
        const edge = defined(outgoing.list[i]);
        if (part[defined(graph.target[edge])] !== part[node] || !isOpen(edge)) continue;
        next = edge;
        return true;
      }
      return false;
    };
    if (search.left < 0 || !walkTo(search, walk, isThere)) return;
    take(search, walk, next);
  }
}

/** Walks the shortest path inside the component to a node that is meant; false where there is none. */
function walkTo(search: Search, walk: Walk, isMeant: (node: number) => boolean): boolean {
  const { graph, seen, via } = search;
  const stamp = ++search.stamp;
  const queue = [walk.node];
  seen[walk.node] = stamp;
  via[walk.node] = -1;
  for (const node of queue) {
    if (isMeant(node)) {
      for (const edge of pathTo(node, via, graph.source)) take(search, walk, edge);
      return true;
    }
    spread(search, node, queue);
  }
  return false;
}

/** Adds the neighbours not seen yet, inside the component. */
function spread(search: Search, node: number, queue: number[]) {
  const { graph, part, outgoing, seen, via, stamp } = search;
  search.left -= defined(outgoing.first[node + 1]) - defined(outgoing.first[node]);
  for (let i = defined(outgoing.first[node]); i < defined(outgoing.first[node + 1]); i++) {
    const edge = defined(outgoing.list[i]);
    const there = defined(graph.target[edge]);
    if (seen[there] === stamp || part[there] !== part[node]) continue;
    seen[there] = stamp;
    via[there] = edge;
    queue.push(there);
  }
}

/** Removes, from the last to the first, every path whose items the other paths cover as well. */
function withoutRedundant(paths: number[][], items: Items): number[][] {
  const itemsByPath = paths.map((path) => [
    ...new Set(path.flatMap((edge) => [...itemsAt(items, edge)])),
  ]);
  const times = new Int32Array(items.count);
  for (const item of itemsByPath.flat()) times[item] = defined(times[item]) + 1;
  const isKept = paths.map(() => true);
  for (let i = paths.length - 1; i >= 0; i--) {
    if (!itemsByPath[i]?.every((item) => defined(times[item]) > 1)) continue;
    isKept[i] = false;
    for (const item of itemsByPath[i] ?? []) times[item] = defined(times[item]) - 1;
  }
  return paths.filter((_, i) => isKept[i]);
}
