import fc from 'fast-check';
import { expect, it } from 'vitest';
import { revealed, spanSeen } from './grid-window.ts';

const natural = fc.nat({ max: 5000 });
const size = fc.integer({ min: 1, max: 200 });

it('every row of which something is seen is drawn, and few others', () => {
  fc.assert(
    fc.property(natural, size, natural, natural, (count, high, from, length) => {
      const spare = 3;
      const { start, end } = spanSeen({ count, size: high }, { from, length, spare });
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      expect(end - start).toBeLessThanOrEqual(Math.ceil(length / high) + 1 + 2 * spare);
      for (let index = 0; index < count; index++) {
        const isSeen = index * high < from + length && (index + 1) * high > from;
        if (isSeen) expect(index >= start && index < end).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

it('a row that is revealed is seen whole, and one that is seen stays where it is', () => {
  fc.assert(
    fc.property(natural, size, natural, natural, (index, high, from, more) => {
      const length = high + more;
      const next = revealed(index, { from, length, size: high });
      expect(index * high).toBeGreaterThanOrEqual(next);
      expect((index + 1) * high).toBeLessThanOrEqual(next + length);
      expect(revealed(index, { from: next, length, size: high })).toBe(next);
    }),
  );
});
