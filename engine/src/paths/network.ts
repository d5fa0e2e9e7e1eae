import { type Graph, usableEdges } from './graph.ts';

/** The node of a network in which Start and End are one: every test path is a round from it to it. */
export const HUB = 0;

/**
 * Arcs that paths may take any number of times, and some at least so many times.
 *
 * Start and End are one node, so that a set of test paths is a circulation: what
 * enters a node leaves it. Every node is on some round from the hub.
 */
export type Network = {
  size: number;
  source: Int32Array;
  target: Int32Array;
  /** The least number of times each arc must be taken. */
  lower: Int32Array;
  /** What taking an arc once costs; at least 1 on some arc of every cycle, never below 0. */
  cost: Int32Array;
};

/** How often each arc is taken, and a price of being at each node that proves that nothing is cheaper. */
export type Circulation = { flow: Int32Array; potential: Int32Array };

export type Preference = 'tests' | 'steps';

/**
 * What a step and a test cost, so that the cheapest circulation has the fewest
 * tests and then the fewest steps, or the other way round.
 *
 * Two circulations differ by cycles that pass the hub at most once: each changes
 * the tests by at most one and the steps by at most the number of nodes.
 */
export function prices(size: number, prefer: Preference): { step: number; test: number } {
  return prefer === 'tests' ? { step: 1, test: size + 1 } : { step: 2, test: 1 };
}

/** A network whose arcs are edges of a graph. */
export type EdgeNetwork = Network & {
  /** By arc: the edge it stands for. */
  edges: Int32Array;
};

/**
 * The usable edges of a graph as a network.
 *
 * @param bound by edge: the least number of times it must be taken
 */
export function edgeNetwork(graph: Graph, bound: Int32Array, prefer: Preference): EdgeNetwork {
  const usable = usableEdges(graph);
  const edges = Int32Array.from(usable.keys()).filter((edge) => usable[edge] === 1);
  const nodeOf = new Int32Array(graph.size).fill(-1);
  nodeOf[graph.start] = HUB;
  nodeOf[graph.end] = HUB;
  let size = 1;
  const numbered = (node: number) => {
    if (nodeOf[node] === -1) nodeOf[node] = size++;
    return nodeOf[node] ?? HUB;
  };
  const source = edges.map((edge) => numbered(graph.source[edge] ?? 0));
  const target = edges.map((edge) => numbered(graph.target[edge] ?? 0));
  const { step, test } = prices(size, prefer);
  const cost = source.map((node) => (node === HUB ? step + test : step));
  const lower = edges.map((edge) => bound[edge] ?? 0);
  return { size, source, target, lower, cost, edges };
}
