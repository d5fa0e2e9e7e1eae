import { defined } from '../../defined.ts';
import { choose } from '../space.ts';

/**
 * The smallest covering array of strength 2 with two values: each column has its
 * ones in another half of the rows, always with the first, so that any two columns
 * differ both ways, meet in the first row, and miss some row together.
 *
 * Source: Katona, "Two applications (for search theory and truth functions) of
 * Sperner type theorems" (1973); Kleitman & Spencer, "Families of k-independent
 * sets" (1973).
 *
 * O(rows × columns).
 */
export function binaryArray(columns: number): number[][] {
  const rows = binarySize(columns);
  const array = Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
  const ones = Array.from({ length: rows >> 1 }, (_, index) => index);
  for (let column = 0; column < columns; column++) {
    for (const row of ones) array[row]?.fill(1, column, column + 1);
    advance(ones, rows);
  }
  return array;
}

/** How many rows the array has. */
export function binarySize(columns: number): number {
  let rows = 4;
  while (choose(rows - 1, (rows >> 1) - 1) < columns) rows++;
  return rows;
}

/** The next set of rows of this size that has the first, in lexical order. */
function advance(ones: number[], rows: number): void {
  let index = ones.length - 1;
  while (index > 1 && ones[index] === rows - ones.length + index) index--;
  const from = defined(ones[index]) + 1;
  for (let next = index; next < ones.length; next++) ones[next] = from + next - index;
}
