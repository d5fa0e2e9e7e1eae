import { expect, it } from 'vitest';
import { aWorld } from './world.ts';

const { app, as, aUser } = await aWorld();

it('errors have one form, also those of unknown addresses', async () => {
  for (const url of ['/api/model/%ZZ', '/api/nothing', '/api/user/me'])
    expect((await app.inject(url)).json(), url).toEqual({
      statusCode: expect.any(Number),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\.$/),
    });
});

it('answers stay out of caches and other sites, and each has a request id', async () => {
  const { token } = await aUser();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: '/api/user/me', headers });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
});

it('an export is answered as a download with the name of its model', async () => {
  const user = await aUser();
  const { slug: projectSlug } = await as(user).project.create({ name: 'Shop' });
  const { id } = await as(user).model.create({ projectSlug, name: 'Ödeme: "hızlı" / akışı' });
  const answer = await app.inject({
    url: `/api/model/${id}/export?format=json`,
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/);
  const [, name = ''] =
    /filename\*=utf-8''(\S+)$/.exec(String(answer.headers['content-disposition'])) ?? [];
  expect(decodeURIComponent(name)).toBe('Ödeme hızlı akışı.json');
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
});

it('a caller who tries too often gets the time of the next try', async () => {
  const payload = { email: 'nobody@example.com', password: 'x' };
  const tries = await Promise.all(
    Array.from({ length: 25 }, () =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload }),
    ),
  );
  const refused = tries.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it.each([
  ['tr', 'tr'],
  ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['de, tr;q=0.5', 'tr'],
  ['en-GB;q=0.3, TR ; q=0.4', 'tr'],
  ['tr;q=0.2, en', 'en'],
  ['tr;q=0, *', 'en'],
  ['troll', 'en'],
  ['', 'en'],
])('speaks to who accepts “%s” in the language they like best', async (accepted, language) => {
  const headers = { 'accept-language': accepted };
  const { message } = (await app.inject({ url: '/api/user/me', headers })).json();
  expect(message).toBe(language === 'tr' ? 'Lütfen giriş yapın.' : 'Please log in.');
});

it('each fault of a value has a message of its own', async () => {
  const user = await aUser();
  const { slug: projectSlug } = await as(user).project.create({ name: 'Shop' });
  const payload = { projectSlug, name: 'age', validity: 'valid', type: 'integer', values: ['x'] };
  const headers = { authorization: `Bearer ${user.token}` };
  const answer = await app.inject({ method: 'POST', url: '/api/data', headers, payload });
  expect(answer.json().details).toEqual([
    {
      path: 'values.0',
      code: 'data_value_invalid',
      message: '<age>: “x” is not of type integer.',
    },
  ]);
});

it('form fields are accepted as a form only', async () => {
  const user = await aUser();
  const { slug: projectSlug } = await as(user).project.create({ name: 'Shop' });
  const request = {
    method: 'POST' as const,
    url: '/api/ai/upload',
    payload: { projectSlug, files: [{ filepath: '/etc/passwd' }] },
  };
  const headers = { authorization: `Bearer ${user.token}` };
  expect((await app.inject({ ...request, headers })).json()).toMatchObject({
    statusCode: 415,
    code: 'unsupported_type',
  });
  expect((await app.inject(request)).statusCode).toBe(401);
});
