import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zeroSumArray } from './zero-sum.ts';

it('a zero-sum array covers every combination of all columns but one in the minimum number of rows', () => {
  const levels = fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(levels, (drawn) => {
      const own = drawn.toSorted((a, b) => b - a);
      const array = zeroSumArray(own);
      const product = (all: number[]) => all.reduce((so, level) => so * level, 1);
      expect(array).toHaveLength(product(own.slice(0, -1)));
      own.forEach((_, left) => {
        const last = own.at(-1) ?? 0;
        const rows = array.filter((row) => left === own.length - 1 || (row.at(-1) ?? 0) < last);
        const held = new Set(rows.map((row) => row.toSpliced(left, 1).join()));
        expect(held.size).toBe(product(own.toSpliced(left, 1)));
      });
    }),
  );
});
