import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

describe('the difference of two texts', () => {
  it.each([
    ['a user logs in', 'a user logs in', 'a user logs in'],
    ['a user logs in', 'a user signs in', 'a user [-logs-][+signs+] in'],
    ['after three attempts', 'after 5 failed attempts', 'after [-three-][+5 failed+] attempts'],
    ['lock it', '', '[-lock it-]'],
    ['', 'lock it', '[+lock it+]'],
    ['Işık, söner.', 'Işık söner!', 'Işık[-,-] söner[-.-][+!+]'],
  ])('of “%s” and “%s” names words', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('has both texts in it, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', 'ç', '.', '\n', '  '))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        const of = (left: string) =>
          parts.map(({ kind, text: part }) => (kind === left ? '' : part)).join('');
        expect(of('added')).toBe(before);
        expect(of('removed')).toBe(after);
      }),
    );
  });

  it('of long texts is found too', () => {
    const long = (word: string) =>
      Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ');
    expect(diffWords(`x ${long('a')} y`, `x ${long('b')} y`).map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ]);
  });
});
