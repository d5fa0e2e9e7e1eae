import { expect, it } from 'vitest';
import { sentence } from './src/index.ts';
import { printValue } from './src/number.ts';

it('an amount in a sentence is written as people of its language write it', () => {
  const of = { name: 'Shop', count: 1125 };
  const written = (['en', 'tr'] as const).map((language) =>
    sentence(language, 'activity', '{{count}} of {{name}}', of),
  );
  expect(written).toEqual(['1,125 of Shop', '1.125 of Shop']);
});

it('a number that names something is left as it is', () => {
  expect(printValue('en', 'year', 2026)).toBe(2026);
  expect(printValue('en', 'name', '2026')).toBe('2026');
  expect(printValue('en', 'changed', '1125')).toBe('1,125');
});
