import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld, type Person } from '../../../test/world.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { Push } from '../../push.ts';
import { lastMorning, mailDigests, mailNews, pushNews } from './deliver.ts';
import { notify } from './queries.ts';

const world = await aWorld();

/** A project of `ada` that `ben` is in, with a model. */
async function aTeam() {
  const owner = await world.aUser();
  const [ada, ben] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
  ];
  const project = await world.as(ada).project.create({ name: 'Shop' });
  await world.joins(ben, project);
  const { slug: projectSlug } = project;
  const model = await world.as(ada).model.create({ projectSlug, name: 'Sign-in' });
  const { id: modelId } = model;
  let { version } = model;
  const change = async (name = 'Sign-in') => {
    const changed = await world.as(ada).model.update({ modelId, projectSlug, name, version });
    version = changed.version;
  };
  return { owner, ada, ben, project, modelId, projectSlug, change };
}

const textsOf = async (who: Person) =>
  (await world.as(who).notification.list({})).items.map(({ text }) => text);

describe('news', () => {
  it('of a changed model are for the others in the project', async () => {
    const { owner, ada, ben, modelId, projectSlug, change } = await aTeam();
    await change();
    const { items, unread } = await world.as(ben).notification.list({});
    expect(items).toMatchObject([
      {
        kind: 'model_changed',
        text: 'Ayşe İnan changed the model “Sign-in” in “Shop”',
        path: `/tool/${projectSlug}/model/${modelId}`,
        readAt: null,
      },
    ]);
    expect(unread).toBe(1);
    expect(await textsOf(ada)).toEqual([]);
    expect(await textsOf(owner)).toEqual([]);
  });

  it('about the same thing are one entry while it is unread, and a new one after', async () => {
    const { ben, change } = await aTeam();
    await change();
    await change();
    expect(await textsOf(ben)).toHaveLength(1);
    const { items } = await world.as(ben).notification.list({});
    const read = await world.as(ben).notification.read({ ids: items.map(({ id }) => id) });
    expect(read).toEqual({ unread: 0 });
    await change();
    const after = await world.as(ben).notification.list({});
    expect([after.total, after.unread]).toEqual([2, 1]);
  });

  it('are shown in the language of the reader, with present names', async () => {
    const { ben, change } = await aTeam();
    await change('Old name');
    await change('Oturum açma');
    const turkish = world.as(ben, { 'accept-language': 'tr' });
    const { items } = await turkish.notification.list({});
    expect(items[0]?.text).toBe('Ayşe İnan “Shop” projesindeki “Oturum açma” modelini değiştirdi');
  });

  it('are shown by present rights: a user who left the project sees none of it', async () => {
    const { ada, ben, project, modelId, change } = await aTeam();
    await change();
    await world.as(ada).project.removeMember({ id: project.id, userId: ben.id });
    expect(await world.as(ben).notification.list({})).toMatchObject({ total: 0, unread: 0 });
    await world.joins(ben, project);
    expect(await textsOf(ben)).toHaveLength(1);
    await world.as(ada).model.delete({ modelId });
    expect(await textsOf(ben)).toEqual([]);
  });

  it('of a finished run are for the others in the project', async () => {
    const { ada, ben, modelId, projectSlug } = await aTeam();
    const drawn = aLine(aStep('s', 'the user signs in'));
    const me = world.as(ada);
    const fields = { modelId, projectSlug, name: 'Sign-in', version: 1 };
    await me.model.update({ ...fields, ...drawn });
    const { id: suiteId } = await me.suite.create({ modelId });
    const { id } = await me.run.create({ suiteId, name: 'Nightly' });
    await me.run.complete({ id });
    const { items } = await world.as(ben).notification.list({});
    expect(items[0]).toMatchObject({
      kind: 'run_finished',
      text: 'The run “Nightly” in “Shop” is complete',
      path: `/runs/${id}`,
    });
  });

  it('of failures that an API key imports are for its owner and who made the suite, one for each push', async () => {
    const { ada, ben, modelId, projectSlug } = await aTeam();
    const drawn = aLine(aStep('s', 'the user signs in'));
    const me = world.as(ada);
    await me.model.update({ modelId, projectSlug, name: 'Sign-in', version: 1, ...drawn });
    const { id: suiteId } = await world.as(ben).suite.create({ modelId });
    const scopes = ['read' as const, 'run' as const];
    const projectSlugs = [projectSlug];
    const { key } = await me.apiKey.create({ name: 'CI', scopes, projectSlugs });
    const ci = world.as({ token: key });
    const run = await ci.run.create({ suiteId, name: 'Nightly' });
    expect(run.apiKey).toBe('CI');
    const [first] = (await ci.result.list({ id: run.id })).items;
    const failure = `<testcase name="@TC-${first?.caseKey}"><failure message="red"/></testcase>`;
    const file = new File([`<testsuite>${failure}</testsuite>`], 'junit.xml');
    for (let push = 0; push < 2; push++) await ci.result.import({ id: run.id, file });
    for (const person of [ada, ben]) {
      const { items } = await world.as(person).notification.list({});
      expect(items.filter(({ kind }) => kind === 'result_failed')).toMatchObject([
        {
          text: `1 test case failed in the run “Nightly” in “Shop”: ${first?.name} (last result by CI)`,
        },
      ]);
    }
    await ci.result.set({ id: run.id, caseKey: first?.caseKey ?? '', status: 'passed' });
    expect(await textsOf(ada)).toContain('Test cases failed in the run “Nightly” in “Shop”');
    // what one does oneself is no news
    await world.as(ada).notification.read({});
    const own = await me.run.create({ suiteId, name: 'By hand' });
    expect(own.apiKey).toBeNull();
    await me.result.setMany({ id: own.id, caseKeys: [first?.caseKey ?? ''], status: 'failed' });
    expect((await me.notification.list({ unread: 'true' })).items).toEqual([]);
  });

  it('of an invitation wait until it is answered', async () => {
    const { owner, ada, project, projectSlug: slug } = await aTeam();
    const guest = await world.aUser({ companyOf: owner });
    await world.as(ada).project.addMember({ id: project.id, userId: guest.id });
    expect(await textsOf(guest)).toEqual(['Ayşe İnan invited you to the project “Shop”']);
    await world.as(guest).member.accept({ slug });
    expect(await textsOf(guest)).toEqual([]);
    expect(await textsOf(ada)).toEqual(['Ayşe İnan joined the project “Shop”']);
  });

  it('of a kind that one does not want in the bell are not in it', async () => {
    const { ben, change } = await aTeam();
    await world.as(ben).user.update({ notifications: { model_changed: { app: false } } });
    await change();
    expect(await world.as(ben).notification.list({})).toMatchObject({ total: 0, unread: 0 });
  });

  it('come page by page', async () => {
    const { ben, owner } = await aTeam();
    const { companyId } = owner;
    for (const about of ['a', 'b', 'c'])
      await notify(world.db, {
        ...{ companyId, userIds: [ben.id], kind: 'draft_ready', about },
        data: {},
      });
    const api = world.as(ben).notification;
    const first = await api.list({ limit: 2 });
    expect(first.items).toHaveLength(2);
    const rest = await api.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([rest.items.length, rest.nextCursor, rest.total]).toEqual([1, null, 3]);
  });
});

describe('a mail of what is new', () => {
  it('goes out once, to who wants it, with the rights of then', async () => {
    const { ada, ben, project, change } = await aTeam();
    await world.as(ben).user.update({ notifications: { model_changed: { mail: 'atOnce' } } });
    await change('<b>shop.example/x</b>');
    await mailNews.run(world.jobContext, {});
    await mailNews.run(world.jobContext, {});
    const [mail, ...more] = await world.mailsTo(ben.email);
    expect([mail?.template, more]).toEqual(['digest', []]);
    if (!mail) throw new Error('a mail was written');
    const { text } = writeMail(mail, 'https://x.example');
    expect(text).toContain('• Ayşe İnan changed the model');
    expect(text).not.toMatch(/<b>|shop\.example/);
    await change();
    await world.as(ada).project.removeMember({ id: project.id, userId: ben.id });
    await mailNews.run(world.jobContext, {});
    expect(await world.mailsTo(ben.email)).toHaveLength(1);
  });

  it('leads to each thing that it is about, in the language of its reader', async () => {
    const { ben, modelId, projectSlug, change } = await aTeam();
    const me = world.as(ben);
    await me.user.update({ language: 'tr', notifications: { model_changed: { mail: 'atOnce' } } });
    await change();
    await mailNews.run(world.jobContext, {});
    const [mail] = await world.mailsTo(ben.email);
    if (!mail) throw new Error('a mail was written');
    const { subject, text } = writeMail(mail, 'https://x.example');
    expect(subject).toBe('Caseloom’da yenilikler (1)');
    expect(text).toContain(
      `https://x.example/app/tool/${projectSlug}/model/${modelId}?language=tr`,
    );
  });
});

describe('a daily mail', () => {
  const age = (who: Person, hours: number) =>
    world.pool.query(
      `update notifications set created_at = now() - interval '1 hour' * $2 where user_id = $1`,
      [who.id, hours],
    );

  it('comes once the morning is there, with how many there are of each kind; never what nobody wants', async () => {
    const { ada, ben, projectSlug, change } = await aTeam();
    const kinds = { member_joined: { mail: 'daily' }, model_changed: { mail: 'daily' } } as const;
    const me = world.as(ben);
    await me.user.update({ notifications: { ...kinds, assigned: { mail: 'never' } } });
    await change();
    const { companyId } = ben;
    const news = { companyId, userIds: [ben.id], data: { actorId: ada.id } };
    for (const about of ['a', 'b'])
      await notify(world.db, { ...news, kind: 'member_joined', about });
    await notify(world.db, { ...news, kind: 'assigned', about: 'c' });
    // new since the morning: it waits
    await world.pool.query('update notifications set created_at = $2 where user_id = $1', [
      ben.id,
      lastMorning(new Date(), 'UTC'),
    ]);
    await mailNews.run(world.jobContext, {});
    await mailDigests.run(world.jobContext, {});
    expect(await world.mailsTo(ben.email)).toEqual([]);
    await age(ben, 25);
    await mailDigests.run(world.jobContext, {});
    await mailDigests.run(world.jobContext, {});
    const [mail, ...more] = await world.mailsTo(ben.email);
    expect(more).toEqual([]);
    if (!mail) throw new Error('a mail was written');
    const { subject, text } = writeMail(mail, 'https://x.example');
    expect(subject).toBe('What’s new on Caseloom (3)');
    expect(text).toMatch(/People who joined \(2\)\nChanged models \(1\)/);
    expect(text).toContain(`/app/tool/${projectSlug}/model/`);
    expect(text).not.toContain('assigned');
  });

  it('is not sent for what was read', async () => {
    const { ben, change } = await aTeam();
    await world.as(ben).user.update({ notifications: { model_changed: { mail: 'daily' } } });
    await change();
    await world.as(ben).notification.read({});
    await age(ben, 25);
    await mailDigests.run(world.jobContext, {});
    expect(await world.mailsTo(ben.email)).toEqual([]);
  });

  it.each([
    ['UTC', '2026-11-24T07:00:00Z'],
    ['Europe/Istanbul', '2026-11-24T04:00:00Z'],
    ['Asia/Kolkata', '2026-11-24T01:30:00Z'],
    ['America/New_York', '2026-11-23T12:00:00Z'],
  ])('is due at seven in the morning of %s', (timeZone, morning) => {
    const due = lastMorning(new Date('2026-11-24T11:59:30Z'), timeZone);
    expect(due).toEqual(new Date(morning));
    expect(lastMorning(due, timeZone)).toEqual(due);
  });

  it('goes by the time zone that the browser said, where that is one', async () => {
    const me = world.as(await world.aUser());
    await me.user.update({ timeZone: 'Europe/Istanbul' });
    await expect(me.user.update({ timeZone: 'Nowhere/Land' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a push', () => {
  const device = (path: string) => ({
    endpoint: `https://push.example.com/${crypto.randomUUID()}${path}`,
    expirationTime: null,
    keys: { p256dh: 'BPoint', auth: 'secret' },
  });

  it('goes to every device of who wants it, once; a device that is gone is forgotten', async () => {
    const { owner, ada, project } = await aTeam();
    const guest = await world.aUser({ companyOf: owner });
    const me = world.as(guest);
    const [phone, gone] = [device(''), device('/gone')];
    for (const one of [phone, gone]) await me.notification.subscribe(one);
    await world.as(ada).project.addMember({ id: project.id, userId: guest.id });
    await pushNews.run(world.jobContext, {});
    await pushNews.run(world.jobContext, {});
    const mine = world.pushed.filter(({ endpoint }) => endpoint === phone.endpoint);
    expect(mine.map(({ message }) => message)).toMatchObject([
      {
        title: 'Caseloom',
        body: 'Ayşe İnan invited you to the project “Shop”',
        path: '/app/projects',
      },
    ]);
    const { devices, publicKey } = await me.notification.pushKey();
    expect(devices.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
    expect(publicKey).toMatch(/^[\w-]{80,}$/);
    expect((await world.as(ada).notification.pushKey()).publicKey).toBe(publicKey);
    const byOthers = world.as(owner).notification.unsubscribe({ id: devices[0]?.id ?? '' });
    await expect(byOthers).rejects.toMatchObject({ status: 404 });
    await me.notification.unsubscribe({ id: devices[0]?.id ?? '' });
    expect((await me.notification.pushKey()).devices).toEqual([]);
  });

  it('waits for a device that cannot be reached once, and keeps nobody else waiting for it', async () => {
    const person = await world.aUser();
    const me = world.as(person);
    for (const name of ['/down', '/up']) await me.notification.subscribe(device(name));
    for (const about of ['1', '2', '3'])
      await notify(world.db, {
        ...{ companyId: person.companyId, userIds: [person.id], kind: 'draft_ready', data: {} },
        about,
      });
    const tried: string[] = [];
    const push: Push = async ({ endpoint }) => {
      tried.push(endpoint.split('/').at(-1) ?? '');
      if (endpoint.endsWith('down')) throw new Error('nobody there');
      return 'sent';
    };
    await pushNews.run({ ...world.jobContext, push }, {});
    expect(tried.sort()).toEqual(['down', 'up', 'up', 'up']);
    expect((await me.notification.pushKey()).devices).toHaveLength(2);
  });

  it('is sent to the newest twenty browsers of a person', async () => {
    const me = world.as(await world.aUser());
    for (let at = 0; at < 23; at++) await me.notification.subscribe(device(`/many${at}`));
    const { devices } = await me.notification.pushKey();
    expect(devices).toHaveLength(20);
    expect(devices[0]?.endpoint).toContain('many22');
  });

  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://127.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@intranet/x',
    'https://intranet/x',
    'file:///etc/passwd',
    'gopher://push.example.com/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.com:8443/x',
    'http://push.example.com/x',
  ])('is sent to no address of somebody’s own network: %s', async (endpoint) => {
    const person = await world.aUser();
    const subscribe = world.as(person).notification.subscribe({ ...device(''), endpoint });
    await expect(subscribe).rejects.toMatchObject({ status: expect.toBeOneOf([400, 422]) });
  });
});
