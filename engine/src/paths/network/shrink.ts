import { groupBy } from '../graph.ts';
import { type Circulation, HUB, type Network } from './network.ts';

/** A smaller network with the same cheapest circulations, and how to read one back. */
export type Shrunk = {
  core: Network;
  /** What a circulation costs more than what it is in the core. */
  spent: number;
  expand: (solution: Circulation) => Circulation;
};

/** A network while it shrinks: the arcs still alive, their ends, bounds and costs of now. */
type Work = Network & { alive: Int32Array; spent: number };
type Undo = (solution: Circulation) => void;

/**
 * Reduces a network by removing every arc whose flow is determined by others.
 *
 * A node with a single incoming (or outgoing) arc is merged with its neighbour where the bounds of
 * its other arcs imply the bound of that arc. Of parallel arcs the more expensive one keeps its
 * lower bound as its flow, and so does a loop. Most models vanish altogether; what is left
 * branches into and out of every node.
 *
 * Every rule keeps the optimum exact; the potentials read back prove it.
 * Time: O(arcs) a round, rounds only while they take out at least 2 % of the arcs.
 */
export function shrink(network: Network): Shrunk {
  const work: Work = {
    size: network.size,
    source: network.source.slice(),
    target: network.target.slice(),
    lower: network.lower.slice(),
    cost: network.cost.slice(),
    alive: Int32Array.from(network.source.keys()),
    spent: 0,
  };
  const undo: Undo[] = [];
  for (let before = Number.POSITIVE_INFINITY; work.alive.length < before * 0.98; ) {
    before = work.alive.length;
    undo.push(contract(work, 'in'), contract(work, 'out'), mergeParallel(work));
  }
  const { core, nodes } = compact(work);
  const { alive } = work;
  const expand = (solution: Circulation) => {
    const flow = new Int32Array(network.source.length);
    const potential = new Int32Array(network.size);
    alive.forEach((arc, i) => {
      flow[arc] = solution.flow[i] ?? 0;
    });
    nodes.forEach((node, i) => {
      potential[node] = solution.potential[i] ?? 0;
    });
    for (const step of undo.toReversed()) step({ flow, potential });
    return { flow, potential };
  };
  return { core, spent: work.spent, expand };
}

/** What a node knows of its arcs: on the one side it should have a single one, `via`; on the other side there may be many. */
type Sides = {
  /** The end of an arc away from the node, seen from its single arc, and the end at the node. */
  near: Int32Array;
  far: Int32Array;
  degree: Int32Array;
  via: Int32Array;
  others: Int32Array;
  lastOther: Int32Array;
  bound: Float64Array;
};

function sidesOf({ size, source, target, lower, alive }: Work, side: 'in' | 'out'): Sides {
  const [near, far] = side === 'in' ? [source, target] : [target, source];
  const [degree, via] = [new Int32Array(size), new Int32Array(size)];
  const [others, lastOther] = [new Int32Array(size), new Int32Array(size)];
  const bound = new Float64Array(size);
  for (const arc of alive) {
    const [node, other] = [far[arc] ?? 0, near[arc] ?? 0];
    degree[node] = (degree[node] ?? 0) + 1;
    via[node] = arc;
    others[other] = (others[other] ?? 0) + 1;
    lastOther[other] = arc;
    bound[other] = (bound[other] ?? 0) + (lower[arc] ?? 0);
  }
  return { near, far, degree, via, others, lastOther, bound };
}

/** Joins nodes that have a single arc on this side to the neighbour there. */
function contract(work: Work, side: 'in' | 'out'): Undo {
  const sides = sidesOf(work, side);
  const root = Int32Array.from({ length: work.size }, (_, node) => node);
  const offset = new Int32Array(work.size);
  const raised: Raised[] = [];
  const joined = joinOrder(sides).filter((node) => {
    const arc = sides.via[node] ?? 0;
    if (!isImplied(work, sides, node, raised)) return false;
    const neighbour = sides.near[arc] ?? 0;
    root[node] = root[neighbour] ?? 0;
    offset[node] = (offset[neighbour] ?? 0) + (work.cost[arc] ?? 0);
    return true;
  });
  const vias = joined.map((node) => sides.via[node] ?? 0);
  const neighbours = vias.map((arc) => sides.near[arc] ?? 0);
  const dead = new Uint8Array(work.source.length);
  for (const arc of vias) dead[arc] = 1;
  work.alive = work.alive.filter((arc) => dead[arc] === 0);
  const isJoined = (node: number) => root[node] !== node;
  const arcs = work.alive.filter((arc) => isJoined(sides.near[arc] ?? 0));
  const oldEnds = arcs.map((arc) => sides.near[arc] ?? 0);
  for (const arc of arcs) {
    const end = sides.near[arc] ?? 0;
    sides.near[arc] = root[end] ?? 0;
    work.cost[arc] = (work.cost[arc] ?? 0) + (offset[end] ?? 0);
  }
  return rejoin({
    ...{ arcs, oldEnds, joined, vias, neighbours, raised },
    roots: joined.map((node) => root[node] ?? 0),
    offsets: joined.map((node) => offset[node] ?? 0),
    sign: side === 'in' ? 1 : -1,
  });
}

/** What it takes to undo a contraction, and no more: it is held until all is done. */
type Contraction = {
  /** The arcs that ended at nodes which were joined, and by their place at which. */
  arcs: Int32Array;
  oldEnds: Int32Array;
  /** The nodes that were joined, each after its neighbour; by their place the single arc, the neighbour, what they became part of, at what cost. */
  joined: Int32Array;
  vias: Int32Array;
  neighbours: Int32Array;
  roots: Int32Array;
  offsets: Int32Array;
  raised: Raised[];
  sign: number;
};

function rejoin(made: Contraction): Undo {
  const { arcs, oldEnds, joined, vias, neighbours, roots, offsets, raised, sign } = made;
  return ({ flow, potential }) => {
    const through = new Float64Array(potential.length);
    arcs.forEach((arc, i) => {
      through[oldEnds[i] ?? 0] = (through[oldEnds[i] ?? 0] ?? 0) + (flow[arc] ?? 0);
    });
    for (let i = joined.length - 1; i >= 0; i--) {
      const [node, neighbour] = [joined[i] ?? 0, neighbours[i] ?? 0];
      flow[vias[i] ?? 0] = through[node] ?? 0;
      through[neighbour] = (through[neighbour] ?? 0) + (through[node] ?? 0);
    }
    const price = (node: number, more: number) => (potential[node] ?? 0) + sign * more;
    joined.forEach((node, i) => {
      potential[node] = price(roots[i] ?? 0, offsets[i] ?? 0);
    });
    for (const { node, end, cost } of raised.toReversed()) potential[node] = price(end, -cost);
  };
}

/** A node whose lone other arc got the bound of its single arc: which end that arc leads to, and at what cost. */
type Raised = { node: number; end: number; cost: number };

/** Whether a node's other arcs are taken as often as its single arc must be; a lone other arc is made to be. */
function isImplied({ lower, cost }: Work, sides: Sides, node: number, raised: Raised[]): boolean {
  const needed = lower[sides.via[node] ?? 0] ?? 0;
  if (sides.others[node] !== 1) return (sides.bound[node] ?? 0) >= needed;
  const other = sides.lastOther[node] ?? 0;
  if ((lower[other] ?? 0) < needed) {
    lower[other] = needed;
    raised.push({ node, end: sides.far[other] ?? 0, cost: cost[other] ?? 0 });
  }
  return true;
}

/** The nodes with a single arc, each after its neighbour. */
function joinOrder({ near, degree, via }: Sides): Int32Array {
  const placed = new Uint8Array(degree.length);
  placed[HUB] = 1;
  const order = new Int32Array(degree.length);
  let length = 0;
  const chain: number[] = [];
  for (let node = 0; node < degree.length; node++) {
    for (
      let current = node;
      degree[current] === 1 && !placed[current];
      current = near[via[current] ?? 0] ?? 0
    ) {
      placed[current] = 1;
      chain.push(current);
    }
    while (chain.length > 0) order[length++] = chain.pop() ?? 0;
  }
  return order.subarray(0, length);
}

/** Leaves one arc of those between the same two nodes, the cheapest, and no loop. */
function mergeParallel(work: Work): Undo {
  const { size, source, target, lower, cost, alive } = work;
  const starts = alive.map((arc) => source[arc] ?? 0);
  const { first, list } = groupBy(starts, size);
  const cheapest = new Int32Array(size).fill(-1);
  const gone: { arc: number; times: number; into: number }[] = [];
  const drop = (arc: number, into: number) => {
    const times = lower[arc] ?? 0;
    gone.push({ arc, times, into });
    work.spent += times * ((cost[arc] ?? 0) - (cost[into] ?? 0));
    if (into >= 0) lower[into] = (lower[into] ?? 0) + times;
  };
  const see = (arc: number) => {
    const end = target[arc] ?? 0;
    const known = cheapest[end] ?? -1;
    if (end === source[arc]) drop(arc, -1);
    else if (known >= 0 && (cost[known] ?? 0) <= (cost[arc] ?? 0)) drop(arc, known);
    else {
      if (known >= 0) drop(known, arc);
      cheapest[end] = arc;
    }
  };
  for (let node = 0; node < size; node++) {
    const own = list.subarray(first[node] ?? 0, first[node + 1] ?? 0);
    for (const i of own) see(alive[i] ?? 0);
    for (const i of own) cheapest[target[alive[i] ?? 0] ?? 0] = -1;
  }
  const dead = new Uint8Array(source.length);
  for (const { arc } of gone) dead[arc] = 1;
  work.alive = alive.filter((arc) => dead[arc] === 0);
  return ({ flow }) => {
    for (const { arc, times, into } of gone.toReversed()) {
      flow[arc] = times;
      if (into >= 0) flow[into] = (flow[into] ?? 0) - times;
    }
  };
}

/** What is left, its nodes numbered anew; the hub stays first. */
function compact({ size, source, target, lower, cost, alive }: Work): {
  core: Network;
  nodes: number[];
} {
  const number = new Int32Array(size).fill(-1);
  const nodes: number[] = [];
  const numbered = (node: number) => {
    if (number[node] === -1) number[node] = nodes.push(node) - 1;
    return number[node] ?? HUB;
  };
  numbered(HUB);
  const core = {
    source: alive.map((arc) => numbered(source[arc] ?? 0)),
    target: alive.map((arc) => numbered(target[arc] ?? 0)),
    lower: alive.map((arc) => lower[arc] ?? 0),
    cost: alive.map((arc) => cost[arc] ?? 0),
  };
  return { core: { size: nodes.length, ...core }, nodes };
}
