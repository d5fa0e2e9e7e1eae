import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern, readPattern } from './pattern.ts';

function compiled(source: string) {
  const read = readPattern(source);
  if (!read.ok) throw new Error(`${source}: ${read.fault}`);
  return read.pattern;
}

const matches = (source: string, text: string) => matchesPattern(compiled(source), text);

/** Patterns of few characters, small enough for the native matcher to be the oracle. */
const source: fc.Arbitrary<string> = fc.letrec((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '1', '\\b', '^', '$', '\\p{L}'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0}', '{1,2}', '{0,2}', '{1,}'))
      .map(([a, times]) => `(${a})${times}`),
    tie('pattern').map((a) => `(?:${a})*?`),
  ),
})).pattern as fc.Arbitrary<string>;

describe('a pattern', () => {
  it('matches the texts that it matches as a native regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', 'é', '😀'), maxLength: 6 });
    fc.assert(
      fc.property(source, text, (pattern, value) => {
        // with the flag u, V8 14 misses a last character above U+FFFF: /[^a]$/u.test('😀')
        expect(matches(pattern, value)).toBe(new RegExp(pattern, 'v').test(value));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['^[A-Z]{2}\\d{4}$', 'TR2026', true],
    ['^[A-Z]{2}\\d{4}$', 'TR202', false],
    ['(?<year>\\d{4})-\\d\\d', 'in 2026-11', true],
    ['^[\\]/\\-]+$', ']/-', true],
    ['^\\u{1F600}\\u0041\\x42$', '😀AB', true],
    ['^(?:|a)$', '', true],
    ['', 'anything', true],
    ['^\\p{Lu}\\P{Lu}$', 'Çç', true],
    ['\\bcar\\b', 'a car!', true],
    ['\\Bcar', 'car', false],
    ['a.c', 'a\nc', false],
    ['^[\\b]$', '\b', true],
  ])('%s is read as JavaScript does for %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
    expect(new RegExp(pattern, 'u').test(text)).toBe(expected);
  });

  it.each([
    '(a+)+$',
    '(a|a)*$',
    '(.*)*x',
    '([a-zA-Z]+)*$',
    '(a|aa)+$',
    '(a*)*b',
    '((a+)+)+!',
    '^(a?){30}a{30}$',
    '(.*a){12}$',
    '(\\w+\\s?)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    'a*a*a*a*a*b',
  ])('%s takes steps in proportion to the length of the text', (pattern) => {
    const automaton = compiled(pattern);
    const stepsFor = (length: number) => {
      const work = { steps: 0 };
      matchesPattern(automaton, `${'a'.repeat(length)}?`, work);
      return work.steps;
    };
    const [short, long] = [stepsFor(1_000), stepsFor(100_000)];
    expect(long).toBeLessThanOrEqual(101 * short);
    expect(long).toBeLessThanOrEqual(100_002 * automaton.atoms.length);
  });

  it.each([
    ['(a)\\1', '\\1'],
    ['(?<x>a)\\k<x>', '\\k'],
    ['a(?=b)', '(?='],
    ['(?<!a)b', '(?<!'],
    ['(?i:a)', '(?i'],
  ])('%s is refused for %s', (pattern, construct) => {
    expect(readPattern(pattern)).toEqual({ ok: false, fault: 'unsupported', construct });
  });

  it('is refused where it is no regular expression, or too large when written out', () => {
    expect(readPattern('a(')).toEqual({ ok: false, fault: 'invalid' });
    expect(readPattern('((a{100}){100}){100}')).toEqual({ ok: false, fault: 'too_large' });
    expect(readPattern('(?:'.repeat(5000) + ')'.repeat(5000))).toMatchObject({ ok: false });
    expect(readPattern('((){1000000}){1000000}')).toMatchObject({ ok: false });
  });
});
