import type { PathCriterion } from '../model.ts';
import { type Count, countPaths } from './bounded/count-paths.ts';
import { degreesOf, type Graph } from './graph.ts';
import { type Bounds, fewestThrough, nodeBounds } from './place-cover.ts';

/**
 * Graphs that call each other: a node that calls stands for the whole graph called;
 * edges into it lead to that graph's start, edges out of it leave from its end.
 */
export type NestedGraphs = {
  graphs: readonly Graph[];
  /** By graph: which graph each calling node calls. */
  calls: readonly ReadonlyMap<number, number>[];
  root: number;
};

/** The criteria that can be counted without putting called graphs in place. */
export type NestedCriterion = Exclude<PathCriterion, 'prime-paths'>;

/**
 * How many test paths a criterion gives over all calls, each call counted for
 * itself, without putting the called graphs in place: a call must be passed as
 * often as its graph needs paths, and as often a path multiplies.
 *
 * Time: that of counting each graph once for each number of edges into and out of its calls: a
 * nesting of 3^29 calls is 29 small counts.
 *
 * @param again for `all-paths`: how often an edge may be taken again
 * @returns undefined where graphs call each other in a circle
 */
export function countNested(
  nested: NestedGraphs,
  criterion: NestedCriterion,
  again = 1,
): Count | undefined {
  const known = new Map<string, Count>();
  const begun = new Set<string>();
  const stack: Entry[] = [{ graph: nested.root, before: 0, after: 0 }];
  for (let entry = stack.at(-1); entry; entry = stack.at(-1)) {
    const key = keyOf(entry);
    const inner = known.has(key) ? [] : callsOf(nested, criterion, entry);
    const open = inner.filter((call) => !known.has(keyOf(call.entry)));
    if (open.length > 0) {
      if (begun.has(key)) return undefined;
      begun.add(key);
      stack.push(...open.map((call) => call.entry));
      continue;
    }
    if (!known.has(key)) {
      const counts = new Map(inner.map(({ node, entry: call }) => [node, known.get(keyOf(call))]));
      known.set(key, countOne(nested, entry, { criterion, again, counts }));
    }
    stack.pop();
  }
  return known.get(keyOf({ graph: nested.root, before: 0, after: 0 }));
}

/** A graph as it is called: how many edges lead to its start and leave from its end, where that matters. */
type Entry = { graph: number; before: number; after: number };

function keyOf({ graph, before, after }: Entry): string {
  return `${graph} ${before} ${after}`;
}

function callsOf(
  { graphs, calls }: NestedGraphs,
  criterion: NestedCriterion,
  { graph }: Entry,
): { node: number; entry: Entry }[] {
  const inner = calls[graph] ?? new Map<number, number>();
  if (inner.size === 0) return [];
  const caller = graphs[graph];
  const degrees = criterion === 'edge-pairs' && caller ? degreesOf(caller) : undefined;
  return [...inner].map(([node, called]) => ({
    node,
    entry: {
      graph: called,
      before: degrees?.arriving[node] ?? 0,
      after: degrees?.leaving[node] ?? 0,
    },
  }));
}

/** What flows through a graph stays within its 32-bit numbers; what needs more is counted as at least a part of it. */
const MOST_FLOW = 2n ** 31n - 1n;

type Asked = {
  criterion: NestedCriterion;
  again: number;
  /** By calling node: the count of what it calls. */
  counts: ReadonlyMap<number, Count | undefined>;
};

/**
 * The fewest paths where each call is passed as often as it needs. Sums beyond 32 bits count where
 * they are all that is asked for together; otherwise a part that fits is asked for, as a lower bound.
 */
function fewestOver(
  graph: Graph,
  bounds: Required<Omit<Bounds, 'drawn'>>,
  counts: Asked['counts'],
): Count {
  const wanted = [...counts].map(([node, count]) => [node, count?.count ?? 1n] as const);
  const all = wanted.reduce((sum, [, count]) => sum + count, 0n);
  const least = (most: bigint) => {
    const nodes = bounds.nodes.slice();
    for (const [node, count] of wanted)
      nodes[node] = Math.max(1, Number(count > most ? most : count));
    return BigInt(fewestThrough(graph, { ...bounds, nodes }));
  };
  const isFitting = all + BigInt(graph.size + graph.source.length) <= MOST_FLOW;
  const isCountable = wanted.every(([, count]) => count <= MOST_FLOW);
  const found = isCountable ? least(MOST_FLOW) : 0n;
  if (isFitting || (isCountable && found === all)) return { count: found, isExact: true };
  return { count: least(MOST_FLOW / BigInt(2 * graph.size + 2)), isExact: false };
}

function countOne(nested: NestedGraphs, entry: Entry, { criterion, again, counts }: Asked): Count {
  const graph = nested.graphs[entry.graph];
  if (!graph) return { count: 0n, isExact: true };
  const isExact = [...counts.values()].every((count) => count?.isExact);
  if (criterion === 'simple-paths' || criterion === 'all-paths') {
    const weights = new Map([...counts].map(([node, count]) => [node, count?.count ?? 0n]));
    const isSimple = criterion === 'simple-paths';
    const bound = isSimple ? { isSimple } : { isSimple, times: 1 + again };
    const found = countPaths(graph, bound, weights);
    return { count: found.count, isExact: found.isExact && isExact };
  }
  const own = criterion === 'nodes' ? nodeBounds(graph) : {};
  const nodes = own.nodes ?? new Int32Array(graph.size);
  const edges =
    criterion === 'edge-pairs'
      ? pairBoundsAcross(nested, entry)
      : (own.edges ?? graph.source.map(() => (criterion === 'edges' ? 1 : 0)));
  const found = fewestOver(graph, { nodes, edges }, counts);
  return { count: found.count, isExact: found.isExact && isExact };
}

/** As `pairBounds`, where what is before and after an edge may lie in another graph. */
function pairBoundsAcross({ graphs, calls }: NestedGraphs, entry: Entry): Int32Array {
  const graph = graphs[entry.graph];
  if (!graph) return new Int32Array(0);
  const own = degreesOf(graph);
  const inner = calls[entry.graph];
  const arrivalsAt = (node: number) => {
    const called = graphs[inner?.get(node) ?? -1];
    return called ? degreesOf(called).arriving[called.end] : own.arriving[node];
  };
  const departuresAt = (node: number) => {
    const called = graphs[inner?.get(node) ?? -1];
    return called ? degreesOf(called).leaving[called.start] : own.leaving[node];
  };
  return graph.source.map((from, edge) => {
    const to = graph.target[edge] ?? 0;
    const before = from === graph.start ? entry.before : (arrivalsAt(from) ?? 0);
    const after = to === graph.end ? entry.after : (departuresAt(to) ?? 0);
    return Math.max(1, before, after);
  });
}
