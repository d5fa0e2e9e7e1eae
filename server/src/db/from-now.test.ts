import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRun } from '../../test/run.ts';
import { aWorld, PASSWORD } from '../../test/world.ts';
import { issueToken, redeemToken, renewToken } from '../features/auth/queries/one-time-tokens.ts';
import { insertSession } from '../features/session/queries.ts';

const world = await aWorld();
const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

/** The node's clock is wrong from here on; the database's is right. */
function misset(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });
}

describe.each([-400, 400])('with the clock of the node %i days off', (off) => {
  it('a session is valid until the time that it states', async () => {
    const user = await world.aUser();
    misset(off);
    const token = await insertSession(world.db, user, { ip: '', userAgent: '' });
    expect((await world.as({ token }).user.me()).id).toBe(user.id);
    const { rows } = await world.pool.query(
      `select expires_at between now() + interval '29 days' and now() + interval '31 days' as is_right
       from sessions where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ is_right: true }, { is_right: true }]);
  });

  it('an API key and a link to a report are valid for the chosen number of days', async () => {
    const run = await aRun(world);
    const { send, id, projectSlug } = run;
    const right = Date.now() + DAY;
    misset(off);
    const { token, ...share } = await send.report.share({ id, expiresInDays: 1 });
    expect((await world.as().report.open({ token })).run.name).toBe('Nightly');
    const made = await send.apiKey.create({
      name: 'CI',
      projectSlugs: [projectSlug],
      scopes: ['read'],
      expiresInDays: 1,
    });
    expect((await world.as({ token: made.key }).run.get({ id })).id).toBe(id);
    for (const { expiresAt } of [share, made])
      expect(Math.abs(Date.parse(expiresAt) - right)).toBeLessThan(DAY / 24);
  });

  it('a mailed link works, and works when it is mailed again', async () => {
    const { id: userId, email, companyId } = await world.aUser();
    misset(off);
    const link = { kind: 'reset', companyId, email, userId } as const;
    const { secret } = await issueToken(world.db, link);
    expect(await redeemToken(world.db, { secret, kind: 'reset' })).toMatchObject({ userId });
    const { id } = await issueToken(world.db, link);
    const again = await renewToken(world.db, { companyId, id, data: {} });
    expect(
      await redeemToken(world.db, { secret: again?.secret ?? '', kind: 'reset' }),
    ).toMatchObject({ userId });
  });

  it('a user who deletes their account keeps it for the thirty days of the announcement', async () => {
    const owner = await world.aUser();
    const right = Date.now() + 30 * DAY;
    misset(off);
    const { leavesAt } = await world.as(owner).company.leave({ password: PASSWORD });
    expect(Math.abs(Date.parse(leavesAt ?? '') - right)).toBeLessThan(DAY / 24);
    const member = await world.aUser({ companyOf: owner });
    await world.as(member).user.leave({ password: PASSWORD });
    const { rows } = await world.pool.query('select leaves_at from users where id = $1', [
      member.id,
    ]);
    expect(Math.abs(rows[0].leaves_at - right)).toBeLessThan(DAY / 24);
  });
});
