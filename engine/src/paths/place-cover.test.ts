import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverPlaces } from './place-cover.ts';
import { countTestPaths, testPaths } from './test-paths.ts';
import { aGraph, bruteForce, drawnGraph, faultsOf, sizeOf } from './testing.ts';

/** Nodes that edges touch, all but start and end. */
const innerNodes = ({ source, target, start, end }: ReturnType<typeof aGraph>) =>
  [...new Set([...source, ...target])].filter((node) => node !== start && node !== end);

describe('covering chosen nodes and edges', () => {
  it('takes the fewest tests there are, and few steps', () => {
    let [steps, least] = [0, 0];
    fc.assert(
      fc.property(drawnGraph(6, 8), fc.array(fc.boolean()), (graph, skipped) => {
        const nodes = innerNodes(graph).filter((_, i) => !skipped[i]);
        const edges = [...graph.source.keys()].filter((edge) => edge % 3 === 0 && skipped[edge]);
        const items = [...nodes.map((node) => `n${node}`), ...edges.map((edge) => `e${edge}`)];
        fc.pre(items.length > 0);
        const bounds = { nodes: new Int32Array(graph.size), edges: graph.source.map(() => 0) };
        for (const node of nodes) bounds.nodes[node] = 1;
        for (const edge of edges) bounds.edges[edge] = 1;
        const { paths, fewest } = coverPlaces(graph, bounds, 'tests');
        expect(faultsOf(graph, paths)).toEqual([]);
        const met = paths.flat().flatMap((edge) => [`n${graph.target[edge]}`, `e${edge}`]);
        expect(items.filter((item) => !met.includes(item))).toEqual([]);
        const bit = (item: string) => (items.includes(item) ? 1 << items.indexOf(item) : 0);
        const best = bruteForce(
          graph,
          items.length,
          (_, edge) => bit(`n${graph.target[edge]}`) | bit(`e${edge}`),
        );
        expect([paths.length, fewest]).toEqual([best.tests, best.tests]);
        steps += sizeOf(paths).steps;
        least += best.steps;
      }),
    );
    expect(steps).toBeLessThanOrEqual(least * 1.1);
  });

  it('takes one way where there is no node between start and end', () => {
    const graph = aGraph('0 1, 0 1');
    expect(testPaths(graph, { criterion: 'nodes' })).toMatchObject({
      paths: [[0]],
      lowerBound: 1,
      isOptimal: true,
    });
    expect(countTestPaths(graph, { criterion: 'nodes' })).toEqual({ count: 1n, isExact: true });
  });

  it('ties a loop that lies off every cheapest way', () => {
    const graph = aGraph('0 1, 1 2, 2 1, 1 3, 3 4, 4 3, 3 5');
    const { paths } = coverPlaces(graph, { nodes: new Int32Array(6).fill(1) }, 'tests');
    expect(sizeOf(paths)).toEqual({ tests: 1, steps: 7 });
  });
});
