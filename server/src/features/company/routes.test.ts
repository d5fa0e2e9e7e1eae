import { describe, expect, it } from 'vitest';
import { anAddress, aWorld, PASSWORD } from '../../../test/world.ts';
import { writeMail } from '../../mail/write-mail.ts';

const world = await aWorld();
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The secret in the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  const mails = await world.mailsTo(address);
  return String(mails.at(-1)?.params.path).split('/').at(-1) ?? '';
}

describe('the language of a company', () => {
  it('is that of its invitations, of the page they open and of the account made there', async () => {
    const owner = await world.aUser();
    const before = await world.as(owner).company.get();
    expect(before.language).toBe('en');
    await world.as(owner).company.update({ name: before.name, language: 'tr' });
    const email = anAddress();
    // whatever language the inviter's browser speaks
    await world.as(owner, { 'accept-language': 'en' }).company.invite({ email });
    const [mail] = await world.mailsTo(email);
    expect(mail).toMatchObject({ language: 'tr' });
    const { text } = writeMail({ ...mail, toName: '' } as never, 'http://here');
    expect(text).toMatch(/http:\/\/here\/app\/invitation\/\S+\?language=tr\n/);
    const account = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
    await world.as().auth.acceptInvitation({ token: await linkTo(email), ...account });
    const { user } = await world.as().auth.login({ email, password: PASSWORD });
    expect(user.language).toBe('tr');
  });

  it('gives way to the language of the page on which the invitation is accepted', async () => {
    const owner = await world.aUser();
    await world.as(owner).company.update({ name: 'Northwind', language: 'tr' });
    const email = anAddress();
    await world.as(owner).company.invite({ email });
    const account = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
    const token = await linkTo(email);
    await world.as().auth.acceptInvitation({ token, ...account, language: 'en' });
    const { user } = await world.as().auth.login({ email, password: PASSWORD });
    expect(user.language).toBe('en');
  });

  it('is changed alone: the name that another owner gave meanwhile stays', async () => {
    const owner = await world.aUser();
    const other = await world.aUser({ companyOf: owner });
    await world.as(owner).company.setRole({ id: other.id, role: 'companyOwner' });
    await world.as(other).company.update({ name: 'Northwind', logo: PNG });
    const saved = await world.as(owner).company.update({ language: 'tr' });
    expect(saved).toMatchObject({ name: 'Northwind', language: 'tr' });
    expect(saved.logoUrl).not.toBeNull();
    expect(await world.as(owner).company.update({})).toMatchObject({ name: 'Northwind' });
  });

  it('keeps what another owner changed in a field meanwhile, and returns it', async () => {
    const owner = await world.aUser();
    const { name } = await world.as(owner).company.get();
    const rename = (to: string, was: string) =>
      world.as(owner).company.update({ name: to, was: { name: was } });
    await rename('Northwind', name);
    await expect(rename('Southwind', name)).rejects.toMatchObject({
      code: 'version_conflict',
      status: 409,
      data: { name: 'Northwind' },
    });
    // the same change, or one of another field, takes nothing from anybody
    await rename('Northwind', name);
    await world.as(owner).company.update({ language: 'tr', was: { language: 'en' } });
    expect(await world.as(owner).company.get()).toMatchObject({
      name: 'Northwind',
      language: 'tr',
    });
  });

  it('is renamed by one of two owners at once', async () => {
    const owner = await world.aUser();
    const { name } = await world.as(owner).company.get();
    const tries = await Promise.allSettled(
      ['North', 'South'].map((to) => world.as(owner).company.update({ name: to, was: { name } })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is the owner’s to choose', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    const change = world.as(member).company.update({ name: 'Ours', language: 'tr' });
    await expect(change).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

it('invites an address once, however it is typed', async () => {
  const owner = await world.aUser();
  const emails = ['İnfo@ŞİRKET.com.tr', 'info@xn--irket-idb.com.tr', 'INFO@şirket.com.tr'];
  const answers = await world.as(owner).company.inviteMany({ emails });
  expect(answers.map(({ error }) => error?.code)).toEqual([
    undefined,
    'user_exists',
    'user_exists',
  ]);
});

describe('many invitations at once', () => {
  it('are answered address by address, in the order given', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    const [fresh, invited] = [anAddress(), anAddress()];
    await world.as(owner).company.invite({ email: invited });
    const emails = [fresh, 'no address', member.email, invited, fresh.toUpperCase()];
    const answers = await world.as(owner).company.inviteMany({ emails });
    expect(answers.map(({ email }) => email)).toEqual(emails);
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      'invalid_input',
      'user_exists',
      'user_exists',
      'user_exists',
    ]);
    expect(answers[0]?.invitation).toMatchObject({ email: fresh, role: 'member' });
    expect(answers[1]?.error?.message).toBe('Please enter a valid e-mail address.');
    expect(await world.mailsTo(fresh)).toHaveLength(1);
  });

  it('send nothing where a project is not there', async () => {
    const owner = await world.aUser();
    const email = anAddress();
    const invite = world.as(owner).company.inviteMany({ emails: [email], projectSlugs: ['none'] });
    await expect(invite).rejects.toMatchObject({ code: 'project_not_found', status: 404 });
    expect(await world.mailsTo(email)).toEqual([]);
  });
});

describe('a pending invitation', () => {
  it('is listed for owners, with how its mail fares and without its link', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    const email = anAddress();
    await world.as(owner).company.invite({ email, role: 'companyOwner' });
    const { invitations } = await world.as(owner).company.get();
    expect(invitations).toMatchObject([{ email, role: 'companyOwner', delivery: 'waiting' }]);
    expect(JSON.stringify(invitations)).not.toContain(await linkTo(email));
    expect((await world.as(member).company.get()).invitations).toEqual([]);
    await world.pool.query(`update mail_outbox set status = 'failed' where to_address = $1`, [
      email,
    ]);
    expect((await world.as(owner).company.get()).invitations).toMatchObject([
      { delivery: 'failed' },
    ]);
  });

  it('is sent again with a new link and the same content; the old link is void', async () => {
    const owner = await world.aUser();
    const { slug } = await world.as(owner).project.create({ name: 'Shop' });
    const email = anAddress();
    const { id } = await world.as(owner).company.invite({ email, projectSlugs: [slug] });
    const old = await linkTo(email);
    await world.as(owner).company.resendInvite({ id });
    expect((await world.as(owner).company.get()).invitations.map((one) => one.id)).toEqual([id]);
    const fresh = await linkTo(email);
    await expect(world.as().auth.invitation({ token: old })).rejects.toMatchObject({ status: 404 });
    const account = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
    await world.as().auth.acceptInvitation({ token: fresh, ...account });
    const { token } = await world.as().auth.login({ email, password: PASSWORD });
    expect((await world.as({ token }).project.list()).map((one) => one.slug)).toEqual([slug]);
    expect((await world.as(owner).company.get()).invitations).toEqual([]);
  });

  it('is taken back: its link is dead at once', async () => {
    const owner = await world.aUser();
    const email = anAddress();
    const { id } = await world.as(owner).company.invite({ email });
    await world.as(owner).company.cancelInvite({ id });
    const token = await linkTo(email);
    await expect(world.as().auth.invitation({ token })).rejects.toMatchObject({ status: 404 });
    await expect(world.as(owner).company.cancelInvite({ id })).rejects.toMatchObject({
      code: 'invitation_not_found',
    });
  });

  it('is taken back also after it was sent again', async () => {
    const owner = await world.aUser();
    const email = anAddress();
    const { id } = await world.as(owner).company.invite({ email });
    await world.as(owner).company.resendInvite({ id });
    await world.as(owner).company.cancelInvite({ id });
    const token = await linkTo(email);
    await expect(world.as().auth.invitation({ token })).rejects.toMatchObject({ status: 404 });
  });

  it('says why who has an account in another company cannot take it', async () => {
    const [owner, taken] = [await world.aUser(), await world.aUser()];
    await world.as(owner).company.invite({ email: taken.email });
    const token = await linkTo(taken.email);
    const account = { firstName: 'Can', lastName: 'Er', password: PASSWORD };
    for (const _ of ['a try', 'another'])
      await expect(world.as().auth.acceptInvitation({ token, ...account })).rejects.toMatchObject({
        code: 'account_elsewhere',
        status: 409,
      });
    expect((await world.as(owner).company.get()).invitations).toHaveLength(1);
  });

  it('names a company as it is called, without making links of names', async () => {
    const owner = await world.aUser();
    await world.as(owner).company.update({ name: 'Ölçüm A.Ş. evil.example/x' });
    const email = anAddress();
    await world.as(owner).company.invite({ email });
    const [mail] = await world.mailsTo(email);
    const { text } = writeMail({ ...mail, language: 'en', toName: '' } as never, 'http://here');
    expect(text).toContain('Ölçüm A.Ş. evil. example x');
  });

  it('is not another company’s to touch', async () => {
    const [owner, stranger] = [await world.aUser(), await world.aUser()];
    const { id } = await world.as(owner).company.invite({ email: anAddress() });
    const gone = { status: 404 };
    await expect(world.as(stranger).company.cancelInvite({ id })).rejects.toMatchObject(gone);
    await expect(world.as(stranger).company.resendInvite({ id })).rejects.toMatchObject(gone);
    expect((await world.as(owner).company.get()).invitations).toHaveLength(1);
  });
});

describe('a company', () => {
  it('has a logo, a small picture that the server encodes again', async () => {
    const api = world.as(await world.aUser());
    const hidden = Buffer.concat([
      Buffer.from(PNG.split(',')[1] ?? '', 'base64'),
      Buffer.from('<script>'),
    ]);
    const logo = `data:image/png;base64,${hidden.toString('base64')}`;
    const { logoUrl } = await api.company.update({ name: 'Northwind', logo });
    expect(logoUrl).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(Buffer.from(logoUrl?.split(',')[1] ?? '', 'base64').includes('script')).toBe(false);
    expect((await api.company.update({ name: 'Northwind' })).logoUrl).toBe(logoUrl);
    expect((await api.company.update({ name: 'Northwind', logo: null })).logoUrl).toBeNull();
    for (const wrong of [
      'data:image/svg+xml;base64,AAAA',
      `data:image/png;base64,${'A'.repeat(800_000)}`,
    ])
      await expect(api.company.update({ name: 'Northwind', logo: wrong })).rejects.toMatchObject({
        status: 400,
      });
    const claimed = `data:image/png;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}`;
    const unreadable = { code: 'picture_unreadable', status: 422 };
    await expect(api.company.update({ name: 'A', logo: claimed })).rejects.toMatchObject(
      unreadable,
    );
    await expect(api.project.create({ name: 'A', logo: claimed })).rejects.toMatchObject(
      unreadable,
    );
    const { slug } = await api.project.create({ name: 'A', logo: PNG });
    await expect(
      api.project.update({ slug, name: 'A', version: 1, logo: claimed }),
    ).rejects.toMatchObject(unreadable);
  });

  it('is renamed by owners, and a role holds from the next request', async () => {
    const owner = await world.aUser();
    const member = await world.aUser({ companyOf: owner });
    const rename = () => world.as(member).company.update({ name: 'Northwind' });
    await expect(rename()).rejects.toMatchObject({ status: 403 });
    await world.as(owner).company.setRole({ id: member.id, role: 'companyOwner' });
    expect((await rename()).name).toBe('Northwind');
    await world.as(owner).company.setRole({ id: member.id, role: 'member' });
    await expect(rename()).rejects.toMatchObject({ status: 403 });
  });

  it('is deleted with all its rows 30 days after its owner’s request, and not before', async () => {
    const [owner, other] = [await world.aUser(), await world.aUser()];
    const me = world.as(owner);
    const { slug: projectSlug } = await me.project.create({ name: 'Shop' });
    await me.model.create({ projectSlug, name: 'Sign-in' });
    await me.company.invite({ email: anAddress() });
    expect((await me.company.leave({ password: PASSWORD })).leavesAt).not.toBeNull();
    expect((await world.mailsTo(owner.email)).at(-1)?.template).toBe('company_leaves');
    const { tidy } = await import('../../jobs/tidy.ts');
    await tidy.run(world.jobContext, {});
    await me.user.me();
    expect((await me.company.stay()).leavesAt).toBeNull();
    await me.company.leave({ password: PASSWORD });
    const { companyId } = owner;
    await world.pool.query('update companies set leaves_at = now() where id = $1', [companyId]);
    await tidy.run(world.jobContext, {});
    const { rows: tables } = await world.pool.query(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id'`,
    );
    for (const { name } of tables) {
      const { rows } = await world.pool.query(
        `select count(*)::int as left from "${name}" where company_id = $1`,
        [companyId],
      );
      expect([name, rows[0].left]).toEqual([name, 0]);
    }
    await world.as(other).user.me();
  });
});
