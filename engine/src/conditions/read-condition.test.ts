import { describe, expect, it } from 'vitest';
import { type Condition, namesIn, readCondition, renameNames, visit } from './condition.ts';
import { printCondition } from './print.ts';

function conditionOf(text: string): Condition {
  const read = readCondition(text);
  if (!read.ok) throw new Error(`"${text}" is no condition: ${read.fault.code}`);
  return read.condition;
}

const a: Condition = { kind: 'is', name: 'a', what: 'valid' };
const b: Condition = { kind: 'is', name: 'b', what: 'valid' };
const c: Condition = { kind: 'is', name: 'c', what: 'valid' };

describe('reading a condition', () => {
  it.each<[string, Condition]>([
    ['<a> is valid', { kind: 'is', name: 'a', what: 'valid' }],
    ['<a> is invalid', { kind: 'is', name: 'a', what: 'invalid' }],
    ['<a> is empty', { kind: 'is', name: 'a', what: 'empty' }],
    ['<a> is not empty', { kind: 'not', part: { kind: 'is', name: 'a', what: 'empty' } }],
    ['<a> in {1}', { kind: 'in', name: 'a', values: [{ kind: 'number', value: '1' }] }],
    ['<a> matches /^x+$/', { kind: 'matches', name: 'a', pattern: '^x+$' }],
    ['otherwise', { kind: 'otherwise' }],
    [
      '<a> = "x"',
      {
        kind: 'compare',
        left: { kind: 'name', name: 'a' },
        operator: '=',
        right: { kind: 'text', value: 'x' },
      },
    ],
    [
      '-2.50 <= <a>',
      {
        kind: 'compare',
        left: { kind: 'number', value: '-2.50' },
        operator: '<=',
        right: { kind: 'name', name: 'a' },
      },
    ],
    [
      '<a> in {"x", 2}',
      {
        kind: 'in',
        name: 'a',
        values: [
          { kind: 'text', value: 'x' },
          { kind: 'number', value: '2' },
        ],
      },
    ],
  ])('gives the parts of %s', (text, expected) => {
    expect(conditionOf(text)).toEqual(expected);
  });

  it('gathers what "and" binds before what "or" binds', () => {
    expect(conditionOf('<a> is valid or <b> is valid and <c> is valid')).toEqual({
      kind: 'or',
      parts: [a, { kind: 'and', parts: [b, c] }],
    });
  });

  it('follows brackets where they stand otherwise', () => {
    expect(conditionOf('(<a> is valid or <b> is valid) and <c> is valid')).toEqual({
      kind: 'and',
      parts: [{ kind: 'or', parts: [a, b] }, c],
    });
  });

  it('lets "not" reach as far as the next atom only', () => {
    expect(conditionOf('not <a> is valid and <b> is valid')).toEqual({
      kind: 'and',
      parts: [{ kind: 'not', part: a }, b],
    });
  });

  it('reads a quotation mark and a backslash after a backslash as themselves', () => {
    const text = String.raw`<a> = "say \"hi\" \\ bye"`;
    expect(conditionOf(text)).toMatchObject({ right: { value: String.raw`say "hi" \ bye` } });
  });

  it.each([
    ['<a> geçerli', '<a> is valid'],
    ['<a> GEÇERSİZ', '<a> is invalid'],
    ['<a> boş değil', '<a> is not empty'],
    ['<a> = 1 ve <b> = 2 veya <c> boş', '<a> = 1 and <b> = 2 or <c> is empty'],
    ['<a> {"x"} içinde', '<a> in {"x"}'],
    ['<a> eşleşir /x/', '<a> matches /x/'],
    ['aksi halde', 'otherwise'],
  ])('takes the Turkish "%s" for "%s"', (turkish, english) => {
    expect(printCondition(conditionOf(turkish), 'en')).toBe(english);
  });

  it('reads a hundred nested brackets and refuses one more', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}<a> is valid${')'.repeat(depth)}`;
    expect(readCondition(nested(100)).ok).toBe(true);
    expect(readCondition(nested(101))).toMatchObject({ fault: { code: 'condition_goes_on' } });
  });

  it.each([
    ['', 'condition_operand_missing', 1],
    ['<a>', 'condition_syntax', 4],
    ['<a> in', 'condition_syntax', 7],
    ['<a> in {}', 'condition_operand_missing', 9],
    ['<a> in {<b>}', 'condition_syntax', 12],
    ['<a> in {1, }', 'condition_operand_missing', 12],
    ['not', 'condition_operand_missing', 4],
    ['and <a> is valid', 'condition_operand_missing', 1],
    ['<a> is valid <b> is valid', 'condition_goes_on', 14],
    ['<a> matches', 'condition_syntax', 12],
    ['<a> = /x/', 'condition_operand_missing', 7],
    ['<a> = "x', 'condition_text_open', 7],
    ['<a> ~ 1', 'condition_word_unknown', 5],
    ['1 is valid', 'condition_syntax', 3],
  ] as const)('refuses "%s" as %s at character %i', (text, code, position) => {
    expect(readCondition(text)).toMatchObject({ ok: false, fault: { code, params: { position } } });
  });
});

describe('printing a condition', () => {
  it('writes only those brackets that change the meaning', () => {
    for (const text of [
      '<a> is valid and <b> is valid or <c> is valid',
      '(<a> is valid or <b> is valid) and <c> is valid',
      'not (<a> is valid and <b> is valid)',
      'not <a> = 1',
    ])
      expect(printCondition(conditionOf(text), 'en')).toBe(text);
    const redundant = '((<a> is valid) and (<b> is valid)) or (<c> is valid)';
    expect(printCondition(conditionOf(redundant), 'en')).not.toContain('(');
  });

  it.each([
    ['<a> is invalid', '<a> geçersiz'],
    ['<a> is not empty', '<a> boş değil'],
    ['<a> = 1.5', '<a> = 1,5'],
    ['<a> in {1.5, 2}', '<a> {1,5; 2} içinde'],
    ['<a> in {1, 2}', '<a> {1, 2} içinde'],
    ['<a> < "2026-11-22"', '<a> < 22.11.2026'],
    ['not (<a> = 1 and <b> = 2)', 'değil (<a> = 1 ve <b> = 2)'],
    ['otherwise', 'aksi halde'],
  ])('writes %s in Turkish as %s', (english, turkish) => {
    expect(printCondition(conditionOf(english), 'tr')).toBe(turkish);
  });
});

describe('the names of a condition', () => {
  it('are listed once each, in the order they first appear, on both sides of a comparison', () => {
    const text = '<b> < <a> and (<c> in {1} or not <b> is empty) and <d> matches /x/';
    expect(namesIn(conditionOf(text))).toEqual(['b', 'a', 'c', 'd']);
    expect(namesIn(conditionOf('1 = 2 or otherwise'))).toEqual([]);
  });

  it('are replaced all at once, so that two may be exchanged', () => {
    const bind = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    const renamed = renameNames(
      conditionOf('<a> < <b> and not <a> in {1} or <c> matches /x/ or otherwise'),
      bind,
    );
    expect(printCondition(renamed, 'en')).toBe(
      '<b> < <a> and not <b> in {1} or <c> matches /x/ or otherwise',
    );
  });

  it('are visited part by part, a condition before its parts', () => {
    const kinds: string[] = [];
    visit(conditionOf('not (<a> = 1 and otherwise)'), ({ kind }) => kinds.push(kind));
    expect(kinds).toEqual(['not', 'and', 'compare', 'otherwise']);
  });
});
