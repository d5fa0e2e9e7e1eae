import { describe, expect, it } from 'vitest';
import { toSlug } from './slug.ts';

describe('toSlug', () => {
  it.each([
    ['Ödeme Akışı', 'odeme-akisi'],
    ['İSTANBUL Iğdır', 'istanbul-igdir'],
    ['  Crème & Brûlée!  ', 'creme-brulee'],
    ['ŞÇĞÜ şçğü', 'scgu-scgu'],
    ['日本語', '日本語'],
    ['???', 'project'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('makes %j %j', (name, slug) => expect(toSlug(name)).toBe(slug));
});
