import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { renameTokens, substitute, tokensIn } from './tokens.ts';

describe('the tokens of a label', () => {
  it.each([
    ['enter <user> and <password>', ['user', 'password']],
    ['<a> then <b> then <a>', ['a', 'b']],
    ['nothing here', []],
    ['1 < 2 and 3 > 2', [' 2 and 3 ']],
    [String.raw`1 \< 2 and 3 > 2`, []],
    ['<>', []],
    ['<a|b>', []],
    ['<a\nb>', []],
    ['<<a>>', ['a']],
    [`<${'x'.repeat(80)}>`, ['x'.repeat(80)]],
    [`<${'x'.repeat(81)}>`, []],
  ])('of %j are %j', (label, names) => {
    expect(tokensIn(label)).toEqual(names);
  });

  it('are replaced by values, and stay as written where there is none', () => {
    const values: Record<string, string> = { a: '1', empty: '' };
    expect(substitute('<a>, <empty>, <b>', (name) => values[name])).toBe('1, , <b>');
  });

  it('are replaced once: a value that looks like a token is none', () => {
    const values: Record<string, string> = { a: '<b>', b: '2' };
    expect(substitute('<a> <b>', (name) => values[name])).toBe('<b> 2');
  });

  it('leave a less-than sign behind where a backslash stood before it', () => {
    expect(substitute(String.raw`\<a> <a>`, () => '1')).toBe('<a> 1');
  });

  it('are renamed all at once, and nothing else is', () => {
    const bind = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(renameTokens(String.raw`<a> <b> <c> \<a>`, bind)).toBe(String.raw`<b> <a> <c> \<a>`);
  });
});

describe('folding a text for comparison', () => {
  it.each([
    ['IBAN', 'iban'],
    ['İSTANBUL', 'istanbul'],
    ['ılık', 'ilik'],
    ['Ölçü', 'ölçü'],
  ])('makes %s and %s one', (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  it('leaves different letters apart', () => {
    expect(fold('code')).not.toBe(fold('cöde'));
  });
});
