import { expect, it } from 'vitest';
import { kindOf } from './compare.ts';

it.each([
  ['failed', 'passed', 'fixed'],
  ['blocked', 'passed', 'fixed'],
  ['passed', 'failed', 'broken'],
  ['untested', 'failed', 'broken'],
  ['failed', 'failed', 'failing'],
  [null, 'failed', 'new'],
  ['failed', null, 'gone'],
  ['untested', 'passed', 'other'],
  ['failed', 'untested', 'other'],
] as const)('a case that was %s and is %s is %s', (before, now, kind) => {
  expect(kindOf({ before, now })).toBe(kind);
});
