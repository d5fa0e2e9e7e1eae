import { describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster.ts';
import { anAddress, aWorld, PASSWORD, type Person } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as();
const FRESH = 'Yepyeni-9!';

/** What the newest mail of a kind to an address links to. */
async function linkTo(address: string, template: string) {
  await world.runJobs();
  const mails = (await world.mailsTo(address)).filter((mail) => mail.template === template);
  const path = String(mails.at(-1)?.params.path ?? '');
  const search = new URLSearchParams(path.split('?')[1]);
  return {
    token: search.get('token') ?? path.split('/').at(-1) ?? '',
    key: search.get('key') ?? '',
  };
}

type Half = { token: string; key: string };
type Link = { use: () => Promise<unknown>; code: string };

/** Everything that can be outstanding for an account, and what uses it. */
const LINKS: Record<string, (person: Person) => Promise<Link>> = {
  'a link to set the password': async ({ email }) => {
    await nobody.auth.forgotPassword({ email });
    const half = await linkTo(email, 'reset');
    return {
      use: () => nobody.auth.resetPassword({ ...half, password: 'Baska-parola-7!' }),
      code: 'link_invalid',
    };
  },
  'a link to another address': async (person) => {
    const email = anAddress();
    await world.as(person).user.changeEmail({ email, password: PASSWORD });
    const half = await linkTo(email, 'email_change');
    return { use: () => nobody.auth.verifyEmail(half), code: 'link_invalid' };
  },
  'a link that confirms the address': async ({ id, email }) => {
    await setVerified(id, false);
    await nobody.auth.resendVerification({ email });
    const half = await linkTo(email, 'verify');
    await setVerified(id, true);
    return { use: () => nobody.auth.verifyEmail(half), code: 'link_invalid' };
  },
  'a link into a project': async (person) => {
    const admin = await world.aUser({ companyOf: person });
    const { id } = await world.as(admin).project.create({ name: crypto.randomUUID() });
    await world.as(admin).project.addMember({ id, userId: person.id });
    const { token } = await linkTo(person.email, 'project_invite');
    return { use: () => nobody.auth.acceptInvitation({ token }), code: 'invitation_not_found' };
  },
  'an invitation to own the company': async (person) => invite(person, 'companyOwner'),
  'a session elsewhere': async ({ email }) => {
    const other = await nobody.auth.login({ email, password: PASSWORD });
    return { use: () => world.as(other).user.me(), code: 'unauthorized' };
  },
};

const setVerified = (id: string, isVerified: boolean) =>
  world.pool.query('update users set email_verified_at = $2 where id = $1', [
    id,
    isVerified ? new Date() : null,
  ]);

async function invite(person: Person, role: 'companyOwner' | 'member'): Promise<Link> {
  const email = anAddress();
  await world.as(person).company.invite({ email, role });
  const { token } = await linkTo(email, 'company_invite');
  const who = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
  return {
    use: () => nobody.auth.acceptInvitation({ token, ...who }),
    code: 'invitation_not_found',
  };
}

/** Every change of a lock, each prepared before the links are given out and done after. */
const CHANGES: Record<string, (person: Person, owner: Person) => Promise<() => Promise<unknown>>> =
  {
    'a new password': async (person) => async () =>
      world.as(person).user.changePassword({ currentPassword: PASSWORD, newPassword: FRESH }),
    'a password set by mail':
      async ({ email }) =>
      async () => {
        await nobody.auth.forgotPassword({ email });
        await nobody.auth.resetPassword({ ...(await linkTo(email, 'reset')), password: FRESH });
      },
    'another address': async (person) => async () => {
      const email = anAddress();
      await world.as(person).user.changeEmail({ email, password: PASSWORD });
      await nobody.auth.verifyEmail(await linkTo(email, 'email_change'));
    },
    'being set passive, and active again':
      async ({ id }, owner) =>
      async () => {
        for (const isActive of [false, true])
          await world.as(owner).user.setStatus({ id, isActive });
      },
    'asking to be deleted': async (person) => async () =>
      world.as(person).user.leave({ password: PASSWORD }),
  };

/** An owner of a company with another one. */
async function anOwner(): Promise<{ person: Person; owner: Person }> {
  const owner = await world.aUser();
  const person = await world.aUser({ companyOf: owner });
  await world.as(owner).company.setRole({ id: person.id, role: 'companyOwner' });
  return { person, owner };
}

describe.each(Object.entries(CHANGES))('%s', (_, prepare) => {
  it.each(Object.entries(LINKS))('ends %s that was given out before', async (_name, give) => {
    const { person, owner } = await anOwner();
    const change = await prepare(person, owner);
    const { use, code } = await give(person);
    await change();
    await expect(use()).rejects.toMatchObject({ code });
  });
});

describe('a link to set the password', () => {
  it('requested for the old address is not mailed once the address has changed', async () => {
    const person = await world.aUser();
    const { email: old } = person;
    const email = anAddress();
    await world.as(person).user.changeEmail({ email, password: PASSWORD });
    const half = await linkTo(email, 'email_change');
    await nobody.auth.forgotPassword({ email: old });
    await nobody.auth.verifyEmail(half);
    await world.runJobs();
    expect((await world.mailsTo(old)).map(({ template }) => template)).not.toContain('reset');
  });

  it('is used or replaced by a change of the address, never both', async () => {
    const person = await world.aUser();
    await nobody.auth.forgotPassword({ email: person.email });
    const reset = await linkTo(person.email, 'reset');
    const email = anAddress();
    await world.as(person).user.changeEmail({ email, password: PASSWORD });
    const move = await linkTo(email, 'email_change');
    const tries = await Promise.allSettled([
      nobody.auth.resetPassword({ ...reset, password: FRESH }),
      nobody.auth.verifyEmail(move),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a new password', () => {
  it('leaves the session in which it was chosen, and no other', async () => {
    const person = await world.aUser();
    const other = await nobody.auth.login({ email: person.email, password: PASSWORD });
    await world.as(person).user.changePassword({ currentPassword: PASSWORD, newPassword: FRESH });
    await expect(world.as(other).user.me()).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await world.as(person).session.list()).map(({ isCurrent }) => isCurrent)).toEqual([
      true,
    ]);
  });

  it('is chosen by one of two who knew the old one', async () => {
    const person = await world.aUser();
    const other = await nobody.auth.login({ email: person.email, password: PASSWORD });
    const tries = await Promise.allSettled(
      [person, other].map((who, at) =>
        world
          .as(who)
          .user.changePassword({ currentPassword: PASSWORD, newPassword: `${FRESH}${at}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lists by mail and on the page the API keys that act in the user’s name', async () => {
    const owner = await world.aUser();
    const admin = await world.aUser({ companyOf: owner });
    const project = await world.as(admin).project.create({ name: 'Shop' });
    const made = await world
      .as(admin)
      .apiKey.create({ name: 'Nightly', scopes: ['read'], projectSlugs: [project.slug] });
    const me = world.as(admin);
    await me.user.changePassword({ currentPassword: PASSWORD, newPassword: FRESH });
    const mail = (await world.mailsTo(admin.email)).at(-1);
    expect(mail).toMatchObject({ template: 'password_changed_keys' });
    expect(mail?.params.lines).toBe(`Nightly (${made.prefix}…)`);
    expect(await me.apiKey.mine()).toMatchObject([{ id: made.id, name: 'Nightly' }]);
    expect(await world.as(owner).apiKey.mine()).toEqual([]);
    await me.apiKey.delete({ id: made.id });
    await me.user.changePassword({ currentPassword: FRESH, newPassword: PASSWORD });
    expect((await world.mailsTo(admin.email)).at(-1)?.template).toBe('password_changed');
  });

  it('that was set by a mailed link is confirmed by mail too', async () => {
    const { email } = await world.aUser();
    await nobody.auth.forgotPassword({ email });
    await nobody.auth.resetPassword({ ...(await linkTo(email, 'reset')), password: FRESH });
    expect((await world.mailsTo(email)).at(-1)?.template).toBe('password_changed');
  });
});

it('a new address leaves the session in which it was confirmed, where that is its own', async () => {
  const [person, stranger] = [await world.aUser(), await world.aUser()];
  const move = async (who: { token: string }) => {
    const email = anAddress();
    const { token } = await nobody.auth.login({ email: now, password: PASSWORD });
    await world.as({ token }).user.changeEmail({ email, password: PASSWORD });
    await world.as(who).auth.verifyEmail(await linkTo(email, 'email_change'));
    now = email;
  };
  let now = person.email;
  await move(person);
  expect((await world.as(person).user.me()).email).toBe(now);
  await move(stranger);
  await expect(world.as(person).user.me()).rejects.toMatchObject({ code: 'unauthorized' });
  await world.as(stranger).user.me();
});

it('an address that somebody took meanwhile is not taken from them, however many ask for it at once', async () => {
  const email = anAddress();
  const people = await Promise.all([1, 2, 3, 4].map(() => world.aUser()));
  const halves: Half[] = [];
  for (const person of people) {
    await world.as(person).user.changeEmail({ email, password: PASSWORD });
    halves.push(await linkTo(email, 'email_change'));
  }
  const tries = await Promise.allSettled(halves.map((half) => nobody.auth.verifyEmail(half)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'link_invalid' });
});

describe('an invitation into the company', () => {
  const ENDS: Record<string, (owner: Person, id: string) => Promise<unknown>> = {
    'becomes a member': (owner, id) => world.as(owner).company.setRole({ id, role: 'member' }),
    'is set passive': (owner, id) => world.as(owner).user.setStatus({ id, isActive: false }),
    'is removed': (owner, id) => world.as(owner).company.removeUser({ id }),
  };

  it.each(Object.entries(ENDS))('ends when its sender %s', async (_, end) => {
    const { person, owner } = await anOwner();
    const links = [await invite(person, 'companyOwner'), await invite(person, 'member')];
    expect(await world.as(owner).company.get()).toMatchObject({ invitations: [{}, {}] });
    await end(owner, person.id);
    expect(await world.as(owner).company.get()).toMatchObject({ invitations: [] });
    for (const { use } of links)
      await expect(use()).rejects.toMatchObject({ code: 'invitation_not_found' });
  });

  it('that another owner has sent again is theirs', async () => {
    const { person, owner } = await anOwner();
    const email = anAddress();
    const { id } = await world.as(person).company.invite({ email });
    await world.as(owner).company.resendInvite({ id });
    await world.as(owner).company.removeUser({ id: person.id });
    const { token } = await linkTo(email, 'company_invite');
    await nobody.auth.acceptInvitation({
      token,
      firstName: 'Can',
      lastName: 'Er',
      password: PASSWORD,
    });
  });

  it('that led into a project holds when the project is deleted for good meanwhile', async () => {
    const owner = await world.aUser();
    const project = await world.as(owner).project.create({ name: 'Shop' });
    const email = anAddress();
    await world.as(owner).company.invite({ email, projectSlugs: [project.slug] });
    await world.pool.query('delete from projects where id = $1', [project.id]);
    const { token } = await linkTo(email, 'company_invite');
    const who = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
    await nobody.auth.acceptInvitation({ token, ...who });
  });

  it('is sent once, however many owners send it at once', async () => {
    const owner = await world.aUser();
    const email = anAddress();
    const tries = await Promise.allSettled(
      Array.from({ length: 64 }, () => world.as(owner).company.invite({ email })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });
});

it('a log-in whose password is changed while it is checked opens nothing', async () => {
  const { id, email } = await world.aUser();
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query("update users set password_hash = 'another' where id = $1", [id]);
  const login = nobody.auth.login({ email, password: PASSWORD });
  const refused = expect(login).rejects.toMatchObject({ code: 'invalid_credentials' });
  await untilBlocked(world.pool);
  await client.query('commit');
  client.release();
  await refused;
});

it('who was removed has left no key', async () => {
  const owner = await world.aUser();
  const member = await world.aUser({ companyOf: owner });
  const { slug } = await world.as(member).project.create({ name: 'Shop' });
  const { key } = await world
    .as(member)
    .apiKey.create({ name: 'CI', scopes: ['read'], projectSlugs: [slug] });
  await world.as({ token: key }).project.list({});
  await world.as(owner).company.removeUser({ id: member.id });
  await expect(world.as({ token: key }).project.list({})).rejects.toMatchObject({ status: 401 });
  expect(await world.as(owner).apiKey.list()).toEqual([]);
});
