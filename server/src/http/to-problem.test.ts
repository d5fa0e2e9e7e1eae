import { expect, it } from 'vitest';
import { isUnexpected } from './to-problem.ts';

const failed = (message: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code: 'XX000' }) });

it('a query that a cluster did not finish because its coordinator ends is no fault of ours, another one of its code is', () => {
  expect(isUnexpected(failed('postmaster was shut down, exiting'))).toBe(false);
  expect(isUnexpected(failed('cache lookup failed for relation 1'))).toBe(true);
});
