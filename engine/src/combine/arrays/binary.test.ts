import { expect, it } from 'vitest';
import { binaryArray } from './binary.ts';

it.each([
  [3, 4],
  [4, 5],
  [10, 6],
  [15, 7],
  [100, 10],
  [126, 10],
  [1000, 14],
])(
  'a binary array covers all pairs of %i columns in the minimum number of rows, %i',
  (columns, size) => {
    const rows = binaryArray(columns);
    expect(rows).toHaveLength(size);
    const texts = Array.from({ length: columns }, (_, column) => rows.map((row) => row[column]));
    for (let last = 1; last < Math.min(columns, 130); last++) {
      for (let first = 0; first < last; first++) {
        const pairs = new Set(texts[first]?.map((value, row) => `${value}${texts[last]?.[row]}`));
        expect(pairs.size).toBe(4);
      }
    }
  },
);
