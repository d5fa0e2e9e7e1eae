import { defined } from '../defined.ts';
import { groupBy } from './graph.ts';

type Directed = { size: number; source: Int32Array; target: Int32Array };

/**
 * The strongly connected components: nodes that lead to each other.
 *
 * Source: Tarjan, "Depth-first search and linear graph algorithms" (1972). Time:
 * O(nodes + arcs). Without recursion.
 *
 * @param without a node to be left out, as if it were not there; it gets component -1
 * @returns by node, the number of its component; arcs lead from higher numbers to lower ones
 */
export function strongComponents(
  { size, source, target }: Directed,
  without = -1,
): { of: Int32Array; count: number } {
  const { first, list } = groupBy(source, size);
  const of = new Int32Array(size).fill(-1);
  const found = new Int32Array(size);
  const low = new Int32Array(size);
  const next = first.slice();
  const open: number[] = [];
  const walk: number[] = [];
  let [count, time] = [0, 0];
  const enter = (node: number) => {
    found[node] = low[node] = ++time;
    open.push(node);
    walk.push(node);
  };
  const close = (node: number) => {
    for (let last = open.pop(); last !== undefined; last = last === node ? undefined : open.pop()) {
      of[last] = count;
    }
    count++;
  };
  const advance = (node: number) => {
    const place = defined(next[node]);
    next[node] = place + 1;
    const there = defined(target[defined(list[place])]);
    if (there === without || of[there] !== -1) return;
    if (found[there] === 0) enter(there);
    else low[node] = Math.min(defined(low[node]), defined(found[there]));
  };
  const leave = (node: number) => {
    walk.pop();
    const above = walk.at(-1);
    if (above !== undefined) low[above] = Math.min(defined(low[above]), defined(low[node]));
    if (low[node] === found[node]) close(node);
  };
  for (let root = 0; root < size; root++) {
    if (root !== without && found[root] === 0) enter(root);
    for (let node = walk.at(-1); node !== undefined; node = walk.at(-1)) {
      if (defined(next[node]) < defined(first[node + 1])) advance(node);
      else leave(node);
    }
  }
  return { of, count };
}
