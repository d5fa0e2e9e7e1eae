import { describe, expect, it } from 'vitest';
import { aWorld, type Person } from '../../../test/world.ts';

const world = await aWorld();

/** A project of `admin` with a member. */
async function aProject() {
  const owner = await world.aUser();
  const admin = await world.aUser({ companyOf: owner });
  const member = await world.aUser({ companyOf: owner });
  const project = await world.as(admin).project.create({ name: 'Shop' });
  await world.joins(member, project);
  return { ...project, owner, admin, member };
}

const rolesIn = async (who: Person, slug: string) =>
  Object.fromEntries(
    (await world.as(who).member.list({ slug })).map(({ user, role }) => [user.id, role]),
  );

describe('an invitation into a project', () => {
  it('waits for its user, who joins or declines without the mail', async () => {
    const { owner, admin, id, slug } = await aProject();
    const [ada, ben] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    for (const one of [ada, ben]) await world.as(admin).project.addMember({ id, userId: one.id });
    expect(await world.as(ada).member.invitations()).toMatchObject([{ slug, name: 'Shop' }]);
    await expect(world.as(ada).project.get({ slug })).rejects.toMatchObject({ status: 404 });
    await world.as(ada).member.accept({ slug });
    await world.as(ben).member.decline({ slug });
    expect((await world.as(ada).project.get({ slug })).slug).toBe(slug);
    expect(await rolesIn(admin, slug)).toMatchObject({ [ada.id]: 'member' });
    expect(await rolesIn(admin, slug)).not.toHaveProperty(ben.id);
    await expect(world.as(ada).member.accept({ slug })).rejects.toMatchObject({
      code: 'invitation_not_found',
    });
  });

  it('is answered once by its link or by the page, whichever is first', async () => {
    const { owner, admin, id, slug } = await aProject();
    const ada = await world.aUser({ companyOf: owner });
    await world.as(admin).project.addMember({ id, userId: ada.id });
    const [mail] = await world.mailsTo(ada.email);
    const token = String(mail?.params.path).split('/').at(-1) ?? '';
    await world.as(ada).member.accept({ slug });
    const late = world.as(ada).auth.acceptInvitation({ token });
    await expect(late).rejects.toMatchObject({ code: 'invitation_not_found' });
  });
});

describe('a role in a project', () => {
  it('is changed by its admins, and holds from the next request', async () => {
    const { admin, member, slug } = await aProject();
    const rename = () => world.as(member).project.update({ slug, name: 'Renamed', version: 1 });
    await expect(rename()).rejects.toMatchObject({ status: 403 });
    await world.as(admin).member.setRole({ slug, userId: member.id, role: 'projectOwner' });
    await rename();
    await world.as(admin).member.setRole({ slug, userId: member.id, role: 'member' });
    await expect(rename()).rejects.toMatchObject({ status: 403 });
  });

  it('leaves an admin in every project, however many step down at once', async () => {
    const { admin, member, slug } = await aProject();
    const step = (who: Person) =>
      world.as(who).member.setRole({ slug, userId: who.id, role: 'member' });
    await expect(step(admin)).rejects.toMatchObject({ code: 'last_owner', status: 409 });
    await world.as(admin).member.setRole({ slug, userId: member.id, role: 'projectOwner' });
    await Promise.allSettled([step(admin), step(member)]);
    const { rows } = await world.pool.query(
      `select count(*)::int as admins from project_members m join projects p on p.id = m.project_id
       where p.slug = $1 and m.company_id = $2 and m.role = 'projectOwner'`,
      [slug, admin.companyId],
    );
    expect(rows[0].admins).toBe(1);
  });

  it('passes from one to the other in one step', async () => {
    const { admin, member, slug } = await aProject();
    const transfer = { slug, userId: member.id, role: 'projectOwner', isTransfer: true } as const;
    await world.as(admin).member.setRole(transfer);
    expect(await rolesIn(member, slug)).toEqual({
      [admin.id]: 'member',
      [member.id]: 'projectOwner',
    });
    await expect(world.as(admin).member.setRole(transfer)).rejects.toMatchObject({ status: 403 });
  });

  it('does not pass to who has not joined, is passive or is of no such project', async () => {
    const { owner, admin, id, slug } = await aProject();
    const invited = await world.aUser({ companyOf: owner });
    const colleague = await world.aUser({ companyOf: owner });
    await world.as(admin).project.addMember({ id, userId: invited.id });
    for (const { id: userId } of [invited, colleague]) {
      const transfer = { slug, userId, role: 'projectOwner', isTransfer: true } as const;
      await expect(world.as(admin).member.setRole(transfer)).rejects.toMatchObject({
        code: 'user_not_found',
      });
    }
  });
});

it('tells everyone in the team what they may do to whom', async () => {
  const { admin, member, slug } = await aProject();
  const can = async (who: Person) =>
    Object.fromEntries(
      (await world.as(who).member.list({ slug })).map((one) => [one.user.id, one.can]),
    );
  expect(await can(admin)).toMatchObject({ [member.id]: { changeRole: true, remove: true } });
  expect(await can(member)).toMatchObject({
    [admin.id]: { changeRole: false, remove: false },
    [member.id]: { changeRole: false, remove: true },
  });
});
