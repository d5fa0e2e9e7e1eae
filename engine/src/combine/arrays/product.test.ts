import { expect, it } from 'vitest';
import { fieldOf } from './field.ts';
import { products } from './product.ts';

it.each([
  [3, 4, 9],
  [3, 20, 15],
  [3, 61, 21],
  [4, 21, 28],
  [5, 31, 45],
])('a product array of order %i has %i columns in %i rows', (order, columns, size) => {
  const rows = arrayWith(columns, order);
  expect(rows).toHaveLength(size);
  expect(rows[0]).toHaveLength(columns);
  for (let a = 0; a < columns; a++) {
    for (let b = a + 1; b < columns; b++) {
      expect(new Set(rows.map((row) => `${row[a]} ${row[b]}`)).size).toBe(order ** 2);
    }
  }
});

function arrayWith(columns: number, order: number): number[][] {
  for (const { width, array } of products(fieldOf(order))) if (width >= columns) return array();
  return [];
}
