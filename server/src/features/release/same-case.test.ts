import { expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aWorkedSuite, changeMuch } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('a test case that was generated under another test ID is reworded in a release, neither removed nor added, and counted once', async () => {
  const { send, id, key, projectSlug, redraw, casesOf } = await aWorkedSuite(world);
  const run = async (name: string, caseKey: string, status: 'passed' | 'failed') => {
    const { id: runId } = await send.run.create({ suiteId: id });
    await send.result.set({ id: runId, caseKey, status });
    const release = await send.release.create({ projectSlug, name });
    await send.release.update({ id: release.id, runIds: [runId] });
    return { id: release.id, runId };
  };
  const before = await run('1.4', key, 'passed');
  await redraw(changeMuch(aLogin()));
  const { suite } = await send.suite.regenerate({ id });
  const parted = await send.suite.continueCase({
    ...{ id, key, revision: suite.revision, continues: null },
  });
  const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
  const between = await run('1.5', fresh, 'failed');
  await send.suite.continueCase({ id, key: fresh, revision: parted.revision, continues: key });

  const pair = { id: between.id, otherId: before.id };
  const { counts, changed } = await send.release.compare({ ...pair, change: 'reworded' });
  expect(counts).toMatchObject({ added: 0, removed: 0, result: 1 });
  expect(changed).toContainEqual(
    expect.objectContaining({
      ...{ status: 'failed', otherStatus: 'passed', isReworded: true },
      ...{ runId: between.runId, runCaseKey: fresh },
      ...{ otherRunId: before.runId, otherRunCaseKey: key },
    }),
  );
  const since = await send.release.changes({ id: before.id });
  expect(since.counts).toMatchObject({ added: 0, removed: 0, result: 1 });
  await send.release.update({ id: between.id, runIds: [before.runId, between.runId] });
  const { release } = await send.release.get({ id: between.id });
  expect(release.counts).toMatchObject({ passed: 0, failed: 1 });
});
