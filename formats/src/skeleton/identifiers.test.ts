import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Names, nameOf } from './identifiers.ts';

describe('the name for a text', () => {
  it.each([
    ['camel', 'theUserEntersSifre'],
    ['snake', 'the_user_enters_sifre'],
    ['title', 'The User Enters Şifre'],
  ] as const)('is written as a language does in %s', (naming, name) => {
    expect(nameOf('the user enters <Şifre>', naming)).toBe(
      naming === 'title' ? 'The User Enters Sifre' : name,
    );
  });

  it('has Turkish letters without their marks, and other alphabets as they are', () => {
    expect(nameOf('İğne ılık çöp', 'camel')).toBe('igneIlikCop');
    expect(nameOf('пароль 密码', 'snake')).toBe('пароль_密码');
  });

  it('begins with a letter, whatever the text has', () => {
    expect(nameOf('2 attempts', 'camel')).toBe('step2Attempts');
    expect(nameOf('…', 'snake')).toBe('step');
    expect(nameOf('', 'title')).toBe('Step');
  });

  it('is an identifier that JavaScript takes, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const name = new Names('camel', ['class', 'step']).take(text);
        expect(
          () => new Function(`'use strict'; const ${name}_ = 0; return ${name}_;`),
        ).not.toThrow();
      }),
    );
  });
});

describe('names that are taken', () => {
  it('are no word of the language and each another', () => {
    const names = new Names('camel', ['class']);
    expect(['class', 'class', 'sign in', 'sign-in'].map((text) => names.take(text))).toEqual([
      'classStep',
      'classStep2',
      'signIn',
      'signIn2',
    ]);
  });

  it('differ for Robot Framework by more than case, spaces and underscores', () => {
    const names = new Names('title', []);
    expect(['sign in', 'signin', 'SIGN_IN'].map((text) => names.take(text))).toEqual([
      'Sign In',
      'Signin 2',
      'SIGN IN 3',
    ]);
  });
});
