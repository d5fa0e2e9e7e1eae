import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../graph.ts';
import { aGraph, drawnGraph, faultsOf } from '../testing.ts';
import { allPaths } from './all-paths.ts';
import type { Bound } from './bounded-walk.ts';
import { countPaths } from './count-paths.ts';
import { countByLoops } from './loop-count.ts';

/** Every path within a bound, by trying all. */
function pathsByTrying(graph: Graph, bound: Bound, most: number): string[] | undefined {
  const found: string[] = [];
  const queue: number[][] = [[]];
  for (const path of queue) {
    if (queue.length > most) return undefined;
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

const bound = fc.constantFrom<Bound>(
  { isSimple: true },
  { isSimple: false, times: 1 },
  { isSimple: false, times: 2 },
);

describe('all paths', () => {
  it('are all there are within the bound, each once, and counted without listing them', () => {
    fc.assert(
      fc.property(drawnGraph(4, 4), bound, (graph, drawn) => {
        const expected = pathsByTrying(graph, drawn, 20_000);
        fc.pre(expected !== undefined);
        const paths = [...allPaths(graph, drawn)];
        expect(faultsOf(graph, paths)).toEqual([]);
        expect(paths.map((path) => path.join()).sort()).toEqual(expected);
        expect(countPaths(graph, drawn)).toEqual({
          count: BigInt(expected?.length ?? 0),
          isExact: true,
        });
      }),
    );
  });

  it('that go back seldom are no more than those that take an edge seldom', () => {
    fc.assert(
      fc.property(drawnGraph(4, 4), fc.nat(1), (graph, again) => {
        const all = countPaths(graph, { isSimple: false, times: again + 1 });
        expect(countByLoops(graph, again) <= all.count).toBe(true);
      }),
    );
  });

  it('are one more for each time round a retry', () => {
    const graph = aGraph('0 1, 1 2, 2 1, 2 3');
    expect([0, 1, 2].map((again) => countByLoops(graph, again))).toEqual([1n, 2n, 3n]);
  });

  it('are counted by the million, and given one at a time', () => {
    const rungs = Array.from({ length: 60 }, (_, i) => `${i} ${i + 1}, ${i} ${i + 1}`);
    const ladder = aGraph(rungs.join(', '));
    expect(countPaths(ladder, { isSimple: true })).toEqual({ count: 2n ** 60n, isExact: true });
    const [first] = allPaths(ladder, { isSimple: true });
    expect(first).toHaveLength(60);
  });
});
