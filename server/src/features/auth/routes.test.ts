import { describe, expect, it } from 'vitest';
import { anAddress, aWorld, PASSWORD } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as();

const account = (email: string) => ({
  companyName: 'Örnek A.Ş.',
  firstName: 'Işıl',
  lastName: 'Çağ',
  email,
  password: PASSWORD,
});

/** What the newest mail to an address links to, as the halves of its link. */
async function linkTo(address: string): Promise<{ token: string; key: string; template: string }> {
  await world.runJobs();
  const newest = (await world.mailsTo(address)).at(-1);
  const search = new URLSearchParams(String(newest?.params.path ?? '').split('?')[1]);
  return {
    token: search.get('token') ?? '',
    key: search.get('key') ?? '',
    template: newest?.template ?? '',
  };
}

describe('an account', () => {
  it('is opened, confirmed by mail, entered and left', async () => {
    const email = anAddress();
    await nobody.auth.register(account(email));
    const { token: secret, key } = await linkTo(email);
    await expect(nobody.auth.login({ email, password: PASSWORD })).rejects.toMatchObject({
      code: 'email_not_verified',
      status: 403,
    });
    await nobody.auth.verifyEmail({ token: secret, key });
    const { token, user } = await nobody.auth.login({
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(user).toMatchObject({ email, isCompanyOwner: true, company: { name: 'Örnek A.Ş.' } });
    const mine = world.as({ token });
    expect((await mine.user.me()).id).toBe(user.id);
    await mine.auth.logout();
    await expect(mine.user.me()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });

  it('confirms once: of ten at the same time, one wins', async () => {
    const email = anAddress();
    await nobody.auth.register(account(email));
    const { token, key } = await linkTo(email);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => nobody.auth.verifyEmail({ token, key })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is answered in the same way whether the address is taken or not; only the mail says which', async () => {
    const person = await world.aUser();
    const fresh = await nobody.auth.register(account(anAddress()));
    expect(await nobody.auth.register(account(person.email))).toEqual(fresh);
    expect((await linkTo(person.email)).template).toBe('registered');
  });

  it('needs a password of all five rules, and no field that is not known', async () => {
    const weak = { ...account(anAddress()), password: 'abcdefgh' };
    await expect(nobody.auth.register(weak)).rejects.toMatchObject({
      status: 400,
      data: [{ path: 'password', code: 'password_weak' }],
    });
    const sly = { ...account(anAddress()), role: 'companyOwner' };
    await expect(nobody.auth.register(sly)).rejects.toMatchObject({
      data: [{ path: 'role', code: 'unknown_field' }],
    });
  });
});

describe('a password', () => {
  it('is refused with the same answer for known and unknown addresses', async () => {
    const { email } = await world.aUser();
    const wrong = { code: 'invalid_credentials', status: 401 };
    await expect(nobody.auth.login({ email, password: 'x' })).rejects.toMatchObject(wrong);
    await expect(nobody.auth.login({ email: anAddress(), password: 'x' })).rejects.toMatchObject(
      wrong,
    );
  });

  it('is guessed at twenty times at most, and a right one takes no turn', async () => {
    const { email } = await world.aUser();
    const enter = (password: string) => nobody.auth.login({ email, password });
    for (let i = 0; i < 25; i++) await enter(PASSWORD);
    for (let i = 0; i < 20; i++) {
      await expect(enter('Wrong-1234!')).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  });

  it('that somebody guesses at elsewhere keeps nobody out at home', async () => {
    const { email } = await world.aUser();
    const from = async (remoteAddress: string, password = PASSWORD) => {
      const call = { method: 'POST', url: '/api/auth/login', remoteAddress } as const;
      return (await world.app.inject({ ...call, payload: { email, password } })).statusCode;
    };
    const [home, elsewhere] = ['203.0.113.7', '203.0.113.8'];
    expect(await from(home)).toBe(200);
    for (let i = 0; i < 20; i++) expect(await from(elsewhere, 'Wrong-1234!')).toBe(401);
    expect(await from(elsewhere)).toBe(429);
    expect(await from(home)).toBe(200);
  });

  it('of one’s own name is refused by the link of a mail, which says before what makes none', async () => {
    const person = await world.aUser();
    await nobody.auth.forgotPassword({ email: person.email });
    const { token, key } = await linkTo(person.email);
    const half = { token, key };
    const { own } = await nobody.auth.resetLink(half);
    expect(own).toEqual([person.firstName, person.lastName, person.email, person.company.name]);
    await expect(
      nobody.auth.resetPassword({ ...half, password: 'İnan-Ayşe-2026!' }),
    ).rejects.toMatchObject({ data: [{ path: 'password', code: 'password_own' }] });
    await nobody.auth.resetPassword({ ...half, password: 'Yepyeni-9!' });
    await expect(nobody.auth.resetLink(half)).rejects.toMatchObject({ code: 'link_invalid' });
  });

  it('is shown only for its complete link that is still valid', async () => {
    const { email } = await world.aUser();
    await nobody.auth.forgotPassword({ email });
    const { token, key } = await linkTo(email);
    const half = { token, key };
    const gone = { code: 'link_invalid' };
    for (const wrong of [
      { ...half, token: `${half.token}x` },
      { ...half, key: crypto.randomUUID() },
    ])
      await expect(nobody.auth.resetLink(wrong)).rejects.toMatchObject(gone);
    await world.pool.query(
      `update one_time_tokens set expires_at = now() where kind = 'reset' and email = $1`,
      [email],
    );
    await expect(nobody.auth.resetLink(half)).rejects.toMatchObject(gone);
  });

  it('is reset once by a mailed link, which ends every session', async () => {
    const person = await world.aUser();
    await nobody.auth.forgotPassword({ email: person.email });
    const { token, key } = await linkTo(person.email);
    const password = 'Yepyeni-9!';
    await nobody.auth.resetPassword({ token, key, password });
    await expect(world.as(person).user.me()).rejects.toMatchObject({ status: 401 });
    await expect(nobody.auth.resetPassword({ token, key, password })).rejects.toMatchObject({
      code: 'link_invalid',
    });
    expect((await nobody.auth.login({ email: person.email, password })).user.id).toBe(person.id);
  });
});

it('mails nobody as often as somebody registers their address', async () => {
  const email = anAddress();
  const fields = { companyName: 'C', firstName: 'A', lastName: 'B', password: PASSWORD };
  const open = () => nobody.auth.register({ ...fields, email });
  for (const _ of [1, 2, 3]) await open();
  await expect(open()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
});

describe('an invitation', () => {
  it('makes a member of the company, for its address only', async () => {
    const owner = await world.aUser();
    const email = anAddress();
    await world.as(owner).company.invite({ email });
    const [mail] = await world.mailsTo(email);
    const token = String(mail?.params.path).split('/').at(-1) ?? '';
    expect(await nobody.auth.invitation({ token })).toMatchObject({
      kind: 'company',
      email,
      needsAccount: true,
    });
    await expect(
      world
        .as(owner)
        .auth.acceptInvitation({ token, firstName: 'A', lastName: 'B', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'wrong_account' });
    await nobody.auth.acceptInvitation({
      token,
      firstName: 'Can',
      lastName: 'Er',
      password: PASSWORD,
    });
    const { user } = await nobody.auth.login({ email, password: PASSWORD });
    expect(user).toMatchObject({ role: 'member', company: { id: owner.companyId } });
    await expect(nobody.auth.invitation({ token })).rejects.toMatchObject({ status: 404 });
  });

  it('can be sent by the owner only, and is refused for addresses that are in the company already', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    await expect(world.as(member).company.invite({ email: anAddress() })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(world.as(owner).company.invite({ email: member.email })).rejects.toMatchObject({
      code: 'user_exists',
      message: 'User already exists!!',
    });
  });
});

it('the server answers in Turkish when the request prefers it', async () => {
  const turkish = world.as(undefined, { 'accept-language': 'tr-TR,tr;q=0.9' });
  await expect(turkish.user.me()).rejects.toMatchObject({ message: 'Lütfen giriş yapın.' });
});
