import { defined } from '../../defined.ts';
import { strongComponents } from '../components.ts';
import { type Graph, type Grouped, groupBy } from '../graph.ts';

/** The maximum number of binary digits of all counts together: each round may make each count one digit longer. */
const MAX_DIGITS = 100_000_000;

/**
 * Counts the paths from start to end that take at most `maxReturns` back edges in each strongly
 * connected component: edges to a node that a depth-first search has not left yet.
 *
 * Each such path takes no edge more than `maxReturns` + 1 times, so this is a lower bound for the
 * number of paths with that property; without returns, for the number of simple paths.
 *
 * Time: O(returns × edges), within `MAX_DIGITS`; more returns are not counted. In a reducible
 * graph the number does not depend on the order of the edges.
 */
export function countByReturns(graph: Graph, maxReturns: number): bigint {
  const { size, start, end, source, target } = graph;
  const maxRounds = Math.min(
    maxReturns,
    Math.floor(Math.sqrt(MAX_DIGITS / Math.max(1, size + source.length))),
  );
  const outgoing = groupBy(source, size);
  const { of } = strongComponents(graph);
  const { order, isBack } = searchOrder(graph, outgoing);
  const rounds = maxRounds + 1;
  const counts: bigint[] = Array.from({ length: size * rounds }, () => 0n);
  const countAt = (node: number, round: number) => defined(counts[node * rounds + round]);
  const onward = (edge: number, round: number): bigint => {
    const there = defined(target[edge]);
    if (of[there] !== of[defined(source[edge])]) return countAt(there, 0);
    if (!isBack[edge]) return countAt(there, round);
    return round < maxRounds ? countAt(there, round + 1) : 0n;
  };
  for (const part of partsOf(order, of)) {
    for (let round = maxRounds; round >= 0; round--) {
      for (const node of part) {
        let sum = node === end ? 1n : 0n;
        for (const edge of outgoing.list.subarray(outgoing.first[node], outgoing.first[node + 1])) {
          sum += onward(edge, round);
        }
        counts[node * rounds + round] = sum;
      }
    }
  }
  return countAt(start, 0);
}

/** The nodes by component, those that lead nowhere else first; inside one in the order they were left. */
function partsOf(order: number[], of: Int32Array): number[][] {
  const parts: number[][] = [];
  for (const node of order) {
    const part = defined(of[node]);
    parts[part] ??= [];
    parts[part].push(node);
  }
  return parts.filter((part) => part !== undefined);
}

/** Nodes in the order a depth first search leaves them, and which edges lead back to a node it is in. */
function searchOrder({ size, start, target }: Graph, { first, list }: Grouped) {
  const [unseen, open, left] = [0, 1, 2];
  const state = new Uint8Array(size).fill(unseen);
  const isBack = new Uint8Array(target.length);
  const next = first.slice();
  const order: number[] = [];
  const walk = [start];
  state[start] = open;
  for (let node = walk.at(-1); node !== undefined; node = walk.at(-1)) {
    const place = defined(next[node]);
    next[node] = place + 1;
    if (place >= defined(first[node + 1])) {
      state[node] = left;
      order.push(node);
      walk.pop();
      continue;
    }
    const edge = defined(list[place]);
    const there = defined(target[edge]);
    if (state[there] === open) isBack[edge] = 1;
    if (state[there] !== unseen) continue;
    state[there] = open;
    walk.push(there);
  }
  return { order, isBack };
}
