import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { issueToken } from '../src/features/auth/queries/one-time-tokens.ts';
import { hashSecret, makeSecret, nameCompany } from '../src/secret.ts';
import { aRun } from './run.ts';
import { anAddress, aWorld, PASSWORD } from './world.ts';

const world = await aWorld();
const { owner, send, id: runId, projectSlug } = await aRun(world);
const stranger = await world.aUser();

type Given = {
  secret: string;
  /** The column that has its hash. */
  hash: string;
  /** The call that it opens. */
  callWith: (secret: string) => InjectOptions;
};

const bearing = (secret: string): InjectOptions => ({
  url: '/api/project',
  headers: { authorization: `Bearer ${secret}` },
});

/** A link as it is mailed, without its mail: a rate limit allows few mails from one address. */
async function aLink(kind: 'verify' | 'reset' | 'company_invite') {
  const { companyId } = owner;
  if (kind === 'company_invite')
    return issueToken(world.db, { kind, companyId, email: anAddress(), data: {} });
  const { id: userId, email } = await world.aUser({ companyOf: owner });
  return issueToken(world.db, { kind, companyId, email, userId });
}

const aSession = async (): Promise<Given> => ({
  secret: (await world.aUser({ companyOf: owner })).token,
  hash: 'sessions.token_hash',
  callWith: bearing,
});

async function anApiKey(): Promise<Given> {
  const made = { name: 'CI', scopes: ['read' as const], projectSlugs: [projectSlug] };
  const { key: secret } = await send.apiKey.create(made);
  return { secret, hash: 'api_keys.secret_hash', callWith: bearing };
}

async function aSharedRun(): Promise<Given> {
  const { token: secret } = await send.report.share({ id: runId });
  const callWith = (token: string) => ({ url: `/api/shared/run/${token}` });
  return { secret, hash: 'shared_reports.secret_hash', callWith };
}

async function aSharedRelease(): Promise<Given> {
  const { id } = await send.release.create({ projectSlug, name: crypto.randomUUID() });
  const { token: secret } = await send.releaseShare.share({ id });
  const callWith = (token: string) => ({ url: `/api/shared/release/${token}` });
  return { secret, hash: 'shared_reports.secret_hash', callWith };
}

async function anInvitation(): Promise<Given> {
  const { secret } = await aLink('company_invite');
  const callWith = (token: string) => ({ url: `/api/auth/invitation/${token}` });
  return { secret, hash: 'one_time_tokens.secret_hash', callWith };
}

async function aConfirmation(): Promise<Given> {
  const { id: key, secret } = await aLink('verify');
  const callWith = (token: string): InjectOptions => ({
    ...{ method: 'PUT', url: '/api/auth/verify-email', payload: { token, key } },
  });
  return { secret, hash: 'one_time_tokens.secret_hash', callWith };
}

async function aPasswordReset(): Promise<Given> {
  const { id: key, secret } = await aLink('reset');
  const callWith = (token: string): InjectOptions => ({
    ...{ method: 'PUT', url: '/api/auth/reset-password' },
    payload: { token, key, password: PASSWORD },
  });
  return { secret, hash: 'one_time_tokens.secret_hash', callWith };
}

async function answerTo(call: InjectOptions) {
  const { statusCode, body } = await world.app.inject(call);
  return { statusCode, body };
}

describe.each([
  ['a session', aSession],
  ['an API key', anApiKey],
  ['a shared run', aSharedRun],
  ['a shared release', aSharedRelease],
  ['an invitation', anInvitation],
  ['a confirmation of an address', aConfirmation],
  ['a link for a new password', aPasswordReset],
])('the secret of %s', (_, give) => {
  it('opens its call only with the company that it was given out in, and with another one is answered as a guess is', async () => {
    const { secret, callWith } = await give();
    const [guessable = ''] = secret.split('.');
    const refused = await answerTo(callWith(makeSecret(owner.companyId)));
    expect([401, 404, 422, 400]).toContain(refused.statusCode);
    for (const forged of [
      nameCompany(guessable, stranger.companyId),
      nameCompany(guessable, crypto.randomUUID()),
      nameCompany(secret, stranger.companyId),
      guessable,
      `${guessable}.`,
    ])
      expect(await answerTo(callWith(forged))).toEqual(refused);
    expect((await answerTo(callWith(secret))).statusCode).toBe(200);
  });

  it('of an earlier version, which names no company, still opens it', async () => {
    const { secret, hash, callWith } = await give();
    const [table, column] = hash.split('.');
    const [earlier = ''] = secret.split('.');
    await world.pool.query(`update ${table} set ${column} = $1 where ${column} = $2`, [
      ...[hashSecret(earlier), hashSecret(secret)],
    ]);
    expect((await answerTo(callWith(earlier))).statusCode).toBe(200);
  });
});
