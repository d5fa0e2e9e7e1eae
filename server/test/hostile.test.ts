import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import { writeMail } from '../src/mail/write-mail.ts';
import type { Things } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROUTES, type Route, send, stateOf } from './fixtures.ts';
import { anAddress, aWorld, PASSWORD } from './world.ts';

const world = await aWorld();
const { app } = world;
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
let cast: Cast;
let things: Things;

beforeAll(async () => {
  cast = await aCast(world);
  things = await furnish(world, cast);
});

const NAMED = ROUTES.map((route) => [route.path.join('.'), route] as const);
const callerOf = ({ path }: Route, { admin, owner }: Cast = cast) =>
  couldPass(permissionOf(path), admin) ? admin : owner;
const CLOSED = ROUTES.filter(({ path }) => permissionOf(path) !== 'anyone');

describe('an address in another spelling', () => {
  const SPELLINGS: ((path: string) => string)[] = [
    (path) => `/${path}`,
    (path) => `${path}/`,
    (path) => path.replace('/api/', '/api//'),
    (path) => path.replace('/api/', '/api/./'),
    (path) => path.replace('/api/', '/api/x/../'),
    (path) => path.replace('/api/', '/API/'),
    (path) => path.toUpperCase(),
    (path) => path.replace('/api/', '/%61pi/'),
    (path) => path.replace('/api/', '/api%2f'),
    (path) => path.replace('/api/', '/api\\'),
    (path) => `${path};x=1`,
    (path) => `${path}%00`,
    (path) => `${path}%20`,
    (path) => `${path}?token=${'x'.repeat(43)}`,
    (path) => `http://elsewhere.example${path}`,
  ];

  it('opens no call', async () => {
    const before = await stateOf(world);
    for (const route of CLOSED) {
      const path = `/api${route.template.replace(/\{\w+\}/g, crypto.randomUUID())}`;
      for (const spell of SPELLINGS) {
        const url = spell(path);
        const { statusCode } = await app.inject({ method: route.method, url });
        expect([400, 401, 404], `${route.method} ${url}`).toContain(statusCode);
      }
    }
    expect(await stateOf(world)).toBe(before);
  });

  it('opens no call by another method, or by one for proxies', async () => {
    for (const method of ['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
      const answer = await app.inject({ method: method as 'PUT', url: '/api/user/me' });
      expect([401, 404], method).toContain(answer.statusCode);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('a field that no caller may set', () => {
  const FIELDS = {
    id: crypto.randomUUID(),
    companyId: crypto.randomUUID(),
    isCompanyOwner: true,
    ownerId: crypto.randomUUID(),
    creatorId: crypto.randomUUID(),
    createdAt: '2020-01-01T00:00:00.000Z',
    emailVerifiedAt: '2020-01-01T00:00:00.000Z',
    passwordHash: 'x',
    tokenHash: 'x',
    limits: {},
    updatedBy: crypto.randomUUID(),
    constructor: { prototype: { isCompanyOwner: true } },
  };

  it.each(NAMED.filter(([, { method }]) => method === 'POST' || method === 'PUT'))(
    'is refused by %s, and does nothing',
    async (_, route) => {
      const call = await route.make(things, world, cast);
      if (!call.body) return;
      const before = await stateOf(world);
      for (const [name, value] of Object.entries(FIELDS)) {
        // some calls take a field of that name, in the path the one that holds
        if (name in call.body || name in (call.params ?? {})) continue;
        const body = { ...call.body, [name]: value };
        const { statusCode, body: answer } = await send(
          world,
          route,
          { ...call, body },
          callerOf(route).token,
        );
        expect([name, statusCode], answer).toEqual([name, 400]);
      }
      expect(await stateOf(world)).toBe(before);
      expect(({} as { isCompanyOwner?: boolean }).isCompanyOwner).toBeUndefined();
    },
  );
});

it('the ids of the path are used, also where the body has others', async () => {
  const { owner } = cast;
  const [named, other] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
  ];
  await app.inject({
    ...{ method: 'PUT', url: `/api/user/${named.id}/status` },
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { isActive: false, id: other.id },
  });
  const isActive = async (id: string) => (await world.as(owner).user.get({ id })).isActive;
  expect([await isActive(named.id), await isActive(other.id)]).toEqual([false, true]);
});

describe('an answer', () => {
  /** What is shown once, to whom it is for. */
  const SECRETS: Record<string, string[]> = {
    'auth.login': ['token'],
    'passkey.login': ['token'],
    'auth.sample': ['password'],
    'report.share': ['token'],
    'twoFactor.start': ['secret'],
    'apiKey.create': ['key'],
  };

  /** Their calls end sessions. */
  const ABOUT_PEOPLE = new Set(['auth', 'user', 'session', 'company', 'twoFactor', 'passkey']);

  it.each(NAMED)(
    'of %s holds no hash, and no secret or token but those of its purpose',
    async (name, route) => {
      const isFresh = route.method !== 'GET' && ABOUT_PEOPLE.has(route.path[0]);
      const people = isFresh ? await aCast(world) : cast;
      const here = isFresh ? await furnish(world, people) : things;
      const call = await route.make(here, world, people);
      const { token } = callerOf(route, people);
      const { body, headers } = await send(world, route, call, token);
      if (!String(headers['content-type']).includes('json')) return;
      const found: string[] = [];
      JSON.parse(body || 'null', (field, value) => {
        const isSecret = /hash$|^password|secret$|^token$|^key$|privateKey|^auth$/i.test(field);
        const isText = typeof value === 'string';
        if (isSecret && isText && !SECRETS[name]?.includes(field)) found.push(`${name}: ${field}`);
        return value;
      });
      // the key of a case is its name, and of a field of data the same
      expect(found.filter((one) => !/^(suite|run|result|model)\..*: key$/.test(one))).toEqual([]);
    },
  );

  it('has the same security headers with any status', async () => {
    const { token } = cast.admin;
    const headers = { authorization: `Bearer ${token}` };
    const answers = {
      200: await app.inject({ url: '/api/user/me', headers }),
      400: await app.inject({ method: 'POST', url: '/api/step', headers, payload: {} }),
      401: await app.inject('/api/user/me'),
      403: await app.inject({
        ...{ method: 'PUT', url: '/api/company', payload: { name: 'x' } },
        headers: { authorization: `Bearer ${cast.member.token}` },
      }),
      404: await app.inject('/api/nothing'),
      413: await app.inject({
        ...{ method: 'POST', url: '/api/model', payload: 'x'.repeat(9_000_000) },
        headers: { ...headers, 'content-type': 'application/json' },
      }),
      '415 ': await app.inject({
        ...{ method: 'POST', url: '/api/step', payload: '--part--\r\n' },
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
      }),
      415: await app.inject({
        ...{ method: 'POST', url: '/api/step', payload: 'x' },
        headers: { ...headers, 'content-type': 'text/html' },
      }),
    };
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.statusCode).toBe(Number(status));
      expect(answer.headers, status).toMatchObject({
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(
          /^application\/json; ?charset=utf-8$|^application\/json$/,
        ),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(answer.headers['x-powered-by']).toBeUndefined();
    }
  });

  it('is not open to other sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      for (const method of ['GET', 'OPTIONS'] as const) {
        const answer = await app.inject({ method, url: '/api/user/me', headers });
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-'));
        expect(allowed).toEqual([]);
      }
    }
  });
});

/** Calls that store a figure of what was read, without a change by the caller. */
const COUNTING = ['model.generate'];

it.each(NAMED.filter(([name, { method }]) => method === 'GET' && !COUNTING.includes(name)))(
  'reading by %s changes nothing that is kept',
  async (_, route) => {
    const call = await route.make(things, world, cast);
    const before = await stateOf(world);
    await send(world, route, call, callerOf(route).token);
    expect(await stateOf(world)).toBe(before);
  },
);

describe('a forged header', () => {
  it('does not change the caller', async () => {
    const status = async (at: number) => {
      const { statusCode } = await app.inject({
        ...{ method: 'POST', url: '/api/auth/forgot-password', remoteAddress: '203.0.113.9' },
        headers: {
          'x-forwarded-for': `198.51.100.${at}, 10.0.0.${at}`,
          'x-real-ip': `198.51.100.${at}`,
          forwarded: `for=198.51.100.${at}`,
          'true-client-ip': `198.51.100.${at}`,
        },
        payload: { email: `${at}@example.com` },
      });
      return statusCode;
    };
    const answers: number[] = [];
    for (let at = 0; at < 25; at++) answers.push(await status(at));
    expect(answers.filter((one) => one === 429)).toHaveLength(5);
  });

  it('does not change the host of links in mails', async () => {
    const { email } = await world.aUser();
    await app.inject({
      ...{ method: 'POST', url: '/api/auth/forgot-password', payload: { email } },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
    });
    await world.runJobs();
    const [mail] = await world.mailsTo(email);
    if (!mail) throw new Error('there is a mail');
    expect(JSON.stringify(mail) + writeMail(mail, 'https://x.example').text).not.toContain('evil');
  });
});

describe('a malformed HTTP request', () => {
  const HEAD = 'Host: localhost\r\n';
  const JSON_BODY = 'Content-Type: application/json\r\n';
  const REQUESTS: Record<string, string> = {
    'both lengths': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'two lengths': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
    'an unknown coding': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a chunk of no length': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'a negative length': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Content-Length: -1\r\n\r\n`,
    'a length beyond numbers': `POST /api/auth/login HTTP/1.1\r\n${HEAD}${JSON_BODY}Content-Length: 99999999999999999999\r\n\r\n`,
    'no host': 'GET /api/user/me HTTP/1.1\r\n\r\n',
    'a header of 100 KB': `GET /api/user/me HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(100_000)}\r\n\r\n`,
    'a NUL in a header': `GET /api/user/me HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`,
    'a line that is none': 'nonsense\r\n\r\n',
    'a version that is none': `GET / HTTP/9.9\r\n${HEAD}\r\n`,
    'a space in a name': `GET /api/user/me HTTP/1.1\r\n${HEAD}X Y: z\r\n\r\n`,
    'a path of NULs': `GET /\0\0 HTTP/1.1\r\n${HEAD}\r\n`,
    'a tunnel': `CONNECT internal:80 HTTP/1.1\r\n${HEAD}\r\n`,
    TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  };

  /** The answer; empty where the server just hung up. */
  function answerTo(text: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = connect(Number(address.port), address.hostname);
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(answer));
    socket.write(Buffer.from(text, 'latin1'));
    return promise;
  }

  it.each(Object.entries(REQUESTS))(
    '(%s) is refused, and the connection is closed',
    async (_, text) => {
      const answer = await answerTo(text);
      expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
      const [, body] = answer.split('\r\n\r\n');
      // without a host Node answers itself, without a body
      if (body?.startsWith('{'))
        expect(JSON.parse(body)).toEqual({
          statusCode: Number(answer.slice(9, 12)),
          code: expect.stringMatching(/^[a-z_]+$/),
          message: expect.stringMatching(/\.$/),
        });
      expect((await app.inject('/api/health/live')).statusCode).toBe(200);
    },
  );

  it('with a value twice is refused, or the value is no text', async () => {
    const headers = { authorization: `Bearer ${cast.owner.token}` };
    for (const query of ['email=a@b.co&email=c@d.co', 'email[]=a@b.co', 'email[x]=a@b.co', 'email'])
      expect((await app.inject({ url: `/api/user/user-exist?${query}`, headers })).statusCode).toBe(
        400,
      );
  });
});

describe('many calls at the same time', () => {
  it('that redeem one link: only one does', async () => {
    const { email } = await world.aUser();
    await world.as().auth.forgotPassword({ email });
    await world.runJobs();
    const [mail] = await world.mailsTo(email);
    const search = new URLSearchParams(String(mail?.params.path).split('?')[1]);
    const link = { token: search.get('token') ?? '', key: search.get('key') ?? '' };
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        world.as().auth.resetPassword({ ...link, password: PASSWORD }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that demote each other: one owner remains', async () => {
    for (let round = 0; round < 10; round++) {
      const first = await world.aUser();
      const second = await world.aUser({ companyOf: first });
      await world.as(first).company.setRole({ id: second.id, role: 'companyOwner' });
      await Promise.allSettled([
        world.as(first).company.setRole({ id: second.id, role: 'member' }),
        world.as(second).company.setRole({ id: first.id, role: 'member' }),
        world.as(first).user.setStatus({ id: second.id, isActive: false }),
        world.as(second).user.setStatus({ id: first.id, isActive: false }),
      ]);
      const { rows } = await world.pool.query(
        `select 1 from users where company_id = $1 and role = 'companyOwner' and is_active`,
        [first.companyId],
      );
      expect(rows.length).toBeGreaterThan(0);
    }
  });
});

it('wrong logins have the same answer with and without an account', async () => {
  const { email } = await world.aUser();
  const answerFor = async (address_: string) => {
    const { statusCode, body, headers } = await app.inject({
      ...{ method: 'POST', url: '/api/auth/login', remoteAddress: '203.0.113.77' },
      payload: { email: address_, password: 'Wrong-password-1!' },
    });
    const { date: _, 'x-request-id': _id, ...rest } = headers;
    return { statusCode, body, rest };
  };
  expect(await answerFor(email)).toEqual(await answerFor(anAddress()));
});
