import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from './graph.ts';
import { coverItems, minItemPathCount } from './item-cover.ts';
import { itemsOf } from './items.ts';
import { withSharedEnds } from './shared-ends.ts';

/** Start 0, then two ways at 1 to 2, 3 and 4, all to 5, or past them; 6 is End. */
const edges = [
  [0, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 5],
  [3, 5],
  [4, 5],
  [5, 6],
  [1, 6],
].map(([source = 0, target = 0]) => ({ source, target }));
const graph = graphOf({ nodes: Array.from({ length: 7 }), edges, start: 0, end: 6 });

describe('coverage items on several edges that share an end', () => {
  it('nested sets of edges with a shared end are covered with the exact minimum of paths', () => {
    const pairs = [1, 2, 3].map((edge) => ({ edge, item: 0 }));
    const items = itemsOf(9, [...pairs, { edge: 1, item: 1 }, { edge: 2, item: 1 }], 2);
    expect(minItemPathCount(graph, items)).toBe(1);
    const cover = coverItems(graph, items, 'tests');
    expect([cover.paths.length, cover.lowerBound, [...cover.covered]]).toEqual([1, 1, [1, 1]]);
  });

  it('the auxiliary edges of a rewritten graph do not count as steps', () => {
    const pairs = [4, 5].map((edge) => ({ edge, item: 0 }));
    const items = itemsOf(9, [...pairs, { edge: 8, item: 1 }], 2);
    expect(
      coverItems(graph, items, 'steps')
        .paths.map(({ length }) => length)
        .sort(),
    ).toEqual([2, 4]);
  });

  it('a rewritten graph has the same paths as the original graph', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.nat(8), { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        (met) => {
          const pairs = met.flatMap((list, item) => list.map((edge) => ({ edge, item })));
          const items = itemsOf(9, pairs, met.length);
          for (const path of coverItems(graph, items, 'tests').paths) {
            expect(path.map((edge) => edges[edge]?.source)).toEqual([
              0,
              ...path.slice(0, -1).map((edge) => edges[edge]?.target),
            ]);
            expect(edges[path.at(-1) ?? -1]?.target).toBe(6);
          }
          expect(withSharedEnds(graph, items)?.stepCount ?? 9).toBe(9);
        },
      ),
    );
  });
});
