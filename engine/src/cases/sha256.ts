import { defined } from '../defined.ts';

const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);

// The constants are the fractional parts of the cube and square roots of the first primes.
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) prime = false;
  if (!prime) continue;
  K[found] = fraction(Math.cbrt(candidate));
  if (found < 8) FIRST[found] = fraction(Math.sqrt(candidate));
  found++;
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

/**
 * The SHA-256 digest of a text in UTF-8, as 32 bytes.
 *
 * Here because the engine has no I/O and no platform: the same code answers in
 * Node, in a worker and in a page without a secure context.
 * Source: FIPS 180-4, section 6.2.
 */
export function sha256(text: string): Uint8Array {
  const message = padded(new TextEncoder().encode(text));
  const view = new DataView(message.buffer);
  const hash = FIRST.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < message.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
    extend(words);
    mix(hash, words);
  }
  const digest = new Uint8Array(32);
  hash.forEach((word, i) => {
    new DataView(digest.buffer).setUint32(i * 4, word);
  });
  return digest;
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length * 8);
  return message;
}

function extend(words: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = wordAt(words, i - 15);
    const b = wordAt(words, i - 2);
    const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = wordAt(words, i - 16) + small + wordAt(words, i - 7) + large;
  }
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + large + choice + wordAt(K, i) + wordAt(words, i)) >>> 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [
      g,
      f,
      e,
      (d + first) >>> 0,
      c,
      b,
      a,
      (first + small + majority) >>> 0,
    ];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    hash[i] = wordAt(hash, i) + value;
  });
}

function rotate(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function wordAt(words: Uint32Array, index: number): number {
  return defined(words[index]);
}
