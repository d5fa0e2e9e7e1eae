import type { FlatModel } from '../flow/flat-model.ts';

/**
 * The fewest paths from Start to End that together take every required edge.
 *
 * Minimum flow with a lower bound of 1 on each required edge: begin with one path
 * for each edge still bare, then push flow back from End to Start in the residual
 * graph for as long as that takes a path away. An Euler tour of the flow, with End
 * joined to Start, falls into the test paths.
 *
 * Exact in the number of paths, for models without conditions; every suite of a
 * model with conditions is also one of the model without, so the number is a lower
 * bound there. Source: Ahuja, Magnanti, Orlin, Network Flows, 6.7 (minimum flows).
 * Time: O(paths taken away × edges).
 *
 * @param required edge indexes, each on some way from Start to End
 * @returns edge indexes of each path, in walking order
 */
export function fewestPaths(flat: FlatModel, required: readonly number[]): number[][] {
  const network = toNetwork(flat);
  const lower = new Uint8Array(flat.edges.length);
  for (const edge of required) lower[edge] = 1;
  const flow = firstFlow(network, required);
  while (takeOneAway(network, flow, lower));
  return tours(network, flow);
}

type Network = {
  start: number;
  end: number;
  source: Int32Array;
  target: Int32Array;
  outgoing: number[][];
  incoming: number[][];
};

function toNetwork({ nodes, edges, start, end }: FlatModel): Network {
  const outgoing: number[][] = nodes.map(() => []);
  const incoming: number[][] = nodes.map(() => []);
  edges.forEach(({ source, target }, edge) => {
    outgoing[source]?.push(edge);
    incoming[target]?.push(edge);
  });
  const source = Int32Array.from(edges, (edge) => edge.source);
  const target = Int32Array.from(edges, (edge) => edge.target);
  return { start, end, source, target, outgoing, incoming };
}

/** Of each node, the edge by which breadth first search from `root` found it; -1 at the root, -2 where it did not. */
function searchTree(network: Network, root: number, back: boolean): Int32Array {
  const [ways, ends] = back
    ? [network.incoming, network.source]
    : [network.outgoing, network.target];
  const by = new Int32Array(ways.length).fill(-2);
  by[root] = -1;
  const queue = [root];
  for (let at = 0; at < queue.length; at++) {
    for (const edge of ways[queue[at] ?? -1] ?? []) {
      const next = ends[edge] ?? -1;
      if (by[next] !== -2) continue;
      by[next] = edge;
      queue.push(next);
    }
  }
  return by;
}

function firstFlow(network: Network, required: readonly number[]): Int32Array {
  const fromStart = searchTree(network, network.start, false);
  const toEnd = searchTree(network, network.end, true);
  const flow = new Int32Array(network.source.length);
  for (const edge of required) {
    if ((flow[edge] ?? 0) > 0) continue;
    add(flow, edge, 1);
    for (let node = network.source[edge] ?? -1; (fromStart[node] ?? -1) >= 0; ) {
      const way = fromStart[node] ?? -1;
      add(flow, way, 1);
      node = network.source[way] ?? -1;
    }
    for (let node = network.target[edge] ?? -1; (toEnd[node] ?? -1) >= 0; ) {
      const way = toEnd[node] ?? -1;
      add(flow, way, 1);
      node = network.target[way] ?? -1;
    }
  }
  return flow;
}

function add(flow: Int32Array, edge: number, amount: number): void {
  flow[edge] = (flow[edge] ?? 0) + amount;
}

/** Sends one unit back from End to Start: against edges that can spare one, along any others. */
function takeOneAway(network: Network, flow: Int32Array, lower: Uint8Array): boolean {
  const { start, end, source, target, outgoing, incoming } = network;
  // by[node]: edge + 1 when entered along it, -(edge + 1) when against it
  const by = new Int32Array(outgoing.length);
  const seen = new Uint8Array(outgoing.length);
  seen[end] = 1;
  const queue = [end];
  for (let at = 0; at < queue.length && !seen[start]; at++) {
    const node = queue[at] ?? -1;
    const enter = (next: number, mark: number) => {
      if (seen[next]) return;
      seen[next] = 1;
      by[next] = mark;
      queue.push(next);
    };
    for (const edge of incoming[node] ?? []) {
      if ((flow[edge] ?? 0) > (lower[edge] ?? 0)) enter(source[edge] ?? -1, -(edge + 1));
    }
    if (node === end) continue;
    for (const edge of outgoing[node] ?? []) enter(target[edge] ?? -1, edge + 1);
  }
  if (!seen[start]) return false;
  for (let node = start; node !== end; ) {
    const mark = by[node] ?? 0;
    const edge = Math.abs(mark) - 1;
    add(flow, edge, Math.sign(mark));
    node = (mark > 0 ? source[edge] : target[edge]) ?? end;
  }
  return true;
}

/** Hierholzer's tour of the flow as a multigraph, cut where it returns from End to Start. */
function tours({ start, end, target, outgoing }: Network, flow: Int32Array): number[][] {
  const left = flow.slice();
  const next = new Int32Array(outgoing.length);
  let returns = (outgoing[start] ?? []).reduce((sum, edge) => sum + (flow[edge] ?? 0), 0);
  const stack: { node: number; edge: number }[] = [{ node: start, edge: -1 }];
  const tour: number[] = [];
  while (stack.length > 0) {
    const top = stack.at(-1) as { node: number; edge: number };
    const ways = outgoing[top.node] ?? [];
    while (
      (left[ways[next[top.node] ?? 0] ?? -1] ?? 0) === 0 &&
      (next[top.node] ?? 0) < ways.length
    ) {
      add(next, top.node, 1);
    }
    const edge = ways[next[top.node] ?? 0];
    if (edge !== undefined) {
      add(left, edge, -1);
      stack.push({ node: target[edge] ?? -1, edge });
    } else if (top.node === end && returns > 0) {
      returns--;
      stack.push({ node: start, edge: -1 });
    } else {
      tour.push(top.edge);
      stack.pop();
    }
  }
  const paths: number[][] = [[]];
  for (const edge of tour.reverse()) {
    if (edge >= 0) paths.at(-1)?.push(edge);
    else if ((paths.at(-1)?.length ?? 0) > 0) paths.push([]);
  }
  return paths.filter((path) => path.length > 0);
}
