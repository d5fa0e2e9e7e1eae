import { beforeEach, describe, expect, it } from 'vitest';
import { anAuthenticator } from '../../../test/authenticator.ts';
import { aWorld, PASSWORD, type Person } from '../../../test/world.ts';
import { nameCompany } from '../../secret.ts';

const world = await aWorld();
const nobody = world.as();

// all come from one address, which has its limit of tries
beforeEach(() => world.pool.query('truncate tries'));

async function aKeyOf(person: Person, key = anAuthenticator()) {
  const me = world.as(person);
  const options = await me.passkey.options({ password: PASSWORD });
  const kept = await me.passkey.add({ name: 'Laptop', credential: key.create(options) });
  return { ...kept, key };
}

describe('a passkey', () => {
  it('logs its user in, without password and without code', async () => {
    const person = await world.aUser();
    const { key, id } = await aKeyOf(person);
    const { token, user } = await nobody.passkey.login(
      key.get(await nobody.passkey.loginOptions()),
    );
    expect(user.id).toBe(person.id);
    const me = world.as({ token });
    expect((await me.passkey.list())[0]).toMatchObject({ id, name: 'Laptop' });
    expect((await me.passkey.list())[0]?.lastUsedAt).not.toBeNull();
    expect((await me.session.events())[0]).toMatchObject({
      action: 'passkey.login',
      name: 'Laptop',
    });
  });

  it('signs each challenge once', async () => {
    const { key } = await aKeyOf(await world.aUser());
    const signed = key.get(await nobody.passkey.loginOptions());
    await nobody.passkey.login(signed);
    const again = nobody.passkey.login(signed);
    await expect(again).rejects.toMatchObject({ code: 'passkey_unknown', status: 401 });
  });

  it('is made and used on the pages of this site only', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    const elsewhere = anAuthenticator('https://evil.example');
    const options = await me.passkey.options({ password: PASSWORD });
    const add = me.passkey.add({ name: 'x', credential: elsewhere.create(options) });
    await expect(add).rejects.toMatchObject({ code: 'passkey_invalid', status: 422 });
    expect(await me.passkey.list()).toEqual([]);
  });

  it('is created for the user who requested it, after the password', async () => {
    const [person, other] = [await world.aUser(), await world.aUser()];
    const refused = world.as(person).passkey.options({ password: 'x' });
    await expect(refused).rejects.toMatchObject({ status: 400 });
    const options = await world.as(person).passkey.options({ password: PASSWORD });
    const credential = anAuthenticator().create(options);
    await expect(world.as(other).passkey.add({ name: 'x', credential })).rejects.toMatchObject({
      code: 'passkey_invalid',
    });
  });

  it('signs nothing with another key than the one that is kept', async () => {
    const { key } = await aKeyOf(await world.aUser());
    const forged = anAuthenticator().get(await nobody.passkey.loginOptions());
    const { id, rawId } = key.get({});
    await expect(nobody.passkey.login({ ...forged, id, rawId })).rejects.toMatchObject({
      code: 'passkey_unknown',
    });
  });

  it('lets no passive user in, and none whose key was removed', async () => {
    const person = await world.aUser();
    const { key, id } = await aKeyOf(person);
    await world.pool.query('update users set is_active = false where id = $1', [person.id]);
    const tryIt = async () => nobody.passkey.login(key.get(await nobody.passkey.loginOptions()));
    await expect(tryIt()).rejects.toMatchObject({ code: 'user_passive', status: 403 });
    await world.pool.query('update users set is_active = true where id = $1', [person.id]);
    await world.as(person).passkey.remove({ id });
    await expect(tryIt()).rejects.toMatchObject({ code: 'passkey_unknown' });
  });

  it('is removed by its user alone, not by an owner', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    const { key, id } = await aKeyOf(member);
    await expect(world.as(owner).passkey.remove({ id })).rejects.toMatchObject({ status: 404 });
    const { user } = await nobody.passkey.login(key.get(await nobody.passkey.loginOptions()));
    expect(user.id).toBe(member.id);
  });

  it.each([
    ['without asking who holds it', { flags: 0x01 }],
    ['without anybody there', { flags: 0x04 }],
    ['on another page', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'http://localhost:8080' }],
    ['for another host', { host: 'evil.example' }],
    ['to make a key, not to log in', { type: 'webauthn.create' }],
  ])('signed %s opens nothing, and its challenge is used up', async (_, lie) => {
    const { key } = await aKeyOf(await world.aUser());
    const options = await nobody.passkey.loginOptions();
    const refused = { code: 'passkey_unknown', status: 401 };
    await expect(nobody.passkey.login(key.get(options, lie))).rejects.toMatchObject(refused);
    const { user } = await nobody.passkey.login(key.get(await nobody.passkey.loginOptions()));
    expect(user.id).toBeTruthy();
  });

  it.each([
    ['without asking who holds it', { flags: 0x41 }],
    ['without anybody there', { flags: 0x44 }],
    ['on another page', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['in answer to a log-in', { type: 'webauthn.get' }],
  ])('made %s is not kept', async (_, lie) => {
    const person = await world.aUser();
    const me = world.as(person);
    const options = await me.passkey.options({ password: PASSWORD });
    const add = me.passkey.add({ name: 'x', credential: anAuthenticator().create(options, lie) });
    await expect(add).rejects.toMatchObject({ code: 'passkey_invalid', status: 422 });
  });

  it('whose count of uses goes back or stands still was copied: it opens nothing', async () => {
    const { key } = await aKeyOf(await world.aUser());
    const use = async (counter: number) =>
      nobody.passkey.login(key.get(await nobody.passkey.loginOptions(), { counter }));
    await use(7);
    for (const counter of [7, 6, 0])
      await expect(use(counter)).rejects.toMatchObject({ code: 'passkey_unknown' });
    await use(8);
  });

  it('and its copy, used at the same moment with one count: one gets in', async () => {
    const { key } = await aKeyOf(await world.aUser());
    const signed = [];
    for (let at = 0; at < 16; at++)
      signed.push(key.get(await nobody.passkey.loginOptions(), { counter: 9 }));
    const tries = await Promise.allSettled(signed.map((one) => nobody.passkey.login(one)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers one of many with one signature', async () => {
    const { key } = await aKeyOf(await world.aUser());
    const signed = key.get(await nobody.passkey.loginOptions());
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => nobody.passkey.login(signed)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('logs in its own user, also where the request names another, as handles of earlier versions do', async () => {
    const [person, victim] = [await world.aUser(), await world.aUser()];
    const { key } = await aKeyOf(person);
    await aKeyOf(victim);
    for (const named of [person.id, victim.id, nameCompany(victim.id, person.companyId)]) {
      const lie = { userHandle: Buffer.from(named).toString('base64url') };
      const signed = key.get(await nobody.passkey.loginOptions(), lie);
      expect((await nobody.passkey.login(signed)).user.id).toBe(person.id);
    }
  });

  it('is not found where its handle names another company, and is answered as an unknown one', async () => {
    const [person, stranger] = [await world.aUser(), await world.aUser()];
    const { key } = await aKeyOf(person);
    const answerOf = async (to: typeof key, companyId: string) => {
      const userHandle = Buffer.from(nameCompany(person.id, companyId)).toString('base64url');
      const payload = to.get(await nobody.passkey.loginOptions(), { userHandle });
      const call = { method: 'POST', url: '/api/auth/passkey/login', payload } as const;
      const { statusCode, body } = await world.app.inject(call);
      return { statusCode, body };
    };
    const unknown = await answerOf(anAuthenticator(), person.companyId);
    expect(unknown.statusCode).toBe(401);
    expect(await answerOf(key, stranger.companyId)).toEqual(unknown);
    expect((await answerOf(key, person.companyId)).statusCode).toBe(200);
  });

  it('of somebody else is not added a second time', async () => {
    const [person, thief] = [await world.aUser(), await world.aUser()];
    const { key } = await aKeyOf(person);
    const options = await world.as(thief).passkey.options({ password: PASSWORD });
    const add = world.as(thief).passkey.add({ name: 'x', credential: key.create(options) });
    await expect(add).rejects.toMatchObject({ code: 'passkey_invalid' });
    const { user } = await nobody.passkey.login(key.get(await nobody.passkey.loginOptions()));
    expect(user.id).toBe(person.id);
  });

  it('answers no challenge that is over, or was given to make a key', async () => {
    const person = await world.aUser();
    const { key } = await aKeyOf(person);
    const old = await nobody.passkey.loginOptions();
    await world.pool.query('update challenges set expires_at = now() where challenge = $1', [
      old.challenge,
    ]);
    const other = await world.as(person).passkey.options({ password: PASSWORD });
    for (const options of [old, other])
      await expect(nobody.passkey.login(key.get(options))).rejects.toMatchObject({
        code: 'passkey_unknown',
      });
  });

  it('is renamed', async () => {
    const person = await world.aUser();
    const { id } = await aKeyOf(person);
    expect((await world.as(person).passkey.rename({ id, name: 'Phone' })).name).toBe('Phone');
  });
});
