import { describe, expect, test } from 'vitest';
import { compileLegality } from './legality.ts';
import { orthogonalStarts } from './orthogonal.ts';

describe('orthogonalStarts', () => {
  test.each([4, 5, 8, 9, 16, 25])('holds every pair of values of order %i once', (order) => {
    const levels = new Array<number>(order + 1).fill(order);
    const allowed = levels.map((level) => new Uint8Array(level).fill(1));
    const legality = compileLegality(levels, [], allowed);
    const [rows = []] = orthogonalStarts(
      { levels, allowed, combined: allowed, groups: [] },
      legality,
      {
        t: 2,
        most: order ** 2,
      },
    );
    expect(rows).toHaveLength(order ** 2);
    for (let a = 0; a < order; a++) {
      const pairs = new Set(rows.map((row) => `${row[a]} ${row[a + 1]}`));
      const withLast = new Set(rows.map((row) => `${row[a]} ${row[order]}`));
      expect([pairs.size, withLast.size]).toEqual([order ** 2, order ** 2]);
    }
  });
});
