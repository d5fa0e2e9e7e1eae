import { describe, expect, it } from 'vitest';
import { aRun } from '../../test/run.ts';
import { aWorld, PASSWORD } from '../../test/world.ts';

const world = await aWorld();

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('a call with an Idempotency-Key', () => {
  it('is done once, however often it is sent, and answers the same', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const project = await once.project.create({ name: 'Shop' });
    expect(await once.project.create({ name: 'Shop' })).toEqual(project);
    expect(await world.as(owner).project.list()).toHaveLength(1);
  });

  it('is a conflict with another body', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    await once.project.create({ name: 'Shop' });
    await expect(once.project.create({ name: 'Other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
      status: 409,
    });
  });

  it('answers the same to all who ask while the first is under way', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => once.project.create({ name: 'Shop' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await world.as(owner).project.list()).toHaveLength(1);
  });

  it('means nothing to anybody else who chose the same key', async () => {
    const [mine, theirs] = [await world.aUser(), await world.aUser()];
    const key = aKey();
    await world.as(mine, key).project.create({ name: 'Shop' });
    await world.as(theirs, key).project.create({ name: 'Other' });
    expect(await world.as(theirs).project.list()).toMatchObject([{ name: 'Other' }]);
  });

  it('repeats a link that works once, for who is not logged in', async () => {
    const { email } = await world.aUser();
    await world.as().auth.forgotPassword({ email });
    await world.runJobs();
    const path = String((await world.mailsTo(email)).at(-1)?.params.path);
    const search = new URLSearchParams(path.split('?')[1]);
    const link = { token: search.get('token') ?? '', key: search.get('key') ?? '' };
    const once = world.as(undefined, aKey());
    const answer = await once.auth.resetPassword({ ...link, password: PASSWORD });
    expect(await once.auth.resetPassword({ ...link, password: PASSWORD })).toEqual(answer);
    await expect(
      world.as().auth.resetPassword({ ...link, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'link_invalid' });
  });

  it('leaves neither a token nor a password where the database keeps it', async () => {
    const { email } = await world.aUser();
    const once = world.as(undefined, aKey());
    const { token } = await once.auth.login({ email, password: PASSWORD });
    expect((await once.auth.login({ email, password: PASSWORD })).token).toBe(token);
    const { rows } = await world.pool.query('select * from answered_calls');
    expect(rows.length).toBeGreaterThan(0);
    const kept = JSON.stringify(rows);
    for (const secret of [token, email, PASSWORD]) expect(kept).not.toContain(secret);
  });

  it('may be tried again where nothing was decided', async () => {
    const owner = await world.aUser();
    const key = aKey();
    const expired = world.as({ token: 'nobody’s'.replace('’', '') }, key);
    await expect(expired.project.create({ name: 'Shop' })).rejects.toMatchObject({ status: 401 });
    expect(await world.as(owner, key).project.create({ name: 'Shop' })).toMatchObject({
      name: 'Shop',
    });
  });

  it('of a key is answered no more once the key is gone', async () => {
    const owner = await world.aUser();
    const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
    const { id, key } = await world
      .as(owner)
      .apiKey.create({ name: 'CI', scopes: ['write'], projectSlugs: [projectSlug] });
    const once = world.as({ token: key }, aKey());
    const step = { projectSlug, label: 'x', type: 'action' } as const;
    expect(await once.step.create(step)).toEqual(await once.step.create(step));
    await world.as(owner).apiKey.delete({ id });
    await expect(once.step.create(step)).rejects.toMatchObject({ status: 401 });
  });

  it('can be made again where the process died in it, and not while it may be at work', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const project = await once.project.create({ name: 'Shop' });
    const begunBefore = (time: string) =>
      world.pool.query(
        'update answered_calls set status = null, answer = null, created_at = now() - $1::interval',
        [time],
      );
    await begunBefore('1 minute');
    await expect(once.project.create({ name: 'Shop' })).rejects.toMatchObject({ status: 409 });
    await begunBefore('3 minutes');
    await world.as(owner).project.delete({ slug: project.slug });
    const again = await once.project.create({ name: 'Shop' });
    expect(again.id).not.toBe(project.id);
    expect(await once.project.create({ name: 'Shop' })).toEqual(again);
  });

  it('leaves nothing behind where anybody was refused', async () => {
    await world.pool.query('delete from answered_calls');
    for (const url of ['/api/auth/login', '/api/auth/register', '/api/nothing', '/nothing'])
      expect(
        (await world.app.inject({ method: 'POST', url, headers: aKey(), payload: { x: 1 } }))
          .statusCode,
        url,
      ).toBe(url.includes('auth') ? 400 : 404);
    const { rows } = await world.pool.query('select count(*)::int as kept from answered_calls');
    expect(rows[0].kept).toBe(0);
  });

  it('that goes on in a job answers 202 each time', async () => {
    const { modelId, owner } = await aRun(world);
    const headers = { ...aKey(), authorization: `Bearer ${owner.token}` };
    const payload = { modelId, settings: { limit: 50_000 } };
    for (const _ of [1, 2]) {
      const call = { method: 'POST', url: '/api/suite', headers, payload } as const;
      expect((await world.app.inject(call)).statusCode).toBe(202);
    }
  });
});
