import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverPairs, pairBounds } from './edge-pair-cover.ts';
import type { Graph } from './graph.ts';
import { cheapestCirculation } from './network/circulation.ts';
import { edgeNetwork } from './network/network.ts';
import { findTestPaths } from './test-paths.ts';
import { arbitraryGraph, bruteForce, parseGraph, pathFaults, suiteSize } from './testing.ts';

const coverEdges = (graph: Graph, prefer: 'tests' | 'steps') =>
  findTestPaths(graph, { criterion: 'edges', prefer })?.paths ?? [];

const pairsOf = ({ source, target }: Graph) => {
  const pairs = new Map<string, number>();
  source.forEach((_, first) => {
    source.forEach((from, second) => {
      if (target[first] === from) pairs.set(`${first} ${second}`, pairs.size);
    });
  });
  return pairs;
};

describe('a minimum-cost circulation', () => {
  it('a minimum-cost circulation is balanced, satisfies its bounds, and its potentials prove its optimality', () => {
    fc.assert(
      fc.property(
        arbitraryGraph(12, 30),
        fc.array(fc.nat(4)),
        fc.boolean(),
        (graph, bounds, steps) => {
          const bound = graph.source.map((_, edge) => bounds[edge] ?? 0);
          const network = edgeNetwork(graph, { edges: bound }, steps ? 'steps' : 'tests');
          const { flow, potential } = cheapestCirculation(network);
          const balance = new Int32Array(network.size);
          network.source.forEach((from, arc) => {
            const to = network.target[arc] ?? 0;
            const times = flow[arc] ?? 0;
            balance[from] = (balance[from] ?? 0) - times;
            balance[to] = (balance[to] ?? 0) + times;
            const spare = times - (network.lower[arc] ?? 0);
            const price = (network.cost[arc] ?? 0) + (potential[from] ?? 0) - (potential[to] ?? 0);
            expect(spare).toBeGreaterThanOrEqual(0);
            expect(price).toBeGreaterThanOrEqual(0);
            if (spare > 0) expect(price).toBe(0);
          });
          expect(balance.every((sum) => sum === 0)).toBe(true);
        },
      ),
    );
  });
});

describe('edge coverage', () => {
  it('edge coverage takes every edge with the minimum number of tests, and of those the minimum of steps', () => {
    fc.assert(
      fc.property(arbitraryGraph(4, 5), (graph) => {
        const paths = coverEdges(graph, 'tests');
        expect(pathFaults(graph, paths)).toEqual([]);
        expect(new Set(paths.flat()).size).toBe(graph.source.length);
        const minSteps = bruteForce(graph, graph.source.length, (_, edge) => 1 << edge);
        expect(suiteSize(paths)).toEqual(minSteps);
      }),
    );
  });

  it('edge coverage with preference for steps takes more tests and fewer steps', () => {
    // three ways from 1 to 2, and a long way back that one test must go twice
    const graph = parseGraph('0 1, 1 2, 1 2, 1 2, 2 3, 3 4, 4 5, 5 1, 2 6');
    expect(suiteSize(coverEdges(graph, 'tests'))).toEqual({ tests: 1, steps: 13 });
    expect(suiteSize(coverEdges(graph, 'steps'))).toEqual({ tests: 2, steps: 11 });
  });

  it('edge coverage of a chain of 100,000 edges does not overflow the stack', () => {
    const length = 100_000;
    const source = Int32Array.from({ length }, (_, i) => i);
    const graph = {
      size: length + 1,
      start: 0,
      end: length,
      source,
      target: source.map((i) => i + 1),
    };
    expect(suiteSize(coverEdges(graph, 'tests'))).toEqual({ tests: 1, steps: length });
    expect(suiteSize(coverPairs(graph, 'tests'))).toEqual({ tests: 1, steps: length });
  });
});

describe('edge-pair coverage', () => {
  it('edge-pair coverage takes every pair with the minimum number of tests, and of those the minimum of steps', () => {
    fc.assert(
      fc.property(arbitraryGraph(3, 4), (graph) => {
        const paths = coverPairs(graph, 'tests');
        const pairs = pairsOf(graph);
        fc.pre(pairs.size <= 14);
        expect(pathFaults(graph, paths)).toEqual([]);
        const lone = [...graph.source.keys()].filter(
          (edge) => graph.source[edge] === graph.start && graph.target[edge] === graph.end,
        );
        const items = pairs.size + lone.length;
        const minSteps = bruteForce(graph, items, (before, edge) => {
          const pair = pairs.get(`${before} ${edge}`);
          const alone = lone.indexOf(edge);
          return (pair === undefined ? 0 : 1 << pair) | (alone < 0 ? 0 : 1 << (pairs.size + alone));
        });
        expect(suiteSize(paths)).toEqual(minSteps);
      }),
    );
  });

  it('pairBounds bounds an edge by the number of edges before and after it', () => {
    expect([...pairBounds(parseGraph('0 1, 0 1, 1 2, 1 2, 1 2'))]).toEqual([3, 3, 2, 2, 2]);
  });
});
