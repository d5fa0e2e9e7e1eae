import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverBounds } from './bound-cover.ts';
import { countTestPaths, findTestPaths } from './test-paths.ts';
import { arbitraryGraph, bruteForce, parseGraph, pathFaults, suiteSize } from './testing.ts';

/** Nodes that edges touch, all but start and end. */
const innerNodes = ({ source, target, start, end }: ReturnType<typeof parseGraph>) =>
  [...new Set([...source, ...target])].filter((node) => node !== start && node !== end);

describe('covering nodes and edges with lower bounds', () => {
  it('coverBounds finds the minimum number of tests, with a number of steps near the minimum', () => {
    let [steps, minSteps] = [0, 0];
    fc.assert(
      fc.property(arbitraryGraph(6, 8), fc.array(fc.boolean()), (graph, skipped) => {
        const nodes = innerNodes(graph).filter((_, i) => !skipped[i]);
        const edges = [...graph.source.keys()].filter((edge) => edge % 3 === 0 && skipped[edge]);
        const items = [...nodes.map((node) => `n${node}`), ...edges.map((edge) => `e${edge}`)];
        fc.pre(items.length > 0);
        const bounds = { nodes: new Int32Array(graph.size), edges: graph.source.map(() => 0) };
        for (const node of nodes) bounds.nodes[node] = 1;
        for (const edge of edges) bounds.edges[edge] = 1;
        const { paths, lowerBound } = coverBounds(graph, bounds, 'tests');
        expect(pathFaults(graph, paths)).toEqual([]);
        const met = paths.flat().flatMap((edge) => [`n${graph.target[edge]}`, `e${edge}`]);
        expect(items.filter((item) => !met.includes(item))).toEqual([]);
        const bit = (item: string) => (items.includes(item) ? 1 << items.indexOf(item) : 0);
        const best = bruteForce(
          graph,
          items.length,
          (_, edge) => bit(`n${graph.target[edge]}`) | bit(`e${edge}`),
        );
        expect([paths.length, lowerBound]).toEqual([best.tests, best.tests]);
        steps += suiteSize(paths).steps;
        minSteps += best.steps;
      }),
    );
    expect(steps).toBeLessThanOrEqual(minSteps * 1.1);
  });

  it('node coverage of a graph without inner nodes takes one edge from start to end', () => {
    const graph = parseGraph('0 1, 0 1');
    expect(findTestPaths(graph, { criterion: 'nodes' })).toMatchObject({
      paths: [[0]],
      lowerBound: 1,
      isOptimal: true,
    });
    expect(countTestPaths(graph, { criterion: 'nodes' })).toEqual({ count: 1n, isExact: true });
  });

  it('coverBounds connects a cycle that no cheapest path passes', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 3 4, 4 3, 3 5');
    const { paths } = coverBounds(graph, { nodes: new Int32Array(6).fill(1) }, 'tests');
    expect(suiteSize(paths)).toEqual({ tests: 1, steps: 7 });
  });
});
