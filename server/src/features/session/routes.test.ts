import { expect, it } from 'vitest';
import { aWorld, PASSWORD } from '../../../test/world.ts';

const world = await aWorld();

it('each sees and ends the sessions of their own devices only, not even an owner those of others', async () => {
  const owner = await world.aUser();
  const member = await world.aUser({ companyOf: owner });
  const [device] = await world.as(member).session.list();
  const id = device?.id ?? '';
  expect((await world.as(owner).session.list()).map((one) => one.id)).not.toContain(id);
  await expect(world.as(owner).session.revoke({ id })).rejects.toMatchObject({ status: 404 });
  expect((await world.as(member).user.me()).id).toBe(member.id);
  const { email } = member;
  const elsewhere = await world.as().auth.login({ email, password: PASSWORD });
  await world.as(elsewhere).session.revoke({ id });
  await expect(world.as(member).user.me()).rejects.toMatchObject({ status: 401 });
  expect(await world.as(elsewhere).session.list()).toHaveLength(1);
});

it('a session that is still kept lets no passive user in', async () => {
  const person = await world.aUser();
  const setActive = (isActive: boolean) =>
    world.pool.query('update users set is_active = $2 where id = $1', [person.id, isActive]);
  await setActive(false);
  await expect(world.as(person).user.me()).rejects.toMatchObject({ status: 401 });
  await setActive(true);
  expect((await world.as(person).user.me()).id).toBe(person.id);
});
