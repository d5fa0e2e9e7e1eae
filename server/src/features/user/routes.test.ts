import { describe, expect, it } from 'vitest';
import { anAddress, aWorld, PASSWORD, type Person } from '../../../test/world.ts';
import { PERSONAL_DATA } from './queries/personal-data.ts';

const world = await aWorld();

/** A company with a second owner and two members. */
async function aCompany() {
  const owner = await world.aUser();
  const [second, ada, ben] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
  ];
  await world.as(owner).company.setRole({ id: second.id, role: 'companyOwner' });
  return { owner, second, ada, ben };
}

const isOut = (person: Person) =>
  expect(world.as(person).user.me()).rejects.toMatchObject({ status: 401 });

describe('a passive user', () => {
  it('is out at the next request, cannot log in, and comes back when active again', async () => {
    const { owner, ada } = await aCompany();
    const { email } = ada;
    const set = await world.as(owner).user.setStatus({ id: ada.id, isActive: false });
    expect(set).toMatchObject({ id: ada.id, isActive: false });
    await isOut(ada);
    const login = world.as().auth.login({ email, password: PASSWORD });
    await expect(login).rejects.toMatchObject({ code: 'user_passive', status: 403 });
    await world.as(owner).user.setStatus({ id: ada.id, isActive: true });
    await isOut(ada);
    expect((await world.as().auth.login({ email, password: PASSWORD })).user.id).toBe(ada.id);
  });

  it('is not oneself, nor of another company', async () => {
    const { owner } = await aCompany();
    const other = await world.aUser();
    const set = (id: string) => world.as(owner).user.setStatus({ id, isActive: false });
    await expect(set(owner.id)).rejects.toMatchObject({ code: 'not_oneself', status: 409 });
    await expect(set(other.id)).rejects.toMatchObject({ code: 'user_not_found', status: 404 });
    await world.as(other).user.me();
  });

  it('is shown to owners only', async () => {
    const { owner, ada, ben } = await aCompany();
    await world.as(owner).user.setStatus({ id: ada.id, isActive: false });
    const ids = async (who: Person) => (await world.as(who).user.colleagues()).map(({ id }) => id);
    expect(await ids(owner)).toContain(ada.id);
    expect(await ids(ben)).not.toContain(ada.id);
    await expect(world.as(ben).user.get({ id: ada.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the last owner', () => {
  it('can neither step down, nor go', async () => {
    const owner = await world.aUser();
    await world.aUser({ companyOf: owner });
    const me = world.as(owner);
    const last = { code: 'last_company_owner', status: 409 };
    await expect(me.company.setRole({ id: owner.id, role: 'member' })).rejects.toMatchObject(last);
    await expect(me.user.leave({ password: PASSWORD })).rejects.toMatchObject(last);
  });

  it('is the owner who stays when the others have requested their deletion', async () => {
    const { owner, second } = await aCompany();
    await world.as(second).user.leave({ password: PASSWORD });
    const leave = world.as(owner).user.leave({ password: PASSWORD });
    await expect(leave).rejects.toMatchObject({ code: 'last_company_owner' });
  });

  it('remains, however many step down at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { owner, second } = await aCompany();
      await Promise.allSettled([
        world.as(owner).company.setRole({ id: second.id, role: 'member' }),
        world.as(second).company.setRole({ id: owner.id, role: 'member' }),
      ]);
      const { rows } = await world.pool.query(
        `select count(*)::int as owners from users where company_id = $1 and role = 'companyOwner'`,
        [owner.companyId],
      );
      expect(rows[0].owners).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('a removed user', () => {
  it('is out, in no list, and leaves projects, work and a free address behind', async () => {
    const { owner, ada, ben } = await aCompany();
    const project = await world.as(ada).project.create({ name: 'Shop' });
    const { slug } = project;
    const model = await world.as(ada).model.create({ projectSlug: slug, name: 'Sign-in' });
    await world.joins(ben, project);
    await world.as(owner).company.removeUser({ id: ada.id });
    await isOut(ada);
    const ids = (await world.as(owner).user.colleagues()).map(({ id }) => id);
    expect(ids).not.toContain(ada.id);
    await expect(world.as(owner).user.get({ id: ada.id })).rejects.toMatchObject({ status: 404 });
    const team = await world.as(ben).member.list({ slug });
    expect(team.map(({ user, role }) => [user.id, role])).toEqual(
      expect.arrayContaining([
        [owner.id, 'projectOwner'],
        [ben.id, 'member'],
      ]),
    );
    expect((await world.as(ben).model.get({ modelId: model.id })).name).toBe('Sign-in');
    await world.as(owner).company.invite({ email: ada.email });
    const login = world.as().auth.login({ email: ada.email, password: PASSWORD });
    await expect(login).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('a colleague', () => {
  it('is seen whole by owners, and by others as far as work is shared', async () => {
    const { owner, ada, ben } = await aCompany();
    const shared = await world.as(ada).project.create({ name: 'Shared' });
    const closed = await world.as(ada).project.create({ name: 'Closed' });
    await world.joins(ben, shared);
    for (const { slug, name } of [shared, closed])
      await world.as(ada).model.create({ projectSlug: slug, name: `Model of ${name}` });
    const hidden = { projectSlug: shared.slug, name: 'Hidden', isHidden: true };
    await world.as(ada).model.create(hidden);
    await world.as(ben).model.create({ projectSlug: shared.slug, name: 'Of Ben' });
    const whole = await world.as(owner).user.get({ id: ada.id });
    expect(whole).toMatchObject({ email: ada.email, role: 'member', can: { remove: true } });
    expect(whole.projects.map(({ name }) => name)).toEqual(['Closed', 'Shared']);
    expect(whole.recentModels.map(({ name }) => name)).toEqual([
      'Model of Closed',
      'Model of Shared',
    ]);
    const seen = await world.as(ben).user.get({ id: ada.id });
    expect(seen).toEqual({
      ...{ id: ada.id, firstName: 'Ayşe', lastName: 'İnan', imageUrl: null, role: 'member' },
      projects: [{ slug: 'shared', name: 'Shared', role: 'projectOwner' }],
      recentModels: [expect.objectContaining({ slug: 'shared', name: 'Model of Shared' })],
      can: { changeStatus: false, changeRole: false, remove: false, resetTwoFactor: false },
    });
  });
});

describe('whether an address is known', () => {
  it('is answered for addresses of the own company and its invitations only, to users who may invite', async () => {
    const { owner, ada, ben } = await aCompany();
    const stranger = await world.aUser();
    const invited = anAddress();
    await world.as(owner).company.invite({ email: invited });
    await world.as(ada).project.create({ name: 'Mine' });
    const ask = (who: Person, email: string) => world.as(who).user.exists({ email });
    expect(await ask(owner, ben.email.toUpperCase())).toEqual({ exists: true });
    expect(await ask(ada, invited)).toEqual({ exists: true });
    expect(await ask(owner, stranger.email)).toEqual({ exists: false });
    await expect(ask(ben, ada.email)).rejects.toMatchObject({ status: 403 });
  });
});

describe('one’s own account', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('keeps a picture for one’s company, and a new one under a new address', async () => {
    const { ada, ben } = await aCompany();
    const { imageUrl } = await world.as(ada).user.update({ image: PIXEL });
    expect(imageUrl).toMatch(new RegExp(`^/api/user/${ada.id}/image\\?v=\\w+$`));
    const file = await world.as(ben).user.image({ id: ada.id });
    expect(file.type).toBe('image/png');
    const stranger = await world.aUser();
    const foreign = world.as(stranger).user.image({ id: ada.id });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect((await world.as(ada).user.update({ image: null })).imageUrl).toBeNull();
    await expect(world.as(ben).user.image({ id: ada.id })).rejects.toMatchObject({ status: 404 });
  });

  it('keeps language, theme and notification settings', async () => {
    const { ada } = await aCompany();
    const me = world.as(ada);
    await me.user.update({ notifications: { quota: { mail: 'never' } } });
    const changes = {
      theme: 'dark',
      language: 'tr',
      notifications: { quota: { push: false } },
    } as const;
    await me.user.update(changes);
    expect(await me.user.me()).toMatchObject({
      theme: 'dark',
      language: 'tr',
      notifications: {
        quota: { app: true, mail: 'never', push: false },
        role_changed: { app: true, mail: 'atOnce', push: false },
      },
    });
  });

  it('takes a new address once its mail is confirmed, and notifies the old one', async () => {
    const { ada } = await aCompany();
    const email = anAddress();
    const me = world.as(ada);
    const wrong = me.user.changeEmail({ email, password: 'x' });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      data: [{ path: 'password', code: 'password_wrong', message: 'The password is wrong.' }],
    });
    await me.user.changeEmail({ email, password: PASSWORD });
    expect((await me.user.me()).email).toBe(ada.email);
    expect((await world.mailsTo(ada.email)).at(-1)?.template).toBe('email_changing');
    const [mail] = await world.mailsTo(email);
    const search = new URLSearchParams(String(mail?.params.path).split('?')[1]);
    const link = { token: search.get('token') ?? '', key: search.get('key') ?? '' };
    await me.auth.verifyEmail(link);
    expect((await me.user.me()).email).toBe(email);
    await expect(world.as().auth.verifyEmail(link)).rejects.toMatchObject({ code: 'link_invalid' });
  });

  it.each([
    ['that guessers try first', 'Password1!', 'password_common'],
    ['made of both names', 'Irem!Igdir12', 'password_own'],
    ['made of a name', 'Irem!2345', 'password_own'],
  ])('refuses a password %s, and says why and at which field', async (_, newPassword, code) => {
    const { ada } = await aCompany();
    const me = world.as(ada);
    await me.user.update({ firstName: 'İrem', lastName: 'Iğdır' });
    const change = me.user.changePassword({ currentPassword: PASSWORD, newPassword });
    await expect(change).rejects.toMatchObject({
      status: 400,
      data: [{ path: 'newPassword', code }],
    });
  });

  it('comes out as a file of all that is kept, without what lets somebody in', async () => {
    const { ada } = await aCompany();
    const file = await world.as(ada).user.export();
    const exported = await file.text();
    expect(JSON.parse(exported)).toMatchObject({ account: [{ email: ada.email }] });
    expect(exported).not.toMatch(/hash|secret|token/i);
  });

  it('comes out from every place where something is kept by or about its user', async () => {
    const { rows } = await world.pool.query<{ place: string }>(`
      select conrelid::regclass || '.' || a.attname as place
      from pg_constraint c join pg_attribute a
        on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`);
    const exported = Object.values(PERSONAL_DATA).map(({ table, by }) => `${table}.${by}`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(({ place }) => place).filter((place) => !exported.includes(place))).toEqual([]);
  });

  it('is deleted 30 days after the request, unless its user logs in before', async () => {
    const { ada, ben } = await aCompany();
    for (const one of [ada, ben]) await world.as(one).user.leave({ password: PASSWORD });
    await isOut(ada);
    await world.as().auth.login({ email: ben.email, password: PASSWORD });
    await world.pool.query(`update users set leaves_at = now() where leaves_at is not null`);
    const { tidy } = await import('../../jobs/tidy.ts');
    await tidy.run(world.jobContext, {});
    const find = (id: string) =>
      world.pool.query('select email, first_name, removed_at from users where id = $1', [id]);
    expect((await find(ada.id)).rows[0]).toMatchObject({
      email: `${ada.id}@removed.invalid`,
      first_name: '',
    });
    expect((await find(ben.id)).rows[0]).toMatchObject({ email: ben.email, removed_at: null });
  });
});

describe('the first steps', () => {
  it('are stored by user, in their order, for any order of the pages that report them', async () => {
    const me = world.as(await world.aUser());
    expect((await me.user.me()).firstSteps).toEqual({ done: [], isHidden: false });
    await Promise.all(
      (['excel', 'sample', 'step'] as const).map((step) =>
        me.user.update({ firstSteps: { done: [step] } }),
      ),
    );
    const { firstSteps } = await me.user.update({ firstSteps: { done: ['sample', 'project'] } });
    expect(firstSteps).toEqual({ done: ['sample', 'step', 'excel', 'project'], isHidden: false });
  });

  it('are put away and shown again without being forgotten', async () => {
    const me = world.as(await world.aUser());
    await me.user.update({ firstSteps: { done: ['case'], isHidden: true } });
    expect((await me.user.me()).firstSteps).toEqual({ done: ['case'], isHidden: true });
    const { firstSteps } = await me.user.update({ firstSteps: { isHidden: false } });
    expect(firstSteps).toEqual({ done: ['case'], isHidden: false });
  });
});
