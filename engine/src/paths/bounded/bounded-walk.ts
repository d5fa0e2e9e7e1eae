import { defined } from '../../defined.ts';
import { strongComponents } from '../components.ts';
import { type Graph, type Grouped, groupSome, numbered, reversed, usableList } from '../graph.ts';
import { distances } from '../shortest-path.ts';

/**
 * Which paths count: simple paths, or paths that take each edge at most `times` times; and, where
 * `length` is given, only those with at most so many edges.
 */
export type PathBound = ({ isSimple: true } | { isSimple: false; times: number }) & {
  length?: number;
};

/** The original nodes and edges that those of an unfolded graph stand for; a bound applies to the original ones. */
export type Labels = { nodes: Int32Array; edges: Int32Array };

/** The state of a depth-first search over all walks that satisfy a bound. */
export type BoundedWalk = {
  source: Int32Array;
  target: Int32Array;
  end: number;
  outgoing: Grouped;
  labels: Labels;
  /** How often each original edge, and node, may still be taken. */
  edgesLeft: Int32Array;
  nodesLeft: Int32Array;
  /** By node: its component; by component: whether it has a circle. */
  part: Int32Array;
  isRound: Uint8Array;
  /** The edges walked, the node they lead to, and by depth the place of the edge to be tried next. */
  path: number[];
  node: number;
  next: number[];
  /** The most edges of a path, and by node how many lead to the end at least. */
  length: number;
  toEnd: Int32Array;
  seen: Int32Array;
  stamp: number;
  /** Edges tried, and nodes looked at to see whether the end is still in reach. */
  work: number;
};

/** A search that has not begun. @param labels where several nodes or edges stand for one; each its own when absent */
export function boundedWalk(
  graph: Graph,
  bound: PathBound,
  labels = ownLabels(graph),
): BoundedWalk {
  const { size, start, end, source, target } = graph;
  const edges = usableList(graph);
  const from = edges.map((edge) => defined(source[edge]));
  const to = edges.map((edge) => defined(target[edge]));
  const { of, count } = strongComponents({ size, source: from, target: to });
  const isRound = new Uint8Array(count);
  from.forEach((node, i) => {
    const part = defined(of[node]);
    if (part === of[defined(to[i])]) isRound[part] = 1;
  });
  const never = 0x7fffffff;
  return {
    source,
    target,
    end,
    outgoing: groupSome(edges, source, size),
    labels,
    edgesLeft: new Int32Array(labelCount(labels.edges)).fill(
      bound.isSimple ? never : Math.min(never, bound.times),
    ),
    nodesLeft: new Int32Array(labelCount(labels.nodes)).fill(bound.isSimple ? 1 : never),
    part: of,
    isRound,
    path: [],
    node: start,
    next: [],
    length: bound.length ?? never,
    toEnd: distances(reversed(graph)),
    seen: new Int32Array(size),
    stamp: 0,
    work: 0,
  };
}

function ownLabels({ size, source }: Graph): Labels {
  return {
    nodes: numbered(new Int32Array(size)),
    edges: numbered(source),
  };
}

function labelCount(labels: Int32Array): number {
  return labels.reduce((max, label) => Math.max(max, label), -1) + 1;
}

/** Stands at a node, nothing walked. */
export function beginAt(walk: BoundedWalk, node: number): void {
  walk.node = node;
  walk.next = [defined(walk.outgoing.first[node])];
  change(walk.nodesLeft, defined(walk.labels.nodes[node]), -1);
}

/** The next edge out of the node it stands at, tried or not; -1 when none is left. */
export function nextEdge(walk: BoundedWalk): number {
  const { outgoing, node, next } = walk;
  walk.work++;
  const place = defined(next.at(-1));
  if (place >= defined(outgoing.first[node + 1])) return -1;
  next[next.length - 1] = place + 1;
  return outgoing.list[place] ?? -1;
}

/** Whether an edge may be taken now. */
export function isOpen(
  { target, labels, edgesLeft, nodesLeft }: BoundedWalk,
  edge: number,
): boolean {
  const label = defined(labels.edges[edge]);
  const node = defined(labels.nodes[defined(target[edge])]);
  return defined(edgesLeft[label]) > 0 && defined(nodesLeft[node]) > 0;
}

/** Takes an edge. */
export function goForth(walk: BoundedWalk, edge: number): void {
  const { target, labels, outgoing } = walk;
  walk.node = defined(target[edge]);
  walk.path.push(edge);
  walk.next.push(defined(outgoing.first[walk.node]));
  change(walk.edgesLeft, defined(labels.edges[edge]), -1);
  change(walk.nodesLeft, defined(labels.nodes[walk.node]), -1);
}

/** Takes the last edge back; false when there is none, and the search is over. */
export function goBack(walk: BoundedWalk): boolean {
  const { source, labels } = walk;
  change(walk.nodesLeft, defined(labels.nodes[walk.node]), 1);
  walk.next.pop();
  const edge = walk.path.pop();
  if (edge === undefined) return false;
  change(walk.edgesLeft, defined(labels.edges[edge]), 1);
  walk.node = defined(source[edge]);
  return true;
}

function change(left: Int32Array, label: number, by: number): void {
  left[label] = defined(left[label]) + by;
}

/** Whether the end is near enough, and edges still open lead out of the component; always so where it has no circle. */
export function canFinish(walk: BoundedWalk): boolean {
  const { part, isRound, seen, end, node: from } = walk;
  if (walk.path.length + defined(walk.toEnd[from]) > walk.length) return false;
  if (!isRound[defined(part[from])] || from === end) return true;
  walk.stamp++;
  const queue = [from];
  seen[from] = walk.stamp;
  for (const node of queue) {
    walk.work++;
    if (leavesAt(walk, node, queue)) return true;
  }
  return false;
}

/** Whether an open edge leaves the component at a node; else its neighbours join the queue. */
function leavesAt(walk: BoundedWalk, node: number, queue: number[]): boolean {
  const { outgoing, target, part, seen, stamp } = walk;
  for (let i = defined(outgoing.first[node]); i < defined(outgoing.first[node + 1]); i++) {
    const edge = defined(outgoing.list[i]);
    const there = defined(target[edge]);
    if (seen[there] === stamp || !isOpen(walk, edge)) continue;
    if (part[there] !== part[node]) return true;
    seen[there] = stamp;
    queue.push(there);
  }
  return false;
}
