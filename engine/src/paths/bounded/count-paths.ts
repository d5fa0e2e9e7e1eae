import { defined } from '../../defined.ts';
import { type Graph, groupBy } from '../graph.ts';
import {
  type BoundedWalk,
  beginAt,
  boundedWalk,
  goBack,
  goForth,
  isOpen,
  nextEdge,
  type PathBound,
} from './bounded-walk.ts';
import { countByReturns } from './count-by-returns.ts';

/** A number of paths; a lower bound where it is not exact. */
export type PathCount = { count: bigint; isExact: boolean };

/** Steps inside cycles after which the count is only a lower bound. */
const MAX_STEPS = 500_000;

/**
 * Counts the paths from start to end that satisfy a bound, without listing them.
 *
 * The strongly connected components form an acyclic graph, so the numbers of paths to the end add
 * up backwards. Inside a component the walks from each entry are enumerated, and each contributes
 * the paths that leave from its last node.
 *
 * Time: O(edges), plus the walks inside cycles within `MAX_STEPS`; beyond that only the paths with
 * few returns are counted, see `countByReturns`.
 *
 * @param weights by node: the factor by which passing it multiplies a path; 1 when absent
 */
export function countPaths(
  graph: Graph,
  bound: PathBound,
  weights: ReadonlyMap<number, bigint> = new Map(),
): PathCount {
  const walk = boundedWalk(graph, bound);
  if (isAmbiguous(walk, bound, weights)) {
    return { count: lowerBoundOf(graph, bound, 0n), isExact: false };
  }
  const budget = { left: MAX_STEPS };
  const count = sumOfPaths(walk, graph, weights, budget);
  const isExact = budget.left > 0;
  return { count: isExact ? count : lowerBoundOf(graph, bound, count), isExact };
}

function sumOfPaths(
  walk: BoundedWalk,
  graph: Graph,
  weights: ReadonlyMap<number, bigint>,
  budget: { left: number },
): bigint {
  const parts = groupBy(walk.part, walk.isRound.length);
  const entries = entriesOf(walk, graph.start);
  const counts = Array.from({ length: graph.size }, () => 0n);
  const ahead = counts.slice();
  for (let part = 0; part < walk.isRound.length; part++) {
    const members = parts.list.subarray(parts.first[part], parts.first[part + 1]);
    for (const node of members)
      ahead[node] = node === graph.end ? 1n : pathsOut(walk, counts, node);
    for (const node of members.filter((member) => entries[member])) {
      const onward = walk.isRound[part]
        ? pathsInside(walk, ahead, node, { budget, weights })
        : defined(ahead[node]);
      counts[node] = onward * (weights.get(node) ?? 1n);
    }
  }
  return defined(counts[graph.start]);
}

/** A path that passes a weighted node again may not count by its weight again. */
function isAmbiguous(
  { isRound, part }: BoundedWalk,
  bound: PathBound,
  weights: ReadonlyMap<number, bigint>,
): boolean {
  return !bound.isSimple && [...weights.keys()].some((node) => isRound[defined(part[node])]);
}

function lowerBoundOf(graph: Graph, bound: PathBound, found: bigint): bigint {
  const byReturns = countByReturns(graph, bound.isSimple ? 0 : bound.times - 1);
  return found > byReturns ? found : byReturns;
}

/** By node: 1 where a path can enter its component. */
function entriesOf({ outgoing, source, target, part }: BoundedWalk, start: number): Uint8Array {
  const entries = new Uint8Array(part.length);
  entries[start] = 1;
  for (const edge of outgoing.list) {
    const node = defined(target[edge]);
    if (part[node] !== part[defined(source[edge])]) entries[node] = 1;
  }
  return entries;
}

/** How many paths to the end leave the component right at a node. */
function pathsOut({ outgoing, target, part }: BoundedWalk, counts: bigint[], node: number): bigint {
  let sum = 0n;
  for (const edge of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
    const there = defined(target[edge]);
    if (part[there] !== part[node]) sum += defined(counts[there]);
  }
  return sum;
}

/** How many paths to the end begin at a node on a circle: each walk inside the component, wherever it leaves. */
function pathsInside(
  walk: BoundedWalk,
  ahead: bigint[],
  begin: number,
  { budget, weights }: { budget: { left: number }; weights: ReadonlyMap<number, bigint> },
): bigint {
  const { target, part } = walk;
  const times = new Map([[begin, 1n]]);
  const scale = [1n];
  beginAt(walk, begin);
  for (let isOver = false; !isOver; ) {
    const edge = budget.left > 0 ? nextEdge(walk) : -1;
    budget.left--;
    if (edge === -1) {
      isOver = !goBack(walk);
      scale.pop();
    } else if (part[defined(target[edge])] === part[begin] && isOpen(walk, edge)) {
      goForth(walk, edge);
      const by = (scale.at(-1) ?? 1n) * (weights.get(walk.node) ?? 1n);
      scale.push(by);
      times.set(walk.node, (times.get(walk.node) ?? 0n) + by);
    }
  }
  let sum = 0n;
  for (const [node, count] of times) sum += count * defined(ahead[node]);
  return sum;
}
