import type { Circulation, Network } from './network.ts';
import { cheapestByTree } from './network-simplex.ts';
import { shrink } from './shrink.ts';
import { cheapestByPaths } from './successive-paths.ts';

/**
 * The cheapest circulation that takes every arc of a network as often as it must.
 *
 * By shortest paths where what is left over is lacking nearby, which the network simplex method
 * would find but slowly; otherwise by that.
 *
 * Exact: `potential` proves it. For every arc, cost + potential of its source −
 * potential of its target is at least 0, and 0 where it is taken more often than it must.
 */
export function cheapestCirculation(network: Network): Circulation {
  const { core, expand } = shrink(network);
  return expand(cheapestByPaths(core, core.source.length) ?? cheapestByTree(core));
}

/** What all arcs cost as often as they are taken. */
export function costOf({ cost }: Network, flow: Int32Array): number {
  let total = 0;
  for (let arc = 0; arc < flow.length; arc++) total += (cost[arc] ?? 0) * (flow[arc] ?? 0);
  return total;
}
