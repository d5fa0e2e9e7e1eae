import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { place } from './place.ts';
import { route } from './route.ts';
import { aDrawing, drawing, moved } from './testing.ts';
import { at, GRID, type LayoutNode } from './types.ts';

const shape = { width: 1040, height: 820 };
const runs = { numRuns: Number(process.env.RUNS ?? 60) };
const directions = fc.constantFrom('right' as const, 'down' as const);

describe('a placed drawing', () => {
  it('has no node on another, no edge through a node and no label on either', () => {
    fc.assert(
      fc.property(drawing, directions, ({ nodes, edges }, direction) => {
        const placed = moved(nodes, place(nodes, edges, { shape, direction }));
        expect(faultsOf(placed, edges, route(placed, edges))).toMatchObject({
          overlaps: 0,
          throughNodes: 0,
          coveringLabels: 0,
        });
      }),
      runs,
    );
  });

  it('has every node on the grid', () => {
    fc.assert(
      fc.property(drawing, directions, ({ nodes, edges }, direction) => {
        for (const { x, y } of place(nodes, edges, { shape, direction }).values())
          expect([Math.abs(x % GRID), Math.abs(y % GRID)]).toEqual([0, 0]);
      }),
      runs,
    );
  });

  it('is the same when it is placed again', () => {
    fc.assert(
      fc.property(drawing, directions, ({ nodes, edges }, direction) => {
        const once = place(nodes, edges, { shape, direction });
        expect(place(moved(nodes, once), edges, { shape, direction })).toEqual(once);
      }),
      runs,
    );
  });
});

describe('a drawing of which parts begin beside Start', () => {
  it('is placed where its shortest layers begin behind the first', () => {
    const ends: [number, number][] = [
      [3, 4],
      [3, 1],
      [0, 5],
      [3, 4],
      [2, 4],
      [1, 5],
      [0, 2],
    ];
    const { nodes, edges } = aDrawing(['A', 'B', 'C', 'D'], ends);
    const placed = moved(nodes, place(nodes, edges, { shape }));
    expect(Math.min(...placed.map(({ position }) => position.x))).toBe(0);
    expect(faultsOf(placed, edges, route(placed, edges)).overlaps).toBe(0);
  });
});

describe('a drawing that was laid out, with one node more', () => {
  const added = { id: 'new', type: 'step' as const, width: 150, height: 60 };

  it('is the same when it is placed once more', () => {
    fc.assert(
      fc.property(drawing, directions, fc.nat(), ({ nodes, edges }, direction, which) => {
        const options = { shape, direction };
        const before = moved(nodes, place(nodes, edges, options));
        const from = at(before, which % before.length);
        const grown = [...before, { ...added, position: from.position }];
        const more = [...edges, { id: 'to new', source: from.id, target: 'new' }];
        const once = place(grown, more, options);
        expect(place(moved(grown, once), more, options)).toEqual(once);
      }),
      runs,
    );
  });

  it('keeps all other nodes where they have room', () => {
    const { nodes, edges } = aDrawing(
      ['Log in', 'Choose', 'Pay', 'Sign out'],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    );
    const before = moved(nodes, place(nodes, edges, { shape }));
    const grown = [...before, { ...added, position: at(before, 1).position }];
    const more = [...edges, { id: 'to new', source: 'n1', target: 'new' }];
    const after = moved(grown, place(grown, more, { shape }));
    expect(after.slice(0, -1)).toEqual(before);
    expect(faultsOf(after, more, route(after, more))).toEqual({
      overlaps: 0,
      throughNodes: 0,
      coveringLabels: 0,
      crowdedLabels: 0,
      edgesOnEdges: 0,
    });
  });

  it('has hardly a node that moves further than it is large, wherever the new one is put', () => {
    let [far, all] = [0, 0];
    fc.assert(
      fc.property(chains, fc.nat(), fc.boolean(), ({ nodes, edges }, which, leadsOn) => {
        const before = moved(nodes, place(nodes, edges, { shape }));
        const { source, target } = at(edges, which % edges.length);
        const position = at(
          before.filter(({ id }) => id === source),
          0,
        ).position;
        const grown = [...before, { ...added, position }];
        const ends = [{ id: 'to new', source, target: 'new' }];
        if (leadsOn) ends.push({ id: 'from new', source: 'new', target });
        const after = moved(grown, place(grown, [...edges, ...ends], { shape }));
        far += movedFar(before, after);
        all += before.length;
      }),
      { numRuns: 12, seed: 1 },
    );
    expect(far / all).toBeLessThan(0.05);
  });
});

/** Chains with some edges that lead on or back beside them: as people draw flows. */
const chains = fc
  .tuple(fc.integer({ min: 4, max: 14 }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }))
  .map(([count, extra]) =>
    aDrawing(
      Array.from({ length: count }, (_, i) => `Step number ${i}`),
      [
        ...Array.from({ length: count + 1 }, (_, i): [number, number] => [i, i + 1]),
        ...extra.map(([a, b]): [number, number] => [1 + (a % count), 1 + (b % count)]),
      ],
    ),
  );

function movedFar(before: LayoutNode[], after: LayoutNode[]): number {
  return before.filter(({ position, width, height }, i) => {
    const { x, y } = at(after, i).position;
    return Math.abs(x - position.x) > width || Math.abs(y - position.y) > height;
  }).length;
}

describe('placing a selection', () => {
  it('moves nothing else and puts nothing on it, and doing it again changes nothing', () => {
    fc.assert(
      fc.property(drawing, fc.func(fc.boolean()), ({ nodes, edges }, isSelected) => {
        const before = moved(nodes, place(nodes, edges, { shape }));
        const only = new Set(before.map(({ id }) => id).filter(isSelected));
        const places = place(before, edges, { shape, only });
        expect(new Set(places.keys())).toEqual(only);
        const after = moved(before, places);
        expect(faultsOf(after, [], new Map()).overlaps).toBe(0);
        expect(place(after, edges, { shape, only })).toEqual(places);
      }),
      runs,
    );
  });
});

describe('a long chain', () => {
  const labels = Array.from({ length: 20 }, (_, i) => `Step number ${i}`);
  const { nodes, edges } = aDrawing(
    labels,
    Array.from({ length: 21 }, (_, i): [number, number] => [i, i + 1]),
  );

  it.each([
    ['a window', { width: 1040, height: 820 }],
    ['a slide', { width: 1600, height: 900 }],
    ['an upright page', { width: 700, height: 1000 }],
  ])('comes near the shape of %s', (_, room) => {
    const placed = moved(nodes, place(nodes, edges, { shape: room }));
    const right = Math.max(...placed.map(({ position, width }) => position.x + width));
    const bottom = Math.max(...placed.map(({ position, height }) => position.y + height));
    const ratio = right / bottom / (room.width / room.height);
    expect(ratio).toBeGreaterThan(0.55);
    expect(ratio).toBeLessThan(1.8);
  });

  it('stays in one row where there are few nodes', () => {
    const few = aDrawing(
      ['Log in', 'Log out'],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    );
    const tops = [...place(few.nodes, few.edges, { shape }).values()].map(({ y }) => y);
    expect(new Set(tops).size).toBe(1);
  });
});

it('thousands of nodes stand in rows of about the shape that is asked for, none on another', () => {
  const nodes = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `n${index}`, type: 'step' as const, position: { x: 0, y: 0 } },
    ...{ width: 150 + (index % 3) * 30, height: 60 },
  }));
  const edges = nodes.slice(1).map(({ id }, index) => ({ id, source: `n${index}`, target: id }));
  const places = place(nodes, edges, { shape: { width: 1000, height: 700 } });
  const [xs, ys] = [[...places.values()].map(({ x }) => x), [...places.values()].map(({ y }) => y)];
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(spread(xs) / spread(ys)).toBeGreaterThan(1);
  expect(spread(xs) / spread(ys)).toBeLessThan(2);
  expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(10_000);
});
