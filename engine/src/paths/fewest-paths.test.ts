import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestPaths } from './fewest-paths.ts';
import { coverItems } from './item-cover.ts';
import { itemsAt, itemsOf } from './items.ts';
import { arbitraryGraph, bruteForce, parseGraph, pathFaults } from './testing.ts';

const ITEMS = 6;

describe('the fewest paths that cover items', () => {
  it('are as few as brute force needs, cover the same, and are proven to be the fewest', () => {
    fc.assert(
      fc.property(
        arbitraryGraph(5, 7),
        fc.array(fc.nat(ITEMS - 1), { minLength: 12 }),
        (graph, drawn) => {
          const itemOf = (edge: number) => drawn[edge] ?? ITEMS - 1;
          const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: itemOf(edge) }));
          const items = itemsOf(graph.source.length, pairs, ITEMS);
          const carried = new Set(pairs.map(({ item }) => item));
          const missing = [...Array(ITEMS).keys()]
            .filter((item) => !carried.has(item))
            .reduce((mask, item) => mask | (1 << item), 0);
          const best = bruteForce(graph, ITEMS, (_, edge) => (1 << itemOf(edge)) | missing);
          const found = fewestPaths(graph, items, best.tests + 2);
          expect(found.lowerBound).toBe(best.tests);
          expect(found.paths?.length).toBe(best.tests);
          expect(pathFaults(graph, found.paths ?? [])).toEqual([]);
          const covered = found.paths?.flat().flatMap((edge) => [...itemsAt(items, edge)]);
          expect(new Set(covered)).toEqual(carried);
          const cover = coverItems(graph, items, 'tests');
          expect([cover.paths.length, cover.lowerBound]).toEqual([best.tests, best.tests]);
        },
      ),
    );
  });

  it('are no others where no fewer than the known ones are enough', () => {
    const graph = parseGraph('0 1, 1 3, 0 2, 2 3');
    const items = itemsOf(
      4,
      [0, 1, 2, 3].map((edge) => ({ edge, item: edge })),
      4,
    );
    expect(fewestPaths(graph, items, 2)).toEqual({ paths: undefined, lowerBound: 2 });
  });

  it('may pass the same edge again, where one path round a loop does', () => {
    const graph = parseGraph('0 1, 1 2, 2 1, 1 3, 3 1, 1 4');
    const items = itemsOf(
      6,
      [1, 2, 3, 4].map((edge) => ({ edge, item: edge % 2 })),
      2,
    );
    expect(fewestPaths(graph, items, 3)).toMatchObject({ lowerBound: 1, paths: { length: 1 } });
  });

  it('end within a limit where too much would have to be compared', () => {
    const edges = Array.from({ length: 24 }, (_, at) => `0 ${at + 1}, ${at + 1} 0`);
    const graph = parseGraph(`25 0, ${edges.join(', ')}, 0 26`);
    const started = { ...graph, start: 25, end: 26 };
    const pairs = [...graph.source.keys()].map((edge) => ({ edge, item: edge }));
    const items = itemsOf(pairs.length, pairs, pairs.length);
    expect(fewestPaths(started, items, 3)).toEqual({ paths: undefined, lowerBound: 1 });
  });
});
