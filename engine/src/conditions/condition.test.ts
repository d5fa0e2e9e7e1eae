import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, type ConditionFault, readCondition } from './condition.ts';
import { holds } from './holds.ts';
import { printCondition } from './print.ts';

const name = fc.stringMatching(/^[\p{L} _-]{1,10}$/u);
const text = fc.string({ maxLength: 8 });
const literal = fc.oneof(
  text.map((value) => ({ kind: 'text' as const, value })),
  fc
    .stringMatching(/^-?\d{1,20}(\.\d{1,3})?$/)
    .map((value) => ({ kind: 'number' as const, value })),
  fc.constantFrom('2026-11-22', '22.11.2026').map((value) => ({ kind: 'text' as const, value })),
);
const operand = fc.oneof(
  literal,
  name.map((holdsNow) => ({ kind: 'name' as const, name: holdsNow })),
);
const what = fc.constantFrom('valid' as const, 'invalid' as const, 'empty' as const);
const operator = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');
const { condition } = fc.letrec<{ condition: Condition; atom: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    tie('atom'),
    fc.record({ kind: fc.constant('not'), part: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
  ) as fc.Arbitrary<Condition>,
  atom: fc.oneof(
    fc.constant({ kind: 'otherwise' as const }),
    fc.record({ kind: fc.constant('is' as const), name, what }),
    fc.record({ kind: fc.constant('compare' as const), left: operand, operator, right: operand }),
    fc.record({
      kind: fc.constant('in' as const),
      name,
      values: fc.array(literal, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('matches' as const), name, pattern: fc.constant('^a\\/b+$') }),
  ) as fc.Arbitrary<Condition>,
}));

/** Brackets around parts of the same kind say nothing. */
function flat(one: Condition): Condition {
  if (one.kind === 'not') return { kind: 'not', part: flat(one.part) };
  if (one.kind !== 'and' && one.kind !== 'or') return one;
  const parts = one.parts
    .map(flat)
    .flatMap((part) => (part.kind === one.kind ? part.parts : [part]));
  return { kind: one.kind, parts };
}

describe('a condition', () => {
  it.each(['en', 'tr'] as const)('is read as it was printed (%s)', (language) => {
    fc.assert(
      fc.property(condition, (drawn) => {
        const read = readCondition(printCondition(drawn, language));
        expect(read.ok && flat(read.condition)).toEqual(flat(drawn));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['<a> matches /(b)\\1/', 'condition_pattern_unsupported', { position: 13, word: '\\1' }],
    ['<a> matches /^(?=b)/', 'condition_pattern_unsupported', { position: 13, word: '(?=' }],
    ['<a> matches /(b{999}){999}/', 'condition_pattern_too_large', { position: 13 }],
    ['<a> matches /(/', 'condition_pattern_invalid', { position: 13 }],
  ])('%s is refused with its place', (written, code, params) => {
    expect(readCondition(written)).toEqual({ ok: false, fault: { code, params } });
  });

  it('with a pattern that would take a native matcher for ever is judged at once', () => {
    const read = readCondition('<a> matches /^((a+)+)+$/');
    const value = { text: `${'a'.repeat(100_000)}!`, validity: 'valid', type: 'text' } as const;
    expect(read.ok && holds(read.condition, () => value)).toBe(false);
  });

  it.each([
    ['<a> > 3,5', '<a> > 3.5'],
    ['<a> = 1,25 veya <a> >= -0,5', '<a> = 1.25 or <a> >= -0.5'],
    ['<a> {1,5; 2} içinde', '<a> in {1.5, 2}'],
    ['<a> {1,5, 2} içinde', '<a> in {1, 5, 2}'],
    ['<gün> < 22.11.2026', '<gün> < "2026-11-22"'],
    ['<gün> {2026-11-22, 1.2.2027} içinde', '<gün> in {"2026-11-22", "2027-02-01"}'],
    ['<a> = 9007199254740993', '<a> = 9007199254740993'],
  ])('%s is stored as %s', (typed, stored) => {
    const read = readCondition(typed);
    expect(read.ok && printCondition(read.condition, 'en')).toBe(stored);
  });

  it.each([
    ['<a> = 9007199254740993', '9007199254740992', 'integer', false],
    ['<a> < 9007199254740993', '9007199254740992', 'integer', true],
    ['<a> = 0.30000000000000001', '0.3', 'decimal', false],
    ['<a> = 1.50', '1.5', 'decimal', true],
    ['<a> = "22.11.2026"', '2026-11-22', 'date', true],
    ['<a> >= 22.11.2026', '2026-11-21', 'date', false],
  ] as const)('%s for %s (%s) is %s', (written, text, type, expected) => {
    const read = readCondition(written);
    const value = { text, type, validity: 'valid' } as const;
    expect(read.ok && holds(read.condition, () => value)).toBe(expected);
  });

  it('distinguishes less-than from a name', () => {
    const read = readCondition('<a> < 3 or 5 > <b>');
    expect(read.ok && printCondition(read.condition, 'tr')).toBe('<a> < 3 veya 5 > <b>');
  });

  it('never throws for any text', () => {
    const piece = fc.constantFrom(
      '<a>',
      'is',
      'not',
      've',
      '(',
      ')',
      '{',
      '"',
      '"x"',
      '/',
      ',',
      '=',
      '3',
      'İ',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, text), { maxLength: 12 }), (pieces) => {
        const written = pieces.join(' ');
        const read = readCondition(written);
        if (read.ok) return;
        expect(read.fault.params.position).toBeGreaterThan(0);
        expect(read.fault.params.position).toBeLessThanOrEqual(written.length + 1);
      }),
    );
  });

  it.each<[string, ConditionFault]>([
    ['<a> is', { code: 'condition_class_missing', params: { position: 7 } }],
    ['<a> is valit', { code: 'condition_word_unknown', params: { position: 8, word: 'valit' } }],
    ['a is valid', { code: 'condition_word_unknown', params: { position: 1, word: 'a' } }],
    ['<a> = "b', { code: 'condition_text_open', params: { position: 7 } }],
    ['<a> geçerli veya', { code: 'condition_operand_missing', params: { position: 17 } }],
    ['(<a> is valid', { code: 'condition_syntax', params: { position: 14, expected: ')' } }],
    ['<a> boş)', { code: 'condition_goes_on', params: { position: 8, word: ')' } }],
    ['<a> matches /[/', { code: 'condition_pattern_invalid', params: { position: 13 } }],
    ['<a> matches "x"', { code: 'condition_syntax', params: { position: 13, expected: '/…/' } }],
  ])('reports where and why it cannot be read: %s', (written, fault) => {
    expect(readCondition(written)).toEqual({ ok: false, fault });
  });
});
