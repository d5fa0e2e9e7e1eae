import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';
import { inCompany } from '../../db/open.ts';
import { savedViews } from './schema.ts';

const world = await aWorld();

/** An owner, their project with an admin and a member, and a colleague who is not in it. */
async function aTeam() {
  const owner = await world.aUser();
  const [admin, member, colleague] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
  ];
  const project = await world.as(admin).project.create({ name: 'Shop' });
  await world.joins(member, project);
  const [asAdmin, asMember, asColleague] = [world.as(admin), world.as(member), world.as(colleague)];
  return { owner, admin, member, project, slug: project.slug, asAdmin, asMember, asColleague };
}

const words = { priority: 'critical,high', tag: 'smoke' };

describe('saved views', () => {
  it('are listed for their maker by name, with the filters they were saved with', async () => {
    const { asMember, slug: projectSlug } = await aTeam();
    for (const name of ['Night 10', 'Night 9', 'İlk'])
      await asMember.savedView.create({ list: 'suite', projectSlug, name, words });
    await asMember.savedView.create({ list: 'run', projectSlug, name: 'Other list', words: {} });
    const views = await asMember.savedView.list({ list: 'suite', projectSlug });
    expect(views.map(({ name }) => name)).toEqual(['İlk', 'Night 9', 'Night 10']);
    expect(views[0]).toMatchObject({ words, isShared: false, can: { edit: true, delete: true } });
  });

  it('are seen by others only where they are shared, and only in a project that those see', async () => {
    const { asAdmin, asMember, asColleague, slug: projectSlug } = await aTeam();
    const mine = await asMember.savedView.create({
      list: 'suite',
      projectSlug,
      name: 'Mine',
      words,
    });
    expect(await asAdmin.savedView.list({ list: 'suite', projectSlug })).toEqual([]);
    for (const call of [
      () => asAdmin.savedView.update({ id: mine.id, name: 'x' }),
      () => asAdmin.savedView.delete({ id: mine.id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'view_not_found' });
    await asMember.savedView.update({ id: mine.id, isShared: true });
    expect(await asAdmin.savedView.list({ list: 'suite', projectSlug })).toMatchObject([
      { name: 'Mine', isShared: true, can: { edit: false, delete: true } },
    ]);
    await expect(asAdmin.savedView.update({ id: mine.id, name: 'x' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(asColleague.savedView.list({ list: 'suite', projectSlug })).rejects.toMatchObject({
      code: 'project_not_found',
    });
    await expect(asColleague.savedView.delete({ id: mine.id })).rejects.toMatchObject({
      code: 'view_not_found',
    });
    await asAdmin.savedView.delete({ id: mine.id });
    expect(await asMember.savedView.list({ list: 'suite', projectSlug })).toEqual([]);
  });

  it('of the lists over all projects stay private, unless they are of one project', async () => {
    const { asAdmin, asMember, slug: projectSlug } = await aTeam();
    const all = await asMember.savedView.create({ list: 'work', name: 'All', words: {} });
    await expect(asMember.savedView.update({ id: all.id, isShared: true })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    const shared = { list: 'work' as const, name: 'Shop', words: {}, isShared: true };
    await expect(asMember.savedView.create(shared)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await asMember.savedView.create({ ...shared, projectSlug });
    const names = async (send: typeof asAdmin) =>
      (await send.savedView.list({ list: 'work' })).map(({ name }) => name);
    expect([await names(asMember), await names(asAdmin)]).toEqual([['All', 'Shop'], ['Shop']]);
  });

  it('are hidden by row security from a query that forgets whose they are', async () => {
    const { asMember, member, slug: projectSlug } = await aTeam();
    await asMember.savedView.create({ list: 'suite', projectSlug, name: 'Mine', words });
    const seen = await inCompany(world.db, member.companyId, (tx) => tx.select().from(savedViews));
    expect(seen).toEqual([]);
  });

  it('go with the project that they are of', async () => {
    const { asMember, asAdmin, member, project, slug: projectSlug } = await aTeam();
    await asMember.savedView.create({ list: 'run', projectSlug, name: 'Mine', words });
    await asAdmin.project.removeMember({ id: project.id, userId: member.id });
    await expect(asMember.savedView.list({ list: 'run', projectSlug })).rejects.toMatchObject({
      code: 'project_not_found',
    });
  });

  it('are at most 200 for one user', async () => {
    const { asMember, member } = await aTeam();
    await world.pool.query(
      `insert into saved_views (id, company_id, user_id, list, name, words)
       select gen_random_uuid(), $1, $2, 'work', n::text, '{}' from generate_series(1, 200) n`,
      [member.companyId, member.id],
    );
    await expect(
      asMember.savedView.create({ list: 'work', name: 'x', words: {} }),
    ).rejects.toMatchObject({ code: 'views_full' });
  });
});
