import { type Circulation, excessOf, type Network } from './network.ts';
import { cheapestByTree } from './network-simplex.ts';
import { cheapestByForest } from './primal-dual.ts';
import { shrink } from './shrink.ts';

/** Where a node has hardly more than one left over, paths are found one by one, */
const ONE_BY_ONE = 1.5;
/** as long as nodes are met so many times for each arc. */
const MOST_MET = 60;

/**
 * The cheapest circulation that takes every arc of a network as often as it must.
 *
 * Where nearly every node has but one to send, it is all but an assignment: there the primal-dual
 * method is quick, and the network simplex method turns in place for long. Elsewhere the latter.
 *
 * Exact: `potential` proves it. For every arc, cost + potential of its source −
 * potential of its target is at least 0, and 0 where it is taken more often than it must.
 */
export function cheapestCirculation(network: Network): Circulation {
  const { core, expand } = shrink(network);
  const found =
    meanExcess(core) < ONE_BY_ONE
      ? cheapestByForest(core, MOST_MET * core.source.length)
      : undefined;
  return expand(found ?? cheapestByTree(core));
}

/** What is left over at a node that has anything left over, in the mean. */
function meanExcess(network: Network): number {
  const over = excessOf(network).filter((excess) => excess > 0);
  return over.reduce((sum, excess) => sum + excess, 0) / Math.max(1, over.length);
}

/** What all arcs cost as often as they are taken. */
export function costOf({ cost }: Network, flow: Int32Array): number {
  let total = 0;
  for (let arc = 0; arc < flow.length; arc++) total += (cost[arc] ?? 0) * (flow[arc] ?? 0);
  return total;
}
