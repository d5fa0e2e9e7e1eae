import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster.ts';
import { aWorld, PASSWORD, type Person } from '../../../test/world.ts';
import { useCode } from './queries.ts';

const world = await aWorld();
const password = PASSWORD;

/** The code of a secret, so many half minutes from now: each works once. */
const codeOf = (secret: string, later = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 });

/** Somebody with an authenticator app, whose code of half a minute ago is used up. */
async function aCareful(
  given: { companyOf?: Person } = {},
): Promise<Person & { secret: string; codes: string[] }> {
  const person = await world.aUser(given);
  const me = world.as(person);
  const { secret } = await me.twoFactor.start({ password });
  const { recoveryCodes } = await me.twoFactor.confirm({ code: await codeOf(secret, -1) });
  return { ...person, secret, codes: recoveryCodes };
}

const logIn = ({ email }: Person, code?: string) =>
  world.as().auth.login({ email, password, ...(code && { code }) });

describe('a second factor', () => {
  it('is in force once a first code was right, and not before', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    const { secret, uri } = await me.twoFactor.start({ password });
    expect(uri).toContain(`otpauth://totp/Caseloom`);
    await logIn(person);
    await expect(me.twoFactor.confirm({ code: '000000' })).rejects.toMatchObject({
      status: 400,
      data: [{ path: 'code', code: 'code_wrong' }],
    });
    await me.twoFactor.confirm({ code: await codeOf(secret) });
    expect(await me.twoFactor.get()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await me.user.me()).twoFactorEnabled).toBe(true);
    await expect(logIn(person)).rejects.toMatchObject({ code: 'code_required', status: 401 });
  });

  it('is required only after the right password', async () => {
    const person = await aCareful();
    const wrong = world.as().auth.login({ email: person.email, password: 'x' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('takes a code once: of five at the same time, one wins', async () => {
    const person = await aCareful();
    const code = await codeOf(person.secret);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => logIn(person, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(person, code)).rejects.toMatchObject({ code: 'code_wrong', status: 401 });
  });

  it('takes no code of a time that is over, or to come', async () => {
    const person = await aCareful();
    for (const later of [-10, 10]) {
      const code = await codeOf(person.secret, later);
      await expect(logIn(person, code)).rejects.toMatchObject({ code: 'code_wrong' });
    }
  });

  it('takes no code of an earlier half minute once a later one was used', async () => {
    const person = await aCareful();
    // of one half minute, whichever it is by the time they are used
    const codes = await Promise.all([-1, 0, 1].map((later) => codeOf(person.secret, later)));
    await logIn(person, codes[2] ?? '');
    for (const code of codes)
      await expect(logIn(person, code)).rejects.toMatchObject({ code: 'code_wrong' });
  });

  it('takes a recovery code once: of 64 at the same time, one wins', async () => {
    const person = await aCareful();
    // not by the call: its limit of tries would decide
    const { secrets } = world.jobContext;
    const use = () => useCode(world.db, secrets, { owner: person, code: person.codes[0] ?? '' });
    const used = await Promise.all(Array.from({ length: 64 }, use));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  it('is confirmed once: of five at the same time one wins, and its recovery codes are right', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    const { secret } = await me.twoFactor.start({ password });
    const code = await codeOf(secret);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => me.twoFactor.confirm({ code })),
    );
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    await logIn(person, won[0]?.recoveryCodes[0]);
  });

  it('in force is replaced by none that was begun before it was', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    const { secret } = await me.twoFactor.start({ password });
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query('select from two_factor where company_id = $2 and user_id = $1 for update', [
      person.id,
      person.companyId,
    ]);
    const late = me.twoFactor.start({ password });
    const refused = expect(late).rejects.toMatchObject({ code: 'two_factor_on' });
    await untilBlocked(world.pool);
    await client.query('update two_factor set confirmed_at = now() where user_id = $1', [
      person.id,
    ]);
    await client.query('commit');
    client.release();
    await refused;
    await logIn(person, await codeOf(secret));
  });

  it('takes each recovery code once, however it is typed', async () => {
    const person = await aCareful();
    const [first = '', second = ''] = person.codes;
    await logIn(person, first.toUpperCase().replace('-', ' '));
    await expect(logIn(person, first)).rejects.toMatchObject({ code: 'code_wrong' });
    await logIn(person, second);
    expect(await world.as(person).twoFactor.get()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('gets new recovery codes for the password; the old ones end', async () => {
    const person = await aCareful();
    const { recoveryCodes } = await world.as(person).twoFactor.renewCodes({ password });
    await expect(logIn(person, person.codes[0])).rejects.toMatchObject({ code: 'code_wrong' });
    await logIn(person, recoveryCodes[0]);
  });

  it('is turned off with the password only, and the user is notified by mail', async () => {
    const person = await aCareful();
    const me = world.as(person);
    await expect(me.twoFactor.disable({ password: 'x' })).rejects.toMatchObject({ status: 400 });
    await me.twoFactor.disable({ password });
    await logIn(person);
    const mails = await world.mailsTo(person.email);
    expect(mails.map(({ template }) => template)).toEqual(['security_changed', 'security_changed']);
    expect(mails.map(({ params }) => params.what)).toEqual([
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned off',
    ]);
  });
});

describe('a second factor that was lost', () => {
  it('is turned off by an owner with their password; it is mailed, and kept in the log', async () => {
    const owner = await world.aUser();
    const member = await aCareful({ companyOf: owner });
    const reset = (id: string, given = password) =>
      world.as(owner).twoFactor.reset({ id, password: given });
    await expect(reset(member.id, 'x')).rejects.toMatchObject({ status: 400 });
    await expect(logIn(member)).rejects.toMatchObject({ code: 'code_required' });
    await reset(member.id);
    await logIn(member);
    expect((await world.mailsTo(member.email)).at(-1)?.template).toBe('two_factor_reset');
    const { items } = await world.as(owner).audit.list({ action: 'twoFactor.reset' });
    expect(items).toMatchObject([{ actor: { id: owner.id }, name: 'Ayşe İnan' }]);
    await expect(reset(member.id)).rejects.toMatchObject({ code: 'two_factor_off', status: 409 });
    await expect(reset(owner.id)).rejects.toMatchObject({ code: 'not_oneself', status: 409 });
  });

  it('of another company is not there', async () => {
    const [owner, stranger] = [await world.aUser(), await aCareful()];
    const reset = world.as(owner).twoFactor.reset({ id: stranger.id, password });
    await expect(reset).rejects.toMatchObject({ code: 'user_not_found', status: 404 });
    await expect(logIn(stranger)).rejects.toMatchObject({ code: 'code_required' });
  });

  it('is offered to owners alone, and where there is one', async () => {
    const owner = await world.aUser();
    const careful = await aCareful({ companyOf: owner });
    const plain = await world.aUser({ companyOf: owner });
    const mayReset = async (who: Person, id: string) =>
      (await world.as(who).user.get({ id })).can.resetTwoFactor;
    expect(await mayReset(owner, careful.id)).toBe(true);
    expect(await mayReset(owner, plain.id)).toBe(false);
    expect(await mayReset(plain, careful.id)).toBe(false);
  });
});

describe('what happened to an account', () => {
  it('is shown to its user: log-ins, refusals, changes of its locks', async () => {
    const person = await aCareful();
    await logIn(person, await codeOf(person.secret));
    await expect(logIn(person, '000000')).rejects.toThrow();
    await world.runJobs();
    const events = await world.as(person).session.events();
    expect(events.map(({ action }) => action)).toEqual([
      'auth.refused',
      'auth.login',
      'twoFactor.confirm',
    ]);
  });
});

describe('signed-in devices', () => {
  it('are listed, and signed out one by one or all but this', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    const others = [await logIn(person), await logIn(person)];
    const list = await me.session.list();
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const [other] = others;
    const theirs = await world.as(other).session.list();
    await me.session.revoke({ id: theirs.find(({ isCurrent }) => isCurrent)?.id ?? '' });
    await expect(world.as(other).user.me()).rejects.toMatchObject({ status: 401 });
    await world.as(others[1]).user.me();
    await me.session.revokeOthers();
    await expect(world.as(others[1]).user.me()).rejects.toMatchObject({ status: 401 });
    expect(await me.session.list()).toHaveLength(1);
  });

  it('of somebody else are not there', async () => {
    const [person, stranger] = [await world.aUser(), await world.aUser()];
    const [theirs] = await world.as(stranger).session.list();
    const revoke = world.as(person).session.revoke({ id: theirs?.id ?? '' });
    await expect(revoke).rejects.toMatchObject({ code: 'not_found', status: 404 });
    await world.as(stranger).user.me();
  });
});
