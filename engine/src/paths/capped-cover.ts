import { cheapestCirculation } from './circulation.ts';
import { type Graph, type Grouped, groupBy, usableEdges } from './graph.ts';
import { coverItems, type ItemCover } from './item-cover.ts';
import { type Items, itemsAt } from './items.ts';
import { edgeNetwork, type Preference } from './network.ts';

/**
 * Few test paths, none longer than a cap, that meet every item that so short a
 * path can meet.
 *
 * Where the fewest paths are too long, they are cut: each piece gets the shortest
 * way from the start and to the end. Beside that, paths are built one at a time,
 * to the farthest open item and on to the nearest ones. The better of both stays.
 *
 * A heuristic (the problem is a capacitated arc routing problem, NP-hard). Route
 * first, cluster second: Beasley (1983). Measured within 1.15 times the greater of
 * the fewest paths without a cap and the least steps divided by the cap.
 * Time: O(paths × cap), and searches around their ends.
 */
export function coverCapped(
  graph: Graph,
  items: Items,
  cap: number,
  prefer: Preference,
): ItemCover {
  const free = coverItems(graph, items, prefer);
  if (free.paths.every(({ length }) => length <= cap)) return free;
  const ground = groundOf(graph, items, cap);
  const met = Uint8Array.from(ground.reachable);
  const least = Math.ceil(leastSteps(ground, met) / cap);
  const suites = [cutUp(ground, free.paths), farthestFirst(ground)];
  const steps = (paths: number[][]) => paths.reduce((sum, { length }) => sum + length, 0);
  const [paths = []] = suites.sort((a, b) => a.length - b.length || steps(a) - steps(b));
  // Without a cap fewer items may be out of reach, so the number holds only where none is.
  const isSame = met.every((is, item) => is === free.met[item]);
  return { paths, met, fewest: Math.max(isSame ? free.fewest : 1, least) };
}

type Ground = {
  graph: Graph;
  items: Items;
  cap: number;
  usable: Uint8Array;
  outs: Grouped;
  ins: Grouped;
  /** By node: edges from the start, the last of them; edges to the end, the first of them. */
  fromStart: Ways;
  toEnd: Ways;
  /** By item: 1 where a path within the cap meets it. */
  reachable: Uint8Array;
  seen: Int32Array;
  via: Int32Array;
  stamp: number;
};

type Ways = { distance: Int32Array; edge: Int32Array };
/** Far beyond any cap, and safe to add up. */
const NEVER = 0x1fffffff;

function groundOf(graph: Graph, items: Items, cap: number): Ground {
  const { size, source, target, start, end } = graph;
  const ground: Ground = {
    graph,
    items,
    cap,
    usable: usableEdges(graph),
    outs: groupBy(source, size),
    ins: groupBy(target, size),
    fromStart: waysFrom(start, source, target, size),
    toEnd: waysFrom(end, target, source, size),
    reachable: new Uint8Array(items.count),
    seen: new Int32Array(size),
    via: new Int32Array(size),
    stamp: 0,
  };
  source.forEach((_, edge) => {
    if (shortestThrough(ground, edge) > cap) return;
    for (const item of itemsAt(items, edge)) ground.reachable[item] = 1;
  });
  return ground;
}

/** Shortest ways from a node along edges, breadth first. */
function waysFrom(root: number, near: Int32Array, far: Int32Array, size: number): Ways {
  const { first, list } = groupBy(near, size);
  const distance = new Int32Array(size).fill(NEVER);
  const edge = new Int32Array(size).fill(-1);
  distance[root] = 0;
  const queue = [root];
  for (const node of queue) {
    for (const next of list.subarray(first[node], first[node + 1])) {
      const there = far[next] ?? 0;
      if (distance[there] !== NEVER) continue;
      distance[there] = (distance[node] ?? 0) + 1;
      edge[there] = next;
      queue.push(there);
    }
  }
  return { distance, edge };
}

/** The edges of the shortest path that takes an edge. */
function shortestThrough({ graph, fromStart, toEnd }: Ground, edge: number): number {
  const before = fromStart.distance[graph.source[edge] ?? 0] ?? NEVER;
  return before + 1 + (toEnd.distance[graph.target[edge] ?? 0] ?? NEVER);
}

/** No suite that meets these items has fewer steps: those of items that only one edge has. */
function leastSteps({ graph, items, usable }: Ground, met: Uint8Array): number {
  const places = new Int32Array(items.count);
  const place = new Int32Array(items.count);
  usable.forEach((is, edge) => {
    if (!is) return;
    for (const item of itemsAt(items, edge)) {
      places[item] = (places[item] ?? 0) + 1;
      place[item] = edge;
    }
  });
  const edges = new Int32Array(graph.source.length);
  for (let item = 0; item < items.count; item++) {
    if (met[item] && places[item] === 1) edges[place[item] ?? 0] = 1;
  }
  const { flow } = cheapestCirculation(edgeNetwork(graph, { edges }, 'steps'));
  return flow.reduce((sum, times) => sum + times, 0);
}

/** A suite in the making. */
type Draft = { open: Uint8Array; paths: number[][] };

function beginDraft({ reachable }: Ground): Draft {
  return { open: reachable.slice(), paths: [] };
}

function isOpen({ items }: Ground, { open }: Draft, edge: number): boolean {
  for (const item of itemsAt(items, edge)) if (open[item]) return true;
  return false;
}

function close({ items }: Ground, draft: Draft, path: readonly number[]): void {
  for (const edge of path) for (const item of itemsAt(items, edge)) draft.open[item] = 0;
}

/** A shortest way from the start, over open edges where several are as short. */
function wayFromStart(ground: Ground, draft: Draft, node: number): number[] {
  const { graph, ins, fromStart } = ground;
  const way: number[] = [];
  for (let at = node; at !== graph.start; ) {
    const edge = nextStep(ground, draft, {
      edges: at,
      of: ins,
      ends: graph.source,
      ways: fromStart,
    });
    way.push(edge);
    at = graph.source[edge] ?? graph.start;
  }
  return way.reverse();
}

/** Likewise to the end. */
function wayToEnd(ground: Ground, draft: Draft, node: number): number[] {
  const { graph, outs, toEnd } = ground;
  const way: number[] = [];
  for (let at = node; at !== graph.end; ) {
    const edge = nextStep(ground, draft, { edges: at, of: outs, ends: graph.target, ways: toEnd });
    way.push(edge);
    at = graph.target[edge] ?? graph.end;
  }
  return way;
}

function nextStep(
  ground: Ground,
  draft: Draft,
  { edges, of, ends, ways }: { edges: number; of: Grouped; ends: Int32Array; ways: Ways },
): number {
  const near = (ways.distance[edges] ?? 0) - 1;
  const shortest = ways.edge[edges] ?? -1;
  for (const edge of of.list.subarray(of.first[edges], of.first[edges + 1])) {
    if (ways.distance[ends[edge] ?? 0] === near && isOpen(ground, draft, edge)) return edge;
  }
  return shortest;
}

/** The paths cut into pieces that fit; what is left open is met by paths of its own. */
function cutUp(ground: Ground, paths: readonly number[][]): number[][] {
  const draft = beginDraft(ground);
  const [short, long] = [[] as number[][], [] as number[][]];
  for (const path of paths) (path.length <= ground.cap ? short : long).push(path);
  for (const path of short) {
    draft.paths.push(path);
    close(ground, draft, path);
  }
  for (const path of long) {
    for (let from = nextOpen(ground, draft, path, 0); from >= 0; ) {
      const to = farthestCut(ground, draft, path, from);
      if (to >= from) addPiece(ground, draft, path.slice(from, to + 1));
      from = nextOpen(ground, draft, path, Math.max(to, from) + 1);
    }
  }
  return farthestFirst(ground, draft);
}

function nextOpen(ground: Ground, draft: Draft, path: readonly number[], from: number): number {
  for (let at = from; at < path.length; at++) if (isOpen(ground, draft, path[at] ?? 0)) return at;
  return -1;
}

/** The last open edge up to which a piece fits; -1 where none does. */
function farthestCut(ground: Ground, draft: Draft, path: readonly number[], from: number): number {
  const { graph, cap, fromStart, toEnd } = ground;
  const before = fromStart.distance[graph.source[path[from] ?? 0] ?? 0] ?? NEVER;
  let farthest = -1;
  for (let at = from; at < path.length && before + at - from + 1 <= cap; at++) {
    const edge = path[at] ?? 0;
    const after = toEnd.distance[graph.target[edge] ?? 0] ?? NEVER;
    const fits = before + at - from + 1 + after <= cap;
    if (fits && isOpen(ground, draft, edge)) farthest = at;
  }
  return farthest;
}

function addPiece(ground: Ground, draft: Draft, piece: number[]): void {
  const { graph } = ground;
  const lead = wayFromStart(ground, draft, graph.source[piece[0] ?? 0] ?? 0);
  const path = [...lead, ...piece];
  close(ground, draft, path);
  fillUp(ground, draft, path);
  draft.paths.push(path);
}

/** Paths to the farthest open item in turn, each filled up with what is near. */
function farthestFirst(ground: Ground, draft = beginDraft(ground)): number[][] {
  const { graph, usable, cap } = ground;
  const edges = Int32Array.from(usable.keys())
    .filter((edge) => usable[edge] === 1 && shortestThrough(ground, edge) <= cap)
    .sort((a, b) => shortestThrough(ground, b) - shortestThrough(ground, a) || a - b);
  for (const edge of edges) {
    if (!isOpen(ground, draft, edge)) continue;
    const path = [...wayFromStart(ground, draft, graph.source[edge] ?? 0), edge];
    close(ground, draft, path);
    fillUp(ground, draft, path);
    draft.paths.push(path);
  }
  return draft.paths;
}

/** Goes on to the nearest open item as long as the end stays within the cap; then to the end. */
function fillUp(ground: Ground, draft: Draft, path: number[]): void {
  const { graph } = ground;
  for (;;) {
    const node = graph.target[path.at(-1) ?? -1] ?? graph.start;
    const way = nearestOpen(ground, draft, node, ground.cap - path.length);
    if (!way) {
      const rest = wayToEnd(ground, draft, node);
      close(ground, draft, rest);
      path.push(...rest);
      return;
    }
    close(ground, draft, way);
    path.push(...way);
  }
}

function nearestOpen(
  ground: Ground,
  draft: Draft,
  from: number,
  left: number,
): number[] | undefined {
  const { graph, outs, toEnd, seen, via } = ground;
  const stamp = ++ground.stamp;
  const depth = new Map([[from, 0]]);
  seen[from] = stamp;
  via[from] = -1;
  const queue = [from];
  for (const node of queue) {
    const next = (depth.get(node) ?? 0) + 1;
    const open = richest(ground, draft, node, left - next);
    if (open >= 0) return wayBack(ground, open);
    for (const edge of outs.list.subarray(outs.first[node], outs.first[node + 1])) {
      const there = graph.target[edge] ?? 0;
      if (next + (toEnd.distance[there] ?? NEVER) > left) continue;
      if (seen[there] === stamp) continue;
      seen[there] = stamp;
      via[there] = edge;
      depth.set(there, next);
      queue.push(there);
    }
  }
  return undefined;
}

/** Of the open edges from a node, the one after which most are open; -1 where none is within reach of the end. */
function richest(ground: Ground, draft: Draft, node: number, left: number): number {
  const { graph, outs, toEnd } = ground;
  let [best, most] = [-1, -1];
  for (const edge of outs.list.subarray(outs.first[node], outs.first[node + 1])) {
    const there = graph.target[edge] ?? 0;
    if ((toEnd.distance[there] ?? NEVER) > left || !isOpen(ground, draft, edge)) continue;
    let open = 0;
    for (const other of outs.list.subarray(outs.first[there], outs.first[there + 1])) {
      if (isOpen(ground, draft, other)) open++;
    }
    if (open <= most) continue;
    most = open;
    best = edge;
  }
  return best;
}

function wayBack({ graph, via }: Ground, last: number): number[] {
  const way: number[] = [];
  for (let edge = last; edge >= 0; edge = via[graph.source[edge] ?? 0] ?? -1) way.push(edge);
  return way.reverse();
}
