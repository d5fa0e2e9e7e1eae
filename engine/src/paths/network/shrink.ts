import { defined } from '../../defined.ts';
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
      flow[arc] = defined(solution.flow[i]);
    });
    nodes.forEach((node, i) => {
      potential[node] = defined(solution.potential[i]);
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
    const [node, other] = [defined(far[arc]), defined(near[arc])];
    degree[node] = defined(degree[node]) + 1;
    via[node] = arc;
    others[other] = defined(others[other]) + 1;
    lastOther[other] = arc;
    bound[other] = defined(bound[other]) + defined(lower[arc]);
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
    const arc = defined(sides.via[node]);
    if (!isImplied(work, sides, node, raised)) return false;
    const neighbour = defined(sides.near[arc]);
    root[node] = defined(root[neighbour]);
    offset[node] = defined(offset[neighbour]) + defined(work.cost[arc]);
    return true;
  });
  const vias = joined.map((node) => defined(sides.via[node]));
  const neighbours = vias.map((arc) => defined(sides.near[arc]));
  const dead = new Uint8Array(work.source.length);
  for (const arc of vias) dead[arc] = 1;
  work.alive = work.alive.filter((arc) => dead[arc] === 0);
  const isJoined = (node: number) => root[node] !== node;
  const arcs = work.alive.filter((arc) => isJoined(defined(sides.near[arc])));
  const oldEnds = arcs.map((arc) => defined(sides.near[arc]));
  for (const arc of arcs) {
    const end = defined(sides.near[arc]);
    sides.near[arc] = defined(root[end]);
    work.cost[arc] = defined(work.cost[arc]) + defined(offset[end]);
  }
  return rejoin({
    ...{ arcs, oldEnds, joined, vias, neighbours, raised },
    roots: joined.map((node) => defined(root[node])),
    offsets: joined.map((node) => defined(offset[node])),
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
      through[defined(oldEnds[i])] = defined(through[defined(oldEnds[i])]) + defined(flow[arc]);
    });
    for (let i = joined.length - 1; i >= 0; i--) {
      const [node, neighbour] = [defined(joined[i]), defined(neighbours[i])];
      flow[defined(vias[i])] = defined(through[node]);
      through[neighbour] = defined(through[neighbour]) + defined(through[node]);
    }
    const price = (node: number, more: number) => defined(potential[node]) + sign * more;
    joined.forEach((node, i) => {
      potential[node] = price(defined(roots[i]), defined(offsets[i]));
    });
    for (const { node, end, cost } of raised.toReversed()) potential[node] = price(end, -cost);
  };
}

/** A node whose lone other arc got the bound of its single arc: which end that arc leads to, and at what cost. */
type Raised = { node: number; end: number; cost: number };

/** Whether a node's other arcs are taken as often as its single arc must be; a lone other arc is made to be. */
function isImplied({ lower, cost }: Work, sides: Sides, node: number, raised: Raised[]): boolean {
  const needed = defined(lower[defined(sides.via[node])]);
  if (sides.others[node] !== 1) return defined(sides.bound[node]) >= needed;
  const other = defined(sides.lastOther[node]);
  if (defined(lower[other]) < needed) {
    lower[other] = needed;
    raised.push({ node, end: defined(sides.far[other]), cost: defined(cost[other]) });
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
      current = defined(near[defined(via[current])])
    ) {
      placed[current] = 1;
      chain.push(current);
    }
    while (chain.length > 0) order[length++] = defined(chain.pop());
  }
  return order.subarray(0, length);
}

/** Leaves one arc of those between the same two nodes, the cheapest, and no loop. */
function mergeParallel(work: Work): Undo {
  const { size, source, target, lower, cost, alive } = work;
  const starts = alive.map((arc) => defined(source[arc]));
  const { first, list } = groupBy(starts, size);
  const cheapest = new Int32Array(size).fill(-1);
  const gone: { arc: number; times: number; into: number }[] = [];
  const drop = (arc: number, into: number) => {
    const times = defined(lower[arc]);
    gone.push({ arc, times, into });
    work.spent += times * defined(cost[arc]);
    if (into < 0) return;
    work.spent -= times * defined(cost[into]);
    lower[into] = defined(lower[into]) + times;
  };
  const see = (arc: number) => {
    const end = defined(target[arc]);
    const known = cheapest[end] ?? -1;
    if (end === source[arc]) drop(arc, -1);
    else if (known >= 0 && defined(cost[known]) <= defined(cost[arc])) drop(arc, known);
    else {
      if (known >= 0) drop(known, arc);
      cheapest[end] = arc;
    }
  };
  for (let node = 0; node < size; node++) {
    const own = list.subarray(defined(first[node]), defined(first[node + 1]));
    for (const i of own) see(defined(alive[i]));
    for (const i of own) cheapest[defined(target[defined(alive[i])])] = -1;
  }
  const dead = new Uint8Array(source.length);
  for (const { arc } of gone) dead[arc] = 1;
  work.alive = alive.filter((arc) => dead[arc] === 0);
  return ({ flow }) => {
    for (const { arc, times, into } of gone.toReversed()) {
      flow[arc] = times;
      if (into >= 0) flow[into] = defined(flow[into]) - times;
    }
  };
}

/** What is left, its nodes renumbered; the hub stays first. */
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
    source: alive.map((arc) => numbered(defined(source[arc]))),
    target: alive.map((arc) => numbered(defined(target[arc]))),
    lower: alive.map((arc) => defined(lower[arc])),
    cost: alive.map((arc) => defined(cost[arc])),
  };
  return { core: { size: nodes.length, ...core }, nodes };
}
