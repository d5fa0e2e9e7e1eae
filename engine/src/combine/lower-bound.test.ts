import { expect, it } from 'vitest';
import { combine } from './combine.ts';

it.each([
  ['five of three values', [3, 3, 3, 3, 3], 2, 11],
  ['the same with columns of fewer and of more values', [3, 4, 3, 3, 3, 2], 2, 12],
  ['four of six', [6, 6, 6, 6], 2, 37],
  ['twelve of two, in threes', new Array<number>(12).fill(2), 3, 15],
  ['five of three, with one of four, in threes', [4, 3, 3, 3, 3, 3], 3, 44],
])('is what arrays are proven to need: %s', (_, levels, t, bound) => {
  const { rows, lowerBound, optimal } = combine({ levels, t }, { effort: 'balanced', seed: 1 });
  expect(lowerBound).toBe(bound);
  expect(rows.length).toBeGreaterThanOrEqual(bound);
  expect(optimal).toBe(rows.length === bound);
});
