import { describe, expect, it } from 'vitest';
import { anAuthenticator } from '../../../test/authenticator.ts';
import { aWorld, PASSWORD, type Person } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as();

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

  it('is made for the user who asked, and for the password', async () => {
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

  it('is renamed', async () => {
    const person = await world.aUser();
    const { id } = await aKeyOf(person);
    expect((await world.as(person).passkey.rename({ id, name: 'Phone' })).name).toBe('Phone');
  });
});
