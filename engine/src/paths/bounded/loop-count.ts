import { strongComponents } from '../components.ts';
import { type Graph, type Grouped, groupBy } from '../graph.ts';

/** Binary digits of all numbers added up: each round may make each of them one longer. */
const MOST_DIGITS = 100_000_000;

/**
 * How many paths lead from start to end that go back at most `asked` times in each
 * component: by edges to a node that a depth first search is still in.
 *
 * Each such path takes no edge more than `asked` + 1 times, so this is a lower
 * bound for those that do; without going back, for the simple ones.
 *
 * Time: O(most × edges), within `MOST_DIGITS`: of more rounds not all are counted. The number does not depend on the order of the edges
 * where the graph is reducible.
 */
export function countByLoops(graph: Graph, asked: number): bigint {
  const { size, start, end, source, target } = graph;
  const most = Math.min(
    asked,
    Math.floor(Math.sqrt(MOST_DIGITS / Math.max(1, size + source.length))),
  );
  const outs = groupBy(source, size);
  const { of } = strongComponents(graph);
  const { order, isBack } = searchOrder(graph, outs);
  const rounds = most + 1;
  const counts: bigint[] = Array.from({ length: size * rounds }, () => 0n);
  const at = (node: number, round: number) => counts[node * rounds + round] ?? 0n;
  const onward = (edge: number, round: number): bigint => {
    const there = target[edge] ?? 0;
    if (of[there] !== of[source[edge] ?? 0]) return at(there, 0);
    if (!isBack[edge]) return at(there, round);
    return round < most ? at(there, round + 1) : 0n;
  };
  for (const part of partsOf(order, of)) {
    for (let round = most; round >= 0; round--) {
      for (const node of part) {
        let sum = node === end ? 1n : 0n;
        for (const edge of outs.list.subarray(outs.first[node], outs.first[node + 1])) {
          sum += onward(edge, round);
        }
        counts[node * rounds + round] = sum;
      }
    }
  }
  return at(start, 0);
}

/** The nodes by component, those that lead nowhere else first; inside one in the order they were left. */
function partsOf(order: number[], of: Int32Array): number[][] {
  const parts: number[][] = [];
  for (const node of order) {
    const part = of[node] ?? 0;
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
    const place = next[node] ?? 0;
    next[node] = place + 1;
    if (place >= (first[node + 1] ?? 0)) {
      state[node] = left;
      order.push(node);
      walk.pop();
      continue;
    }
    const edge = list[place] ?? 0;
    const there = target[edge] ?? 0;
    if (state[there] === open) isBack[edge] = 1;
    if (state[there] !== unseen) continue;
    state[there] = open;
    walk.push(there);
  }
  return { order, isBack };
}
