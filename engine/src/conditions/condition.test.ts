import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, type ConditionFault, readCondition } from './condition.ts';
import { printCondition } from './print.ts';

const name = fc.stringMatching(/^[\p{L} _-]{1,10}$/u);
const text = fc.string({ maxLength: 8 });
const literal = fc.oneof(
  text.map((value) => ({ kind: 'text' as const, value })),
  fc.integer({ min: -999, max: 999 }).map((value) => ({ kind: 'number' as const, value })),
);
const operand = fc.oneof(
  literal,
  name.map((said) => ({ kind: 'name' as const, name: said })),
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

  it('tells less-than from a name', () => {
    const read = readCondition('<a> < 3 or 5 > <b>');
    expect(read.ok && printCondition(read.condition, 'tr')).toBe('<a> < 3 veya 5 > <b>');
  });

  it('never throws, whatever is written', () => {
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
  ])('tells where it cannot be read, and why: %s', (written, fault) => {
    expect(readCondition(written)).toEqual({ ok: false, fault });
  });
});
