import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { TestValue } from '../result.ts';

/** The data of a case as its identity has it, whatever the order of the names. */
export function identityOfData(data: Record<string, TestValue>): string[][] {
  return Object.entries(data)
    .map(([name, { value, validity }]) => [name, validity, value])
    .toSorted();
}

/** The first 10 base32 characters (RFC 4648) of the SHA-256 of what makes a case itself. */
export function keyFrom(identity: string): string {
  const digest = sha256(utf8ToBytes(identity));
  let bits = '';
  for (const byte of digest.subarray(0, 7)) bits += byte.toString(2).padStart(8, '0');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return Array.from({ length: 10 }, (_, i) =>
    letters.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)),
  ).join('');
}
