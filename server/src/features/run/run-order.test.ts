import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A suite of four cases that were run before: the first passed last, the second failed, the third is blocked. */
async function aSuiteWithResults() {
  const run = await aRun(world);
  const { send, suiteId, id, a, b, c } = run;
  for (const [caseKey, status] of [
    [b, 'failed'],
    [c, 'blocked'],
    [a, 'passed'],
  ] as const)
    await send.result.set({ id, caseKey, status });
  const beginBy = async (order: 'suite' | 'failed' | 'oldest' | 'risk', more = {}) => {
    const begun = await send.run.create({ suiteId, order, ...more });
    return (await send.result.list({ id: begun.id })).items;
  };
  const keysBy = async (...given: Parameters<typeof beginBy>) =>
    (await beginBy(...given)).map(({ caseKey }) => caseKey);
  return { ...run, beginBy, keysBy };
}

describe('the order of a new run', () => {
  it('is that of its suite where no other is asked for', async () => {
    const { keysBy, keys, send, suiteId } = await aSuiteWithResults();
    expect(await keysBy('suite')).toEqual(keys);
    const { id } = await send.run.create({ suiteId });
    const { items } = await send.result.list({ id });
    expect(items.map(({ caseKey }) => caseKey)).toEqual(keys);
  });

  it('has first what failed last time, then what is blocked and what was never run', async () => {
    const { keysBy, a, b, c, d } = await aSuiteWithResults();
    expect(await keysBy('failed')).toEqual([b, c, d, a]);
  });

  it('goes by the last result of a case only, whichever run it is of', async () => {
    const { keysBy, beginBy, send, suiteId, a, b, c, d } = await aSuiteWithResults();
    const { id } = await send.run.create({ suiteId });
    await send.result.set({ id, caseKey: b, status: 'passed' });
    expect(await keysBy('failed')).toEqual([c, d, a, b]);
    expect((await beginBy('failed')).every(({ status }) => status === 'untested')).toBe(true);
  });

  it('has first what was never run, then what has the oldest result', async () => {
    const { keysBy, a, b, c, d } = await aSuiteWithResults();
    expect(await keysBy('oldest')).toEqual([d, b, c, a]);
  });

  it('has the greatest risk first, then the most urgent, then the order of the suite', async () => {
    const { keysBy, send, suiteId, a, b, c, d } = await aSuiteWithResults();
    const risk = { likelihood: 5, damage: 5 };
    await send.suite.setAttributes({ id: suiteId, keys: [c], risk });
    await send.suite.setAttributes({ id: suiteId, keys: [d], priority: 'critical' });
    expect(await keysBy('risk')).toEqual([c, d, a, b]);
  });

  it('is of the cases that the run has, from page to page', async () => {
    const { send, suiteId, b, c } = await aSuiteWithResults();
    const cases = { last: ['failed' as const, 'blocked' as const] };
    const { id } = await send.run.create({ suiteId, order: 'oldest', cases });
    const first = await send.result.list({ id, limit: 1 });
    const second = await send.result.list({ id, limit: 1, cursor: first.nextCursor ?? undefined });
    expect([...first.items, ...second.items].map(({ caseKey }) => caseKey)).toEqual([b, c]);
  });

  it('is that in which assignees take turns, and leaves the happy path what it is', async () => {
    const { beginBy, owner, project, keys } = await aSuiteWithResults();
    const worker = await world.aUser({ companyOf: owner });
    await world.joins(worker, project);
    const assigneeIds = [owner.id, worker.id];
    const items = await beginBy('failed', { assigneeIds });
    expect(items.map(({ assignee }) => assignee?.id)).toEqual([...assigneeIds, ...assigneeIds]);
    const happy = items.filter(({ isHappyPath }) => isHappyPath);
    expect(happy.map(({ caseKey }) => caseKey)).toEqual(keys.slice(0, 1));
  });
});
