import { describe, expect, it } from 'vitest';
import { furnishDraft } from '../../../test/draft-fixtures.ts';
import { aWorld, type Person } from '../../../test/world.ts';

const world = await aWorld();

const NOT_FOUND = { code: 'draft_not_found' };
const edit = (name: string) =>
  ({ kind: 'model', id: 'model-1', was: { name: 'Shop' }, now: { name } }) as const;

/** A project with the maker of a draft, a colleague in it, one outside of it, and who rules it. */
async function aTeam() {
  const owner = await world.aUser();
  const project = await world.as(owner).project.create({ name: 'Shop' });
  const [maker, colleague, outsider, admin] = await Promise.all(
    [0, 1, 2, 3].map(() => world.aUser({ companyOf: owner })),
  );
  if (!maker || !colleague || !outsider || !admin) throw new Error('a user was not made');
  for (const one of [maker, colleague, admin]) await world.joins(one, project);
  const role = 'projectOwner' as const;
  await world.as(owner).member.setRole({ slug: project.slug, userId: admin.id, role });
  const other = await world.as(owner).project.create({ name: 'Other' });
  for (const one of [outsider, colleague, maker]) await world.joins(one, other);
  const id = await furnishDraft(world, maker, { projectId: project.id, mark: 'Shop' });
  const share = (shared = true) => world.as(maker).ai.setShared({ id, shared });
  return { owner, maker, colleague, outsider, admin, project, other, id, share };
}

/** What calls are refused with, each once. */
async function refusalsOf(calls: Promise<unknown>[]): Promise<unknown[]> {
  const codes = await Promise.all(
    calls.map((call) =>
      call.then(
        () => 'none',
        ({ code }) => code,
      ),
    ),
  );
  return [...new Set(codes)];
}

const listOf = async (person: Person) => {
  const { items, total } = await world.as(person).ai.list({});
  return { ids: items.map((one) => one.id), total };
};
const statusOf = (id: string, status: string) =>
  world.pool.query('update drafts set status = $2 where id = $1', [id, status]);

describe('a draft that is not shared', () => {
  it('is in no way there for a colleague of the project', async () => {
    const { colleague, project, id } = await aTeam();
    const send = world.as(colleague);
    const calls = [
      send.ai.get({ id }),
      send.ai.edit({ id, edit: edit('Mine') }),
      send.ai.refine({ id, sentence: 'The user pays.' }),
      send.ai.accept({ draftId: id }),
      send.ai.delete({ id }),
      send.ai.setShared({ id, shared: true }),
    ];
    expect(await refusalsOf(calls)).toEqual(['draft_not_found']);
    expect(await listOf(colleague)).toEqual({ ids: [], total: 0 });
    expect((await send.ai.list({ projectSlug: project.slug })).items).toEqual([]);
  });
});

describe('a draft that is shared', () => {
  it('is listed for the project, with whose it is and what one may do with it', async () => {
    const { maker, colleague, admin, project, id, share } = await aTeam();
    expect(await share()).toMatchObject({ shared: true, isMine: true, canManage: true });
    const { items, total } = await world.as(colleague).ai.list({ projectSlug: project.slug });
    expect(total).toBe(1);
    const createdBy = `${maker.firstName} ${maker.lastName}`;
    expect(items).toMatchObject([{ id, createdBy, shared: true, isMine: false, canManage: false }]);
    expect((await world.as(admin).ai.list({})).items).toMatchObject([
      { id, isMine: false, canManage: true },
    ]);
    expect(await listOf(maker)).toEqual({ ids: [id], total: 1 });
  });

  it('is listed page by page among own ones, each once', async () => {
    const { colleague, project, id, share } = await aTeam();
    const own = await furnishDraft(world, colleague, { projectId: project.id, mark: 'Own' });
    await share();
    const send = world.as(colleague);
    const first = await send.ai.list({ limit: 1 });
    const second = await send.ai.list({ limit: 1, cursor: first.nextCursor ?? '' });
    expect([first.total, second.total]).toEqual([2, 2]);
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual([own, id]);
    expect(second.nextCursor).toBeNull();
  });

  it('is read, edited, refined, undone and accepted by a colleague', async () => {
    const { colleague, maker, project, id, share } = await aTeam();
    await share();
    const send = world.as(colleague);
    expect(await send.ai.get({ id })).toMatchObject({ isMine: false, canManage: false });
    expect(await send.ai.generate({ id, modelId: 'model-1' })).toMatchObject({
      testCases: [{ name: 'Shop is proposed' }],
    });
    const edited = await send.ai.edit({ id, edit: edit('Cart') });
    expect(edited.models).toMatchObject([{ name: 'Cart' }]);
    const refined = await send.ai.refine({ id, sentence: '1. The user pays the bill.' });
    expect(refined).toMatchObject({ status: 'ready', isMine: false });
    await send.ai.undo({ id });
    const { accepted } = await send.ai.accept({ draftId: id });
    expect(accepted?.models).toMatchObject([{ name: 'Cart' }]);
    expect(await send.model.listOfProject({ projectSlug: project.slug })).toHaveLength(1);
    expect(await world.as(maker).ai.get({ id })).toMatchObject({ status: 'accepted' });
  });

  it('refuses the second of two people who change the same words', async () => {
    const { maker, colleague, id, share } = await aTeam();
    await share();
    await world.as(maker).ai.edit({ id, edit: edit('Cart') });
    await expect(world.as(colleague).ai.edit({ id, edit: edit('Basket') })).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });

  it('is discarded, stopped, begun again, hidden and moved by its maker and admins alone', async () => {
    const { maker, colleague, admin, owner, project, other, id, share } = await aTeam();
    await share();
    const send = world.as(colleague);
    const calls = [
      send.ai.delete({ id }),
      send.ai.cancel({ id }),
      send.ai.again({ id }),
      send.ai.skipFile({ id, file: 0 }),
      send.ai.setShared({ id, shared: false }),
      send.ai.accept({ draftId: id, projectSlug: other.slug }),
    ];
    expect(await refusalsOf(calls)).toEqual(['not_allowed']);
    for (const one of [admin, owner, maker])
      expect(await world.as(one).ai.setShared({ id, shared: true })).toMatchObject({
        shared: true,
        projectSlug: project.slug,
      });
    await statusOf(id, 'working');
    expect(await world.as(admin).ai.cancel({ id })).toMatchObject({ status: 'ready' });
    await world.as(admin).ai.delete({ id });
    await expect(world.as(maker).ai.get({ id })).rejects.toMatchObject(NOT_FOUND);
  });

  it('is not there for members of another project, another company, and who left', async () => {
    const { owner, colleague, outsider, project, id, share } = await aTeam();
    await share();
    const stranger = await world.aUser();
    await world.as(owner).project.removeMember({ id: project.id, userId: colleague.id });
    for (const one of [outsider, stranger, colleague]) {
      const send = world.as(one);
      const calls = [
        send.ai.get({ id }),
        send.ai.edit({ id, edit: edit('Mine') }),
        send.ai.accept({ draftId: id }),
        send.ai.setShared({ id, shared: true }),
      ];
      expect(await refusalsOf(calls)).toEqual(['draft_not_found']);
      expect(await listOf(one)).toEqual({ ids: [], total: 0 });
    }
  });

  it('is no longer there for colleagues once it is not shared', async () => {
    const { colleague, id, share } = await aTeam();
    await share();
    const send = world.as(colleague);
    await send.ai.get({ id });
    await share(false);
    expect(await share(false)).toMatchObject({ shared: false });
    const calls = [send.ai.get({ id }), send.ai.edit({ id, edit: edit('Mine') })];
    expect(await refusalsOf(calls)).toEqual(['draft_not_found']);
    expect(await listOf(colleague)).toEqual({ ids: [], total: 0 });
  });

  it('is no longer sent to a colleague who follows it once it is not shared', async () => {
    const { colleague, id, share } = await aTeam();
    await share();
    await statusOf(id, 'working');
    const address = await world.app.listen({ port: 0 });
    const { body } = await fetch(`${address}/api/ai/draft/${id}/stream`, {
      headers: { authorization: `Bearer ${colleague.token}` },
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"shared":true')) text += (await reader?.read())?.value;
    await share(false);
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      text += read.value;
    expect(text).not.toContain('"shared":false');
  });

  it('is not shared with the members of another project that its maker accepts it into', async () => {
    const { maker, outsider, other, id, share } = await aTeam();
    await share();
    const moved = await world.as(maker).ai.accept({ draftId: id, projectSlug: other.slug });
    expect(moved).toMatchObject({ projectSlug: other.slug, shared: false });
    await expect(world.as(outsider).ai.get({ id })).rejects.toMatchObject(NOT_FOUND);
  });

  it('is written to the log of activities when it is shared and when it no longer is', async () => {
    const { owner, share } = await aTeam();
    await share();
    await share(false);
    const { items } = await world.as(owner).audit.list({});
    const texts = items.map(({ text }) => text).filter((text) => /draft/.test(text));
    expect(texts).toEqual([
      'Stopped sharing a draft with the project',
      'Shared a draft with the project',
    ]);
  });
});
