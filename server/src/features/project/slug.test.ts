import { describe, expect, it } from 'vitest';
import { freeSlug } from './slug.ts';

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
