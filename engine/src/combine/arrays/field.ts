import { defined } from '../../defined.ts';

/** A finite field: its elements are 0 to order - 1, its operations tables by a × order + b. */
export type Field = {
  order: number;
  sums: Int32Array;
  products: Int32Array;
  /** By element: what added to it gives 0, and what multiplied with it gives 1. */
  negatives: Int32Array;
  inverses: Int32Array;
};

/** The irreducible polynomials of the small fields that are not of prime order, lowest coefficient first. */
const POLYNOMIALS: Record<number, { prime: number; polynomial: number[] }> = {
  4: { prime: 2, polynomial: [1, 1, 1] },
  8: { prime: 2, polynomial: [1, 1, 0, 1] },
  9: { prime: 3, polynomial: [1, 0, 1] },
  16: { prime: 2, polynomial: [1, 1, 0, 0, 1] },
  25: { prime: 5, polynomial: [2, 0, 1] },
  27: { prime: 3, polynomial: [1, 2, 0, 1] },
  32: { prime: 2, polynomial: [1, 0, 1, 0, 0, 1] },
};

const ORDERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47];

/** The order of the smallest field with so many elements; undefined above 47. */
export function orderFor(elements: number): number | undefined {
  return ORDERS.find((order) => order >= elements);
}

/**
 * Makes the field of an order that `orderFor` gives.
 *
 * Source: Lidl & Niederreiter, "Finite fields" (1997). O(order²) time and memory.
 */
export function fieldOf(order: number): Field {
  const { prime, polynomial } = POLYNOMIALS[order] ?? { prime: order, polynomial: [0, 1] };
  const degree = polynomial.length - 1;
  const digits = Array.from({ length: order }, (_, element) => digitsOf(element, prime, degree));
  const sums = new Int32Array(order * order);
  const products = new Int32Array(order * order);
  digits.forEach((a, i) => {
    digits.forEach((b, j) => {
      const sum = a.map((digit, index) => (digit + defined(b[index])) % prime);
      sums[i * order + j] = numberOf(sum, prime);
      products[i * order + j] = numberOf(productOf(a, b, { prime, polynomial }), prime);
    });
  });
  const rowOf = (table: Int32Array, a: number) => table.subarray(a * order, (a + 1) * order);
  return {
    order,
    sums,
    products,
    negatives: Int32Array.from(digits, (_, a) => rowOf(sums, a).indexOf(0)),
    inverses: Int32Array.from(digits, (_, a) => rowOf(products, a).indexOf(1)),
  };
}

function productOf(
  a: readonly number[],
  b: readonly number[],
  { prime, polynomial }: { prime: number; polynomial: readonly number[] },
): number[] {
  const degree = a.length;
  const product = new Array<number>(2 * degree - 1).fill(0);
  a.forEach((left, i) => {
    b.forEach((right, j) => {
      product[i + j] = (defined(product[i + j]) + left * right) % prime;
    });
  });
  for (let high = product.length - 1; high >= degree; high--) {
    const factor = defined(product[high]);
    polynomial.forEach((coefficient, index) => {
      const place = high - degree + index;
      product[place] = (defined(product[place]) + (prime - factor) * coefficient) % prime;
    });
  }
  return product.slice(0, degree);
}

/** The digits of a number, lowest first. */
export function digitsOf(number: number, base: number, length: number): number[] {
  const digits = new Array<number>(length);
  let rest = number;
  for (let index = 0; index < length; index++) {
    digits[index] = rest % base;
    rest = Math.floor(rest / base);
  }
  return digits;
}

function numberOf(digits: readonly number[], base: number): number {
  return digits.reduceRight((number, digit) => number * base + digit, 0);
}
