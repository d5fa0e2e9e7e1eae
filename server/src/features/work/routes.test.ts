import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aTeam() {
  const team = await aRun(world);
  const { owner, project, suiteId, send } = team;
  const worker = await world.aUser({ companyOf: owner });
  await world.joins(worker, project);
  const { id: shared } = await send.run.create({
    suiteId,
    name: 'Shared',
    assigneeIds: [owner.id, worker.id],
  });
  return { ...team, worker, shared };
}

describe('what was tested in a week', () => {
  it('stays when a case is marked again in the same run in a later one, in figures and list', async () => {
    const { send, id, a, b } = await aRun(world);
    for (const caseKey of [a, b]) await send.result.set({ id, caseKey, status: 'failed' });
    const week = 7 * 24 * 60 * 60 * 1000;
    await world.pool.query(
      `update result_actions set created_at = now() - interval '7 days' where run_id = $1`,
      [id],
    );
    const [now, then] = [Date.now(), Date.now() - week];
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const { items } = await send.work.results({
      only: 'counted',
      from: new Date(then - week / 7).toISOString(),
      until: new Date(then + week / 7).toISOString(),
    });
    expect(items.map(({ caseKey, status }) => [caseKey, status]).sort()).toEqual(
      [a, b].sort().map((key) => [key, 'failed']),
    );
    const { daily } = await send.dashboard.get({ year: new Date(now).getUTCFullYear() });
    expect(daily.find((one) => one.day === day(now))).toMatchObject({ passed: 1, failed: 0 });
    expect((await send.work.results({ only: 'last', status: 'passed' })).total).toBe(1);
  });
});

it('the results of one release are those of its runs, as its figures by day count them', async () => {
  const { send, projectSlug, suiteId, id, a, b } = await aRun(world);
  const { id: otherId } = await send.run.create({ suiteId });
  for (const runId of [id, otherId])
    await send.result.set({ id: runId, caseKey: a, status: 'failed' });
  await send.result.set({ id, caseKey: b, status: 'blocked' });
  const release = await send.release.create({ projectSlug, name: '1.4' });
  await send.release.update({ id: release.id, runIds: [id] });
  const ofRelease = { releaseId: release.id };
  expect((await send.work.results(ofRelease)).items.map(({ runId }) => runId)).toEqual(
    Array.from({ length: 4 }, () => id),
  );
  const counted = await send.work.results({ ...ofRelease, only: 'counted' });
  expect(counted.items.map(({ runId, caseKey }) => [runId, caseKey])).toEqual([[id, a]]);
  const { daily } = await send.release.get({ id: release.id });
  expect(daily.map(({ passed, failed }) => passed + failed)).toEqual([counted.total]);
});

describe('the list of work', () => {
  it('has what is assigned to its reader over all open runs, in the order of the runs', async () => {
    const { worker, shared, send, id, keys } = await aTeam();
    await send.result.setMany({ id, caseKeys: keys.slice(0, 1), assigneeId: worker.id });
    const mine = await world.as(worker).work.results({ assignee: 'me', status: 'untested' });
    expect(mine.items.map(({ runId }) => runId)).toEqual([id, shared, shared]);
    expect(mine.items[0]).toMatchObject({
      ...{ runName: 'Nightly', runStatus: 'open', projectName: 'Shop' },
      assignee: { id: worker.id },
    });
    await send.run.complete({ id });
    const open = await world.as(worker).work.results({ assignee: 'me', runStatus: 'open' });
    expect(open.total).toBe(2);
  });

  it('begins with what is not run of the greatest risk, then by priority, and ends with releases that are out', async () => {
    const { send, projectSlug, suiteId, id, a, b, c, d } = await aTeam();
    const { id: late } = await send.run.create({ suiteId, name: 'Late' });
    const release = await send.release.create({ projectSlug, name: '1.4' });
    await send.release.update({ id: release.id, runIds: [id], status: 'released' });
    const risk = { likelihood: 4, damage: 4 };
    await send.suite.setAttributes({ id: suiteId, keys: [d], priority: 'low', risk });
    await send.suite.setAttributes({ id: suiteId, keys: [c], priority: 'high' });
    await send.result.set({ id: late, caseKey: a, status: 'passed' });
    await send.result.set({ id: late, caseKey: a, status: 'untested' });
    const { items } = await send.work.results({ assignee: 'nobody', status: 'untested' });
    expect(items.map(({ runId, caseKey }) => [runId, caseKey])).toEqual(
      [late, id].flatMap((run) => [d, c, a, b].map((key) => [run, key])),
    );
    expect((await send.run.get({ id })).release).toMatchObject({ name: '1.4', status: 'released' });
    expect((await send.run.get({ id: late })).release).toBeNull();
  });

  it('finds cases that are nobody’s, and those of people who have left', async () => {
    const { worker, shared, send, project, id } = await aTeam();
    const nobodys = await send.work.results({ assignee: 'nobody' });
    expect(new Set(nobodys.items.map(({ runId }) => runId))).toEqual(new Set([id]));
    expect((await send.work.results({ assignee: 'former' })).total).toBe(0);
    await send.project.removeMember({ id: project.id, userId: worker.id });
    const left = await send.work.results({ assignee: 'former' });
    expect(left.items.map(({ runId, assignee }) => [runId, assignee?.id])).toEqual([
      [shared, worker.id],
      [shared, worker.id],
    ]);
  });

  it('has the results of a time, the last first, a page at a time', async () => {
    const { send, id, a, b } = await aTeam();
    const before = new Date().toISOString();
    await send.result.set({ id, caseKey: a, status: 'passed', comment: 'quick' });
    await send.result.set({ id, caseKey: b, status: 'failed', comment: 'no answer' });
    const { items, total } = await send.work.results({ from: before, limit: 1 });
    expect([total, items[0]?.caseKey]).toEqual([2, b]);
    const next = await send.work.results({ from: before, limit: 1, skip: 1 });
    expect([next.total, next.items[0]?.caseKey]).toEqual([2, a]);
    expect(await send.work.results({ from: before, skip: 5 })).toEqual({ items: [], total: 2 });
    expect((await send.work.results({ until: before })).total).toBe(0);
    expect((await send.work.results({ search: 'no answer' })).items[0]?.caseKey).toBe(b);
  });

  it('is of the projects that its reader may see, and of no other company', async () => {
    const { owner, projectSlug } = await aTeam();
    const colleague = await world.aUser({ companyOf: owner });
    const stranger = await world.aUser();
    for (const reader of [colleague, stranger]) {
      const send = world.as(reader);
      expect(await send.work.results({})).toEqual({ items: [], total: 0 });
      expect((await send.work.runs({})).items).toEqual([]);
      await expect(send.work.results({ projectSlug })).rejects.toMatchObject({
        code: 'project_not_found',
      });
    }
  });
});

describe('the list of runs', () => {
  it('has those of all projects, newest first, and finds them by name, suite and environment', async () => {
    const { send, id, shared } = await aTeam();
    const idsOf = async (filter: object) =>
      (await send.work.runs(filter)).items.map((run) => run.id);
    expect(await idsOf({})).toEqual([shared, id]);
    expect(await idsOf({ search: 'STAGING' })).toEqual([id]);
    expect(await idsOf({ search: 'shared' })).toEqual([shared]);
    await send.run.complete({ id });
    expect(await idsOf({ status: 'open' })).toEqual([shared]);
  });
});

describe('handing over', () => {
  it('gives what somebody has still to run to somebody else, and leaves what they have run', async () => {
    const { send, owner, worker, shared, projectSlug } = await aTeam();
    const mine = await world.as(worker).work.results({ assignee: 'me' });
    const [done] = mine.items;
    await world.as(worker).result.set({
      ...{ id: shared, caseKey: done?.caseKey ?? '', status: 'passed' },
    });
    const request = { projectSlug, from: worker.id, to: owner.id };
    expect(await send.work.handOver(request)).toEqual({ handedOver: 1 });
    const { items: log } = await send.audit.list({ action: 'work.handOver' });
    expect(log[0]?.text).toBe(
      'Handed over 1 open test case of the project “Shop”: Ayşe İnan → Ayşe İnan',
    );
    const kept = await world.as(worker).work.results({ assignee: 'me' });
    expect(kept.items.map(({ caseKey }) => caseKey)).toEqual([done?.caseKey]);
    expect((await send.work.results({ assignee: 'me', status: 'untested' })).total).toBe(3);
    const news = await world.as(worker).notification.list({});
    expect(news.items.map(({ kind, path }) => [kind, path])).toContainEqual([
      'assigned',
      `/runs/${shared}?to=${worker.id}`,
    ]);
    expect((await send.notification.list({})).items.map(({ kind }) => kind)).not.toContain(
      'assigned',
    );
  });

  it('of all runs is one notice, with how many, by whom and whose they were; the log names who has left', async () => {
    const { send, owner, worker, suiteId, project, projectSlug } = await aTeam();
    const heir = await world.aUser({ companyOf: owner });
    await world.joins(heir, project);
    await send.run.create({ suiteId, assigneeIds: [worker.id] });
    await world.as(worker).user.update({ firstName: 'Deniz' });
    await send.project.removeMember({ id: project.id, userId: worker.id });
    const { handedOver } = await send.work.handOver({ projectSlug, from: 'former', to: heir.id });
    expect(handedOver).toBe(6);
    const { items } = await world.as(heir).notification.list({});
    expect(items.map(({ text, path }) => [text, path])).toEqual([
      [
        'Ayşe İnan handed over 6 test cases of “Shop” to you; they were assigned to Deniz İnan',
        `/work?project=${projectSlug}`,
      ],
    ]);
    const { items: log } = await send.audit.list({ action: 'work.handOver' });
    expect(log[0]?.text).toBe(
      'Handed over 6 open test cases of the project “Shop”: Deniz İnan → Ayşe İnan',
    );
  });

  it('begins with how many test cases somebody has left in each project, which owners may know', async () => {
    const { send, worker, projectSlug } = await aTeam();
    await send.project.create({ name: 'Bank' });
    expect(await send.work.left({ userId: worker.id })).toEqual([
      { projectSlug, projectName: 'Shop', left: 2 },
    ]);
    await send.work.handOver({ projectSlug, from: worker.id, to: null });
    expect(await send.work.left({ userId: worker.id })).toEqual([]);
    await expect(world.as(worker).work.left({ userId: worker.id })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(send.work.left({ userId: (await world.aUser()).id })).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  it('refuses somebody who cannot work on the project', async () => {
    const { send, owner, projectSlug } = await aTeam();
    for (const other of [await world.aUser({ companyOf: owner }), await world.aUser()])
      await expect(
        send.work.handOver({ projectSlug, from: 'me', to: other.id }),
      ).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

describe('the models and suites of all projects', () => {
  it('are listed with their projects, as far as their reader sees them', async () => {
    const { send, owner, project } = await aRun(world);
    const other = await send.project.create({ name: 'Bank' });
    await send.model.create({ projectSlug: other.slug, name: 'Transfer', isHidden: true });
    const { items, total } = await send.work.models({});
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      ...{ name: 'Transfer', isHidden: true, testCases: null, projectName: 'Bank' },
    });
    const hidden = await send.work.models({ isHidden: true, search: 'fer tran' });
    expect(hidden.items.map(({ name }) => name)).toEqual(['Transfer']);
    expect(
      (await send.work.models({ from: new Date(Date.now() + 60_000).toISOString() })).total,
    ).toBe(0);
    const worker = await world.aUser({ companyOf: owner });
    await world.joins(worker, other);
    expect((await world.as(worker).work.models({})).items.map(({ name }) => name)).toEqual([
      'Transfer',
    ]);
    expect(await world.as(worker).work.suites({})).toEqual({ items: [], total: 0 });
    await expect(world.as(worker).work.suites({ projectSlug: project.slug })).rejects.toMatchObject(
      { code: 'project_not_found' },
    );
  });

  it('say how many test cases a suite has and whether its model changed since', async () => {
    const { send, suiteId, keys, modelId } = await aRun(world);
    const [suite] = (await send.work.suites({ search: 'log' })).items;
    expect(suite).toMatchObject({
      id: suiteId,
      testCases: keys.length,
      retired: 0,
      isStale: false,
    });
    expect((await send.work.suites({ isStale: true })).total).toBe(0);
    const { version, name, nodes, edges, projectSlug } = await send.model.get({ modelId });
    const drawing = { nodes, edges: edges.map((edge) => ({ ...edge, label: 'other' })) };
    await send.model.update({ projectSlug, modelId, version, name, ...drawing });
    expect((await send.work.suites({ isStale: true })).items.map(({ id }) => id)).toEqual([
      suiteId,
    ]);
  });

  it('have the retired test cases apart', async () => {
    const { send, keys } = await aRun(world);
    expect((await send.work.cases({})).total).toBe(keys.length);
    expect((await send.work.cases({ isLive: false })).total).toBe(0);
  });
});
