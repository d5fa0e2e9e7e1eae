import { describe, expect, it } from 'vitest';
import { freeSlug, toSlug } from './slug.ts';

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

describe('freeSlug', () => {
  it('keeps a slug that nobody has', () => {
    expect(freeSlug('shop', new Set())).toBe('shop');
  });

  it('counts on past those that are taken', () => {
    expect(freeSlug('shop', new Set(['shop', 'shop-2']))).toBe('shop-3');
  });

  it('never gives an address that the API needs', () => {
    expect(freeSlug('count', new Set())).toBe('count-2');
    expect(freeSlug('company', new Set())).toBe('company-2');
  });
});
