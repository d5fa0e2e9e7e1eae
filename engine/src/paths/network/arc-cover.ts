import { strongComponents } from '../components.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { connect, isConnected, type Order } from './connect.ts';
import { leastRounds } from './least-rounds.ts';
import { type Circulation, HUB, type Network, type Preference } from './network.ts';
import { trim } from './trim.ts';

/** How often each arc is taken, all of it in rounds through the hub; and that no suite has fewer rounds than `fewest`. */
export type ArcCover = { flow: Int32Array; fewest: number };

/** Networks of up to so many arcs are tied several times, in other orders, and the best stays. */
const SMALL = 5000;

/**
 * Few rounds through the hub, and then few steps, that take every arc of a network
 * as often as it must be taken, where arcs without a bound may be left out.
 *
 * The fewest rounds are found exactly: within a strongly connected component one
 * round can take everything, so only the arcs between components count. The steps
 * come from the cheapest circulation, its loose rounds tied on; best with every
 * component that it leaves alone entered where the exact answer enters it.
 *
 * Time: two circulations mostly, four at most; the exact one is over components only.
 */
export function coverArcs(network: Network, prefer: Preference): ArcCover {
  const solution = cheapestCirculation(network);
  if (prefer === 'tests' && isConnected(network, solution.flow)) {
    return { flow: solution.flow, fewest: countRounds(network, solution.flow) };
  }
  const parts = partsOf(network);
  const { fewest, entries } = leastEntries(network, parts);
  const missed = entries.filter(notEntered(network, parts, solution.flow));
  const isSmall = network.source.length <= SMALL;
  const begun = missed.length === 0 ? [solution] : [forced(network, missed)];
  if (isSmall && missed.length > 0) begun.push(solution);
  const orders: Order[] = isSmall ? ['drawn', 'reversed', 'largest'] : ['drawn'];
  const finish = (flow: Int32Array) => (isSmall ? trim(network, flow) : flow);
  const tied = (from: Circulation[]) =>
    from.flatMap((one) => orders.map((order) => finish(connect(network, one, order))));
  const flows = tied(begun);
  if (prefer === 'tests' && flows.every((flow) => countRounds(network, flow) > fewest)) {
    flows.push(...tied([forced(network, entries)]));
  }
  const [flow = solution.flow] = flows.sort((a, b) => costOf(network, a) - costOf(network, b));
  return { flow, fewest };
}

/** The fewest rounds through the hub that take every arc as often as it must be, exactly, without finding them: see `coverArcs`. */
export function fewestRounds(network: Network): number {
  return leastRounds(condense(network, partsOf(network)));
}

/** How many rounds leave the hub. */
function countRounds({ source }: Network, flow: Int32Array): number {
  let rounds = 0;
  for (let arc = 0; arc < flow.length; arc++) if (source[arc] === HUB) rounds += flow[arc] ?? 0;
  return rounds;
}

function forced(network: Network, arcs: number[]): Circulation {
  const lower = network.lower.slice();
  for (const arc of arcs) lower[arc] = Math.max(1, lower[arc] ?? 0);
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
    const [from, to] = [of[source[arc] ?? 0] ?? -1, of[target[arc] ?? 0] ?? -1];
    if (from !== to || from === -1) between.push(arc);
    else if (lower[arc]) needed[from] = 1;
  }
  return { of, count, needed, between };
}

/** Whether the component that an arc leads into is not entered at all. */
function notEntered({ target }: Network, { of, count, between }: Parts, flow: Int32Array) {
  const entered = new Uint8Array(count);
  for (const arc of between) if (flow[arc]) entered[of[target[arc] ?? 0] ?? -1] = 1;
  return (arc: number) => !entered[of[target[arc] ?? 0] ?? -1];
}

/**
 * The network of the components, each entered at least once where something in it is needed. A
 * component is two nodes, where it is entered and where it is left, with an arc between; those
 * arcs come first.
 */
function condense(
  { source, target, lower }: Network,
  { of, count, needed, between }: Parts,
): Network {
  const entry = (node: number) => (node === HUB ? HUB : 1 + 2 * (of[node] ?? 0));
  const exit = (node: number) => (node === HUB ? HUB : 2 + 2 * (of[node] ?? 0));
  const inner = Int32Array.from(needed.keys());
  const from = joined(
    inner.map((part) => 1 + 2 * part),
    between,
    (arc) => exit(source[arc] ?? 0),
  );
  return {
    size: 1 + 2 * count,
    source: from,
    target: joined(
      inner.map((part) => 2 + 2 * part),
      between,
      (arc) => entry(target[arc] ?? 0),
    ),
    lower: joined(Int32Array.from(needed), between, (arc) => lower[arc] ?? 0),
    // Steps are priced too, far below rounds: that tells equal answers apart, and is found sooner.
    cost: from.map((node) => (node === HUB ? 2 * count + 2 : 1)),
  };
}

/**
 * The fewest rounds, exactly: a cheapest circulation over the components.
 *
 * @returns `entries`: an arc into each component with something needed that an exact answer takes
 */
function leastEntries(network: Network, parts: Parts): { fewest: number; entries: number[] } {
  const { of, count, needed, between } = parts;
  const condensed = condense(network, parts);
  const { flow } = cheapestCirculation(condensed);
  const open = needed.slice();
  const entries = between.filter((arc, i) => {
    const part = of[network.target[arc] ?? 0] ?? -1;
    if (!open[part] || !flow[count + i]) return false;
    open[part] = 0;
    return true;
  });
  return { fewest: countRounds(condensed, flow), entries };
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
