import { type Graph, groupBy } from '../graph.ts';
import {
  type Bound,
  type BoundedWalk,
  beginAt,
  boundedWalk,
  goBack,
  goForth,
  isOpen,
  nextEdge,
} from './bounded-walk.ts';
import { countByLoops } from './loop-count.ts';

/** How many there are; where not exact, at least so many. */
export type Count = { count: bigint; isExact: boolean };

/** Steps inside circles after which the count is only a lower bound. */
const MOST_STEPS = 500_000;

/**
 * How many paths lead from start to end within a bound, without listing them.
 *
 * Components hang together without circles, so the paths to the end add up from
 * there; inside a component the walks from each entry are walked, and wherever one
 * can leave, the paths from there count.
 *
 * Time: O(edges), and inside circles the walks there, within `MOST_STEPS`; beyond
 * that the paths that go back seldom are counted, see `countByLoops`.
 *
 * @param weights by node: as how many a path counts for passing it; 1 when absent
 */
export function countPaths(
  graph: Graph,
  bound: Bound,
  weights: ReadonlyMap<number, bigint> = new Map(),
): Count {
  const walk = boundedWalk(graph, bound);
  if (isAmbiguous(walk, bound, weights)) {
    return { count: atLeast(graph, bound, 0n), isExact: false };
  }
  const budget = { left: MOST_STEPS };
  const count = sumOfPaths(walk, graph, weights, budget);
  const isExact = budget.left > 0;
  return { count: isExact ? count : atLeast(graph, bound, count), isExact };
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
        : (ahead[node] ?? 0n);
      counts[node] = onward * (weights.get(node) ?? 1n);
    }
  }
  return counts[graph.start] ?? 0n;
}

/** A path that passes a weighted node again may not count by its weight again. */
function isAmbiguous(
  { isRound, part }: BoundedWalk,
  bound: Bound,
  weights: ReadonlyMap<number, bigint>,
): boolean {
  return !bound.isSimple && [...weights.keys()].some((node) => isRound[part[node] ?? 0]);
}

function atLeast(graph: Graph, bound: Bound, found: bigint): bigint {
  const seldom = countByLoops(graph, bound.isSimple ? 0 : bound.times - 1);
  return found > seldom ? found : seldom;
}

/** By node: 1 where a path can enter its component. */
function entriesOf({ outs, source, target, part }: BoundedWalk, start: number): Uint8Array {
  const entries = new Uint8Array(part.length);
  entries[start] = 1;
  for (const edge of outs.list) {
    const node = target[edge] ?? 0;
    if (part[node] !== part[source[edge] ?? 0]) entries[node] = 1;
  }
  return entries;
}

/** How many paths to the end leave the component right at a node. */
function pathsOut({ outs, target, part }: BoundedWalk, counts: bigint[], node: number): bigint {
  let sum = 0n;
  for (const edge of outs.list.subarray(outs.first[node], outs.first[node + 1])) {
    const there = target[edge] ?? 0;
    if (part[there] !== part[node]) sum += counts[there] ?? 0n;
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
    } else if (part[target[edge] ?? 0] === part[begin] && isOpen(walk, edge)) {
      goForth(walk, edge);
      const by = (scale.at(-1) ?? 1n) * (weights.get(walk.node) ?? 1n);
      scale.push(by);
      times.set(walk.node, (times.get(walk.node) ?? 0n) + by);
    }
  }
  let sum = 0n;
  for (const [node, count] of times) sum += count * (ahead[node] ?? 0n);
  return sum;
}
