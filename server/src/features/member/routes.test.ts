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

/** Every way to lose the right to invite into a project, of an admin of it. */
const ENDS: Record<string, (at: Awaited<ReturnType<typeof aProject>>) => Promise<unknown>> = {
  'becomes a member of the project': ({ owner, slug, admin }) =>
    world.as(owner).member.setRole({ slug, userId: admin.id, role: 'member' }),
  'passes the project on': ({ admin, slug, member }) => {
    const transfer = { userId: member.id, role: 'projectOwner', isTransfer: true } as const;
    return world.as(admin).member.setRole({ slug, ...transfer });
  },
  'is taken out of the project': ({ owner, id, admin }) =>
    world.as(owner).project.removeMember({ id, userId: admin.id }),
  'is set passive, and active again': async ({ owner, admin }) => {
    for (const isActive of [false, true])
      await world.as(owner).user.setStatus({ id: admin.id, isActive });
  },
  'is removed': ({ owner, admin }) => world.as(owner).company.removeUser({ id: admin.id }),
};

describe('an invitation into a project', () => {
  /** A project with two admins, and what one of them sent to somebody. */
  async function invited() {
    const at = await aProject();
    const { owner, admin, id, slug } = at;
    await world.as(owner).project.addMember({ id, userId: owner.id });
    await world.as(owner).member.setRole({ slug, userId: owner.id, role: 'projectOwner' });
    const ada = await world.aUser({ companyOf: owner });
    await world.as(admin).project.addMember({ id, userId: ada.id });
    return { ...at, ada };
  }

  const linkOf = async ({ email }: Person) =>
    String((await world.mailsTo(email)).at(-1)?.params.path)
      .split('/')
      .at(-1) ?? '';

  async function expectEnded(ada: Person, slug: string, token: string) {
    const gone = { code: 'invitation_not_found' };
    expect(await world.as(ada).member.invitations()).toEqual([]);
    await expect(world.as(ada).member.accept({ slug })).rejects.toMatchObject(gone);
    await expect(world.as(ada).auth.acceptInvitation({ token })).rejects.toMatchObject(gone);
    await expect(world.as(ada).project.get({ slug })).rejects.toMatchObject({ status: 404 });
  }

  it.each(Object.entries(ENDS))('ends when its sender %s, and can be sent anew', async (_, end) => {
    const { ada, ...at } = await invited();
    const token = await linkOf(ada);
    await end(at);
    await expectEnded(ada, at.slug, token);
    await world.as(at.owner).project.addMember({ id: at.id, userId: ada.id });
    await world.as(ada).auth.acceptInvitation({ token: await linkOf(ada) });
    expect((await world.as(ada).project.get({ slug: at.slug })).slug).toBe(at.slug);
  });

  it('ends when its sender owns the company no more, unless they rule the project', async () => {
    const { ada, owner, member: sender, id, slug } = await invited();
    const setRole = (role: 'companyOwner' | 'member') =>
      world.as(owner).company.setRole({ id: sender.id, role });
    await setRole('companyOwner');
    const ben = await world.aUser({ companyOf: owner });
    await world.as(sender).project.addMember({ id, userId: ben.id });
    const token = await linkOf(ben);
    await setRole('member');
    await expectEnded(ben, slug, token);
    // what the other admin sent still holds
    await world.as(ada).member.accept({ slug });
  });

  it('is theirs who gave it another role last', async () => {
    const { ada, owner, admin, slug } = await invited();
    await world.as(owner).member.setRole({ slug, userId: ada.id, role: 'projectOwner' });
    await world.as(owner).member.setRole({ slug, userId: admin.id, role: 'member' });
    await world.as(ada).member.accept({ slug });
    expect(await rolesIn(owner, slug)).toMatchObject({ [ada.id]: 'projectOwner' });
  });

  it('is not accepted where its sender lost the right to invite, for every reason', async () => {
    const { ada, admin, slug } = await invited();
    const token = await linkOf(ada);
    await world.pool.query(`update project_members set role = 'member' where user_id = $1`, [
      admin.id,
    ]);
    await expectEnded(ada, slug, token);
  });

  it('is accepted or ended by a demotion at the same moment, never both', async () => {
    const { ada, owner, admin, slug } = await invited();
    const token = await linkOf(ada);
    const answers = await Promise.allSettled([
      world.as(ada).auth.acceptInvitation({ token }),
      world.as(owner).member.setRole({ slug, userId: admin.id, role: 'member' }),
    ]);
    expect(answers[1]).toMatchObject({ status: 'fulfilled' });
    expect(Object.keys(await rolesIn(owner, slug)).includes(ada.id)).toBe(
      answers[0].status === 'fulfilled',
    );
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
      `select count(*)::int as admins from project_members m join projects p on p.company_id = m.company_id and p.id = m.project_id
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

it('the list of members shows each user which changes of which members they may make', async () => {
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

it('somebody who did something in a project and has left is still known to its team', async () => {
  const { id, slug, admin, member } = await aProject();
  await world.as(member).model.create({ projectSlug: slug, name: 'Sign-in' });
  expect(await world.as(admin).member.former({ slug })).toEqual([]);
  await world.as(admin).project.removeMember({ id, userId: member.id });
  const former = await world.as(admin).member.former({ slug });
  expect(former.map((user) => user.id)).toEqual([member.id]);
});
