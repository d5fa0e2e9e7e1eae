import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const hex = (text: string) => Buffer.from(sha256(text)).toString('hex');

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('SHA-256 of %j is the digest that NIST publishes', (text, digest) => {
  expect(hex(text)).toBe(digest);
});

it.each([55, 56, 63, 64, 65, 119, 120, 128])(
  'SHA-256 pads %i bytes as Node’s own implementation does, at each end of a block',
  (length) => {
    const text = 'x'.repeat(length);
    expect(hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

it('SHA-256 of any text is that of its UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
});
