import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomBelow } from '../../random.ts';
import { fieldOf } from './field.ts';
import { arraySizeOf, searchFamily } from './hash-family.ts';

/** How many different combinations of values some columns hold together. */
function held(array: readonly number[][], columns: readonly number[]): number {
  return new Set(array.map((row) => columns.map((column) => row[column]).join())).size;
}

it.each([
  [5, { t: 3, columns: 20, rows: 2, shared: 1 }, 245],
  [4, { t: 4, columns: 10, rows: 2, shared: 2 }, 496],
  [5, { t: 4, columns: 10, rows: 2, shared: 3 }, 1125],
])(
  'a hash family search of order %i with shape %o finds an array of the best known size, %i rows',
  (order, shape, size) => {
    const { array, columns } = searchFamily(fieldOf(order), shape, randomBelow(1), 5_000_000);
    expect(columns).toHaveLength(shape.columns);
    expect(array).toHaveLength(size);
    expect(arraySizeOf(order, shape)).toBe(size);
  },
);

it('a hash family gives an array that covers every combination of its columns', () => {
  const shapes = fc.record({
    t: fc.integer({ min: 2, max: 4 }),
    columns: fc.integer({ min: 4, max: 8 }),
    rows: fc.integer({ min: 1, max: 3 }),
    shared: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(2, 3, 4), shapes, fc.nat(), (order, drawn, seed) => {
      const shape = { ...drawn, shared: Math.min(drawn.shared, drawn.t - 1) };
      const { t } = shape;
      const { array, columns } = searchFamily(fieldOf(order), shape, randomBelow(seed), 100_000);
      expect(array).toHaveLength(arraySizeOf(order, shape));
      for (let last = t - 1; last < columns.length; last++) {
        const set = Array.from({ length: t }, (_, index) => (index === t - 1 ? last : index));
        expect(held(array, set)).toBe(order ** t);
      }
    }),
    { numRuns: 60 },
  );
});
