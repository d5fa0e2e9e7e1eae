import { expect, it } from 'vitest';
import { findMistyped } from './value-check.ts';

it.each([
  ['text', ['', ' any thing '], []],
  ['integer', ['0', '-12', '1.5', '', 'x'], [2, 3, 4]],
  ['decimal', ['1', '-1.50', '1,5', '.'], [2, 3]],
  ['boolean', ['true', 'false', 'yes'], [2]],
  ['date', ['2028-02-29', '2026-02-29', '29.02.2028', '2026-13-01'], [1, 2, 3]],
  ['email', ['a@x.com', 'a@x', 'a b@x.com'], [1, 2]],
  ['list', ['a;b'], []],
] as const)('of type %s, %j holds strangers at %j', (type, values, places) => {
  expect(findMistyped(type, [...values])).toEqual(places);
});
