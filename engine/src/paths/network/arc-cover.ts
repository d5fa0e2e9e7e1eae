import { defined } from '../../defined.ts';
import { strongComponents } from '../components.ts';
import { numbered } from '../graph.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { connect, isConnected, type Order } from './connect.ts';
import { minToursByParts } from './min-tour-count.ts';
import { type Circulation, HUB, type Network, type Preference } from './network.ts';
import { trim } from './trim.ts';

/** By arc: how often it is taken, all in tours through the hub; and a lower bound for the number of such tours. */
export type ArcCover = { flow: Int32Array; lowerBound: number };

/** In networks of up to so many arcs, components are connected in several orders, and the best result is used. */
const SMALL = 5000;

/**
 * Finds few tours through the hub, and of those few steps, that take every arc of a network at
 * least as often as its lower bound.
 *
 * The minimum number of tours is computed exactly: inside a strongly connected component one tour
 * can take everything, so only the arcs between components count. The steps come from a cheapest
 * circulation whose disconnected cycles are connected to the hub; components that it does not
 * enter are forced to be entered where the exact solution enters them.
 *
 * Time: usually two circulations, at most four; the exact one is over the components only.
 */
export function coverArcs(network: Network, prefer: Preference): ArcCover {
  const solution = cheapestCirculation(network);
  if (prefer === 'tests' && isConnected(network, solution.flow)) {
    return { flow: solution.flow, lowerBound: countTours(network, solution.flow) };
  }
  const parts = partsOf(network);
  const { lowerBound, entries } = minEntries(network, parts);
  const missed = entries.filter(notEntered(network, parts, solution.flow));
  const isSmall = network.source.length <= SMALL;
  const begun = missed.length === 0 ? [solution] : [forced(network, missed)];
  if (isSmall && missed.length > 0) begun.push(solution);
  const orders: Order[] = isSmall ? ['found', 'reversed', 'largest'] : ['found'];
  const finish = (flow: Int32Array) => (isSmall ? trim(network, flow) : flow);
  const tied = (from: Circulation[]) =>
    from.flatMap((one) => orders.map((order) => finish(connect(network, one, order))));
  const flows = tied(begun);
  if (prefer === 'tests' && flows.every((flow) => countTours(network, flow) > lowerBound)) {
    flows.push(...tied([forced(network, entries)]));
  }
  const [flow = solution.flow] = flows.sort((a, b) => costOf(network, a) - costOf(network, b));
  return { flow, lowerBound };
}

/** The minimum number of tours through the hub that satisfy all lower bounds, exactly, without constructing them: see `coverArcs`. */
export function minTourCount(network: Network): number {
  return minToursByParts(condense(network, partsOf(network)));
}

/** The number of tours: how often the flow leaves the hub. */
function countTours({ source }: Network, flow: Int32Array): number {
  let rounds = 0;
  for (let arc = 0; arc < flow.length; arc++) if (source[arc] === HUB) rounds += defined(flow[arc]);
  return rounds;
}

function forced(network: Network, arcs: number[]): Circulation {
  const lower = network.lower.slice();
  for (const arc of arcs) lower[arc] = Math.max(1, defined(lower[arc]));
  return cheapestCirculation({ ...network, lower });
}

/** The strongly connected components of a network without its hub, which of them hold an arc that must be taken, and the arcs between them. */
type Parts = { of: Int32Array; count: number; needed: Uint8Array; between: number[] };

function partsOf(network: Network): Parts {
  const { source, target, lower } = network;
  const { of, count } = strongComponents(network, HUB);
  const needed = new Uint8Array(count);
  const between: number[] = [];
  for (let arc = 0; arc < source.length; arc++) {
    const from = defined(of[defined(source[arc])]);
    const to = defined(of[defined(target[arc])]);
    if (from !== to || from === -1) between.push(arc);
    else if (lower[arc]) needed[from] = 1;
  }
  return { of, count, needed, between };
}

/** Whether the component that an arc leads into is not entered at all. */
function notEntered({ target }: Network, { of, count, between }: Parts, flow: Int32Array) {
  const entered = new Uint8Array(count);
  for (const arc of between) if (flow[arc]) entered[of[defined(target[arc])] ?? -1] = 1;
  return (arc: number) => !entered[of[defined(target[arc])] ?? -1];
}

/**
 * The network of the components. One in which something is needed is two nodes, where it is entered
 * and where it is left, with an arc between that must be taken; those arcs come first. Any other is
 * one node.
 */
function condense(
  { source, target, lower }: Network,
  { of, count, needed, between }: Parts,
): Network & { inner: number } {
  const bounded = numbered(new Int32Array(needed)).filter((part) => needed[part] === 1);
  const exits = new Int32Array(count);
  for (let part = 0; part < count; part++) exits[part] = 1 + part;
  bounded.forEach((part, i) => {
    exits[part] = 1 + count + i;
  });
  const entry = (node: number) => (node === HUB ? HUB : 1 + defined(of[node]));
  const exit = (node: number) => (node === HUB ? HUB : defined(exits[defined(of[node])]));
  const size = 1 + count + bounded.length;
  const from = joined(
    bounded.map((part) => 1 + part),
    between,
    (arc) => exit(defined(source[arc])),
  );
  return {
    inner: bounded.length,
    size,
    source: from,
    target: joined(
      bounded.map((part) => defined(exits[part])),
      between,
      (arc) => entry(defined(target[arc])),
    ),
    lower: joined(
      bounded.map(() => 1),
      between,
      (arc) => defined(lower[arc]),
    ),
    // Steps are priced too, far below rounds: that tells equal answers apart, and is found sooner.
    cost: from.map((node) => (node === HUB ? 2 * count + 2 : 1)),
  };
}

/**
 * The minimum number of tours, exactly: a cheapest circulation over the components.
 *
 * @returns `entries`: for each component with a bounded arc, an arc by which an exact solution enters it
 */
function minEntries(network: Network, parts: Parts): { lowerBound: number; entries: number[] } {
  const { of, needed, between } = parts;
  const condensed = condense(network, parts);
  const { flow } = cheapestCirculation(condensed);
  const open = needed.slice();
  const entries = between.filter((arc, i) => {
    const part = of[defined(network.target[arc])] ?? -1;
    if (!open[part] || !flow[condensed.inner + i]) return false;
    open[part] = 0;
    return true;
  });
  return { lowerBound: countTours(condensed, flow), entries };
}

/** A list, and what each item of another gives, one after the other. */
function joined(list: Int32Array, items: number[], give: (item: number) => number): Int32Array {
  const both = new Int32Array(list.length + items.length);
  both.set(list);
  items.forEach((item, i) => {
    both[list.length + i] = give(item);
  });
  return both;
}
