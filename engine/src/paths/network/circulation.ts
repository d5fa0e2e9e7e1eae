import { defined } from '../../defined.ts';
import { type Circulation, excessOf, type Network } from './network.ts';
import { cheapestByTree } from './network-simplex.ts';
import { cheapestByForest } from './primal-dual.ts';
import { shrink } from './shrink.ts';

/** Up to this mean excess of the nodes that have any, the primal-dual method is used, */
const ONE_BY_ONE = 1.5;
/** as long as it visits nodes at most so many times for each arc. */
const MAX_VISITS_PER_ARC = 60;

/**
 * Finds a minimum-cost circulation of a network with lower bounds on its arcs.
 *
 * Where nearly every node has an excess of at most one, the problem is almost an assignment: there
 * the primal-dual method is fast, and the network simplex method makes many degenerate pivots.
 * Elsewhere the network simplex method is used.
 *
 * Exact, and `potential` is the certificate (complementary slackness): for every arc, cost +
 * potential of its source − potential of its target is at least 0, and 0 where the flow is above
 * the lower bound.
 */
export function cheapestCirculation(network: Network): Circulation {
  const { core, expand } = shrink(network);
  const found =
    meanExcess(core) < ONE_BY_ONE
      ? cheapestByForest(core, MAX_VISITS_PER_ARC * core.source.length)
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
  for (let arc = 0; arc < flow.length; arc++) total += defined(cost[arc]) * defined(flow[arc]);
  return total;
}
