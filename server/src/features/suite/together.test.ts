import { describe, expect, it, vi } from 'vitest';
import { untilBlocked } from '../../../test/cluster.ts';
import { aLogin, start } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import { updateSubscription } from '../subscription/queries.ts';

const world = await aWorld();

describe('two people who generate a suite again', () => {
  it('never put an older state in place of a newer', async () => {
    const { owner, send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const slow = await world.pool.connect();
    // whoever has the suite makes the first wait, who has read the model already
    await slow.query('begin');
    await slow.query('select 1 from suites where company_id = $1 and id = $2 for update', [
      owner.companyId,
      id,
    ]);
    const refusal = expect(send.suite.regenerate({ id })).rejects.toMatchObject({
      code: 'version_conflict',
      status: 409,
    });
    await untilBlocked(world.pool);
    await slow.query(
      'update suites set generated_in = generated_in + 1, revision = revision + 1 where id = $1',
      [id],
    );
    await slow.query('commit');
    slow.release();
    await refusal;
    await redraw(aLogin('the user types <email> and <password>'));
    await send.suite.regenerate({ id });
    expect((await casesOf(id)).map(({ change }) => change)).toEqual(Array(4).fill('changed'));
  });

  it('begin a large one once', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const settings = { limit: 20_000 };
    const begun = await Promise.allSettled([
      send.suite.regenerate({ id, settings }),
      send.suite.regenerate({ id, settings }),
    ]);
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await world.runJobs();
  });
});

describe('a suite whose generation did not come to its end', () => {
  it('keeps the cases it had, and they can be run', async () => {
    const { send, modelId, redraw } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    await redraw({ nodes: [start], edges: [] });
    await send.suite.regenerate({ id, settings: { limit: 20_000 } }).catch(() => undefined);
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      status: 'failed',
      counts: { testCases: 4 },
    });
    expect((await send.run.create({ suiteId: id })).counts.untested).toBe(4);
  });

  it('can be generated again', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: { limit: 20_000 } });
    // whatever the clock of this node says
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const early = send.suite.regenerate({ id });
    await expect(early.finally(vi.useRealTimers)).rejects.toMatchObject({
      code: 'suite_not_ready',
    });
    await world.pool.query(
      "update suites set updated_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    expect((await send.suite.regenerate({ id })).suite.status).toBe('generating');
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({ status: 'ready' });
  });
});

describe('a suite that waits to be made', () => {
  const large = { limit: 20_000 };

  it('is not made any more where the user who requested it has lost the right', async () => {
    const { owner, send, projectSlug, modelId } = await aShop(world);
    const member = await world.aUser({ companyOf: owner });
    const project = await send.project.get({ slug: projectSlug });
    for (const lose of [
      () => send.project.removeMember({ id: project.id, userId: member.id }),
      () => send.user.setStatus({ id: member.id, isActive: false }),
    ]) {
      await world.joins(member, project);
      const { id } = await world.as(member).suite.create({ modelId, settings: large });
      await lose();
      await world.runJobs();
      expect(await send.suite.get({ id })).toMatchObject({
        status: 'failed',
        counts: { testCases: 0 },
      });
    }
  });

  it('says so where the storage of the plan has no room for it', async () => {
    const { owner, send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: large });
    const { usage } = await send.subscription.get();
    const storage = usage.find(({ figure }) => figure === 'storage')?.used ?? 0;
    await updateSubscription(world.db, owner.companyId, { limits: { storage: storage + 100 } });
    await world.runJobs();
    const suite = await send.suite.get({ id });
    expect(suite).toMatchObject({ status: 'failed', counts: { testCases: 0 } });
    expect(suite.problems).toMatchObject([{ code: 'limit_reached' }]);
  });
});

describe('the cases of a suite', () => {
  it('are found without regard to case', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    for (const [name, search] of [
      ['Login with IBAN', 'LOGIN WITH iban'],
      ['IŞIK', 'ışık'],
    ] as const) {
      await send.suite.updateCase({ id, key, name });
      expect((await send.suite.cases({ id, search })).total, search).toBe(1);
    }
  });
});
