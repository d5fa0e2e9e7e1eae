import { defined } from '../defined.ts';

/** A directed multigraph with a start and an end node. Nodes are numbered from 0 to `size` - 1; edge i leads from `source[i]` to `target[i]`. Loops and parallel edges may occur. */
export type Graph = {
  size: number;
  start: number;
  end: number;
  source: Int32Array;
  target: Int32Array;
};

/** Numbers of edges (or arcs) grouped by a node: those of node v stand in `list` from `first[v]` up to `first[v + 1]`. */
export type Grouped = { first: Int32Array; list: Int32Array };

/** Groups edges by one of their ends, each group in the order of the edges. Time: O(nodes + edges). */
export function groupBy(ends: Int32Array, size: number): Grouped {
  const first = new Int32Array(size + 1);
  for (let edge = 0; edge < ends.length; edge++) {
    const node = defined(ends[edge]);
    first[node + 1] = defined(first[node + 1]) + 1;
  }
  for (let node = 0; node < size; node++)
    first[node + 1] = defined(first[node + 1]) + defined(first[node]);
  const place = first.slice(0, size);
  const list = new Int32Array(ends.length);
  for (let edge = 0; edge < ends.length; edge++) {
    const node = defined(ends[edge]);
    list[defined(place[node])] = edge;
    place[node] = defined(place[node]) + 1;
  }
  return { first, list };
}

/** The graph of a model: numbers of nodes and edges stay what they are there. */
export function graphOf({
  nodes,
  edges,
  start,
  end,
}: {
  nodes: readonly unknown[];
  edges: readonly { source: number; target: number }[];
  start: number;
  end: number;
}): Graph {
  const source = Int32Array.from(edges, (edge) => edge.source);
  const target = Int32Array.from(edges, (edge) => edge.target);
  return { size: nodes.length, start, end, source, target };
}

/** The same graph with its nodes renumbered in the order in which its edges name them, so that results depend on the order of the edges only. */
export function byEdges({ size, start, end, source, target }: Graph): Graph {
  const number = new Int32Array(size).fill(-1);
  let next = 0;
  const numberOf = (node: number) => {
    if (number[node] === -1) number[node] = next++;
    return defined(number[node]);
  };
  const first = numberOf(start);
  const ends = Array.from(
    source,
    (from, edge) => [numberOf(from), numberOf(defined(target[edge]))] as const,
  );
  return {
    size,
    start: first,
    end: numberOf(end),
    source: Int32Array.from(ends, ([from]) => from),
    target: Int32Array.from(ends, ([, to]) => to),
  };
}

/** The transpose: every edge reversed, and start and end exchanged. */
export function reversed({ size, start, end, source, target }: Graph): Graph {
  return { size, start: end, end: start, source: target, target: source };
}

/** By edge: 1 where some walk from start to end takes it. Time: O(nodes + edges). */
export function usableEdges({ size, start, end, source, target }: Graph): Uint8Array {
  const reached = reach(start, groupBy(source, size), target);
  const ending = reach(end, groupBy(target, size), source);
  const usable = new Uint8Array(source.length);
  for (let edge = 0; edge < usable.length; edge++) {
    usable[edge] = defined(reached[defined(source[edge])]) & defined(ending[defined(target[edge])]);
  }
  return usable;
}

/** The edges that some walk from start to end takes, in their order. */
export function usableList(graph: Graph): Int32Array {
  const usable = usableEdges(graph);
  return numbered(graph.source).filter((edge) => usable[edge] === 1);
}

/** The places of a list: 0, 1, 2 and so on. An iterator would leave an object behind for each. */
export function numbered(list: Int32Array): Int32Array {
  return list.map((_, place) => place);
}

/** By edge: the first of those that lead between the same two nodes. Time: O(nodes + edges). */
export function firstParallels({ size, source, target }: Omit<Graph, 'start' | 'end'>): Int32Array {
  const { first, list } = groupBy(source, size);
  const [seenFrom, by] = [new Int32Array(size).fill(-1), new Int32Array(size)];
  const firsts = new Int32Array(source.length);
  for (let node = 0; node < size; node++) {
    for (const edge of list.subarray(first[node], first[node + 1])) {
      const end = defined(target[edge]);
      if (seenFrom[end] !== node) by[end] = edge;
      seenFrom[end] = node;
      firsts[edge] = by[end] ?? edge;
    }
  }
  return firsts;
}

/** Groups some of the edges by one of their ends, under the numbers they have. */
export function groupSome(edges: Int32Array, ends: Int32Array, size: number): Grouped {
  const own = edges.map((edge) => defined(ends[edge]));
  const { first, list } = groupBy(own, size);
  return { first, list: list.map((place) => defined(edges[place])) };
}

/** The in-degree and out-degree of each node, counting usable edges only. */
export function nodeDegrees(graph: Graph): { inDegree: Int32Array; outDegree: Int32Array } {
  const [inDegree, outDegree] = [new Int32Array(graph.size), new Int32Array(graph.size)];
  usableEdges(graph).forEach((is, edge) => {
    const from = defined(graph.source[edge]);
    const to = defined(graph.target[edge]);
    outDegree[from] = defined(outDegree[from]) + is;
    inDegree[to] = defined(inDegree[to]) + is;
  });
  return { inDegree, outDegree };
}

/** By node: 1 where it can be reached from `from`. */
function reach(from: number, { first, list }: Grouped, far: Int32Array): Uint8Array {
  const seen = new Uint8Array(first.length - 1);
  seen[from] = 1;
  const queue = new Int32Array(seen.length);
  queue[0] = from;
  for (let index = 0, length = 1; index < length; index++) {
    const node = defined(queue[index]);
    for (let i = defined(first[node]); i < defined(first[node + 1]); i++) {
      const next = defined(far[defined(list[i])]);
      if (seen[next]) continue;
      seen[next] = 1;
      queue[length++] = next;
    }
  }
  return seen;
}
