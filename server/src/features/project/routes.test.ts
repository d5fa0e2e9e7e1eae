import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';
import { mailOutbox } from '../../mail/schema.ts';

const world = await aWorld();

/** A company with its owner and three colleagues; the first of them has made a project. */
async function aTeam() {
  const owner = await world.aUser();
  const [creator, member, colleague] = await Promise.all(
    [1, 2, 3].map(() => world.aUser({ companyOf: owner })),
  );
  if (!creator || !member || !colleague) throw new Error('three were made');
  const project = await world.as(creator).project.create({ name: 'Ödeme Akışı' });
  await world.joins(member, project);
  const stranger = await world.aUser();
  return { owner, creator, member, colleague, stranger, project };
}

async function mailsTo({ email }: { email: string }) {
  const mails = await world.db.select().from(mailOutbox);
  return mails.filter((mail) => mail.toAddress === email);
}

describe('a project', () => {
  it('is made with a slug, and its creator as its admin', async () => {
    const { creator, project } = await aTeam();
    expect(project).toMatchObject({
      slug: 'odeme-akisi',
      name: 'Ödeme Akışı',
      status: 'active',
      version: 1,
      logoUrl: null,
      owner: { id: creator.id },
      members: [{ user: { id: creator.id }, role: 'projectOwner', status: 'active' }],
      counts: { models: 0, testData: 0, steps: 0, testCases: 0, suites: 0 },
      can: { edit: true, delete: true, addMember: true },
    });
  });

  it('refuses the name of a project that the caller can see, in any case', async () => {
    const { creator } = await aTeam();
    await expect(world.as(creator).project.create({ name: 'ödeme akışı' })).rejects.toMatchObject({
      code: 'project_name_taken',
      status: 409,
    });
  });

  it('reveals nothing of a private one: the same name gets another slug', async () => {
    const { colleague } = await aTeam();
    const project = await world.as(colleague).project.create({ name: 'Ödeme Akışı' });
    expect(project.slug).toBe('odeme-akisi-2');
  });

  it('never takes an address of the API', async () => {
    const user = world.as(await world.aUser());
    expect((await user.project.create({ name: 'Count' })).slug).toBe('count-2');
    expect((await user.project.create({ name: 'Company' })).slug).toBe('company-2');
  });

  it('has the same slug in two companies, each its own', async () => {
    const { project, stranger } = await aTeam();
    const theirs = await world.as(stranger).project.create({ name: 'Ödeme Akışı' });
    expect(theirs.slug).toBe(project.slug);
    expect((await world.as(stranger).project.get({ slug: project.slug })).id).toBe(theirs.id);
  });

  it('is edited with all that it is made with: who is new to it is invited', async () => {
    const { creator, member, colleague, project } = await aTeam();
    const { slug, version } = project;
    const fields = { name: 'Checkout', description: '', logo: null };
    const memberIds = [creator.id, member.id, colleague.id];
    const api = world.as(creator).project;
    const stale = { slug, ...fields, memberIds, version: 99 };
    await expect(api.update(stale)).rejects.toMatchObject({ code: 'version_conflict' });
    expect((await api.get({ slug })).members).toHaveLength(2);
    const { members } = await api.update({ slug, ...fields, memberIds, version });
    expect(members.map(({ user, status }) => [user.id, status])).toEqual(
      expect.arrayContaining([
        [creator.id, 'active'],
        [member.id, 'active'],
        [colleague.id, 'invited'],
      ]),
    );
    const foreign = { slug, ...fields, memberIds: [crypto.randomUUID()], version: 2 };
    await expect(api.update(foreign)).rejects.toMatchObject({ code: 'user_not_found' });
    expect((await api.get({ slug })).version).toBe(2);
  });

  it('keeps its slug when it is renamed', async () => {
    const { creator, project } = await aTeam();
    const { slug } = project;
    const renamed = await world
      .as(creator)
      .project.update({ slug, version: 1, name: 'Checkout', description: 'All of it' });
    expect(renamed).toMatchObject({ slug, name: 'Checkout', description: 'All of it', version: 2 });
  });

  it('is saved by one of two users at once; the other gets the newest version', async () => {
    const { creator, owner, project } = await aTeam();
    const { slug } = project;
    const saves = await Promise.allSettled([
      world.as(creator).project.update({ slug, version: 1, name: 'One' }),
      world.as(owner).project.update({ slug, version: 1, name: 'Two' }),
    ]);
    const failed = saves.filter((save) => save.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toMatchObject({
      code: 'version_conflict',
      status: 409,
      data: { slug, version: 2 },
    });
  });

  it('refuses fields that nobody knows', async () => {
    const user = world.as(await world.aUser());
    const body = { name: 'Shop', companyId: crypto.randomUUID() };
    await expect(user.project.create(body)).rejects.toMatchObject({ status: 400 });
  });

  it('is a favourite of who says so, and of nobody else', async () => {
    const { creator, owner, project } = await aTeam();
    const { slug } = project;
    const isFavourite = async (user: typeof creator) =>
      (await world.as(user).project.list()).find((one) => one.slug === slug)?.isFavourite;
    expect(project.isFavourite).toBe(false);
    for (const expected of [true, true, false, false]) {
      await world.as(creator).project.setFavourite({ slug, isFavourite: expected });
      expect(await isFavourite(creator)).toBe(expected);
      expect(await isFavourite(owner)).toBe(false);
    }
    const colleague = await world.aUser({ companyOf: owner });
    await expect(
      world.as(colleague).project.setFavourite({ slug, isFavourite: true }),
    ).rejects.toMatchObject({ code: 'project_not_found' });
  });

  it('is gone for everybody once deleted, and its name is free again', async () => {
    const { creator, owner, project } = await aTeam();
    const { slug } = project;
    await world.as(creator).project.delete({ slug });
    for (const user of [creator, owner])
      await expect(world.as(user).project.get({ slug })).rejects.toMatchObject({
        code: 'project_not_found',
      });
    expect(await world.as(owner).project.list()).toEqual([]);
    expect((await world.as(creator).project.create({ name: project.name })).slug).toBe(`${slug}-2`);
  });
});

describe('the sample project', () => {
  it('is drawn once, with models, data and results, and is thrown away like any other', async () => {
    const api = world.as(await world.aUser());
    const { slug, counts } = await api.project.drawSample();
    expect(counts).toMatchObject({ models: 3, testData: 16, testCases: 6 });
    expect((await api.project.drawSample()).slug).toBe(slug);
    expect(await api.project.list()).toHaveLength(1);
    const seen = await api.dashboard.get({ projectSlug: slug });
    expect(seen).toMatchObject({ passRate: 75, failedResults: 1 });
    await api.project.delete({ slug });
    expect(await api.project.list()).toEqual([]);
  });

  it('says what it is, and speaks the language of who draws it', async () => {
    const owner = await world.aUser();
    const own = await world.as(owner).project.create({ name: 'Shop' });
    const english = await world.as(owner).project.drawSample();
    expect([own.isSample, english.isSample]).toEqual([false, true]);
    expect(english).toMatchObject({ name: 'Sample: online login', slug: 'sample-online-login' });
    expect((await world.as(owner).project.counts()).map(({ isSample }) => isSample)).toEqual([
      true,
      false,
    ]);
    const turkish = world.as(await world.aUser(), { 'accept-language': 'tr' });
    const { name, slug } = await turkish.project.drawSample();
    expect(name).toBe('Örnek: Çevrimiçi giriş');
    const [, model] = await turkish.model.listOfProject({ projectSlug: slug });
    expect(model).toMatchObject({ name: 'Parola sıfırlama', settings: { language: 'tr' } });
    expect(await turkish.project.get({ slug })).toMatchObject({ counts: { testCases: 6 } });
  });
});

describe('the sample project of somebody who changes the language', () => {
  it('is drawn in that language too, once, and a renamed one stays the only one', async () => {
    const owner = await world.aUser();
    const [english, turkish] = [world.as(owner), world.as(owner, { 'accept-language': 'tr' })];
    const first = await english.project.drawSample();
    const second = await turkish.project.drawSample();
    expect([first.name, second.name]).toEqual(['Sample: online login', 'Örnek: Çevrimiçi giriş']);
    expect((await turkish.project.drawSample()).slug).toBe(second.slug);
    expect((await turkish.project.counts()).map(({ isCounted }) => isCounted)).toEqual([
      false,
      false,
    ]);
    const words = (await turkish.step.list({ projectSlug: second.slug })).map(({ label }) => label);
    expect(words).toContain('Kupon kabul edilmez');
    await english.project.delete({ slug: second.slug });
    await english.project.update({ slug: first.slug, version: first.version, name: 'Mine' });
    expect((await turkish.project.drawSample()).slug).toBe(first.slug);
  });
});

describe('the lists of projects', () => {
  it('show an owner all of the company and others their own, newest first', async () => {
    const { owner, member, colleague, stranger, creator } = await aTeam();
    await world.as(creator).project.create({ name: 'Second' });
    const names = async (user: typeof owner) =>
      (await world.as(user).project.list()).map((project) => project.name);
    expect(await names(owner)).toEqual(['Second', 'Ödeme Akışı']);
    expect(await names(member)).toEqual(['Ödeme Akışı']);
    expect(await names(colleague)).toEqual([]);
    expect(await names(stranger)).toEqual([]);
  });

  it('count what is in them', async () => {
    const { creator, project } = await aTeam();
    const send = world.as(creator);
    await send.step.create({ projectSlug: project.slug, label: 'Open it', type: 'action' });
    const counts = { models: 0, testData: 0, steps: 1, testCases: 0, suites: 0 };
    expect(await send.project.companyList()).toMatchObject([{ slug: project.slug, counts }]);
    expect(await send.project.counts()).toMatchObject([{ slug: project.slug, ...counts }]);
  });
});

describe('who may do what', () => {
  it('hides a project from colleagues and strangers in every call', async () => {
    const { colleague, stranger, project, member } = await aTeam();
    const { slug, id } = project;
    for (const user of [colleague, stranger]) {
      const { project: api } = world.as(user);
      const tries = [
        () => api.get({ slug }),
        () => api.update({ slug, version: 1, name: 'Mine' }),
        () => api.delete({ slug }),
        () => api.addMember({ id, userId: user.id }),
        () => api.removeMember({ id, userId: member.id }),
      ];
      for (const attempt of tries)
        await expect(attempt()).rejects.toMatchObject({ code: 'project_not_found', status: 404 });
    }
  });

  it('lets a member see, and not rule', async () => {
    const { member, creator, colleague, project } = await aTeam();
    const { slug, id } = project;
    const { project: api } = world.as(member);
    const can = { edit: false, delete: false, addMember: false };
    expect(await api.get({ slug })).toMatchObject({ can });
    const tries = [
      () => api.update({ slug, version: 1, name: 'Mine' }),
      () => api.delete({ slug }),
      () => api.addMember({ id, userId: colleague.id }),
      () => api.removeMember({ id, userId: creator.id }),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_allowed', status: 403 });
  });
});

describe('members', () => {
  it('are invited by mail, and see nothing before they accept', async () => {
    const { creator, colleague, project } = await aTeam();
    const { slug, id } = project;
    const changed = await world.as(creator).project.addMember({ id, userId: colleague.id });
    expect(changed.members).toContainEqual(
      expect.objectContaining({ status: 'invited', role: 'member' }),
    );
    await expect(world.as(colleague).project.get({ slug })).rejects.toMatchObject({ status: 404 });
    await expect(
      world.as(creator).project.addMember({ id, userId: colleague.id }),
    ).rejects.toMatchObject({ code: 'already_member', status: 409 });
  });

  it('come in by the link of their mail, one for each project', async () => {
    const { creator, colleague, project } = await aTeam();
    const second = await world.as(creator).project.create({ name: 'Second' });
    for (const { id } of [project, second])
      await world.as(creator).project.addMember({ id, userId: colleague.id });
    const mails = await mailsTo(colleague);
    expect(mails.map((mail) => mail.params.projectName).sort()).toEqual(['Second', project.name]);
    for (const { template, params } of mails) {
      expect(template).toBe('project_invite');
      const token = String(params.path).replace('/app/invitation/', '');
      await world.as(colleague).auth.acceptInvitation({ token });
    }
    expect(await world.as(colleague).project.list()).toHaveLength(2);
  });

  it('cannot use the link once they are taken out again', async () => {
    const { creator, colleague, project } = await aTeam();
    const member = { id: project.id, userId: colleague.id };
    await world.as(creator).project.addMember(member);
    const [mail] = await mailsTo(colleague);
    await world.as(creator).project.removeMember(member);
    const token = String(mail?.params.path).replace('/app/invitation/', '');
    await expect(world.as(colleague).auth.acceptInvitation({ token })).rejects.toMatchObject({
      code: 'invitation_not_found',
    });
  });

  it('can be invited while the project is made', async () => {
    const { creator, member, colleague } = await aTeam();
    const memberIds = [creator.id, member.id, colleague.id];
    const project = await world.as(creator).project.create({ name: 'Second', memberIds });
    expect(project.members.map(({ status }) => status).sort()).toEqual([
      'active',
      'invited',
      'invited',
    ]);
  });

  it('come from the company, or the answer is that there is no such user', async () => {
    const { creator, stranger, project } = await aTeam();
    const { project: api } = world.as(creator);
    const unknown = { code: 'user_not_found', status: 404 };
    const memberIds = [stranger.id];
    await expect(api.addMember({ id: project.id, userId: stranger.id })).rejects.toMatchObject(
      unknown,
    );
    await expect(api.create({ name: 'Second', memberIds })).rejects.toMatchObject(unknown);
    await expect(api.removeMember({ id: project.id, userId: stranger.id })).rejects.toMatchObject(
      unknown,
    );
    expect(await api.list()).toHaveLength(1);
  });

  it('leave by themselves, at once', async () => {
    const { member, project } = await aTeam();
    const { project: api } = world.as(member);
    await api.removeMember({ id: project.id, userId: member.id });
    await expect(api.get({ slug: project.slug })).rejects.toMatchObject({ status: 404 });
  });

  it('keep one admin', async () => {
    const { owner, creator, project } = await aTeam();
    await expect(
      world.as(owner).project.removeMember({ id: project.id, userId: creator.id }),
    ).rejects.toMatchObject({ code: 'last_owner', status: 409 });
  });
});
