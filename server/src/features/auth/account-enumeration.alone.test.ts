import * as argon2 from '@node-rs/argon2';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAddress, aWorld, PASSWORD } from '../../../test/world.ts';

// hashing takes most of the time: the spies count it and still run it
vi.mock('@node-rs/argon2', { spy: true });

const world = await aWorld();
afterEach(() => vi.restoreAllMocks());

const names = { companyName: 'A company', firstName: 'A', lastName: 'B' };
const calls = {
  register: (email: string) => ({ ...names, email, password: PASSWORD }),
  'resend-verification-email': (email: string) => ({ email }),
  'forgot-password': (email: string) => ({ email }),
};

/** What a caller, the database and the processor see of one request. */
async function watch(call: string, body: object) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  for (const costly of [argon2.hash, argon2.verify]) vi.mocked(costly).mockClear();
  const {
    statusCode,
    body: answer,
    headers,
  } = await world.app.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload: body,
  });
  // the name of a kept plan depends on how many requests came before, not on the address
  const queries = spy.mock.calls.map(([query]) =>
    JSON.stringify(query, (key, value) => (key === 'name' ? undefined : value)),
  );
  spy.mockRestore();
  const { date: _, 'x-request-id': _id, ...rest } = headers;
  const hashed = vi.mocked(argon2.hash).mock.calls.length;
  const verified = vi.mocked(argon2.verify).mock.calls.length;
  return { statusCode, answer, headers: rest, queries, hashed, verified };
}

describe.each(Object.entries(calls))('%s', (call, bodyFor) => {
  it('gives the same answer and runs the same queries for known and unknown addresses', async () => {
    const { email } = await world.aUser();
    const known = await watch(call, bodyFor(email));
    const unknown = await watch(call, bodyFor(anAddress()));
    expect(unknown).toEqual(known);
    expect(known.statusCode).toBeLessThan(300);
    expect(known.queries.filter((query) => query.includes('users'))).toEqual([]);
  });

  it('writes no mail before its job has run', async () => {
    const email = call === 'register' ? anAddress() : await anUnverified();
    await watch(call, bodyFor(email));
    expect(await world.mailsTo(email)).toEqual([]);
    await world.runJobs();
    expect(await world.mailsTo(email)).toHaveLength(1);
  });
});

/** The address of an account that was opened and not confirmed, its first mail forgotten. */
async function anUnverified(): Promise<string> {
  const email = anAddress();
  await world.as().auth.register(calls.register(email));
  await world.runJobs();
  await world.pool.query('delete from mail_outbox where to_address = $1', [email]);
  return email;
}

it('a log-in is refused alike, after the same work, for known and unknown addresses', async () => {
  const { email } = await world.aUser();
  const password = 'Yanlis-parola-1';
  const stranger = anAddress();
  // what is made once for all is made before
  await watch('login', { email: stranger, password });
  const known = await watch('login', { email, password });
  const unknown = await watch('login', { email: stranger, password });
  expect(unknown).toEqual(known);
  expect(known).toMatchObject({ statusCode: 401, hashed: 0, verified: 1 });
  const [compared] = vi.mocked(argon2.verify).mock.calls[0] ?? [];
  expect(String(compared)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('a job', () => {
  it.each(['resendVerification', 'forgotPassword'] as const)(
    'mails nothing to strangers (%s)',
    async (call) => {
      const email = anAddress();
      await world.as().auth[call]({ email });
      await world.runJobs();
      expect(await world.mailsTo(email)).toEqual([]);
    },
  );

  it('mails no confirmation link to a confirmed address, and nothing to passive users', async () => {
    const { email, id } = await world.aUser();
    await world.as().auth.resendVerification({ email });
    await world.pool.query('update users set is_active = false where id = $1', [id]);
    await world.as().auth.forgotPassword({ email });
    await world.runJobs();
    expect(await world.mailsTo(email)).toEqual([]);
  });

  it('opens one account for two registrations at once, and mails the second one that the address is taken', async () => {
    const email = anAddress();
    await Promise.all([1, 2].map(() => world.as().auth.register(calls.register(email))));
    await world.runJobs();
    const mails = await world.mailsTo(email);
    expect(mails.map(({ template }) => template)).toEqual(['verify', 'registered']);
  });
});

it('voids the earlier link when it sends a new one', async () => {
  const { email } = await world.aUser();
  const nobody = world.as();
  for (const _ of [1, 2]) await nobody.auth.forgotPassword({ email });
  await world.runJobs();
  const links = (await world.mailsTo(email)).map(({ params }) => {
    const search = new URLSearchParams(String(params.path).split('?')[1]);
    return { token: search.get('token') ?? '', key: search.get('key') ?? '' };
  });
  const [old, fresh] = links;
  if (!old || !fresh) throw new Error('two mails were sent');
  const password = 'Yepyeni-9!';
  await expect(nobody.auth.resetPassword({ ...old, password })).rejects.toMatchObject({
    code: 'link_invalid',
  });
  await nobody.auth.resetPassword({ ...fresh, password });
});
