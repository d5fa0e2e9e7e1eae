import { defined } from '../defined.ts';
import { isListed, type PathCriterion } from '../model.ts';
import { type Bounds, minPathCount, nodeBounds } from './bound-cover.ts';
import { countPaths, type PathCount } from './bounded/count-paths.ts';
import { type Graph, nodeDegrees } from './graph.ts';

/**
 * A hierarchical graph: a calling node stands for the whole graph that it calls. Edges into it
 * lead to the start of the called graph, edges out of it leave from its end.
 */
export type NestedGraphs = {
  graphs: readonly Graph[];
  /** By graph: which graph each calling node calls. */
  calls: readonly ReadonlyMap<number, number>[];
  root: number;
};

/** The criteria that can be counted without expanding the called graphs. */
export type NestedCriterion = Exclude<PathCriterion, 'prime-paths'>;

/**
 * Counts the test paths that a criterion needs over all calls, without expanding the called graphs.
 *
 * For covers, a calling node must be passed as often as its graph needs paths; for enumerations, a
 * path is multiplied by the paths of each graph that it calls.
 *
 * Time: each graph is counted once for each in-degree and out-degree of its calls, so a nesting
 * of 3^29 calls takes 29 small counts.
 *
 * @param again for `all-paths`: how often an edge may be repeated
 * @returns undefined where graphs call each other recursively
 */
export function countNested(
  nested: NestedGraphs,
  criterion: NestedCriterion,
  again = 1,
): PathCount | undefined {
  const known = new Map<string, PathCount>();
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
  const degrees = criterion === 'edge-pairs' && caller ? nodeDegrees(caller) : undefined;
  return [...inner].map(([node, called]) => ({
    node,
    entry: {
      graph: called,
      before: degrees?.inDegree[node] ?? 0,
      after: degrees?.outDegree[node] ?? 0,
    },
  }));
}

/** Flows are 32-bit numbers; a larger flow is counted as a lower bound. */
const MAX_FLOW = 2n ** 31n - 1n;

type CountOptions = {
  criterion: NestedCriterion;
  again: number;
  /** By calling node: the count of what it calls. */
  counts: ReadonlyMap<number, PathCount | undefined>;
};

/**
 * The minimum number of paths when each call is passed as often as its graph needs. A sum beyond
 * 32 bits is exact when it equals the sum of all calls; otherwise a part that fits gives a lower bound.
 */
function minPathCountOver(
  graph: Graph,
  bounds: Required<Omit<Bounds, 'stepCount'>>,
  counts: CountOptions['counts'],
): PathCount {
  const required = [...counts].map(([node, count]) => [node, count?.count ?? 1n] as const);
  const all = required.reduce((sum, [, count]) => sum + count, 0n);
  const minimum = (max: bigint) => {
    const nodes = bounds.nodes.slice();
    for (const [node, count] of required)
      nodes[node] = Math.max(1, Number(count > max ? max : count));
    return BigInt(minPathCount(graph, { ...bounds, nodes }));
  };
  const isFitting = all + BigInt(graph.size + graph.source.length) <= MAX_FLOW;
  const isCountable = required.every(([, count]) => count <= MAX_FLOW);
  const found = isCountable ? minimum(MAX_FLOW) : 0n;
  if (isFitting || (isCountable && found === all)) return { count: found, isExact: true };
  return { count: minimum(MAX_FLOW / BigInt(2 * graph.size + 2)), isExact: false };
}

function countOne(
  nested: NestedGraphs,
  entry: Entry,
  { criterion, again, counts }: CountOptions,
): PathCount {
  const graph = nested.graphs[entry.graph];
  if (!graph) return { count: 0n, isExact: true };
  const isExact = [...counts.values()].every((count) => count?.isExact);
  if (isListed(criterion)) {
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
  const found = minPathCountOver(graph, { nodes, edges }, counts);
  return { count: found.count, isExact: found.isExact && isExact };
}

/** As `pairBounds`, where what is before and after an edge may lie in another graph. */
function pairBoundsAcross({ graphs, calls }: NestedGraphs, entry: Entry): Int32Array {
  const graph = graphs[entry.graph];
  if (!graph) return new Int32Array(0);
  const own = nodeDegrees(graph);
  const inner = calls[entry.graph];
  const arrivalsAt = (node: number) => {
    const called = graphs[inner?.get(node) ?? -1];
    return called ? nodeDegrees(called).inDegree[called.end] : own.inDegree[node];
  };
  const departuresAt = (node: number) => {
    const called = graphs[inner?.get(node) ?? -1];
    return called ? nodeDegrees(called).outDegree[called.start] : own.outDegree[node];
  };
  return graph.source.map((from, edge) => {
    const to = defined(graph.target[edge]);
    const before = from === graph.start ? entry.before : defined(arrivalsAt(from));
    const after = to === graph.end ? entry.after : defined(departuresAt(to));
    return Math.max(1, before, after);
  });
}
