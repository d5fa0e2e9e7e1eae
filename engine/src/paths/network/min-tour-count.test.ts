import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGraph } from '../testing.ts';
import { coverArcs, minTourCount } from './arc-cover.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { edgeNetwork } from './network.ts';
import { cheapestByTree } from './network-simplex.ts';
import { cheapestByForest } from './primal-dual.ts';

/** Any graph, and how often each of its edges must be taken. */
const drawn = fc.tuple(arbitraryGraph(12, 24), fc.array(fc.nat(3)));

describe('two algorithms for the same optimum', () => {
  it('the primal-dual method finds a circulation of the same cost as the network simplex method', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), ([graph, bounds], steps) => {
        const edges = graph.source.map((_, edge) => bounds[edge] ?? 0);
        const network = edgeNetwork(graph, { edges }, steps ? 'steps' : 'tests');
        const byTree = costOf(network, cheapestByTree(network).flow);
        const byForest = cheapestByForest(network, Number.POSITIVE_INFINITY);
        expect(byForest && costOf(network, byForest.flow)).toBe(byTree);
        expect(costOf(network, cheapestCirculation(network).flow)).toBe(byTree);
      }),
    );
  });

  it('the primal-dual method returns undefined when its limit of visited nodes is too small', () => {
    fc.assert(
      fc.property(arbitraryGraph(12, 24), (graph) => {
        const network = edgeNetwork(graph, { edges: graph.source.map(() => 1) }, 'tests');
        expect(cheapestByForest(network, 0)?.flow ?? network.lower).toEqual(network.lower);
      }),
    );
  });

  it('the minimum number of tours by maximum flow equals that by minimum-cost circulation', () => {
    fc.assert(
      fc.property(drawn, ([graph, bounds]) => {
        const edges = graph.source.map((_, edge) => bounds[edge] ?? 0);
        const nodes = Int32Array.from({ length: graph.size }, (_, node) => bounds[node] ?? 0);
        const network = edgeNetwork(graph, { edges, nodes }, 'tests');
        expect(minTourCount(network)).toBe(coverArcs(network, 'tests').lowerBound);
      }),
    );
  });
});
