import { defined } from '../../defined.ts';
import { type Circulation, HUB, type Network } from './network.ts';

/** A network while it shrinks: the arcs still alive, their ends, bounds and costs of now. */
export type Work = Network & { alive: Int32Array; spent: number };

/** Reads back what a step took out, in place. */
export type Undo = (solution: Circulation) => void;

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
  for (let i = 0; i < alive.length; i++) {
    const arc = defined(alive[i]);
    const node = defined(far[arc]);
    const other = defined(near[arc]);
    degree[node] = defined(degree[node]) + 1;
    via[node] = arc;
    others[other] = defined(others[other]) + 1;
    lastOther[other] = arc;
    bound[other] = defined(bound[other]) + defined(lower[arc]);
  }
  return { near, far, degree, via, others, lastOther, bound };
}

/** Joins nodes that have a single arc on this side to the neighbour there. */
export function contract(work: Work, side: 'in' | 'out'): Undo {
  const sides = sidesOf(work, side);
  const { joined, raised } = joinedNodes(work, sides);
  const [root, offset] = [new Int32Array(work.size).fill(-1), new Int32Array(work.size)];
  const dead = new Uint8Array(work.source.length);
  const [vias, neighbours, costs] = [joined.slice(), joined.slice(), joined.slice()];
  for (let i = 0; i < joined.length; i++) {
    const node = defined(joined[i]);
    const via = defined(sides.via[node]);
    const neighbour = defined(sides.near[via]);
    const price = defined(work.cost[via]);
    root[node] = root[neighbour] === -1 ? neighbour : defined(root[neighbour]);
    offset[node] = defined(offset[neighbour]) + price;
    dead[via] = 1;
    vias[i] = via;
    neighbours[i] = neighbour;
    costs[i] = price;
  }
  const moved = moveEnds(work, sides.near, { root, offset, dead });
  return rejoin({
    ...moved,
    joined,
    vias,
    neighbours,
    costs,
    raised,
    sign: side === 'in' ? 1 : -1,
  });
}

/** Takes the dead arcs out, and has those at a joined node end where it was joined to. */
function moveEnds(
  work: Work,
  near: Int32Array,
  { root, offset, dead }: { root: Int32Array; offset: Int32Array; dead: Uint8Array },
): { arcs: Int32Array; oldEnds: Int32Array } {
  const { alive, cost } = work;
  const [arcs, oldEnds] = [new Int32Array(alive.length), new Int32Array(alive.length)];
  let [left, moved] = [0, 0];
  for (let i = 0; i < alive.length; i++) {
    const arc = defined(alive[i]);
    if (dead[arc]) continue;
    alive[left++] = arc;
    const end = defined(near[arc]);
    const to = defined(root[end]);
    if (to === -1) continue;
    arcs[moved] = arc;
    oldEnds[moved++] = end;
    near[arc] = to;
    cost[arc] = defined(cost[arc]) + defined(offset[end]);
  }
  work.alive = alive.slice(0, left);
  return { arcs: arcs.slice(0, moved), oldEnds: oldEnds.slice(0, moved) };
}

/** What it takes to undo a contraction, and no more: it is held until all is done. */
type Contraction = {
  /** The arcs that ended at nodes which were joined, and by their place at which. */
  arcs: Int32Array;
  oldEnds: Int32Array;
  /** The nodes that were joined, each after its neighbour; by their place the single arc, the neighbour, and what that arc cost. */
  joined: Int32Array;
  vias: Int32Array;
  neighbours: Int32Array;
  costs: Int32Array;
  raised: Raised[];
  sign: number;
};

function rejoin(made: Contraction): Undo {
  const { arcs, oldEnds, joined, vias, neighbours, costs, raised, sign } = made;
  return ({ flow, potential }) => {
    const through = new Int32Array(potential.length);
    for (let i = 0; i < arcs.length; i++) {
      const end = defined(oldEnds[i]);
      through[end] = defined(through[end]) + defined(flow[defined(arcs[i])]);
    }
    for (let i = joined.length - 1; i >= 0; i--) {
      const node = defined(joined[i]);
      const neighbour = defined(neighbours[i]);
      flow[defined(vias[i])] = defined(through[node]);
      through[neighbour] = defined(through[neighbour]) + defined(through[node]);
    }
    for (let i = 0; i < joined.length; i++) {
      const above = defined(potential[defined(neighbours[i])]);
      potential[defined(joined[i])] = above + sign * defined(costs[i]);
    }
    for (const { node, end, cost } of raised.toReversed()) {
      potential[node] = defined(potential[end]) - sign * cost;
    }
  };
}

/** A node whose lone other arc got the bound of its single arc: which end that arc leads to, and at what cost. */
type Raised = { node: number; end: number; cost: number };

/** The nodes that can be joined, each after its neighbour, and what had to be raised for it. */
function joinedNodes(work: Work, sides: Sides): { joined: Int32Array; raised: Raised[] } {
  const raised: Raised[] = [];
  const order = joinOrder(sides);
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const node = defined(order[i]);
    if (isImplied(work, sides, node, raised)) order[count++] = node;
  }
  return { joined: order.slice(0, count), raised };
}

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
