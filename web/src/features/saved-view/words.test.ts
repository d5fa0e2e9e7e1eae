import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameView, toAddress, viewWords } from './words.ts';

const words = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string({ minLength: 1 }));

describe('the words of a saved view', () => {
  it('are the same once an address had them', () => {
    fc.assert(
      fc.property(words, (saved) => {
        const names = Object.keys(saved);
        expect(viewWords(toAddress(saved), names)).toEqual(saved);
        expect(isSameView(viewWords(toAddress(saved), names), saved)).toBe(true);
      }),
    );
  });

  it('have nothing of an address that is no part of the view', () => {
    expect(viewWords({ priority: 'high', case: 'CASE000001', q: '' }, ['priority', 'q'])).toEqual({
      priority: 'high',
    });
  });

  it('differ where one has a word more, or another one', () => {
    const one = { priority: 'high' };
    expect(isSameView(one, { priority: 'high', tag: 'x' })).toBe(false);
    expect(isSameView(one, { priority: 'low' })).toBe(false);
  });
});
