import { expect, it } from 'vitest';
import { documentAddress, shownAddress } from './document-address.ts';

it.each([
  [
    'https://github.com/o/r/blob/main/a/pay.feature',
    'https://github.com/o/r/raw/main/a/pay.feature',
  ],
  ['https://git.example.com/g/p/-/blob/main/a.md', 'https://git.example.com/g/p/-/raw/main/a.md'],
  ['https://example.com/blob/a.md?b=c#d', 'https://example.com/blob/a.md?b=c#d'],
])('the file of %s is at %s', (page, file) => {
  expect(documentAddress(page)).toBe(file);
});

it('an address is shown without what opens it like a password', () => {
  const address = 'https://bucket.example.com/a.pdf?page=2&X-Amz-Signature=abc&token=t&sig=s#top';
  expect(shownAddress(address)).toBe('https://bucket.example.com/a.pdf?page=2');
});
