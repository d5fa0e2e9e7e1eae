import { randomFillSync } from 'node:crypto';

/**
 * A version 7 UUID (RFC 9562 §5.7): 48 bits of milliseconds, then random bits.
 * Rows made one after the other lie side by side in an index, and sort by age.
 */
export function uuidv7(): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
