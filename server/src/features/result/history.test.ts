import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A run with a second tester in its project, and a key by which CI sends reports. */
async function aTeam() {
  const room = await aRun(world);
  const { owner, project, projectSlug, send, id } = room;
  const person = await world.aUser({ companyOf: owner });
  await world.joins(person, project);
  await world.as(person).user.update({ firstName: 'Ben' });
  const { key } = await send.apiKey.create({
    ...{ name: 'Nightly CI', scopes: ['read', 'run'], projectSlugs: [projectSlug] },
  });
  const ci = world.as({ token: key });
  const report = (...cases: string[]) =>
    ci.result.import({
      id,
      file: new File([`<testsuite>${cases.join('')}</testsuite>`], 'junit.xml'),
    });
  return { ...room, ben: world.as(person), person, ci, report };
}

const passing = (key: string) => `<testcase name="@TC-${key}"/>`;
const failing = (key: string) => `<testcase name="@TC-${key}"><failure message="red"/></testcase>`;

const storedVerdicts = async (runId: string) =>
  (await world.pool.query('select count(*)::int as count from verdicts where run_id = $1', [runId]))
    .rows[0].count;

describe('the history of a result', () => {
  it('has all that was said of a case in a run, by whom and how, the newest first', async () => {
    const { send, ben, report, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await report(passing(a));
    await ben.result.set({ id, caseKey: a, status: 'blocked', comment: 'No network' });
    const { verdicts, ...shown } = await send.result.get({ id, caseKey: a });
    expect(verdicts).toMatchObject([
      { status: 'blocked', comment: 'No network', by: 'Ben İnan', source: 'manual', isShown: true },
      { status: 'passed', comment: '', source: 'import', sourceName: 'Nightly CI', isByKey: true },
      { status: 'failed', comment: 'No page', by: 'Ayşe İnan', environment: 'staging' },
    ]);
    expect(shown).toMatchObject({ status: 'blocked', updatedBy: 'Ben İnan' });
  });

  it('can neither be changed nor deleted by the role that signed-in work runs as', async () => {
    const { send, owner, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed' });
    for (const table of ['verdicts', 'result_actions'])
      for (const change of [`delete from ${table}`, `update ${table} set run_id = run_id`]) {
        const client = await world.pool.connect();
        await client.query('begin');
        await client.query(`set local role caseloom_app`);
        await client.query(`set local app.company = '${owner.companyId}'`);
        await expect(client.query(change)).rejects.toMatchObject({ code: '42501' });
        await client.query('rollback');
        client.release();
      }
  });

  it('lies in the bin with its run, and is deleted with it', async () => {
    const { send, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await send.run.delete({ id });
    await send.bin.restore({ kind: 'run', id });
    expect((await send.result.get({ id, caseKey: a })).verdicts).toHaveLength(1);
    await send.run.delete({ id });
    await send.bin.delete({ kind: 'run', id });
    expect(await storedVerdicts(id)).toBe(0);
  });

  it('has nothing of a call that says nothing new', async () => {
    const { send, id, a, b } = await aTeam();
    await send.result.set({ id, caseKey: b, status: 'untested' });
    const given = { id, caseKey: a, status: 'failed', comment: 'No page' } as const;
    for (let time = 0; time < 2; time++) await send.result.set(given);
    await send.result.set({ id, caseKey: a, status: 'failed' });
    for (let time = 0; time < 2; time++)
      await send.result.setMany({ id, caseKeys: [a], status: 'failed' });
    expect(await storedVerdicts(id)).toBe(1);
  });
});

describe('the results of a case of a suite', () => {
  it('are those of its last runs, the newest first, each with who gave it and the comment', async () => {
    const { send, ben, suiteId, id, a, b } = await aTeam();
    const { id: next } = await send.run.create({ suiteId, name: 'Weekly', build: '1.4' });
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await ben.result.set({ id: next, caseKey: a, status: 'passed' });
    expect(await send.result.ofCase({ id: suiteId, key: a })).toMatchObject([
      { runId: next, runName: 'Weekly', build: '1.4', status: 'passed', updatedBy: 'Ben İnan' },
      { runId: id, status: 'failed', comment: 'No page', updatedBy: 'Ayşe İnan' },
    ]);
    expect(await send.result.ofCase({ id: suiteId, key: b })).toEqual([]);
  });

  it('are found by members only, and only of cases that it has', async () => {
    const { send, suiteId, a } = await aTeam();
    const stranger = world.as(await world.aUser());
    const refused = { code: 'suite_not_found' };
    await expect(stranger.result.ofCase({ id: suiteId, key: a })).rejects.toMatchObject(refused);
    const missing = send.result.ofCase({ id: suiteId, key: 'AAAAAAAAAA' });
    await expect(missing).rejects.toMatchObject({ code: 'case_not_found' });
  });
});

describe('the last results of a model', () => {
  it('are the last ones set in any run of its suites: a run without results changes none', async () => {
    const { send, suiteId, modelId, id, a, b } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed' });
    await send.run.create({ suiteId });
    const { id: otherSuite } = await send.suite.create({ modelId });
    const { id: later } = await send.run.create({ suiteId: otherSuite });
    expect(await send.result.lastOfModel({ modelId })).toEqual([{ key: a, status: 'failed' }]);
    await send.result.set({ id: later, caseKey: a, status: 'passed' });
    await send.result.set({ id: later, caseKey: b, status: 'blocked' });
    const last = await send.result.lastOfModel({ modelId });
    expect(new Map(last.map(({ key, status }) => [key, status]))).toEqual(
      new Map([
        [a, 'passed'],
        [b, 'blocked'],
      ]),
    );
  });

  it('are those of one run where one is named: its cases only, also the ones without a result', async () => {
    const { send, suiteId, modelId, id, a, b } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'passed' });
    await send.result.set({ id, caseKey: b, status: 'failed' });
    const { id: rerun } = await send.run.rerun({ id });
    const shown = () => send.result.lastOfModel({ modelId, runId: rerun });
    expect(await shown()).toEqual([{ key: b, status: 'untested' }]);
    await send.result.set({ id: rerun, caseKey: b, status: 'blocked' });
    await send.result.set({ id, caseKey: b, status: 'passed' });
    expect(await shown()).toEqual([{ key: b, status: 'blocked' }]);
    const { projectSlug } = await send.suite.get({ id: suiteId });
    const other = await send.model.create({ projectSlug, name: 'Other', ...aLogin() });
    expect(await send.result.lastOfModel({ modelId: other.id, runId: rerun })).toEqual([]);
    const foreign = await aTeam();
    const strange = send.result.lastOfModel({ modelId, runId: foreign.id });
    await expect(strange).rejects.toMatchObject({ code: 'run_not_found', status: 404 });
  });

  it('are of runs that are not deleted, and found by members only', async () => {
    const { send, modelId, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed' });
    const stranger = world.as(await world.aUser());
    const refused = { code: 'model_not_found' };
    await expect(stranger.result.lastOfModel({ modelId })).rejects.toMatchObject(refused);
    await send.run.delete({ id });
    expect(await send.result.lastOfModel({ modelId })).toEqual([]);
  });
});

describe('a comment', () => {
  it('goes on with the next result of its author, and is never shown under another name', async () => {
    const { send, ben, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    const own = await send.result.set({ id, caseKey: a, status: 'blocked' });
    expect(own).toMatchObject({ comment: 'No page', commentBy: 'Ayşe İnan' });
    const others = await ben.result.set({ id, caseKey: a, status: 'passed' });
    expect(others).toMatchObject({ comment: '', commentBy: null, updatedBy: 'Ben İnan' });
    const { verdicts } = await ben.result.get({ id, caseKey: a });
    expect(verdicts?.map(({ comment }) => comment)).toEqual(['', '', 'No page']);
  });

  it('of somebody else that is sent back as it was does not become one’s own', async () => {
    const { send, ben, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    const answer = await ben.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    expect(answer).toMatchObject({ comment: '', updatedBy: 'Ben İnan' });
  });

  it('on a case that is not run yet has an author', async () => {
    const { send, ben, id, a } = await aTeam();
    const given = { id, caseKey: a, status: 'untested', comment: 'Wait for Ada' } as const;
    expect(await ben.result.set(given)).toMatchObject({
      ...{ comment: 'Wait for Ada', commentBy: 'Ben İnan', updatedBy: null, updatedAt: null },
    });
    await send.result.set({ id, caseKey: a, status: 'untested' });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({ commentBy: 'Ben İnan' });
  });
});

describe('sources that differ', () => {
  it('are both in the answer, and the list finds them', async () => {
    const { send, report, id, a, b } = await aTeam();
    await send.result.setMany({ id, caseKeys: [a, b], status: 'failed' });
    await report(passing(a), failing(b));
    const { items } = await send.result.list({ id, sourcesDiffer: true });
    expect(items).toMatchObject([
      {
        caseKey: a,
        status: 'passed',
        bySource: {
          manual: { status: 'failed', by: 'Ayşe İnan', sourceName: '' },
          import: { status: 'passed', sourceName: 'Nightly CI' },
        },
      },
    ]);
    expect(items).toHaveLength(1);
    expect((await send.result.get({ id, caseKey: b })).bySource).toBeNull();
  });

  it('end where the case is reset', async () => {
    const { send, report, id, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed' });
    await report(passing(a));
    const reset = await send.result.set({ id, caseKey: a, status: 'untested' });
    expect(reset).toMatchObject({ status: 'untested', bySource: null });
  });
});

describe('the rule of a project', () => {
  it('shows the worst verdict since the last reset where it is chosen, in open runs only', async () => {
    const { send, projectSlug: slug, suiteId, id, a } = await aTeam();
    const { id: closed } = await send.run.create({ suiteId });
    for (const runId of [id, closed]) {
      await send.result.set({ id: runId, caseKey: a, status: 'failed', comment: 'No page' });
      await send.result.set({ id: runId, caseKey: a, status: 'passed', comment: '' });
    }
    await send.run.complete({ id: closed });
    const { version, name } = await send.project.get({ slug });
    const changed = await send.project.update({ slug, version, name, resultRule: 'worst' });
    expect(changed.resultRule).toBe('worst');
    const shown = async (runId: string) => send.result.get({ id: runId, caseKey: a });
    expect(await shown(id)).toMatchObject({ status: 'failed', comment: 'No page' });
    expect((await shown(closed)).status).toBe('passed');
    await send.run.reopen({ id: closed });
    expect((await shown(closed)).status).toBe('failed');
    await send.result.set({ id, caseKey: a, status: 'untested' });
    expect((await send.result.set({ id, caseKey: a, status: 'passed' })).status).toBe('passed');
  });

  it('is no matter of members', async () => {
    const { ben, projectSlug: slug } = await aTeam();
    const { version, name } = await ben.project.get({ slug });
    const change = ben.project.update({ slug, version, name, resultRule: 'worst' });
    await expect(change).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('setting many results', () => {
  it('leaves what others gave by hand as it is, also where CI spoke since, and says whose it is', async () => {
    const { send, ben, report, id, keys, a, b, c } = await aTeam();
    await ben.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await ben.result.set({ id, caseKey: b, status: 'blocked' });
    await report(passing(b), passing(c));
    const change = { id, caseKeys: keys, status: 'skipped' } as const;
    const planned = await send.result.setMany({ ...change, isPreview: true });
    expect(planned).toMatchObject({ set: 2, changed: 2, kept: 2, othersTotal: 2, actionId: null });
    expect(planned.others).toMatchObject([
      {
        caseKey: a,
        status: 'failed',
        by: 'Ben İnan',
        comment: 'No page',
        name: expect.any(String),
      },
      { caseKey: b, status: 'blocked', by: 'Ben İnan', comment: '' },
    ]);
    expect(planned.counts).toMatchObject({ skipped: 0 });
    const done = await send.result.setMany(change);
    expect(done).toMatchObject({ set: 2, kept: 2, counts: { failed: 1, passed: 1, skipped: 2 } });
    const replaced = await send.result.setMany({ ...change, replaceOthers: true });
    expect(replaced).toMatchObject({ set: 4, changed: 2, kept: 0, counts: { skipped: 4 } });
    expect((await send.result.get({ id, caseKey: a })).verdicts).toMatchObject([
      { status: 'skipped' },
      { status: 'failed', by: 'Ben İnan' },
    ]);
  });
});

describe('undo', () => {
  it('takes back one’s own last call, of many cases too, and shows what was said before', async () => {
    const { send, ben, id, keys, a } = await aTeam();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await send.result.setMany({ id, caseKeys: keys, status: 'passed' });
    await ben.result.set({ id, caseKey: a, status: 'blocked' });
    expect(await send.result.undo({ id })).toMatchObject({ undone: 4, kept: 1, source: 'manual' });
    expect((await send.run.get({ id })).counts).toMatchObject({ blocked: 1, untested: 3 });
    await ben.result.undo({ id });
    const { verdicts, ...shown } = await send.result.get({ id, caseKey: a });
    expect(shown).toMatchObject({ status: 'failed', comment: 'No page', updatedBy: 'Ayşe İnan' });
    expect(verdicts?.map(({ undone }) => undone?.by)).toEqual(['Ben İnan', 'Ayşe İnan', undefined]);
    await send.result.undo({ id });
    await expect(send.result.undo({ id })).rejects.toMatchObject({
      code: 'nothing_to_undo',
      status: 409,
    });
  });

  it('takes back a named call, also of one’s own key, and none of somebody else', async () => {
    const { send, ben, report, id, a } = await aTeam();
    const { actionId } = await report(failing(a));
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const named = { id, actionId: actionId ?? '' };
    const missing = { code: 'action_not_found', status: 404 };
    await expect(ben.result.undo(named)).rejects.toMatchObject(missing);
    await expect(ben.result.undo({ id })).rejects.toMatchObject({ code: 'nothing_to_undo' });
    expect(await send.result.undo(named)).toMatchObject({ undone: 1, sourceName: 'Nightly CI' });
    await expect(send.result.undo(named)).rejects.toMatchObject({ code: 'nothing_to_undo' });
    const { actionId: next } = await report(failing(a));
    expect(await send.result.undo({ id })).toMatchObject({ source: 'manual' });
    await send.run.complete({ id });
    const late = send.result.undo({ id, actionId: next ?? '' });
    await expect(late).rejects.toMatchObject({ code: 'run_completed' });
  });

  it('of what was the last is refused once its author has set other results since', async () => {
    const { send, id, a, b } = await aTeam();
    const { actionId } = await send.result.setMany({ id, caseKeys: [a, b], status: 'passed' });
    const named = { id, actionId: actionId ?? '', isLast: true };
    await send.result.set({ id, caseKey: a, status: 'failed' });
    const refused = { code: 'newer_results', status: 409 };
    await expect(send.result.undo(named)).rejects.toMatchObject(refused);
    expect(await send.result.undo({ id })).toMatchObject({ undone: 1 });
    expect(await send.result.undo(named)).toMatchObject({ undone: 2 });
  });

  it('of one call by two pages at once happens once', async () => {
    const { send, id, keys } = await aTeam();
    const { actionId } = await send.result.setMany({ id, caseKeys: keys, status: 'passed' });
    const undo = () => send.result.undo({ id, actionId: actionId ?? '' });
    const outcomes = await Promise.allSettled([undo(), undo(), undo()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await send.run.get({ id })).counts.untested).toBe(keys.length);
  });
});
