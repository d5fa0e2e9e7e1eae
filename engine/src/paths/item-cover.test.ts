import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverCapped } from './capped/capped-cover.ts';
import { shortestThroughEdges } from './capped/cut-up.ts';
import { exchangeTails } from './capped/tail-exchange.ts';
import { coverItems } from './item-cover.ts';
import { itemsAt, itemsOf } from './items.ts';
import { distances } from './shortest-path.ts';
import { aGraph, bruteForce, drawnGraph, faultsOf } from './testing.ts';

describe('meeting items', () => {
  it('meets every item at one of its edges, with hardly more tests than the fewest', () => {
    let [tests, fewest] = [0, 0];
    fc.assert(
      fc.property(drawnGraph(5, 7), fc.array(fc.nat(5)), (graph, drawn) => {
        const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: drawn[edge] ?? 5 }));
        const items = itemsOf(graph.source.length, pairs, 6);
        const cover = coverItems(graph, items, 'tests');
        expect(faultsOf(graph, cover.paths)).toEqual([]);
        const met = new Set(cover.paths.flat().flatMap((edge) => [...itemsAt(items, edge)]));
        expect([...met].sort()).toEqual([...new Set(pairs.map(({ item }) => item))].sort());
        const asked = [...met].reduce((mask, item) => mask | (1 << item), 0);
        const missing = 0b111111 & ~asked;
        const best = bruteForce(graph, 6, (_, edge) => (1 << (drawn[edge] ?? 5)) | missing);
        expect(cover.fewest).toBeLessThanOrEqual(best.tests);
        tests += cover.paths.length;
        fewest += best.tests;
      }),
    );
    expect(tests).toBeLessThanOrEqual(fewest * 1.1);
  });

  it('tells which items no way meets', () => {
    const graph = aGraph('0 1, 1 3, 0 2, 1 4');
    const ended = { ...graph, end: 3 };
    const pairs = [0, 1, 2, 3].map((edge) => ({ edge, item: edge }));
    const { met, paths } = coverItems(ended, itemsOf(4, pairs, 4), 'tests');
    expect([...met]).toEqual([1, 1, 0, 0]);
    expect(paths).toEqual([[0, 1]]);
  });
});

describe('meeting items under a cap', () => {
  it('keeps to it, meets all that so short a path can meet, and needs few tests more', () => {
    let [tests, reference] = [0, 0];
    fc.assert(
      fc.property(drawnGraph(12, 16), fc.integer({ min: 2, max: 4 }), (graph, times) => {
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
        expect(faultsOf(graph, half.paths)).toEqual([]);
        expect([...new Set(half.paths.flat())].sort((a, b) => a - b)).toEqual(short);

        const cap = times * unavoidable;
        const { paths, fewest } = coverCapped(graph, items, cap, 'tests');
        expect(paths.every(({ length }) => length <= cap)).toBe(true);
        expect(new Set(paths.flat()).size).toBe(edges);
        expect(fewest).toBeLessThanOrEqual(paths.length);
        tests += paths.length;
        reference += fewest;
      }),
    );
    expect(tests).toBeLessThanOrEqual(reference * 1.15);
  });

  it('needs hardly more tests than trying everything finds, and never claims a bound above that', () => {
    let [tests, best] = [0, 0];
    fc.assert(
      fc.property(drawnGraph(5, 6), fc.integer({ min: 0, max: 8 }), (graph, more) => {
        const edges = graph.source.length;
        const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: edge }));
        const cap = Math.max(...shortestThroughEdges(graph)) + more;
        const { paths, fewest } = coverCapped(graph, itemsOf(edges, pairs, edges), cap, 'tests');
        const exact = bruteForce(graph, edges, (_, edge) => 1 << edge, cap);
        expect(faultsOf(graph, paths)).toEqual([]);
        expect(paths.every(({ length }) => length <= cap)).toBe(true);
        expect(fewest).toBeLessThanOrEqual(exact.tests);
        expect(paths.length).toBeGreaterThanOrEqual(exact.tests);
        tests += paths.length;
        best += exact.tests;
      }),
    );
    expect(tests).toBeLessThanOrEqual(best * 1.03);
  });

  it('evens out rounds that meet, without a step more', () => {
    // Three rounds by one node: a long one and two short ones.
    const graph = aGraph('0 1, 1 2, 2 1, 1 3');
    const long = [0, 1, 2, 1, 2, 1, 2, 3];
    const evened = exchangeTails(graph, [[0, 3], long, [0, 3]], 4);
    expect(evened.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(faultsOf(graph, evened)).toEqual([]);
  });
});

it('meets ten thousand items with two branches each, though the greedy cover ends before', () => {
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
  const { paths, met } = coverItems(graph, itemsOf(2 * branches.length, pairs, 10_000), 'tests');
  const taken = new Set(paths.flat().map((edge) => (edge >> 1) % 10_000));
  expect([taken.size, met.reduce((sum, one) => sum + one, 0)]).toEqual([10_000, 10_000]);
});
