import { type Graph, type Grouped, groupBy } from '../graph.ts';
import { type Items, itemsAt } from '../items.ts';
import { NEVER, pathTo, type Reached, reachFrom } from '../shortest-path.ts';

/**
 * Test paths within a cap that meet every item so short a path can meet.
 *
 * Paths that fit stay; longer ones are cut, and each piece gets the shortest path from the start
 * and to the end. What is left open is met by paths of its own, to the farthest open item and on
 * to the nearest ones; without any paths given, all of it is.
 *
 * Source: route first, cluster second (Beasley, 1983). Time: O(paths × cap), and searches around
 * their ends.
 */
export function cutUp(
  graph: Graph,
  items: Items,
  { paths, cap }: { paths: readonly number[][]; cap: number },
): number[][] {
  const ground = groundOf(graph, items, cap);
  const draft = { open: ground.reachable.slice(), paths: [] };
  for (const path of paths.filter(({ length }) => length <= cap)) keep(ground, draft, path);
  for (const path of paths.filter(({ length }) => length > cap)) cut(ground, draft, path);
  meetFarthestFirst(ground, draft);
  return draft.paths;
}

/** The edges of the shortest path that takes each edge; far more than there are where none does. */
export function shortestThroughEdges({ size, start, end, source, target }: Graph): Int32Array {
  const before = reachFrom(start, groupBy(source, size), target).distance;
  const after = reachFrom(end, groupBy(target, size), source).distance;
  return source.map(
    (from, edge) => (before[from] ?? NEVER) + 1 + (after[target[edge] ?? 0] ?? NEVER),
  );
}

type Ground = {
  graph: Graph;
  items: Items;
  cap: number;
  outs: Grouped;
  ins: Grouped;
  /** By node: edges from the start, the last of them; edges to the end, the first of them. */
  fromStart: Reached;
  toEnd: Reached;
  /** By item: 1 where a path within the cap meets it. */
  reachable: Uint8Array;
  /** By edge: how many edges the shortest path that takes it has. */
  through: Int32Array;
  seen: Int32Array;
  via: Int32Array;
  stamp: number;
};

function groundOf(graph: Graph, items: Items, cap: number): Ground {
  const { size, source, target, start, end } = graph;
  const [outs, ins] = [groupBy(source, size), groupBy(target, size)];
  const ground: Ground = {
    graph,
    items,
    cap,
    outs,
    ins,
    fromStart: reachFrom(start, outs, target),
    toEnd: reachFrom(end, ins, source),
    reachable: new Uint8Array(items.count),
    through: shortestThroughEdges(graph),
    seen: new Int32Array(size),
    via: new Int32Array(size),
    stamp: 0,
  };
  source.forEach((_, edge) => {
    if ((ground.through[edge] ?? NEVER) > cap) return;
    for (const item of itemsAt(items, edge)) ground.reachable[item] = 1;
  });
  return ground;
}

/** A suite in the making. */
type Draft = { open: Uint8Array; paths: number[][] };

function isOpen({ items }: Ground, { open }: Draft, edge: number): boolean {
  for (const item of itemsAt(items, edge)) if (open[item]) return true;
  return false;
}

function close({ items }: Ground, draft: Draft, path: readonly number[]): void {
  for (const edge of path) for (const item of itemsAt(items, edge)) draft.open[item] = 0;
}

/** A shortest path from the start, over open edges where several are as short. */
function pathFromStart(ground: Ground, draft: Draft, node: number): number[] {
  const { graph, ins, fromStart } = ground;
  const path: number[] = [];
  for (let at = node; at !== graph.start; ) {
    const edge = nextStep(ground, draft, at, {
      edges: ins,
      ends: graph.source,
      reached: fromStart,
    });
    path.push(edge);
    at = graph.source[edge] ?? graph.start;
  }
  return path.reverse();
}

/** Likewise to the end. */
function pathToEnd(ground: Ground, draft: Draft, node: number): number[] {
  const { graph, outs, toEnd } = ground;
  const path: number[] = [];
  for (let at = node; at !== graph.end; ) {
    const edge = nextStep(ground, draft, at, { edges: outs, ends: graph.target, reached: toEnd });
    path.push(edge);
    at = graph.target[edge] ?? graph.end;
  }
  return path;
}

/** An edge from a node to one that is nearer, an open one where there is any. */
function nextStep(
  ground: Ground,
  draft: Draft,
  node: number,
  { edges, ends, reached }: { edges: Grouped; ends: Int32Array; reached: Reached },
): number {
  const near = (reached.distance[node] ?? 0) - 1;
  for (const edge of edges.list.subarray(edges.first[node], edges.first[node + 1])) {
    if (reached.distance[ends[edge] ?? 0] === near && isOpen(ground, draft, edge)) return edge;
  }
  return reached.via[node] ?? -1;
}

/** Keeps a path that meets something more. */
function keep(ground: Ground, draft: Draft, path: number[]): void {
  if (nextOpen(ground, draft, path, 0) === -1) return;
  draft.paths.push(path);
  close(ground, draft, path);
}

function cut(ground: Ground, draft: Draft, path: readonly number[]): void {
  for (let from = nextOpen(ground, draft, path, 0); from >= 0; ) {
    const to = farthestCut(ground, draft, path, from);
    if (to >= from) addPiece(ground, draft, path.slice(from, to + 1));
    from = nextOpen(ground, draft, path, Math.max(to, from) + 1);
  }
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
  const lead = pathFromStart(ground, draft, graph.source[piece[0] ?? 0] ?? 0);
  const path = [...lead, ...piece];
  close(ground, draft, path);
  fillUp(ground, draft, path);
  draft.paths.push(path);
}

/** Paths to the farthest open item in turn, each filled up with what is near. */
function meetFarthestFirst(ground: Ground, draft: Draft): void {
  const { graph, through, cap } = ground;
  const edges = Int32Array.from(through.keys())
    .filter((edge) => (through[edge] ?? NEVER) <= cap)
    .sort((a, b) => (through[b] ?? 0) - (through[a] ?? 0) || a - b);
  for (const edge of edges) {
    if (!isOpen(ground, draft, edge)) continue;
    const path = [...pathFromStart(ground, draft, graph.source[edge] ?? 0), edge];
    close(ground, draft, path);
    fillUp(ground, draft, path);
    draft.paths.push(path);
  }
}

/** Goes on to the nearest open item as long as the end stays within the cap; then to the end. */
function fillUp(ground: Ground, draft: Draft, path: number[]): void {
  const { graph } = ground;
  for (;;) {
    const node = graph.target[path.at(-1) ?? -1] ?? graph.start;
    const more = nearestOpen(ground, draft, node, ground.cap - path.length);
    if (!more) {
      const rest = pathToEnd(ground, draft, node);
      close(ground, draft, rest);
      path.push(...rest);
      return;
    }
    close(ground, draft, more);
    path.push(...more);
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
    if (open >= 0) return [...pathTo(node, via, graph.source), open];
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
