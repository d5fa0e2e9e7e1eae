import { expect, it } from 'vitest';
import { cyclotomicArray, cyclotomicPrimes, isCovering, residueArray } from './cyclotomic.ts';

/** How many different combinations of values some columns hold together. */
function held(rows: readonly number[][], columns: readonly number[]): number {
  return new Set(rows.map((row) => columns.map((column) => row[column]).join())).size;
}

it.each([
  [3, 19, 3, 60],
  [2, 11, 4, 24],
  [2, 19, 4, 40],
])(
  'a cyclotomic array of %i values and prime %i has strength %i in %i rows',
  (levels, prime, t, size) => {
    const rows = cyclotomicArray(levels, prime);
    expect(rows).toHaveLength(size);
    for (let last = t - 1; last <= prime; last++) {
      for (let middle = 1; middle < last; middle++) {
        const columns = t === 3 ? [0, middle, last] : [0, middle, last, (last + 1) % (prime + 1)];
        const distinct = new Set(columns).size;
        expect(held(rows, columns)).toBe(levels ** distinct);
      }
    }
  },
);

it('a cyclotomic array needs the rotations only when its prime is large enough', () => {
  expect(isCovering({ levels: 2, q: 61 }, 4, 20)).toBe(false);
  expect(isCovering({ levels: 2, q: 67 }, 4, 67)).toBe(true);
  const rows = residueArray(2, 67);
  expect(rows).toHaveLength(67);
  for (const columns of [
    [0, 1, 2, 3],
    [5, 17, 40, 66],
    [9, 10, 33, 64],
  ]) {
    expect(held(rows, columns)).toBe(16);
  }
});

it('cyclotomicPrimes lists the primes that fit', () => {
  expect(cyclotomicPrimes(3, 10, 40)).toEqual([13, 19, 31, 37]);
});
