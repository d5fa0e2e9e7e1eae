import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

type Status = 'passed' | 'failed';

/** A suite that is executed once for each of these, the case `a` with the given status. */
async function aSuiteRun(...runs: { status: Status; build?: string; environment?: string }[]) {
  const shop = await aRun(world);
  const { send, suiteId, a } = shop;
  const ids: string[] = [];
  for (const { status, ...version } of runs) {
    const { id } = await send.run.create({ suiteId, ...version });
    await send.result.set({ id, caseKey: a, status });
    ids.push(id);
  }
  return { ...shop, ids };
}

const flaky = { status: 'failed', build: '1.4' } as const;

describe('a case', () => {
  it('that both passed and failed on the same build is flaky, with its rate', async () => {
    const { send, suiteId, a, ids } = await aSuiteRun(
      flaky,
      { status: 'passed', build: '1.4' },
      { status: 'passed', build: '1.4' },
    );
    const [found, ...others] = await send.flaky.listOfSuite({ id: suiteId });
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...{ caseKey: a, repeats: 2, changes: 1, rate: 50, trend: null, mute: null },
    });
    const { flakiness } = await send.result.get({ id: ids[0] ?? '', caseKey: a });
    expect(flakiness).toMatchObject({ repeats: 2, changes: 1 });
    expect(await send.dashboard.get({})).toMatchObject({ flaky: 1, mutedFlaky: 0 });
  });

  it.each([
    ['another build, where a bug was fixed', { status: 'passed', build: '1.5' }],
    ['another environment', { status: 'passed', build: '1.4', environment: 'test' }],
    ['a build that nobody named', { status: 'passed' }],
  ] as const)('is not flaky where it passed on %s', async (_, other) => {
    const { send, suiteId } = await aSuiteRun(flaky, other);
    expect(await send.flaky.listOfSuite({ id: suiteId })).toEqual([]);
    expect((await send.dashboard.get({})).flaky).toBe(0);
  });

  it('that automation repeats in one run is flaky where its result changes on the same build', async () => {
    const { send, suiteId, projectSlug, a, b } = await aRun(world);
    const scopes = ['read' as const, 'run' as const];
    const { key } = await send.apiKey.create({ name: 'CI', scopes, projectSlugs: [projectSlug] });
    const ci = world.as({ token: key });
    const { id } = await send.run.create({ suiteId, build: '1.4' });
    for (const status of ['passed', 'failed', 'passed'] as const)
      await ci.result.set({ id, caseKey: a, status });
    await ci.result.set({ id, caseKey: b, status: 'failed' });
    // a bug that is fixed is in another build; who corrects a result executes nothing
    await send.run.update({ id, build: '1.5' });
    await ci.result.set({ id, caseKey: b, status: 'passed' });
    await send.result.set({ id, caseKey: b, status: 'failed' });
    expect(await send.flaky.listOfSuite({ id: suiteId })).toMatchObject([
      { caseKey: a, repeats: 1, changes: 1 },
    ]);
    expect((await send.dashboard.get({})).flaky).toBe(1);
    expect((await send.work.results({ only: 'flaky' })).total).toBe(1);
  });

  it('that is muted is counted apart and needs no attention, until it is unmuted', async () => {
    const { send, owner, suiteId, a } = await aSuiteRun({ status: 'passed', build: '1.4' }, flaky);
    const at = { id: suiteId, key: a };
    expect((await send.dashboard.get({})).attention).toHaveLength(1);
    const until = new Date(Date.now() + 1e9).toISOString();
    const mute = await send.flaky.mute({ ...at, until });
    expect(mute).toMatchObject({ by: `${owner.firstName} ${owner.lastName}`, until });
    const [found] = await send.flaky.listOfSuite({ id: suiteId });
    expect(found?.mute).toEqual(mute);
    expect(await send.dashboard.get({})).toMatchObject({
      ...{ flaky: 0, mutedFlaky: 1, attention: [] },
    });
    expect((await send.work.results({ only: 'mutedFlaky' })).items).toHaveLength(1);
    await send.flaky.unmute(at);
    expect(await send.dashboard.get({})).toMatchObject({ flaky: 1, mutedFlaky: 0 });
    const { name: suite } = await send.suite.get({ id: suiteId });
    const { name } = await send.suite.case({ id: suiteId, key: a });
    const log = await Promise.all(
      ['flaky.unmute', 'flaky.mute'].map((action) => send.audit.list({ action })),
    );
    expect(log.map(({ items }) => items[0]?.text)).toEqual([
      `Unmuted the flaky test case “${name}” in the suite “${suite}”`,
      `Muted the flaky test case “${name}” in the suite “${suite}”`,
    ]);
  });

  it('that was muted until a time that is over raises alarm again', async () => {
    const { send, suiteId, a } = await aSuiteRun({ status: 'passed', build: '1.4' }, flaky);
    await send.flaky.mute({ id: suiteId, key: a, until: new Date(Date.now() - 1).toISOString() });
    expect((await send.flaky.listOfSuite({ id: suiteId }))[0]?.mute).toBeNull();
    expect((await send.dashboard.get({})).flaky).toBe(1);
  });

  it('that the suite does not have cannot be muted', async () => {
    const { send, suiteId } = await aRun(world);
    const unknown = { id: suiteId, key: 'AAAAAAAAAA', until: null };
    await expect(send.flaky.mute(unknown)).rejects.toMatchObject({ code: 'case_not_found' });
  });
});
