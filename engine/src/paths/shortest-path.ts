import { type Graph, groupBy } from './graph.ts';

/** By node: how many edges lead there from the start at least; -1 where none do. Breadth first: O(nodes + edges). */
export function distances({ size, start, source, target }: Omit<Graph, 'end'>): Int32Array {
  const { first, list } = groupBy(source, size);
  const distance = new Int32Array(size).fill(-1);
  distance[start] = 0;
  const queue = [start];
  for (const node of queue) {
    for (const edge of list.subarray(first[node], first[node + 1])) {
      const there = target[edge] ?? 0;
      if (distance[there] !== -1) continue;
      distance[there] = (distance[node] ?? 0) + 1;
      queue.push(there);
    }
  }
  return distance;
}

/** The path from start to end with the fewest edges; undefined where there is none. Breadth first: O(nodes + edges). */
export function shortestPath({ size, start, end, source, target }: Graph): number[] | undefined {
  const { first, list } = groupBy(source, size);
  const via = new Int32Array(size).fill(-2);
  via[start] = -1;
  const queue = [start];
  for (const node of queue) {
    if (node === end) break;
    for (const edge of list.subarray(first[node], first[node + 1])) {
      const there = target[edge] ?? 0;
      if (via[there] !== -2) continue;
      via[there] = edge;
      queue.push(there);
    }
  }
  if (via[end] === -2) return undefined;
  const path: number[] = [];
  for (let edge = via[end] ?? -1; edge >= 0; edge = via[source[edge] ?? 0] ?? -1) path.push(edge);
  return path.reverse();
}
