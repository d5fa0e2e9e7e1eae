import { contract } from '@caseloom/contract';
import { expect, it } from 'vitest';
import { pathOf, toLoggedError } from './log.ts';

it('a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
  const error = new Error('Failed query: insert into users values ($1)\nparams: a@b.co,hash', {
    cause,
  });
  const logged = toLoggedError(error);
  expect(JSON.stringify(logged)).not.toContain('a@b.co');
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users values ($1)\nparams: …',
    cause: { code: '23505', message: 'duplicate key' },
  });
});

it('an error that the job queue reports as a plain object is logged with its message', () => {
  const { message, stack } = new Error('connect ECONNREFUSED');
  const copy = { message, stack, code: 'ECONNREFUSED', queue: 'mail' };
  expect(toLoggedError(copy)).toEqual({ type: 'Error', message, stack, code: 'ECONNREFUSED' });
});

it('a path is logged without its query and without the token of a link', () => {
  expect(pathOf({ url: '/api/auth/invitation/secret?x=secret' })).toBe('/api/auth/invitation/…');
  expect(pathOf({ url: '/api/model/1' })).toBe('/api/model/1');
  const paths = Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .map((procedure) => procedure['~orpc'].route.path ?? '')
    .filter((path) => path.includes('{token}'));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const hidden = `/api${path.replace('{token}', '…')}`;
    expect(pathOf({ url: `/api${path.replace('{token}', 'secret')}?format=html` })).toBe(hidden);
  }
  expect(pathOf({ url: '/app/shared/run/secret' })).toBe('/app/shared/run/…');
  expect(pathOf({ url: '/app/invitation/secret' })).toBe('/app/invitation/…');
});
