import { expect, it } from 'vitest';
import { withFreeNames } from './free-names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('a model whose name is taken gets the first number that is free, and the others keep theirs', () => {
  expect(withFreeNames(named('Login', 'Cart', 'Login (2)'), ['login', 'Shop'])).toEqual({
    models: named('Login (3)', 'Cart', 'Login (2)'),
    renamed: [{ name: 'Login', as: 'Login (3)', why: 'taken' }],
  });
  expect(withFreeNames(named('Cart'), ['Login'])).toEqual({ models: named('Cart'), renamed: [] });
});

it('a long name is shortened for its number', () => {
  const long = 'x'.repeat(500);
  const [model] = withFreeNames(named(long.slice(0, 100)), [long.slice(0, 100)]).models;
  expect(model?.name.endsWith('x (2)')).toBe(true);
});

it('a name that is longer than a model may have is shortened, and keeps apart from another one', () => {
  const long = 'x'.repeat(130);
  const { models, renamed } = withFreeNames(named(`${long}a`, `${long}b`), []);
  const [first, second] = models.map(({ name }) => name);
  expect(first).toBe(`${'x'.repeat(119)}…`);
  expect(second).toBe(`${'x'.repeat(116)} (2)`);
  expect(renamed.map(({ why }) => why)).toEqual(['long', 'taken']);
});
