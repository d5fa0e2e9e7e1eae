import { describe, expect, it } from 'vitest';
import { aLogin, aStep } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A release of two runs of the same four cases: the second run passes what failed in the first. */
async function aRelease() {
  const made = await aRun(world);
  const { send, projectSlug, suiteId, id: firstId, a, b, c } = made;
  const { id: secondId } = await send.run.create({ suiteId, name: 'Second' });
  const release = await send.release.create({
    ...{ projectSlug, name: '1.4', startsOn: '2026-11-01', endsOn: '2026-11-30' },
  });
  await send.result.set({ id: firstId, caseKey: a, status: 'failed' });
  await send.result.set({ id: firstId, caseKey: b, status: 'failed' });
  await send.result.set({ id: firstId, caseKey: c, status: 'passed' });
  await send.result.set({ id: secondId, caseKey: a, status: 'passed' });
  await send.release.update({ id: release.id, runIds: [firstId, secondId] });
  return { ...made, release, firstId, secondId };
}

describe('a release', () => {
  it('counts each test case once, by its last result in the runs of the release', async () => {
    const { send, release, b, firstId, secondId } = await aRelease();
    const summary = await send.release.get({ id: release.id });
    expect(summary.release).toMatchObject({
      ...{ name: '1.4', startsOn: '2026-11-01', endsOn: '2026-11-30', status: 'open', runs: 2 },
      counts: { passed: 2, failed: 1, blocked: 0, skipped: 0, untested: 1 },
    });
    expect(summary.runs.map(({ id }) => id)).toEqual([secondId, firstId]);
    expect(summary.failing).toMatchObject([{ caseKey: b, runId: firstId, status: 'failed' }]);
    expect(summary.failingTotal).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(summary.daily).toEqual([{ day: today, passed: 2, failed: 2 }]);
  });

  it('takes a run out of the release that it was in, and keeps it when it is deleted', async () => {
    const { send, projectSlug, release, firstId, secondId } = await aRelease();
    const next = await send.release.create({ projectSlug, name: '1.5' });
    await send.release.update({ id: next.id, runIds: [secondId], status: 'released' });
    const list = await send.release.listOfProject({ slug: projectSlug });
    expect(list.map(({ name, runs, status }) => [name, runs, status])).toEqual([
      ['1.5', 1, 'released'],
      ['1.4', 1, 'open'],
    ]);
    await send.release.delete({ id: release.id });
    expect(await send.run.get({ id: firstId })).toMatchObject({ name: 'Nightly' });
    await expect(send.release.get({ id: release.id })).rejects.toMatchObject({
      code: 'release_not_found',
    });
  });

  it('does not count a run in the bin, which comes back with its results', async () => {
    const { send, release, firstId, secondId } = await aRelease();
    await send.run.delete({ id: firstId });
    const without = await send.release.get({ id: release.id });
    expect(without.release.counts).toMatchObject({ passed: 1, failed: 0, untested: 3 });
    await send.release.update({ id: release.id, runIds: [secondId] });
    await send.bin.restore({ kind: 'run', id: firstId });
    const again = await send.release.get({ id: release.id });
    expect(again.release.counts).toMatchObject({ passed: 2, failed: 1 });
  });

  it('refuses a run of another project, and then changes nothing', async () => {
    const { send, release } = await aRelease();
    const other = await aRun(world);
    await expect(
      send.release.update({ id: release.id, name: 'x', runIds: [other.id] }),
    ).rejects.toMatchObject({ code: 'run_not_found' });
    expect((await send.release.get({ id: release.id })).release).toMatchObject({
      ...{ name: '1.4', runs: 2 },
    });
  });

  it('is compared with another one: results, words, and what only one of them has', async () => {
    const { send, projectSlug, modelId, suiteId, release, a, b } = await aRelease();
    const { name, version } = await send.model.get({ modelId });
    const { nodes, edges } = aLogin();
    const reworded = nodes.map((node) =>
      node.id === 't1' ? aStep('t1', 'the home page opens', { type: 'outcome' }) : node,
    );
    const drawing = { nodes: reworded, edges };
    await send.model.update({ projectSlug, modelId, name, version, ...drawing });
    await send.suite.regenerate({ id: suiteId });
    const { id: thirdId } = await send.run.create({ suiteId });
    await send.result.set({ id: thirdId, caseKey: a, status: 'passed' });
    await send.result.set({ id: thirdId, caseKey: b, status: 'passed' });
    const next = await send.release.create({ projectSlug, name: '1.5' });
    await send.release.update({ id: next.id, runIds: [thirdId] });
    const { counts, changed, changedTotal } = await send.release.compare({
      ...{ id: next.id, otherId: release.id },
    });
    expect(counts.added + counts.removed).toBe(0);
    expect(counts.reworded + counts.same).toBe(4);
    expect(counts.reworded).toBeGreaterThan(0);
    expect(changedTotal).toBe(2);
    expect(changed.find(({ caseKey }) => caseKey === b)).toMatchObject({
      ...{ status: 'passed', otherStatus: 'failed' },
    });
  });
});
