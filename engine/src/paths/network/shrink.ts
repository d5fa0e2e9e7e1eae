import { defined } from '../../defined.ts';
import { groupBy, numbered } from '../graph.ts';
import { contract, type Undo, type Work } from './contract.ts';
import { type Circulation, HUB, type Network } from './network.ts';

/** A smaller network with the same cheapest circulations, and how to read one back. */
export type Shrunk = {
  core: Network;
  /** What a circulation costs more than what it is in the core. */
  spent: number;
  expand: (solution: Circulation) => Circulation;
};

/**
 * Reduces a network by removing every arc whose flow is determined by others.
 *
 * A node with a single incoming (or outgoing) arc is merged with its neighbour where the bounds of
 * its other arcs imply the bound of that arc. Of parallel arcs the more expensive one keeps its
 * lower bound as its flow, and so does a loop. Most models vanish altogether; what is left
 * branches into and out of every node.
 *
 * Every rule keeps the optimum exact; the potentials read back prove it.
 * Time and space: O(arcs left) a round, rounds only while they take out at least 2 % of the arcs.
 */
export function shrink(network: Network): Shrunk {
  const { size, source, target, lower, cost } = network;
  let core: Network = {
    size,
    source: source.slice(),
    target: target.slice(),
    lower: lower.slice(),
    cost: cost.slice(),
  };
  let [spent, before] = [0, 0];
  const rounds: Shrunk['expand'][] = [];
  do {
    before = core.source.length;
    const round = shrinkOnce(core);
    core = round.core;
    spent += round.spent;
    rounds.push(round.expand);
  } while (core.source.length > 0 && core.source.length < before * 0.98);
  const expand = (solution: Circulation) =>
    rounds.reduceRight((inner, expandRound) => expandRound(inner), solution);
  return { core, spent, expand };
}

/** A round over a network, which is used up: later rounds are over what is left, and no larger. */
function shrinkOnce(network: Network): Shrunk {
  const { size, source } = network;
  const arcs = source.length;
  const work: Work = { ...network, alive: numbered(source), spent: 0 };
  const undo = [contract(work, 'in'), contract(work, 'out'), mergeParallel(work)];
  const { core, nodes } = compact(work);
  const { alive, spent } = work;
  const expand = (solution: Circulation) => {
    const flow = scattered(solution.flow, alive, arcs);
    const potential = scattered(solution.potential, nodes, size);
    for (const step of undo.toReversed()) step({ flow, potential });
    return { flow, potential };
  };
  return { core, spent, expand };
}

/** A list of a length with some values at their places, and 0 elsewhere. */
function scattered(values: Int32Array, places: Int32Array, length: number): Int32Array {
  const list = new Int32Array(length);
  for (let i = 0; i < places.length; i++) list[defined(places[i])] = defined(values[i]);
  return list;
}

/** Leaves one arc of those between the same two nodes, the cheapest, and no loop. */
function mergeParallel(work: Work): Undo {
  const { size, source, target, lower, cost, alive } = work;
  const starts = new Int32Array(alive.length);
  for (let i = 0; i < alive.length; i++) starts[i] = defined(source[defined(alive[i])]);
  const { first, list } = groupBy(starts, size);
  const cheapest = new Int32Array(size).fill(-1);
  const dead = new Uint8Array(source.length);
  // three numbers for each that goes: the arc, how often it is taken, and what stays in its place, if anything
  const gone: number[] = [];
  const drop = (arc: number, into: number) => {
    const times = defined(lower[arc]);
    gone.push(arc, times, into);
    dead[arc] = 1;
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
    const begin = defined(first[node]);
    const stop = defined(first[node + 1]);
    for (let i = begin; i < stop; i++) see(defined(alive[defined(list[i])]));
    for (let i = begin; i < stop; i++) {
      cheapest[defined(target[defined(alive[defined(list[i])])])] = -1;
    }
  }
  work.alive = alive.filter((arc) => dead[arc] === 0);
  return ({ flow }) => {
    for (let i = gone.length - 3; i >= 0; i -= 3) {
      const times = defined(gone[i + 1]);
      const into = defined(gone[i + 2]);
      flow[defined(gone[i])] = times;
      if (into >= 0) flow[into] = defined(flow[into]) - times;
    }
  };
}

/** What is left, its nodes renumbered; the hub stays first. */
function compact({ size, source, target, lower, cost, alive }: Work): {
  core: Network;
  nodes: Int32Array;
} {
  const number = new Int32Array(size).fill(-1);
  const nodes = new Int32Array(size);
  number[HUB] = 0;
  let count = 1;
  const numberOf = (node: number) => {
    if (number[node] === -1) {
      nodes[count] = node;
      number[node] = count++;
    }
    return defined(number[node]);
  };
  const core = {
    source: alive.map((arc) => numberOf(defined(source[arc]))),
    target: alive.map((arc) => numberOf(defined(target[arc]))),
    lower: alive.map((arc) => defined(lower[arc])),
    cost: alive.map((arc) => defined(cost[arc])),
  };
  return { core: { size: count, ...core }, nodes: nodes.slice(0, count) };
}
