/**
 * Gives a repeatable source of numbers in [0, n), n up to 2^31.
 *
 * Source: Steele, Lea & Flood, "Fast splittable pseudorandom number generators"
 * (2014), with a 32-bit state. O(1) a number.
 */
export function randomBelow(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296) * n);
  };
}
