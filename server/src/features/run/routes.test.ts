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

  it('without a name is called by its suite and the day, written as on every page', async () => {
    const { send, suiteId, owner } = await aRun(world);
    const { name } = await send.run.create({ suiteId });
    expect(name).toMatch(/ \d{1,2} \p{L}+ \d{4}$/u);
    const inTurkish = world.as(owner, { 'accept-language': 'tr' });
    expect((await inTurkish.run.create({ suiteId })).name).toMatch(/ \d{1,2} \p{L}+ \d{4}/u);
  });

  it('that is made again has a name of its own, in the language of its user', async () => {
    const { send, owner, id, a } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed' });
    const first = await send.run.rerun({ id });
    expect(first.name).toBe('Nightly (rerun 1)');
    const { items } = await send.result.list({ id: first.id });
    const { caseKey = '' } = items[0] ?? {};
    await send.result.set({ id: first.id, caseKey, status: 'failed' });
    expect((await send.run.rerun({ id: first.id })).name).toBe('Nightly (rerun 2)');
    const inTurkish = world.as(owner, { 'accept-language': 'tr' });
    const again = await inTurkish.run.rerun({ id: first.id });
    expect(again.name).toBe('Nightly (yeniden koşum 1)');
    expect((await send.run.rerun({ id, name: 'Again' })).name).toBe('Again');
    await send.run.update({ id, name: 'n'.repeat(120) });
    expect((await send.run.rerun({ id })).name).toBe(`${'n'.repeat(110)} (rerun 1)`);
  });

  it('that is made again keeps the assignees who still work there, through a new generation of the suite', async () => {
    const { send, owner, project, projectSlug, modelId, suiteId, keys } = await aRun(world);
    const [stays, leaves] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    for (const one of [stays, leaves]) await world.joins(one, project);
    const { id } = await send.run.create({ suiteId, assigneeIds: [stays.id, leaves.id] });
    await send.result.setMany({ id, caseKeys: keys, status: 'failed' });
    await send.project.removeMember({ id: project.id, userId: leaves.id });
    const assignees = async (runId: string) =>
      (await send.result.list({ id: runId })).items.map(({ assignee }) => assignee?.id);
    const kept = await send.run.rerun({ id });
    expect(await assignees(kept.id)).toEqual([stays.id, undefined, stays.id, undefined]);
    const free = await send.run.rerun({ id, keepAssignees: false });
    expect(new Set(await assignees(free.id))).toEqual(new Set([undefined]));
    // without the check of wrong passwords two cases are left
    const { version, nodes, edges } = await send.model.get({ modelId });
    const drawing = {
      nodes: nodes.filter((node) => node.id !== 't2'),
      edges: edges.filter(({ source, target }) => source !== 't2' && target !== 't2'),
    };
    await send.model.update({ projectSlug, modelId, version, name: 'Login', ...drawing });
    await send.suite.regenerate({ id: suiteId });
    const rest = await send.run.rerun({ id });
    expect(rest.left + rest.counts.untested).toBe(4);
    expect(rest.left).toBeGreaterThan(0);
  });

  it('is deleted and reopened by the member who began it, not by other members', async () => {
    const { send, owner, project, suiteId, id } = await aRun(world);
    const [member, other] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    for (const one of [member, other]) await world.joins(one, project);
    const me = world.as(member);
    const own = await me.run.create({ suiteId });
    await world.as(other).run.complete({ id: own.id });
    await expect(world.as(other).run.reopen({ id: own.id })).rejects.toMatchObject({ status: 403 });
    expect((await me.run.reopen({ id: own.id })).status).toBe('open');
    expect((await me.run.get({ id })).can).toEqual({
      complete: true,
      reopen: false,
      delete: false,
    });
    expect((await me.run.get({ id: own.id })).can.delete).toBe(true);
    await expect(me.run.delete({ id })).rejects.toMatchObject({ status: 403 });
    await me.run.delete({ id: own.id });
    await send.run.delete({ id });
    const binned = await me.bin.list({ kind: 'run' });
    expect(binned.items.map((item) => item.id)).toEqual([own.id]);
    await expect(me.bin.restore({ kind: 'run', id })).rejects.toMatchObject({ status: 403 });
    await me.bin.restore({ kind: 'run', id: own.id });
  });

  it('says what is deleted with it, as its page shows it', async () => {
    const { send, id, a, b, c } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page at all' });
    await send.result.set({ id, caseKey: b, status: 'passed' });
    await send.result.comment({ id, caseKey: c, comment: 'Later' });
    await send.result.attach({ id, caseKey: a, file: new File(['x'], 'x.txt') });
    expect(await send.run.contents({ id })).toEqual({
      ...{ results: 2, comments: 2, attachments: 1, release: null },
    });
  });

  it('says what becomes of the release that it leaves where it is deleted, and the log says so too', async () => {
    const { send, project, suiteId, id, a, b, c } = await aRun(world);
    const { id: laterId } = await send.run.create({ suiteId, cases: { keys: [a, b] } });
    await send.result.set({ id: laterId, caseKey: a, status: 'passed' });
    await send.result.setMany({ id, caseKeys: [a, b, c], status: 'failed' });
    const release = await send.release.create({ projectSlug: project.slug, name: '1.4' });
    await send.release.update({ id: release.id, runIds: [id, laterId] });
    const { id: releaseId, name } = release;
    expect((await send.run.contents({ id })).release).toEqual({
      ...{ id: releaseId, name, testCases: 4, gone: 2, goneResults: 1, byOthers: 1, untested: 1 },
    });
    await send.run.delete({ id });
    const { counts } = (await send.release.get({ id: releaseId })).release;
    expect(counts).toMatchObject({ passed: 1, failed: 0, untested: 1 });
    const { items } = await send.audit.list({ projectSlug: project.slug, action: 'run.delete' });
    expect(items.map(({ text }) => text)).toEqual([
      'Moved the run “Nightly” to the bin; it was part of the release “1.4”',
    ]);
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
      { caseKey: b, status: 'passed', otherStatus: 'failed', isReworded: false },
      { caseKey: c, status: 'untested', otherStatus: 'passed', isReworded: false },
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
