import type { Polarity } from './instance.ts';
import type { Legality } from './legality.ts';

/** The irreducible polynomials of the small fields that are not of prime order, lowest coefficient first. */
const POLYNOMIALS: Record<number, { prime: number; polynomial: number[] }> = {
  4: { prime: 2, polynomial: [1, 1, 1] },
  8: { prime: 2, polynomial: [1, 1, 0, 1] },
  9: { prime: 3, polynomial: [1, 0, 1] },
  16: { prime: 2, polynomial: [1, 1, 0, 0, 1] },
  25: { prime: 5, polynomial: [2, 0, 1] },
  27: { prime: 3, polynomial: [1, 2, 0, 1] },
};

const ORDERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31];

/**
 * Gives partly open rows to start from: orthogonal arrays over the columns that
 * no clause names, one start for each order worth trying. Each holds every
 * combination of t values of up to order + 1 columns exactly once; symbols a
 * column does not have are open cells.
 *
 * Source: Bush, "Orthogonal arrays of index unity" (1952).
 *
 * @param most starts with more rows than this are left out
 *
 * O(order^t × order) time for each start.
 */
export function orthogonalStarts(
  { levels, allowed }: Polarity,
  legality: Legality,
  { t, most }: { t: number; most: number },
): Int32Array[][] {
  const free = levels
    .map((_, column) => column)
    .filter((column) => (legality.clausesOf[column]?.length ?? 0) === 0)
    .filter((column) => (levels[column] ?? 0) > 1 && allowed[column]?.every((value) => value === 1))
    .sort((a, b) => (levels[b] ?? 0) - (levels[a] ?? 0));
  const orders = new Set<number>();
  for (const column of free) {
    const order = ORDERS.find((candidate) => candidate >= Math.max(levels[column] ?? 0, t));
    if (order && order ** t <= most) orders.add(order);
  }
  return [...orders].flatMap((order) => {
    const columns = free.filter((column) => (levels[column] ?? 0) <= order).slice(0, order + 1);
    return columns.length > t ? [startOf(order, t, columns, levels)] : [];
  });
}

/** Row = polynomial of degree below t; column = its value at an element, the last one its leading coefficient. */
function startOf(
  order: number,
  t: number,
  columns: readonly number[],
  levels: readonly number[],
): Int32Array[] {
  const { add, multiply } = fieldOf(order);
  const rows: Int32Array[] = [];
  for (let index = 0; index < order ** t; index++) {
    const coefficients = digitsOf(index, order, t);
    const row = new Int32Array(levels.length).fill(-1);
    columns.forEach((column, element) => {
      let value = coefficients[t - 1] ?? 0;
      for (let degree = t - 2; degree >= 0 && element < order; degree--) {
        value = add(multiply(value, element), coefficients[degree] ?? 0);
      }
      if (value < (levels[column] ?? 0)) row[column] = value;
    });
    rows.push(row);
  }
  return rows;
}

type Operation = (a: number, b: number) => number;

function fieldOf(order: number): { add: Operation; multiply: Operation } {
  const field = POLYNOMIALS[order];
  if (!field) return { add: (a, b) => (a + b) % order, multiply: (a, b) => (a * b) % order };
  const { prime, polynomial } = field;
  const degree = polynomial.length - 1;
  const products = new Int32Array(order * order);
  for (let a = 0; a < order; a++) {
    for (let b = 0; b < order; b++) {
      products[a * order + b] = productOf(
        digitsOf(a, prime, degree),
        digitsOf(b, prime, degree),
        field,
      );
    }
  }
  return {
    add: (a, b) => {
      const other = digitsOf(b, prime, degree);
      return numberOf(
        digitsOf(a, prime, degree).map((digit, at) => (digit + (other[at] ?? 0)) % prime),
        prime,
      );
    },
    multiply: (a, b) => products[a * order + b] ?? 0,
  };
}

function productOf(
  a: number[],
  b: number[],
  { prime, polynomial }: { prime: number; polynomial: number[] },
): number {
  const degree = a.length;
  const product = new Array<number>(2 * degree - 1).fill(0);
  a.forEach((left, i) => {
    b.forEach((right, j) => {
      product[i + j] = ((product[i + j] ?? 0) + left * right) % prime;
    });
  });
  for (let high = product.length - 1; high >= degree; high--) {
    const factor = product[high] ?? 0;
    polynomial.forEach((coefficient, at) => {
      const place = high - degree + at;
      product[place] = ((product[place] ?? 0) + (prime - factor) * coefficient) % prime;
    });
  }
  return numberOf(product.slice(0, degree), prime);
}

function digitsOf(number: number, base: number, length: number): number[] {
  const digits = new Array<number>(length);
  let rest = number;
  for (let at = 0; at < length; at++) {
    digits[at] = rest % base;
    rest = Math.floor(rest / base);
  }
  return digits;
}

function numberOf(digits: readonly number[], base: number): number {
  return digits.reduceRight((number, digit) => number * base + digit, 0);
}
