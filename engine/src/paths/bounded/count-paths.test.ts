import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../graph.ts';
import { arbitraryGraph, parseGraph, pathFaults } from '../testing.ts';
import type { PathBound } from './bounded-walk.ts';
import { countByReturns } from './count-by-returns.ts';
import { countPaths } from './count-paths.ts';
import { enumeratePaths } from './enumerate-paths.ts';

/** Every path within a bound, by trying all. */
function pathsByTrying(graph: Graph, bound: PathBound, maxTimes: number): string[] | undefined {
  const found: string[] = [];
  const queue: number[][] = [[]];
  for (const path of queue) {
    if (queue.length > maxTimes) return undefined;
    const node = path.length === 0 ? graph.start : graph.target[path.at(-1) ?? -1];
    if (node === graph.end) found.push(path.join());
    const nodes = [graph.start, ...path.map((edge) => graph.target[edge])];
    graph.source.forEach((from, edge) => {
      const times = path.filter((other) => other === edge).length;
      const isOpen = bound.isSimple ? !nodes.includes(graph.target[edge]) : times < bound.times;
      if (from === node && isOpen) queue.push([...path, edge]);
    });
  }
  return found.sort();
}

const bound = fc.constantFrom<PathBound>(
  { isSimple: true },
  { isSimple: false, times: 1 },
  { isSimple: false, times: 2 },
);

describe('enumerating and counting the paths of a graph within a bound', () => {
  it('enumeratePaths lists every path within the bound exactly once, and countPaths gives their number', () => {
    fc.assert(
      fc.property(arbitraryGraph(4, 4), bound, (graph, drawn) => {
        const expected = pathsByTrying(graph, drawn, 20_000);
        fc.pre(expected !== undefined);
        const paths = [...enumeratePaths(graph, drawn)];
        expect(pathFaults(graph, paths)).toEqual([]);
        expect(paths.map((path) => path.join()).sort()).toEqual(expected);
        expect(countPaths(graph, drawn)).toEqual({
          count: BigInt(expected?.length ?? 0),
          isExact: true,
        });
      }),
    );
  });

  it('countByReturns never gives more paths than there are paths that take each edge as often at most', () => {
    fc.assert(
      fc.property(arbitraryGraph(4, 4), fc.nat(1), (graph, again) => {
        const all = countPaths(graph, { isSimple: false, times: again + 1 });
        expect(countByReturns(graph, again) <= all.count).toBe(true);
      }),
    );
  });

  it('a retry loop gives one more path for each repetition that the bound allows', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 2 3');
    expect([0, 1, 2].map((again) => countByReturns(graph, again))).toEqual([1n, 2n, 3n]);
  });

  it('countPaths counts 2^60 paths exactly, and enumeratePaths yields the first one at once', () => {
    const rungs = Array.from({ length: 60 }, (_, i) => `${i} ${i + 1}, ${i} ${i + 1}`);
    const ladder = parseGraph(rungs.join(', '));
    expect(countPaths(ladder, { isSimple: true })).toEqual({ count: 2n ** 60n, isExact: true });
    const [first] = enumeratePaths(ladder, { isSimple: true });
    expect(first).toHaveLength(60);
  });
});
