import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from './graph.ts';
import { countNested, type NestedCriterion, type NestedGraphs } from './nested-count.ts';
import { countTestPaths } from './test-paths.ts';
import { arbitraryGraph, parseGraph } from './testing.ts';

/** All calls put in place, for small nestings. */
function expand({ graphs, calls, root }: NestedGraphs): Graph {
  const source: number[] = [];
  const target: number[] = [];
  let size = 0;
  const place = (index: number): { entry: number; exit: number } => {
    const graph = graphs[index] as Graph;
    const ends = Array.from({ length: graph.size }, (_, node) => {
      const called = calls[index]?.get(node);
      if (called !== undefined) return place(called);
      const own = size++;
      return { entry: own, exit: own };
    });
    graph.source.forEach((from, edge) => {
      source.push(ends[from]?.exit ?? -1);
      target.push(ends[graph.target[edge] ?? -1]?.entry ?? -1);
    });
    return { entry: ends[graph.start]?.entry ?? -1, exit: ends[graph.end]?.exit ?? -1 };
  };
  const { entry, exit } = place(root);
  const [from, to] = [Int32Array.from(source), Int32Array.from(target)];
  return { size, start: entry, end: exit, source: from, target: to };
}

/** A graph that calls a second one, twice where it can, which calls a third. */
const nestings: fc.Arbitrary<NestedGraphs> = fc
  .tuple(arbitraryGraph(4, 4), arbitraryGraph(3, 3), arbitraryGraph(2, 2))
  .map((graphs) => {
    const inner = (graph: Graph, limit: number) =>
      [...new Set(graph.source)].filter((node) => node !== graph.start).slice(0, limit);
    const [first, second] = graphs;
    return {
      graphs,
      calls: [
        new Map(inner(first, 2).map((node) => [node, 1])),
        new Map(inner(second, 1).map((node) => [node, 2])),
        new Map(),
      ],
      root: 0,
    };
  });

describe('counting the test paths of a graph that calls other graphs', () => {
  it.each<NestedCriterion>(['nodes', 'edges', 'edge-pairs', 'simple-paths'])(
    'gives the same for %s as with all calls in place',
    (criterion) => {
      fc.assert(
        fc.property(nestings, (nested) => {
          expect(countNested(nested, criterion)).toEqual(
            countTestPaths(expand(nested), { criterion }),
          );
        }),
      );
    },
  );

  it('countNested gives a lower bound for all paths, and the exact number where no call lies on a cycle', () => {
    fc.assert(
      fc.property(nestings, (nested) => {
        const found = countNested(nested, 'all-paths', 0);
        const all = countTestPaths(expand(nested), { criterion: 'all-paths', maxVisits: 0 });
        fc.pre(found !== undefined && all?.isExact === true);
        if (found?.isExact) expect(found).toEqual(all);
        else expect((found?.count ?? 0n) <= (all?.count ?? 0n)).toBe(true);
      }),
    );
  });

  it('countNested counts a nesting of 3^29 calls exactly without expanding it', () => {
    const depth = 30;
    const graphs = Array.from({ length: depth }, () => parseGraph('0 1, 0 2, 1 3, 2 3, 3 4'));
    const calls = graphs.map((_, i) =>
      i + 1 < depth ? new Map([1, 2, 3].map((node) => [node, i + 1])) : new Map<number, number>(),
    );
    const count = countNested({ graphs, calls, root: 0 }, 'edges');
    expect(count).toEqual({ count: 2n ** 30n, isExact: true });
  });

  it.each<NestedCriterion>(['nodes', 'edges', 'edge-pairs'])(
    'says that it is at least so many where a call needs more paths for %s than can be counted',
    (criterion) => {
      const three = parseGraph('0 1, 0 2, 0 3, 1 4, 2 4, 3 4');
      const graphs = Array.from({ length: 22 }, () => three);
      const called = (index: number) =>
        new Map(index < 21 ? [1, 2, 3].map((node) => [node, index + 1] as const) : []);
      const calls = graphs.map((_, index) => called(index));
      const found = countNested({ graphs, calls, root: 0 }, criterion);
      expect(found?.isExact).toBe(false);
      expect(found?.count ?? 0n).toBeGreaterThan(1_000_000n);
    },
  );

  it('countNested returns undefined for graphs that call each other recursively', () => {
    const graphs = [parseGraph('0 1, 1 2'), parseGraph('0 1, 1 2')];
    const calls = [new Map([[1, 1]]), new Map([[1, 0]])];
    expect(countNested({ graphs, calls, root: 0 }, 'edges')).toBeUndefined();
  });
});
