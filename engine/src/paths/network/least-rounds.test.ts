import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnGraph } from '../testing.ts';
import { coverArcs, fewestRounds } from './arc-cover.ts';
import { cheapestCirculation, costOf } from './circulation.ts';
import { edgeNetwork } from './network.ts';
import { cheapestByTree } from './network-simplex.ts';
import { cheapestByForest } from './primal-dual.ts';

/** Any graph, and how often each of its edges must be taken. */
const drawn = fc.tuple(drawnGraph(12, 24), fc.array(fc.nat(3)));

describe('two methods of one answer', () => {
  it('circulations by trees of cheapest ways cost what those by the network simplex method cost', () => {
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

  it('circulations by trees give up where they may not look at enough nodes', () => {
    fc.assert(
      fc.property(drawnGraph(12, 24), (graph) => {
        const network = edgeNetwork(graph, { edges: graph.source.map(() => 1) }, 'tests');
        expect(cheapestByForest(network, 0)?.flow ?? network.lower).toEqual(network.lower);
      }),
    );
  });

  it('the fewest rounds by a greatest flow are those of a cheapest circulation', () => {
    fc.assert(
      fc.property(drawn, ([graph, bounds]) => {
        const edges = graph.source.map((_, edge) => bounds[edge] ?? 0);
        const nodes = Int32Array.from({ length: graph.size }, (_, node) => bounds[node] ?? 0);
        const network = edgeNetwork(graph, { edges, nodes }, 'tests');
        expect(fewestRounds(network)).toBe(coverArcs(network, 'tests').fewest);
      }),
    );
  });
});
