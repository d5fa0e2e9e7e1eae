import { expect, it } from 'vitest';
import { pathOf, toLoggedError } from './log.ts';

it('logs a failed query without what stood in its places', () => {
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

it('logs a path without its query and without the token of a link', () => {
  expect(pathOf({ url: '/api/auth/invitation/secret?x=secret' })).toBe('/api/auth/invitation/…');
  expect(pathOf({ url: '/api/model/1' })).toBe('/api/model/1');
});
