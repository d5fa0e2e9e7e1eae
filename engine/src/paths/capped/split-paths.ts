import { defined } from '../../defined.ts';
import { type Graph, type Grouped, groupBy } from '../graph.ts';
import { type Items, itemsAt } from '../items.ts';
import { pathTo, type Reached, reachFrom, UNREACHABLE } from '../shortest-path.ts';

/**
 * Splits paths so that none is longer than a cap, and covers every item that such a path can cover.
 *
 * Paths that fit stay; longer ones are split, and each piece gets a shortest path from the start
 * and to the end. Items that are still uncovered get paths of their own, which lead to the
 * farthest of them and on to the nearest ones.
 *
 * Source: route first, cluster second (Beasley, 1983). Time: O(paths × cap), and searches around
 * their ends.
 */
export function splitPaths(
  graph: Graph,
  items: Items,
  { paths, cap }: { paths: readonly number[][]; cap: number },
): number[][] {
  const context = prepareContext(graph, items, cap);
  const draft = { open: context.reachable.slice(), paths: [] };
  for (const path of paths.filter(({ length }) => length <= cap)) addIfUseful(context, draft, path);
  for (const path of paths.filter(({ length }) => length > cap)) splitPath(context, draft, path);
  coverFarthestFirst(context, draft);
  return draft.paths;
}

/** By edge: the length of the shortest path from start to end that takes it; at least `UNREACHABLE` where none does. */
export function shortestThroughEdges({ size, start, end, source, target }: Graph): Int32Array {
  const before = reachFrom(start, groupBy(source, size), target).distance;
  const after = reachFrom(end, groupBy(target, size), source).distance;
  return source.map(
    (from, edge) =>
      (before[from] ?? UNREACHABLE) + 1 + (after[defined(target[edge])] ?? UNREACHABLE),
  );
}

type SplitContext = {
  graph: Graph;
  items: Items;
  cap: number;
  outgoing: Grouped;
  incoming: Grouped;
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

function prepareContext(graph: Graph, items: Items, cap: number): SplitContext {
  const { size, source, target, start, end } = graph;
  const [outgoing, incoming] = [groupBy(source, size), groupBy(target, size)];
  const context: SplitContext = {
    graph,
    items,
    cap,
    outgoing,
    incoming,
    fromStart: reachFrom(start, outgoing, target),
    toEnd: reachFrom(end, incoming, source),
    reachable: new Uint8Array(items.count),
    through: shortestThroughEdges(graph),
    seen: new Int32Array(size),
    via: new Int32Array(size),
    stamp: 0,
  };
  source.forEach((_, edge) => {
    if ((context.through[edge] ?? UNREACHABLE) > cap) return;
    for (const item of itemsAt(items, edge)) context.reachable[item] = 1;
  });
  return context;
}

/** The paths built so far, and by item whether it is still uncovered. */
type Draft = { open: Uint8Array; paths: number[][] };

function isOpen({ items }: SplitContext, { open }: Draft, edge: number): boolean {
  for (const item of itemsAt(items, edge)) if (open[item]) return true;
  return false;
}

function close({ items }: SplitContext, draft: Draft, path: readonly number[]): void {
  for (const edge of path) for (const item of itemsAt(items, edge)) draft.open[item] = 0;
}

/** A shortest path from the start, over open edges where several are as short. */
function pathFromStart(context: SplitContext, draft: Draft, node: number): number[] {
  const { graph, incoming, fromStart } = context;
  const path: number[] = [];
  for (let position = node; position !== graph.start; ) {
    const edge = nextStep(context, draft, position, {
      edges: incoming,
      ends: graph.source,
      reached: fromStart,
    });
    path.push(edge);
    position = graph.source[edge] ?? graph.start;
  }
  return path.reverse();
}

/** Likewise to the end. */
function pathToEnd(context: SplitContext, draft: Draft, node: number): number[] {
  const { graph, outgoing, toEnd } = context;
  const path: number[] = [];
  for (let position = node; position !== graph.end; ) {
    const edge = nextStep(context, draft, position, {
      edges: outgoing,
      ends: graph.target,
      reached: toEnd,
    });
    path.push(edge);
    position = graph.target[edge] ?? graph.end;
  }
  return path;
}

/** An edge from a node to one that is nearer, an open one where there is any. */
function nextStep(
  context: SplitContext,
  draft: Draft,
  node: number,
  { edges, ends, reached }: { edges: Grouped; ends: Int32Array; reached: Reached },
): number {
  const near = defined(reached.distance[node]) - 1;
  for (const edge of edges.list.subarray(edges.first[node], edges.first[node + 1])) {
    if (reached.distance[defined(ends[edge])] === near && isOpen(context, draft, edge)) return edge;
  }
  return reached.via[node] ?? -1;
}

/** Keeps a path that meets something more. */
function addIfUseful(context: SplitContext, draft: Draft, path: number[]): void {
  if (nextOpen(context, draft, path, 0) === -1) return;
  draft.paths.push(path);
  close(context, draft, path);
}

function splitPath(context: SplitContext, draft: Draft, path: readonly number[]): void {
  for (let from = nextOpen(context, draft, path, 0); from >= 0; ) {
    const to = farthestCut(context, draft, path, from);
    if (to >= from) addPiece(context, draft, path.slice(from, to + 1));
    from = nextOpen(context, draft, path, Math.max(to, from) + 1);
  }
}

function nextOpen(
  context: SplitContext,
  draft: Draft,
  path: readonly number[],
  from: number,
): number {
  for (let position = from; position < path.length; position++)
    if (isOpen(context, draft, defined(path[position]))) return position;
  return -1;
}

/** The last open edge up to which a piece fits; -1 where none does. */
function farthestCut(
  context: SplitContext,
  draft: Draft,
  path: readonly number[],
  from: number,
): number {
  const { graph, cap, fromStart, toEnd } = context;
  const before = fromStart.distance[defined(graph.source[defined(path[from])])] ?? UNREACHABLE;
  let farthest = -1;
  for (
    let position = from;
    position < path.length && before + position - from + 1 <= cap;
    position++
  ) {
    const edge = defined(path[position]);
    const after = toEnd.distance[defined(graph.target[edge])] ?? UNREACHABLE;
    const fits = before + position - from + 1 + after <= cap;
    if (fits && isOpen(context, draft, edge)) farthest = position;
  }
  return farthest;
}

function addPiece(context: SplitContext, draft: Draft, piece: number[]): void {
  const { graph } = context;
  const lead = pathFromStart(context, draft, defined(graph.source[defined(piece[0])]));
  const path = [...lead, ...piece];
  close(context, draft, path);
  extendToEnd(context, draft, path);
  draft.paths.push(path);
}

/** Paths to the farthest open item in turn, each filled up with what is near. */
function coverFarthestFirst(context: SplitContext, draft: Draft): void {
  const { graph, through, cap } = context;
  const edges = Int32Array.from(through.keys())
    .filter((edge) => (through[edge] ?? UNREACHABLE) <= cap)
    .sort((a, b) => defined(through[b]) - defined(through[a]) || a - b);
  for (const edge of edges) {
    if (!isOpen(context, draft, edge)) continue;
    const path = [...pathFromStart(context, draft, defined(graph.source[edge])), edge];
    close(context, draft, path);
    extendToEnd(context, draft, path);
    draft.paths.push(path);
  }
}

/** Goes on to the nearest open item as long as the end stays within the cap; then to the end. */
function extendToEnd(context: SplitContext, draft: Draft, path: number[]): void {
  const { graph } = context;
  for (;;) {
    const node = graph.target[path.at(-1) ?? -1] ?? graph.start;
    const more = nearestOpen(context, draft, node, context.cap - path.length);
    if (!more) {
      const rest = pathToEnd(context, draft, node);
      close(context, draft, rest);
      path.push(...rest);
      return;
    }
    close(context, draft, more);
    path.push(...more);
  }
}

function nearestOpen(
  context: SplitContext,
  draft: Draft,
  from: number,
  left: number,
): number[] | undefined {
  const { graph, outgoing, toEnd, seen, via } = context;
  const stamp = ++context.stamp;
  const depth = new Map([[from, 0]]);
  seen[from] = stamp;
  via[from] = -1;
  const queue = [from];
  for (const node of queue) {
    const next = defined(depth.get(node)) + 1;
    const open = bestOpenEdge(context, draft, node, left - next);
    if (open >= 0) return [...pathTo(node, via, graph.source), open];
    for (const edge of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
      const there = defined(graph.target[edge]);
      if (next + (toEnd.distance[there] ?? UNREACHABLE) > left) continue;
      if (seen[there] === stamp) continue;
      seen[there] = stamp;
      via[there] = edge;
      depth.set(there, next);
      queue.push(there);
    }
  }
  return undefined;
}

/** Of the uncovered edges from a node, the one followed by the most uncovered edges; -1 where the end would be out of reach. */
function bestOpenEdge(context: SplitContext, draft: Draft, node: number, left: number): number {
  const { graph, outgoing, toEnd } = context;
  let [best, maxOpen] = [-1, -1];
  for (const edge of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
    const there = defined(graph.target[edge]);
    if ((toEnd.distance[there] ?? UNREACHABLE) > left || !isOpen(context, draft, edge)) continue;
    let open = 0;
    for (const other of outgoing.list.subarray(outgoing.first[there], outgoing.first[there + 1])) {
      if (isOpen(context, draft, other)) open++;
    }
    if (open <= maxOpen) continue;
    maxOpen = open;
    best = edge;
  }
  return best;
}
