import { expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';

const world = await aWorld();

it('what has not changed is answered with 304 and nothing else, until it changes', async () => {
  const owner = await world.aUser();
  const me = world.as(owner);
  const { slug, version } = await me.project.create({ name: 'Shop' });
  const get = (headers = {}) =>
    world.app.inject({
      url: `/api/project/${slug}`,
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
    });
  const first = await get();
  const etag = String(first.headers.etag);
  expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
  const again = await get({ 'if-none-match': `"other", ${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['content-type']).toBeUndefined();
  await me.project.update({ slug, version, name: 'Shop 2' });
  const changed = await get({ 'if-none-match': etag });
  expect([changed.statusCode, changed.json().name]).toEqual([200, 'Shop 2']);
});

it('an error has no tag, and a caller with any tag gets it', async () => {
  const owner = await world.aUser();
  const { statusCode, headers } = await world.app.inject({
    url: '/api/project/there-is-none',
    headers: { authorization: `Bearer ${owner.token}`, 'if-none-match': '*' },
  });
  expect([statusCode, headers.etag]).toEqual([404, undefined]);
});
