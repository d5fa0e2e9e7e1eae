import { defined } from '../../defined.ts';

/**
 * An array of strength 3 or more made of residues: with q a prime of which
 * `levels` divides q - 1, a row holds at each of q columns the logarithm of the
 * column's number modulo `levels`; it stands in all rotations and with each value
 * added, and each value has a level row besides. One more column tells the values
 * added apart.
 *
 * Whether it holds every combination is not sure, but few are missing once q is
 * large enough.
 *
 * Source: Colbourn, "Covering arrays from cyclotomy" (2010).
 *
 * O(rows × columns): levels × (q + 1) rows of q + 1 columns.
 */
export function cyclotomicArray(levels: number, q: number): number[][] {
  const turned = residueArray(levels, q);
  return Array.from({ length: levels }, (_, added) => [
    ...turned.map((row) => [...row.map((value) => (value + added) % levels), added]),
    [...new Array<number>(q).fill(added), (added + 1) % levels],
  ]).flat();
}

/** The rotations alone: q rows of q columns, enough for a larger q. */
export function residueArray(levels: number, q: number): number[][] {
  const logarithms = logarithmsOf(levels, q);
  return Array.from(logarithms, (_, turn) => [
    ...logarithms.subarray(turn),
    ...logarithms.subarray(0, turn),
  ]);
}

/**
 * Tells whether the rotations hold every combination of any t of their first
 * columns. A rotation of a set of columns holds what the set does, so only sets with
 * the first column are looked at.
 *
 * O(q × sets of t - 1 columns), less where one is soon found that lacks something.
 */
export function isCovering(
  { levels, q }: { levels: number; q: number },
  t: number,
  columns: number,
): boolean {
  if (q < levels ** t) return false;
  const logarithms = logarithmsOf(levels, q);
  const isComplete = (sums: Int32Array, chosen: number, from: number): boolean => {
    if (chosen === t) return new Set(sums).size === levels ** t;
    for (let column = from; column < columns; column++) {
      const more = sums.map(
        (number, turn) => number * levels + defined(logarithms[(column + turn) % q]),
      );
      if (!isComplete(more, chosen + 1, column + 1)) return false;
    }
    return true;
  };
  return isComplete(logarithms, 1, 1);
}

/** The logarithms modulo `levels` of the numbers below q; that of 0 is 0. */
function logarithmsOf(levels: number, q: number): Int32Array {
  const logarithms = new Int32Array(q);
  const root = primitiveRoot(q);
  for (let power = 1, exponent = 0; exponent < q - 1; exponent++) {
    logarithms[power] = exponent % levels;
    power = (power * root) % q;
  }
  return logarithms;
}

/** The primes in [from, to] of which `levels` divides the number before. */
export function cyclotomicPrimes(levels: number, from: number, to: number): number[] {
  const primes: number[] = [];
  for (let q = from; q <= to; q++) if ((q - 1) % levels === 0 && isPrime(q)) primes.push(q);
  return primes;
}

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return number > 1;
}

function primitiveRoot(q: number): number {
  for (let root = 2; root < q; root++) {
    let order = 1;
    for (let power = root; power !== 1; power = (power * root) % q) order++;
    if (order === q - 1) return root;
  }
  return 1;
}
