import { defined } from '../../defined.ts';
import { type Graph, groupBy, numbered, usableList } from '../graph.ts';

/** The node of a network into which start and end are merged: every test path is a closed walk through it, a tour. */
export const HUB = 0;

/**
 * A flow network with lower bounds and without upper bounds.
 *
 * Start and end are one node, the hub, so a set of test paths is a circulation: at every node the
 * inflow equals the outflow. Every node is on some tour through the hub.
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

/** By arc, the flow; by node, a potential that proves that no circulation is cheaper. */
export type Circulation = { flow: Int32Array; potential: Int32Array };

/** By node: its excess, the lower bounds of its incoming arcs minus those of its outgoing arcs. */
export function excessOf({ size, source, target, lower }: Network): Float64Array {
  const excess = new Float64Array(size);
  for (let arc = 0; arc < lower.length; arc++) {
    const from = defined(source[arc]);
    const to = defined(target[arc]);
    const bound = defined(lower[arc]);
    excess[from] = defined(excess[from]) - bound;
    excess[to] = defined(excess[to]) + bound;
  }
  return excess;
}

/**
 * Where one can go from each node: by an arc, or back by one that is taken more often than it must
 * be. Step arc + 1 takes an arc, -(arc + 1) takes it back; those of node v stand from `first[v]` up
 * to `first[v + 1]`.
 */
export type Steps = { first: Int32Array; step: Int32Array; there: Int32Array; cost: Int32Array };

/** The steps of a network. Time: O(nodes + arcs). */
export function stepsOf({ size, source, target, cost }: Network): Steps {
  const arcs = source.length;
  const ends = new Int32Array(2 * arcs);
  ends.set(source);
  ends.set(target, arcs);
  const { first, list } = groupBy(ends, size);
  return {
    first,
    step: list.map((end) => (end < arcs ? end + 1 : arcs - end - 1)),
    there: list.map((end) => defined(end < arcs ? target[end] : source[end - arcs])),
    cost: list.map((end) => (end < arcs ? defined(cost[end]) : -defined(cost[end - arcs]))),
  };
}

/** What is minimised first; the other one is minimised second. */
export type Preference = 'tests' | 'steps';

/**
 * What a step and a test cost, so that the cheapest circulation has the fewest
 * tests and then the fewest steps, or vice versa.
 *
 * Two circulations differ by cycles that pass the hub at most once: each changes
 * the tests by at most one and the steps by at most the number of nodes.
 */
export function prices(size: number, prefer: Preference): { step: number; test: number } {
  return prefer === 'tests' ? { step: 1, test: size + 1 } : { step: 2, test: 1 };
}

/** A network whose arcs stand for edges of a graph, or for being at one of its nodes. */
export type EdgeNetwork = Network & {
  /** By arc: the edge it stands for, or -1. */
  edges: Int32Array;
};

/**
 * The usable edges of a graph as a network.
 *
 * @param bounds by edge and by node: the least number of times it must be taken or
 *   passed; a node with a bound becomes two nodes with an arc between. Edges from `stepCount` on
 *   are auxiliary and cost no step
 */
export function edgeNetwork(
  graph: Graph,
  bounds: { edges?: Int32Array; nodes?: Int32Array; stepCount?: number },
  prefer: Preference,
): EdgeNetwork {
  const own = usableList(graph);
  const { entry, exit, size } = numberNodes(graph, own, bounds.nodes);
  const passed = numbered(entry).filter((node) => entry[node] !== exit[node]);
  const arcs = own.length;
  const edges = new Int32Array(arcs + passed.length).fill(-1);
  edges.set(own);
  const source = new Int32Array(edges.length);
  source.set(own.map((edge) => defined(exit[defined(graph.source[edge])])));
  source.set(
    passed.map((node) => defined(entry[node])),
    arcs,
  );
  const target = new Int32Array(edges.length);
  target.set(own.map((edge) => defined(entry[defined(graph.target[edge])])));
  target.set(
    passed.map((node) => defined(exit[node])),
    arcs,
  );
  const lower = new Int32Array(edges.length);
  lower.set(own.map((edge) => bounds.edges?.[edge] ?? 0));
  lower.set(
    passed.map((node) => bounds.nodes?.[node] ?? 0),
    arcs,
  );
  const { step, test } = prices(size, prefer);
  const isStep = (edge: number) => edge !== -1 && edge < (bounds.stepCount ?? edge + 1);
  const cost = edges.map(
    (edge, arc) => (isStep(edge) ? step : 0) + (edge !== -1 && source[arc] === HUB ? test : 0),
  );
  return { size, source, target, lower, cost, edges };
}

/** By node of a graph, the node of the network that its edges lead to, and the one they leave from; -1 off every path. */
function numberNodes(
  { size, start, end, source, target }: Graph,
  edges: Int32Array,
  passed: Int32Array | undefined,
): { entry: Int32Array; exit: Int32Array; size: number } {
  const entry = new Int32Array(size).fill(-1);
  const exit = new Int32Array(size).fill(-1);
  for (const node of [start, end]) entry[node] = exit[node] = HUB;
  let next = HUB + 1;
  const number = (node: number) => {
    if (entry[node] !== -1) return;
    entry[node] = next++;
    exit[node] = passed?.[node] ? next++ : next - 1;
  };
  for (const edge of edges) {
    number(defined(source[edge]));
    number(defined(target[edge]));
  }
  return { entry, exit, size: next };
}
