import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameLookup, type NamedCase, toPattern } from './automation-names.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', '*', '\\', '.', ' ', 'ş'),
  maxLength: 12,
});

/** What a pattern matches, as a regular expression says it. */
function toRegExp(pattern: string): RegExp {
  const parts = pattern
    .split(/(?<!\\)\*/)
    .map((part) => part.replaceAll('\\*', '*').replaceAll(/[*.\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}

const keysBy = (named: NamedCase[]) => {
  const find = createNameLookup(named);
  return (name: string) => find(name).map(({ caseKey }) => caseKey);
};

describe('the lookup of cases by automation names', () => {
  it('finds by a pattern what a regular expression of it matches', () => {
    fc.assert(
      fc.property(word, word, (name, text) => {
        const find = keysBy([{ caseKey: 'A', name }]);
        expect(find(text)).toEqual(toRegExp(name).test(text) ? ['A'] : []);
      }),
    );
  });

  it('finds every name by its own pattern, and no other name', () => {
    fc.assert(
      fc.property(word, word, (name, other) => {
        const find = keysBy([{ caseKey: 'A', name: toPattern(name) }]);
        expect(find(name)).toEqual(['A']);
        if (other !== name) expect(find(other)).toEqual([]);
      }),
    );
  });

  it('says by which name each case was found, and names none twice', () => {
    const find = createNameLookup([
      { caseKey: 'A', name: 'pays*' },
      { caseKey: 'A', name: '*pays' },
    ]);
    expect(find('pays')).toEqual([{ caseKey: 'A', name: 'pays*' }]);
  });

  it('prefers a name in full, then the pattern that says most', () => {
    const find = keysBy([
      { caseKey: 'ANY', name: 'checkout*' },
      { caseKey: 'CARD', name: 'checkout with card*' },
      { caseKey: 'ONE', name: 'checkout with card[chrome]' },
      { caseKey: 'TWO', name: 'checkout with card[chrome]' },
    ]);
    expect(find('checkout with card[chrome]')).toEqual(['ONE', 'TWO']);
    expect(find('checkout with card[firefox]')).toEqual(['CARD']);
    expect(find('checkout with cash')).toEqual(['ANY']);
    expect(find('login')).toEqual([]);
  });
});
