import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { place } from './place.ts';
import { route } from './route.ts';
import { aDrawing, drawing, moved } from './testing.ts';
import { GRID } from './types.ts';

const shape = { width: 1040, height: 820 };
const runs = { numRuns: Number(process.env.RUNS ?? 60) };
const directions = fc.constantFrom('right' as const, 'down' as const);

describe('a placed drawing', () => {
  it('has no node on another, no edge through a node and no label on either', () => {
    fc.assert(
      fc.property(drawing, directions, ({ nodes, edges }, direction) => {
        const placed = moved(nodes, place(nodes, edges, { shape, direction }));
        expect(faultsOf(placed, edges, route(placed, edges))).toEqual({
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
