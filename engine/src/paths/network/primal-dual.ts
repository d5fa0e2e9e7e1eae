import { defined } from '../../defined.ts';
import { attach, detach, type Hanging } from './hanging.ts';
import { Heap } from './heap.ts';
import { type Circulation, excessOf, type Network, type Steps, stepsOf } from './network.ts';

const UNREACHABLE = Number.POSITIVE_INFINITY;
/** Of nodes met at once, those that lack something come first: then the trees stay small. */
const SOONER = 0.5;

/**
 * The cheapest circulation of a network by the primal-dual method.
 *
 * What the bounds leave over at some nodes has to get to those where they lack something. Around
 * the former, trees of cheapest paths grow in step. Where one meets a node that lacks something,
 * it sends what it can; only the part of it that has nothing left to send is cut off, and joins
 * its neighbours. So a path costs about as much as a tree has nodes, however large the network.
 *
 * Source: Ford & Fulkerson, "A primal-dual algorithm for the capacitated Hitchcock problem"
 * (1957), after Kuhn's Hungarian method (1955); the forest stays from one path to the next.
 * Time: O(paths × nodes of a tree × log nodes); where what is left over is lacking nearby, linear.
 *
 * @param maxVisits how often the trees may visit nodes, all together
 * @returns undefined where that does not suffice
 */
export function cheapestByForest(network: Network, maxVisits: number): Circulation | undefined {
  const forest = forestOf(network);
  const roots = [...forest.excess.keys()].filter((node) => defined(forest.excess[node]) > 0);
  for (const root of roots) forest.joined[root] = 0;
  for (const root of roots) join(forest, root, 0);
  let left = maxVisits;
  for (let node = nextVisit(forest); node >= 0; node = nextVisit(forest)) {
    if (left-- === 0) return undefined;
    if (!isTight(forest, node)) lookAround(forest, node);
    else if (defined(forest.excess[node]) < 0) send(forest, node);
    else join(forest, node, defined(forest.via[node]));
  }
  const flow = forest.extra.map((times, arc) => times + defined(network.lower[arc]));
  return { flow, potential: forest.potential };
}

/** Trees around the nodes with something left over. */
type Forest = Steps &
  Hanging & {
    network: Network;
    /** By arc: how often it is taken beyond its bound. */
    extra: Int32Array;
    excess: Float64Array;
    /** How far the trees have grown. */
    reach: number;
    /** By node: its potential when it joined its tree, and how far the trees had grown then; -1 outside. */
    potential: Int32Array;
    joined: Float64Array;
    /** By node: the step to it from its parent, 0 at a root, and its parent. Outside: those by which a tree will meet it, and when. */
    via: Int32Array;
    key: Float64Array;
    /** Nodes outside that are met now, those that lack something apart, and those that will be. */
    lacking: number[];
    visits: number[];
    heap: Heap;
  };

function forestOf(network: Network): Forest {
  const { size, source } = network;
  return {
    ...stepsOf(network),
    network,
    extra: new Int32Array(source.length),
    excess: excessOf(network),
    reach: 0,
    potential: new Int32Array(size),
    joined: new Float64Array(size).fill(-1),
    via: new Int32Array(size),
    parent: new Int32Array(size),
    key: new Float64Array(size).fill(UNREACHABLE),
    lacking: [],
    visits: [],
    heap: new Heap(size),
    child: new Int32Array(size).fill(-1),
    next: new Int32Array(size).fill(-1),
    previous: new Int32Array(size).fill(-1),
  };
}

/** The next node that a tree meets, one that lacks something first; -1 where there is none. */
function nextVisit(forest: Forest): number {
  const { key } = forest;
  let node = nextNoted(forest);
  while (node >= 0 && key[node] !== forest.reach) node = nextNoted(forest);
  if (node >= 0) key[node] = UNREACHABLE;
  return node;
}

/** The next node to look at, which may have joined or got another key since; -1 where there is none. */
function nextNoted(forest: Forest): number {
  const { lacking, visits, heap, key, reach } = forest;
  const found = lacking.pop();
  if (found !== undefined) return found;
  const minimum = heap.minimum();
  const tied = minimum > reach ? visits.pop() : undefined;
  if (tied !== undefined || minimum === UNREACHABLE) return tied ?? -1;
  const node = heap.take();
  if (key[node] === Math.ceil(minimum)) forest.reach = Math.ceil(minimum);
  return node;
}

/** Whether the step by which a node was to be met can still be taken, and the tree still is as it was. */
function isTight(forest: Forest, node: number): boolean {
  const { cost: costs } = forest.network;
  const [step, from] = [defined(forest.via[node]), defined(forest.parent[node])];
  const since = defined(forest.joined[from]);
  if (since < 0 || (step < 0 && forest.extra[-step - 1] === 0)) return false;
  const cost = step > 0 ? defined(costs[step - 1]) : -defined(costs[-step - 1]);
  const key = since + defined(forest.potential[from]) + cost - defined(forest.potential[node]);
  return key === forest.reach;
}

/** Lets a node join the tree that meets it, or begin one; its neighbours may be next. */
function join(forest: Forest, node: number, via: number): void {
  const { first, step, there, cost, extra, potential, joined } = forest;
  joined[node] = forest.reach;
  forest.via[node] = via;
  if (via !== 0) attach(forest, node);
  const here = forest.reach + defined(potential[node]);
  const stop = defined(first[node + 1]);
  for (let i = defined(first[node]); i < stop; i++) {
    const [other, by] = [defined(there[i]), defined(step[i])];
    if (defined(joined[other]) >= 0 || (by < 0 && extra[-by - 1] === 0)) continue;
    offer(forest, other, by, here + defined(cost[i]) - defined(potential[other]));
  }
}

/** Notes that a tree will meet a node by a step when it has grown so far, unless one will sooner. */
function offer(forest: Forest, node: number, via: number, key: number): void {
  if (defined(forest.key[node]) <= key) return;
  const { source, target } = forest.network;
  forest.key[node] = key;
  forest.via[node] = via;
  forest.parent[node] = defined(via > 0 ? source[via - 1] : target[-via - 1]);
  const isLacking = defined(forest.excess[node]) < 0;
  if (key > forest.reach) forest.heap.put(node, isLacking ? key - SOONER : key);
  else if (isLacking) forest.lacking.push(node);
  else forest.visits.push(node);
}

/** Finds out again which tree will meet a node first. */
function lookAround(forest: Forest, node: number): void {
  const { first, step, there, cost, extra, potential, joined } = forest;
  const here = defined(potential[node]);
  const stop = defined(first[node + 1]);
  for (let i = defined(first[node]); i < stop; i++) {
    const [other, away] = [defined(there[i]), defined(step[i])];
    const since = defined(joined[other]);
    // away takes an arc from here: to come here takes it back
    if (since < 0 || (away > 0 && extra[away - 1] === 0)) continue;
    offer(forest, node, -away, since + defined(potential[other]) - defined(cost[i]) - here);
  }
}

/** Sends what a tree has left over to a node that lacks something; what cannot send any more is cut off. */
function send(forest: Forest, to: number): void {
  const { excess, via, parent } = forest;
  const path = [to];
  for (const node of path) if (via[node] !== 0) path.push(defined(parent[node]));
  const root = path.pop() ?? to;
  const dry = push(forest, path, root);
  const top = excess[root] === 0 ? root : dry;
  const cut = top === undefined || top === to ? [] : cutOff(forest, top);
  for (const node of cut) lookAround(forest, node);
  lookAround(forest, to);
}

/** Sends along the steps to the nodes of a path, the last one first. @returns the node nearest to the root whose step cannot be taken again */
function push({ extra, excess, via }: Forest, path: number[], root: number): number | undefined {
  const [to = root] = path;
  const steps = path.map((node) => defined(via[node]));
  const room = (step: number) => (step > 0 ? UNREACHABLE : defined(extra[-step - 1]));
  const amount = steps.reduce(
    (minimum, step) => Math.min(minimum, room(step)),
    Math.min(defined(excess[root]), -defined(excess[to])),
  );
  for (const step of steps) {
    const arc = Math.abs(step) - 1;
    extra[arc] = defined(extra[arc]) + Math.sign(step) * amount;
  }
  excess[root] = defined(excess[root]) - amount;
  excess[to] = defined(excess[to]) + amount;
  return path.findLast((_, i) => room(defined(steps[i])) === 0);
}

/** Takes a node and all below it out of its tree. @returns them */
function cutOff(forest: Forest, top: number): number[] {
  const { child, next, joined, potential, via } = forest;
  if (via[top] !== 0) detach(forest, top);
  const cut = [top];
  for (const node of cut) {
    potential[node] = defined(potential[node]) + defined(joined[node]) - forest.reach;
    joined[node] = -1;
    for (let below = child[node] ?? -1; below >= 0; below = next[below] ?? -1) cut.push(below);
    child[node] = -1;
  }
  return cut;
}
