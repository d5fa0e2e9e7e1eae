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
  const logarithms = new Int32Array(q);
  const root = primitiveRoot(q);
  for (let power = 1, exponent = 0; exponent < q - 1; exponent++) {
    logarithms[power] = exponent % levels;
    power = (power * root) % q;
  }
  const values = Array.from({ length: levels }, (_, value) => value);
  const turns = Array.from({ length: q }, (_, turn) => turn);
  return values.flatMap((added) => [
    ...turns.map((turn) => [
      ...turns.map((column) => ((logarithms[(column + turn) % q] ?? 0) + added) % levels),
      added,
    ]),
    [...new Array<number>(q).fill(added), (added + 1) % levels],
  ]);
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
