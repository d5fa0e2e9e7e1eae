import { expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aWorkedSuite, changeMuch } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A case that failed as a new one under a key of its own, and was then said to continue an earlier one, which passed. */
async function aContinuedCase() {
  const worked = await aWorkedSuite(world);
  const { send, id, key, casesOf } = worked;
  const before = await send.run.create({ suiteId: id, name: 'Before' });
  await send.result.set({ id: before.id, caseKey: key, status: 'passed' });
  await worked.redraw(changeMuch(aLogin()));
  const { suite } = await send.suite.regenerate({ id });
  const revision = suite.revision;
  const parted = await send.suite.continueCase({ id, key, revision, continues: null });
  const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
  const between = await send.run.create({ suiteId: id, name: 'Between' });
  await send.result.set({ id: between.id, caseKey: fresh, status: 'failed' });
  const decision = { id, key: fresh, revision: parted.revision, continues: key };
  await send.suite.continueCase(decision);
  return { ...worked, fresh, before, between };
}

it('a case that continues another is the same in a comparison: reworded, neither removed nor added', async () => {
  const { send, key, fresh, before, between } = await aContinuedCase();
  const { changed } = await send.run.compare({ id: between.id, otherId: before.id });
  expect(changed.filter(({ caseKey }) => [key, fresh].includes(caseKey))).toMatchObject([
    { caseKey: fresh, status: 'failed', otherStatus: 'passed', isReworded: true },
  ]);
  expect(changed.filter((one) => one.status === null || one.otherStatus === null)).toEqual([]);
});

it('the history of a case has its results under every key that it had', async () => {
  const { send, id, key, fresh, before, between } = await aContinuedCase();
  const now = await send.run.create({ suiteId: id });
  const { history, lastStatus } = await send.result.get({ id: now.id, caseKey: key });
  expect(lastStatus).toBe('failed');
  expect(history.slice(0, 2)).toMatchObject([
    { runId: between.id, caseKey: fresh, status: 'failed', isReworded: true },
    { runId: before.id, caseKey: key, status: 'passed', isReworded: true },
  ]);
  const seen = await send.result.get({ id: between.id, caseKey: fresh });
  expect(seen.history[0]).toMatchObject({ runId: before.id, caseKey: key, status: 'passed' });
});

it('a rerun takes a case that failed under an earlier key, once', async () => {
  const { send, key, between } = await aContinuedCase();
  const again = await send.run.rerun({ id: between.id });
  expect(again).toMatchObject({ left: 0, counts: { untested: 1 } });
  const { items } = await send.result.list({ id: again.id });
  expect(items.map(({ caseKey }) => caseKey)).toEqual([key]);
});

it('a match that is undone again takes along the results under the key between', async () => {
  const { send, id, key, fresh, between, casesOf } = await aContinuedCase();
  const { revision } = await send.suite.get({ id });
  await send.suite.continueCase({ id, key, revision, continues: null });
  const live = (await casesOf(id)).find(({ earlierKeys }) => earlierKeys.includes(fresh));
  expect(live?.change).toBe('new');
  const now = await send.run.create({ suiteId: id });
  const opened = await send.result.get({ id: now.id, caseKey: live?.key ?? '' });
  expect(opened.history.map(({ runId }) => runId)).toEqual([between.id]);
  expect((await send.suite.case({ id, key })).earlierKeys).toEqual([]);
});
