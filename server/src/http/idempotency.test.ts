import { describe, expect, it } from 'vitest';
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

  it('is a conflict with another body, and while the first is under way', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => once.project.create({ name: 'Shop' })),
    );
    expect(await world.as(owner).project.list()).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'idempotency_conflict', status: 409 });
    await expect(once.project.create({ name: 'Other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
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
});
