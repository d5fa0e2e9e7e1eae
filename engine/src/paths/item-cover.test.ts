import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverCapped } from './capped/cover.ts';
import { shortestThroughEdges } from './capped/split-paths.ts';
import { exchangeTails } from './capped/tail-exchange.ts';
import { coverItems } from './item-cover.ts';
import { itemsAt, itemsOf } from './items.ts';
import { distances } from './shortest-path.ts';
import { arbitraryGraph, bruteForce, parseGraph, pathFaults } from './testing.ts';

describe('covering items of a graph', () => {
  it('coverItems covers every item on one of its edges, with at most a few percent more tests than the minimum', () => {
    let [tests, lowerBound] = [0, 0];
    fc.assert(
      fc.property(arbitraryGraph(5, 7), fc.array(fc.nat(5)), (graph, drawn) => {
        const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: drawn[edge] ?? 5 }));
        const items = itemsOf(graph.source.length, pairs, 6);
        const cover = coverItems(graph, items, 'tests');
        expect(pathFaults(graph, cover.paths)).toEqual([]);
        const covered = new Set(cover.paths.flat().flatMap((edge) => [...itemsAt(items, edge)]));
        expect([...covered].sort()).toEqual([...new Set(pairs.map(({ item }) => item))].sort());
        const coveredMask = [...covered].reduce((mask, item) => mask | (1 << item), 0);
        const missing = 0b111111 & ~coveredMask;
        const best = bruteForce(graph, 6, (_, edge) => (1 << (drawn[edge] ?? 5)) | missing);
        expect(cover.lowerBound).toBeLessThanOrEqual(best.tests);
        tests += cover.paths.length;
        lowerBound += best.tests;
      }),
    );
    expect(tests).toBeLessThanOrEqual(lowerBound * 1.1);
  });

  it('coverItems reports the items that no path can cover', () => {
    const graph = parseGraph('0 1, 1 3, 0 2, 1 4');
    const ended = { ...graph, end: 3 };
    const pairs = [0, 1, 2, 3].map((edge) => ({ edge, item: edge }));
    const { covered, paths } = coverItems(ended, itemsOf(4, pairs, 4), 'tests');
    expect([...covered]).toEqual([1, 1, 0, 0]);
    expect(paths).toEqual([[0, 1]]);
  });
});

describe('covering items of a graph with a maximum path length', () => {
  it('coverCapped keeps every path within the maximum and covers every item that such a path can cover', () => {
    let [tests, reference] = [0, 0];
    fc.assert(
      fc.property(arbitraryGraph(12, 16), fc.integer({ min: 2, max: 4 }), (graph, times) => {
        const edges = graph.source.length;
        const items = itemsOf(
          edges,
          [...graph.source.keys()].map((edge) => ({ edge, item: edge })),
          edges,
        );
        const { size, start, end, source, target } = graph;
        const there = distances({ size, start, source, target });
        const back = distances({ size, start: end, source: target, target: source });
        const through = Array.from(source, (from, edge) => {
          return (there[from] ?? 0) + 1 + (back[target[edge] ?? 0] ?? 0);
        });
        const unavoidable = Math.max(...through);
        const half = coverCapped(graph, items, unavoidable - 1, 'tests');
        const short = through.flatMap((length, edge) => (length < unavoidable ? [edge] : []));
        expect(pathFaults(graph, half.paths)).toEqual([]);
        expect([...new Set(half.paths.flat())].sort((a, b) => a - b)).toEqual(short);

        const cap = times * unavoidable;
        const { paths, lowerBound } = coverCapped(graph, items, cap, 'tests');
        expect(paths.every(({ length }) => length <= cap)).toBe(true);
        expect(new Set(paths.flat()).size).toBe(edges);
        expect(lowerBound).toBeLessThanOrEqual(paths.length);
        tests += paths.length;
        reference += lowerBound;
      }),
    );
    expect(tests).toBeLessThanOrEqual(reference * 1.15);
  });

  it('coverCapped stays close to the minimum of an exhaustive search, and its lower bound never exceeds it', () => {
    let [tests, best] = [0, 0];
    fc.assert(
      fc.property(arbitraryGraph(5, 6), fc.integer({ min: 0, max: 8 }), (graph, more) => {
        const edges = graph.source.length;
        const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: edge }));
        const cap = Math.max(...shortestThroughEdges(graph)) + more;
        const { paths, lowerBound } = coverCapped(
          graph,
          itemsOf(edges, pairs, edges),
          cap,
          'tests',
        );
        const exact = bruteForce(graph, edges, (_, edge) => 1 << edge, cap);
        expect(pathFaults(graph, paths)).toEqual([]);
        expect(paths.every(({ length }) => length <= cap)).toBe(true);
        expect(lowerBound).toBeLessThanOrEqual(exact.tests);
        expect(paths.length).toBeGreaterThanOrEqual(exact.tests);
        tests += paths.length;
        best += exact.tests;
      }),
    );
    expect(tests).toBeLessThanOrEqual(best * 1.03);
  });

  it('exchangeTails balances paths that share a node without adding a step', () => {
    // Three rounds by one node: a long one and two short ones.
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3');
    const long = [0, 1, 2, 1, 2, 1, 2, 3];
    const evened = exchangeTails(graph, [[0, 3], long, [0, 3]], 4);
    expect(evened.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(pathFaults(graph, evened)).toEqual([]);
  });
});

it('coverItems covers ten thousand items on two edges each, even where the greedy cover reaches its work limit', () => {
  const branches = Array.from({ length: 20_000 }, (_, branch) => branch);
  const end = branches.length + 1;
  const graph = {
    size: end + 1,
    start: 0,
    end,
    source: Int32Array.from(branches.flatMap((branch) => [0, branch + 1])),
    target: Int32Array.from(branches.flatMap((branch) => [branch + 1, end])),
  };
  const pairs = branches.map((branch) => ({ edge: 2 * branch, item: branch % 10_000 }));
  const { paths, covered } = coverItems(
    graph,
    itemsOf(2 * branches.length, pairs, 10_000),
    'tests',
  );
  const taken = new Set(paths.flat().map((edge) => (edge >> 1) % 10_000));
  expect([taken.size, covered.reduce((sum, one) => sum + one, 0)]).toEqual([10_000, 10_000]);
});
