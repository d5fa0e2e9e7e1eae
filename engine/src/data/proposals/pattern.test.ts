import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propose } from './propose.ts';

const proposed = (source: string) => propose({ kind: 'pattern', source }, 'en');
const rows = (source: string) =>
  proposed(source).map(({ value, validity, reason }) => [
    value,
    validity,
    reason.code,
    ...Object.values(reason.params),
  ]);

describe('the proposals for a regular expression', () => {
  it('are an example of its length, and the nearest texts that it does not match', () => {
    expect(rows('^[A-Z]{2}\\d{2}$')).toEqual([
      ['AB34', 'valid', 'pattern_length'],
      ['', 'invalid', 'empty'],
      ['AB3', 'invalid', 'one_too_short'],
      ['AB344', 'invalid', 'one_too_long'],
      ['7B34', 'invalid', 'pattern_digit_at', 1],
      ['A734', 'invalid', 'pattern_digit_at', 2],
      ['ABx4', 'invalid', 'pattern_letter_at', 3],
      ['AB3x', 'invalid', 'pattern_letter_at', 4],
    ]);
  });

  it('are as short and as long as its repetitions allow', () => {
    const [short, long] = proposed('^\\d{2,4}-?[a-z]{1,3}$');
    expect([short, long].map((one) => [one?.value.length, one?.reason.code])).toEqual([
      [3, 'shortest'],
      [8, 'longest'],
    ]);
  });

  it('show each alternative, also one within another', () => {
    const valid = proposed('^(?:TR|D(?:E|K))\\d$').filter(({ validity }) => validity === 'valid');
    expect(valid.map(({ value }) => value.slice(0, 2))).toEqual(['TR', 'DE', 'DK']);
  });

  it('have nothing too long where a pattern has no end, or matches any part of a text', () => {
    const codes = (source: string) => proposed(source).map(({ reason }) => reason.code);
    expect(codes('^\\d+$')).not.toContain('one_too_long');
    expect(codes('[A-Z]{3}')).not.toContain('one_too_long');
    expect(codes('[A-Z]{3}')).toContain('one_too_short');
  });

  it('break also what may be left out', () => {
    expect(rows('^\\d(?:-[a-z])?$')).toContainEqual(['1-7', 'invalid', 'pattern_digit_at', 3]);
  });

  it('find characters of other scripts', () => {
    expect(proposed('^\\p{Script=Greek}ğ😀$')[0]?.value).toMatch(/^\p{Script=Greek}ğ😀$/u);
  });

  it.each(['(', '(a)\\1', 'a(?=b)', '((a{100}){100}){100}', '^[^\\s\\S]$', '$a'])(
    'are none for %s, which matches nothing or cannot be read',
    (source) => {
      expect(proposed(source).filter(({ validity }) => validity === 'valid')).toEqual([]);
    },
  );

  it('write out no text of more than a thousand characters', () => {
    expect(proposed('^[a-z]{0,1500}$').map(({ value }) => value.length)).not.toContain(1500);
  });

  const source: fc.Arbitrary<string> = fc.letrec((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '1', '-', '\\b', '\\p{Lu}'),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0}', '{1,2}', '{0,2}'))
        .map(([a, times]) => `(?:${a})${times}`),
    ),
  })).pattern as fc.Arbitrary<string>;

  it('match if valid, do not match if invalid, and appear once, by the native matcher', () => {
    fc.assert(
      fc.property(source, fc.boolean(), (pattern, isAnchored) => {
        const written = isAnchored ? `^(?:${pattern})$` : pattern;
        const found = proposed(written);
        for (const { value, validity } of found)
          expect(new RegExp(written, 'v').test(value)).toBe(validity === 'valid');
        expect(new Set(found.map(({ value }) => value)).size).toBe(found.length);
      }),
    );
  });
});
