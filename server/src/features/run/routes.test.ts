import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('a run', () => {
  it('begins with every case untested', async () => {
    const { run, keys } = await aRun(world);
    expect(run).toMatchObject({
      name: 'Nightly',
      environment: 'staging',
      status: 'open',
      counts: { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 4 },
      passRate: null,
      rerunOf: null,
    });
    expect(new Set(keys).size).toBe(4);
  });

  it('is found by its suite, its model and whether it is open', async () => {
    const { send, projectSlug: slug, modelId, suiteId, id } = await aRun(world);
    const { id: later } = await send.run.create({ suiteId });
    await send.run.complete({ id });
    const { id: otherId } = await send.model.create({ projectSlug: slug, name: 'Other' });
    const idsOf = async (filter: object) =>
      (await send.run.listOfProject({ slug, ...filter })).items.map((run) => run.id);
    expect(await idsOf({})).toEqual([later, id]);
    expect(await idsOf({ modelId })).toEqual([later, id]);
    expect(await idsOf({ modelId: otherId })).toEqual([]);
    expect(await idsOf({ suiteId, status: 'open' })).toEqual([later]);
    const first = await send.run.listOfProject({ slug, limit: 1 });
    expect(await idsOf({ limit: 1, cursor: first.nextCursor })).toEqual([id]);
  });

  it('shares its cases among people who may work on them, and no others', async () => {
    const { send, owner, project, suiteId, a } = await aRun(world);
    const [worker, guest] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    await world.joins(worker, project);
    const assigneeIds = [owner.id, worker.id];
    const { id } = await send.run.create({ suiteId, assigneeIds });
    const { items } = await send.result.list({ id });
    expect(items.map(({ assignee }) => assignee?.id)).toEqual([...assigneeIds, ...assigneeIds]);
    expect((await send.result.list({ id, assigneeId: worker.id })).total).toBe(2);
    const stranger = await world.aUser();
    for (const other of [guest, stranger]) {
      const request = { suiteId, assigneeIds: [owner.id, other.id] };
      await expect(send.run.create(request)).rejects.toMatchObject({ code: 'user_not_found' });
      await expect(
        send.result.setMany({ id, caseKeys: [a], assigneeId: other.id }),
      ).rejects.toMatchObject({ code: 'user_not_found' });
    }
    await send.result.setMany({ id, caseKeys: [a], assigneeId: null });
    expect((await send.result.get({ id, caseKey: a })).assignee).toBeNull();
  });

  it('is closed, and takes no results until somebody who rules opens it again', async () => {
    const { send, owner, project, id, a } = await aRun(world);
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const closed = await world.as(member).run.complete({ id });
    const news = await send.notification.list({});
    expect(JSON.stringify(news.items)).toContain('The run “Nightly” in “Shop” is complete');
    expect(closed).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    const file = new File(['x'], 'x.txt');
    for (const attempt of [
      () => send.result.set({ id, caseKey: a, status: 'failed' }),
      () => send.result.setMany({ id, caseKeys: [a], status: 'failed' }),
      () => send.result.attach({ id, caseKey: a, file }),
      () => send.result.import({ id, file: new File(['<testsuite/>'], 'x.xml') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'run_completed', status: 409 });
    await expect(world.as(member).run.reopen({ id })).rejects.toMatchObject({ status: 403 });
    expect(await send.run.reopen({ id })).toMatchObject({ status: 'open', completedAt: null });
    await send.result.set({ id, caseKey: a, status: 'failed' });
  });

  it('is made again of what failed, in the words of now', async () => {
    const { send, suiteId, id, a, b } = await aRun(world);
    await expect(send.run.rerun({ id })).rejects.toMatchObject({ code: 'nothing_to_run' });
    await send.result.setMany({ id, caseKeys: [a], status: 'failed' });
    await send.result.setMany({ id, caseKeys: [b], status: 'blocked' });
    await send.suite.updateCase({ id: suiteId, key: a, name: 'Worded later' });
    const again = await send.run.rerun({ id });
    expect(again).toMatchObject({ rerunOf: id, counts: { untested: 1 }, left: 0 });
    const { items } = await send.result.list({ id: again.id });
    expect(items).toMatchObject([{ caseKey: a, name: 'Worded later', status: 'untested' }]);
    const both = await send.run.rerun({ id, statuses: ['failed', 'blocked'] });
    expect(both.counts.untested).toBe(2);
  });

  it('is compared with another by what went otherwise', async () => {
    const { send, suiteId, id, keys, a, b, c } = await aRun(world);
    const { id: otherId } = await send.run.create({ suiteId });
    const d = keys[3] ?? '';
    for (const one of [id, otherId])
      await send.result.setMany({ id: one, caseKeys: [d], status: 'failed' });
    await send.result.setMany({ id, caseKeys: [a, b], status: 'passed' });
    await send.result.setMany({ id: otherId, caseKeys: [a, c], status: 'passed' });
    await send.result.setMany({ id: otherId, caseKeys: [b], status: 'failed' });
    const { same, changed, failing } = await send.run.compare({ id, otherId });
    expect(same).toBe(2);
    expect(failing.map(({ caseKey }) => caseKey)).toEqual([d]);
    expect(changed.map(({ name: _, ...rest }) => rest)).toEqual([
      { caseKey: b, status: 'passed', otherStatus: 'failed' },
      { caseKey: c, status: 'untested', otherStatus: 'passed' },
    ]);
  });

  it('colours what its cases went through: failed before passed', async () => {
    const { send, modelId, id, keys, a } = await aRun(world);
    const { items } = await send.result.list({ id, through: 'wt2' });
    const wrong = items.map(({ caseKey }) => caseKey);
    expect(wrong).toHaveLength(2);
    await send.result.setMany({ id, caseKeys: keys, status: 'passed' });
    await send.result.set({ id, caseKey: wrong[0] ?? a, status: 'failed' });
    expect(await send.run.coverage({ id })).toEqual({
      modelId,
      nodes: {
        start: 'failed',
        g: 'failed',
        w: 'failed',
        t1: 'passed',
        t2: 'failed',
        end: 'failed',
      },
      edges: {
        sg: 'failed',
        gw: 'failed',
        wt1: 'passed',
        wt2: 'failed',
        t1e: 'passed',
        t2e: 'failed',
      },
    });
  });
});
