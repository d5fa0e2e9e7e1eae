import { expect, it } from 'vitest';
import { defined } from './defined.ts';

it('a value that was read is given as it is, 0 and the empty text too', () => {
  expect(defined(Int32Array.of(7, 0)[1])).toBe(0);
  expect([defined(''), defined(false), defined(null), defined(0n)]).toEqual(['', false, null, 0n]);
});

it.each([
  ['beyond the end', 2],
  ['before the beginning', -1],
  ['between two elements', 0.5],
  ['no number', Number.NaN],
])('a read at an index that is %s throws instead of giving 0', (_, index) => {
  expect(() => defined(Int32Array.of(1, 2)[index])).toThrow(RangeError);
  expect(() => defined([1, 2][index])).toThrow(RangeError);
});
