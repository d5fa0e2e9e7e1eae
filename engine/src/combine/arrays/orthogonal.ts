import { defined } from '../../defined.ts';
import { digitsOf, type Field } from './field.ts';

/**
 * An orthogonal array of index one: order^t rows that hold every combination of
 * t values of any t of its columns exactly once.
 *
 * A row is a polynomial of degree below t, a column its value at an element of
 * the field, the last of order + 1 columns its leading coefficient; of even order
 * and strength 3 there is one more, the middle coefficient.
 *
 * Source: Bush, "Orthogonal arrays of index unity" (1952). The order is at least
 * t - 1. Time O(rows × columns × t).
 */
export function orthogonalArray({ order, sums, products }: Field, t: number): number[][] {
  return Array.from({ length: order ** t }, (_, index) => {
    const coefficients = digitsOf(index, order, t);
    const row = Array.from({ length: order + 1 }, (_, element) => {
      let value = defined(coefficients[t - 1]);
      for (let degree = t - 2; degree >= 0 && element < order; degree--) {
        const scaled = defined(products[value * order + element]);
        value = defined(sums[scaled * order + defined(coefficients[degree])]);
      }
      return value;
    });
    return hasMiddle(order, t) ? [...row, defined(coefficients[1])] : row;
  });
}

function hasMiddle(order: number, t: number): boolean {
  return t === 3 && order % 2 === 0;
}

/** How many columns the orthogonal array has. */
export function orthogonalWidth(order: number, t: number): number {
  return order + (hasMiddle(order, t) ? 2 : 1);
}
