import { describe, expect, it } from 'vitest';
import { fieldOf } from './field.ts';
import { orthogonalArray, orthogonalWidth } from './orthogonal.ts';

/** How many different combinations of values some columns hold together. */
function held(rows: readonly number[][], columns: readonly number[]): number {
  return new Set(rows.map((row) => columns.map((column) => row[column]).join())).size;
}

describe('orthogonalArray', () => {
  it.each([4, 5, 8, 9, 16, 25, 27, 32])('holds every pair of values of order %i once', (order) => {
    const rows = orthogonalArray(fieldOf(order), 2);
    expect(rows).toHaveLength(order ** 2);
    for (let column = 0; column < order; column++) {
      expect(held(rows, [column, column + 1])).toBe(order ** 2);
      expect(held(rows, [column, order])).toBe(order ** 2);
    }
  });

  it('an orthogonal array of order 5 and strength 3 holds every triple of values once', () => {
    const rows = orthogonalArray(fieldOf(5), 3);
    for (let column = 0; column < 4; column++) {
      expect(held(rows, [column, column + 1, 5])).toBe(125);
    }
  });
});

it('an orthogonal array of order 4 holds every triple of values in six columns', () => {
  const rows = orthogonalArray(fieldOf(4), 3);
  expect(rows[0]).toHaveLength(orthogonalWidth(4, 3));
  for (let column = 1; column < 5; column++) {
    expect(held(rows, [0, column, 5])).toBe(64);
    expect(held(rows, [column - 1, column, 4])).toBe(column === 4 ? 16 : 64);
  }
});
