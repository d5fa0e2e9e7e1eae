import { expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorkedSuite, standingOf } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('an open run that was in the bin while its project chose another rule shows its results by that rule', async () => {
  const { send, id, a, projectSlug: slug } = await aRun(world);
  for (const status of ['failed', 'passed'] as const)
    await send.result.set({ id, caseKey: a, status });
  await send.run.delete({ id });
  const { version, name } = await send.project.get({ slug });
  await send.project.update({ slug, version, name, resultRule: 'worst' });
  await send.bin.restore({ kind: 'run', id });
  expect((await send.result.get({ id, caseKey: a })).status).toBe('failed');
});

it('a completed run that was in the bin while its project chose another rule stays as it was', async () => {
  const { send, id, a, projectSlug: slug } = await aRun(world);
  for (const status of ['failed', 'passed'] as const)
    await send.result.set({ id, caseKey: a, status });
  await send.run.complete({ id });
  await send.run.delete({ id });
  const { version, name } = await send.project.get({ slug });
  await send.project.update({ slug, version, name, resultRule: 'worst' });
  await send.bin.restore({ kind: 'run', id });
  expect((await send.result.get({ id, caseKey: a })).status).toBe('passed');
});

it('a case that is worded while its run is in the bin has its old words in that run, once it is restored', async () => {
  const { send, id, suiteId, a } = await aRun(world);
  await send.suite.updateCase({ id: suiteId, key: a, name: 'Before' });
  await send.run.delete({ id });
  const later = await send.run.create({ suiteId });
  await send.run.delete({ id: later.id });
  await send.suite.updateCase({ id: suiteId, key: a, name: 'After' });
  await send.bin.restore({ kind: 'run', id: later.id });
  expect((await send.result.get({ id: later.id, caseKey: a })).name).toBe('Before');
  expect((await send.suite.case({ id: suiteId, key: a })).name).toBe('After');
});

it('a failure that is taken back in a run that was in the bin does not stay with its requirement', async () => {
  const shop = await aWorkedSuite(world);
  const { send, runId: id } = shop;
  expect(await standingOf(shop)).toMatchObject({ status: 'failed' });
  await send.run.delete({ id });
  expect(await standingOf(shop)).toMatchObject({ status: 'failed', isBeforeChange: true });
  await send.bin.restore({ kind: 'run', id });
  expect(await standingOf(shop)).toMatchObject({ status: 'failed', isBeforeChange: false });
  await send.result.undo({ id });
  expect(await standingOf(shop)).toMatchObject({ status: 'untested', isBeforeChange: false });
});

it('what another run in the bin says of a case is still known once the newer run is restored and its result taken back', async () => {
  const shop = await aWorkedSuite(world);
  const { send, id: suiteId, runId, key } = shop;
  const { id: newer } = await send.run.create({ suiteId });
  await send.result.set({ id: newer, caseKey: key, status: 'passed' });
  for (const id of [runId, newer]) await send.run.delete({ id });
  await send.bin.restore({ kind: 'run', id: newer });
  await send.result.undo({ id: newer });
  expect(await standingOf(shop)).toMatchObject({ status: 'failed', isBeforeChange: true });
});
