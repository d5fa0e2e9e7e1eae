import { defined } from '../../defined.ts';
import { type Graph, type Grouped, groupBy, usableEdges } from '../graph.ts';
import { type Items, itemsAt } from '../items.ts';
import { reachFrom, UNREACHABLE } from '../shortest-path.ts';

/** Of larger problems nothing is held: tasks, and tasks × nodes, for the distances. */
const MAX_TASKS = 1000;
const MAX_DISTANCES = 4_000_000;

/** A path, and the tasks in walking order that it is led by; it goes the shortest paths between. */
export type Route = { readonly tasks: readonly number[]; readonly path: number[] };

/** What routes are led by: an item is held to the edge by which given paths meet it first. Those edges are the tasks. */
export type Tasks = {
  graph: Graph;
  items: Items;
  usable: Uint8Array;
  outgoing: Grouped;
  edges: Int32Array;
  /** By task: its items. By item: how often the routes meet it. */
  own: number[][];
  coverCount: Int32Array;
  /** By node that a task begins at, and the end: how far it is from each node. */
  to: Int32Array[];
  /** Steps walked, and what else is to be counted as work. */
  work: number;
};

/**
 * The tasks of given paths, met by no route yet. Time and space: O(tasks × edges).
 *
 * @returns undefined where there are too many to hold their distances
 */
export function tasksOf(graph: Graph, items: Items, paths: readonly number[][]): Tasks | undefined {
  const place = new Map<number, number>();
  for (const edge of paths.flat()) {
    for (const item of itemsAt(items, edge)) if (!place.has(item)) place.set(item, edge);
  }
  const edges = Int32Array.from(new Set(place.values()));
  if (edges.length > MAX_TASKS || edges.length * graph.size > MAX_DISTANCES) return undefined;
  const taskOf = new Map(Array.from(edges, (edge, task) => [edge, task]));
  const own: number[][] = Array.from(edges, () => []);
  for (const [item, edge] of place) own[defined(taskOf.get(edge))]?.push(item);
  return {
    graph,
    items,
    usable: usableEdges(graph),
    outgoing: groupBy(graph.source, graph.size),
    edges,
    own,
    coverCount: new Int32Array(items.count),
    to: distancesTo(graph, [graph.end, ...edges.map((edge) => defined(graph.source[edge]))]),
    work: 0,
  };
}

/** The routes that given paths become, each task in the first that takes it. Their items are counted. */
export function routesOf(tasks: Tasks, paths: readonly number[][]): Route[] {
  const taskOf = new Map(Array.from(tasks.edges, (edge, task) => [edge, task]));
  const open = new Set(tasks.edges.keys());
  const taskLists = paths.map((path) =>
    path.map((edge) => taskOf.get(edge) ?? -1).filter((task) => open.delete(task)),
  );
  return taskLists.filter(({ length }) => length > 0).map((own) => walk(tasks, own));
}

/** By node of these: how many edges lead to it from each node at least. */
function distancesTo({ size, source, target }: Graph, nodes: Iterable<number>): Int32Array[] {
  const incoming = groupBy(target, size);
  const to: Int32Array[] = [];
  for (const node of new Set(nodes)) to[node] = reachFrom(node, incoming, source).distance;
  return to;
}

/** The node where a task begins. */
export function beginOf({ graph, edges }: Tasks, task: number): number {
  return defined(graph.source[defined(edges[task])]);
}

/** The node where a task ends. */
export function endOf({ graph, edges }: Tasks, task: number): number {
  return defined(graph.target[defined(edges[task])]);
}

/** How many edges lead from a node to one where a task begins, or to the end. */
export function distance({ to }: Tasks, from: number, node: number): number {
  return to[node]?.[from] ?? UNREACHABLE;
}

/** Whether a task has an item that no route meets. */
export function isRemoved({ own, coverCount }: Tasks, task: number): boolean {
  return own[task]?.some((item) => coverCount[item] === 0) ?? false;
}

/** Counts what a path meets, or no longer does. */
export function count({ items, coverCount }: Tasks, path: readonly number[], by: 1 | -1): void {
  for (const edge of path) {
    for (const item of itemsAt(items, edge)) coverCount[item] = defined(coverCount[item]) + by;
  }
}

/** The route that these tasks lead, its items counted. */
export function walk(tasks: Tasks, own: readonly number[]): Route {
  const path: number[] = [];
  let node = tasks.graph.start;
  for (const task of own) {
    walkTo(tasks, path, { from: node, to: beginOf(tasks, task) });
    path.push(defined(tasks.edges[task]));
    node = endOf(tasks, task);
  }
  walkTo(tasks, path, { from: node, to: tasks.graph.end });
  tasks.work += path.length;
  count(tasks, path, 1);
  return { tasks: own, path };
}

/** Goes on by a shortest path, over edges with items not met where several are as short. */
function walkTo(tasks: Tasks, path: number[], { from, to }: { from: number; to: number }): void {
  const { graph, usable, outgoing, items, coverCount } = tasks;
  const left = tasks.to[to];
  const isOpen = (edge: number) => itemsAt(items, edge).some((item) => coverCount[item] === 0);
  for (let node = from; node !== to; node = graph.target[path.at(-1) ?? -1] ?? to) {
    const near = defined(left?.[node]) - 1;
    let next = -1;
    for (const edge of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
      const isNearer = usable[edge] === 1 && left?.[defined(graph.target[edge])] === near;
      if (isNearer && (next === -1 || isOpen(edge))) next = edge;
    }
    path.push(next);
  }
}
