import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('a result', () => {
  it('has the status of the case and of each step, and its tester', async () => {
    const { send, owner, id, a } = await aRun(world);
    const answer = await send.result.set({
      id,
      caseKey: a,
      status: 'failed',
      comment: 'No page',
      stepStatuses: ['passed', 'failed', 'untested'],
      durationMs: 4200,
    });
    expect(answer).toMatchObject({
      status: 'failed',
      failedStep: 2,
      stepStatuses: ['passed', 'failed', 'untested'],
      comment: 'No page',
      durationMs: 4200,
      source: 'manual',
      updatedBy: `${owner.firstName} ${owner.lastName}`,
    });
    expect(await send.run.get({ id })).toMatchObject({
      counts: { failed: 1, untested: 3 },
      passRate: 0,
    });
    const passed = await send.result.set({ id, caseKey: a, status: 'passed' });
    expect(passed).toMatchObject({ failedStep: null, comment: 'No page' });
    const taken = await send.result.set({ id, caseKey: a, status: 'untested' });
    expect(taken.updatedAt).toBeNull();
  });

  it('keeps the steps that are done so far on a case that is not run yet', async () => {
    const { send, id, a } = await aRun(world);
    const say = (status: 'untested' | 'passed', stepStatuses: ('untested' | 'passed')[]) =>
      send.result.set({ id, caseKey: a, status, stepStatuses });
    await say('untested', ['passed', 'untested', 'untested']);
    const begun = await say('untested', ['passed', 'passed', 'untested']);
    expect(begun).toMatchObject({
      status: 'untested',
      stepStatuses: ['passed', 'passed', 'untested'],
      updatedAt: null,
    });
    expect((await send.result.get({ id, caseKey: a })).stepStatuses).toEqual(begun.stepStatuses);
    expect(await send.run.get({ id })).toMatchObject({ counts: { untested: 4 } });
    const taken = await say('untested', ['untested', 'untested', 'untested']);
    expect(taken.stepStatuses).not.toContain('passed');
    await say('untested', ['passed', 'passed', 'untested']);
    const whole = await say('passed', ['passed', 'passed', 'passed']);
    expect(whole).toMatchObject({ status: 'passed', stepStatuses: Array(3).fill('passed') });
  });

  it('has the words of its case, and how it went before', async () => {
    const { send, suiteId, id, a } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed' });
    const { id: later } = await send.run.create({ suiteId, environment: 'live' });
    const opened = await send.result.get({ id: later, caseKey: a });
    expect(opened.steps.map(({ text }) => text)).toEqual([
      'the user is on the sign-in page',
      expect.stringMatching(/^the user enters [ab]@x.com and /),
      expect.any(String),
    ]);
    expect(opened).toMatchObject({ stepCount: 3, isHappyPath: true, lastStatus: 'failed' });
    expect(opened.history).toMatchObject([{ runId: id, runName: 'Nightly', status: 'failed' }]);
  });

  it('keeps its words when the model, its steps and its data change and go', async () => {
    const { send, projectSlug, modelId, suiteId, id, a } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const before = await send.result.get({ id, caseKey: a });
    const { version } = await send.model.get({ modelId });
    const drawing = aLogin('something else with <email> and <password>');
    await send.model.update({ projectSlug, modelId, version, name: 'Other', ...drawing });
    await send.suite.regenerate({ id: suiteId });
    await send.model.delete({ modelId });
    await send.bin.delete({ kind: 'model', id: modelId });
    for (const { id: dataId } of await send.testData.list({ projectSlug })) {
      await send.testData.delete({ id: dataId });
      await send.bin.delete({ kind: 'testData', id: dataId });
    }
    for (const step of await send.step.list({ projectSlug }))
      await send.step.delete({ stepId: step.id });
    expect(await send.result.get({ id, caseKey: a })).toEqual(before);
    expect((await send.run.get({ id })).modelId).toBeNull();
  });

  it('of a case that the run does not have is none', async () => {
    const { send, id } = await aRun(world);
    const caseKey = 'AAAAAAAAAA';
    for (const attempt of [
      () => send.result.get({ id, caseKey }),
      () => send.result.set({ id, caseKey, status: 'passed' }),
      () => send.result.setMany({ id, caseKeys: [caseKey], status: 'passed' }),
      () => send.result.attach({ id, caseKey, file: new File(['x'], 'x.txt') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'case_not_found', status: 404 });
  });

  it('is seen by others at the same run, who ask what changed since they looked', async () => {
    const { send, id, a, b } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const changedSince = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await send.result.set({ id, caseKey: b, status: 'failed' });
    const { items } = await send.result.list({ id, changedSince });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([b]);
  });

  it('is found by status, words and page', async () => {
    const { send, id, keys, a } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'İnternet yok' });
    expect((await send.result.list({ id, status: 'failed' })).total).toBe(1);
    expect((await send.result.list({ id, search: 'internet YOK' })).total).toBe(1);
    const byPolarity = async (polarity: 'positive' | 'negative') =>
      (await send.result.list({ id, polarity })).items;
    const positive = await byPolarity('positive');
    expect(positive.every((one) => one.polarity === 'positive')).toBe(true);
    expect(positive.map(({ isHappyPath }) => isHappyPath)).toEqual(
      positive.map((_, at) => at === 0),
    );
    expect([...positive, ...(await byPolarity('negative'))]).toHaveLength(keys.length);
    const first = await send.result.list({ id, limit: 3 });
    const rest = await send.result.list({ id, limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ caseKey }) => caseKey)).toEqual(keys);
    expect(rest.nextCursor).toBeNull();
    const jumped = await send.result.list({ id, limit: 2, from: 3 });
    expect(jumped.items.map(({ caseKey }) => caseKey)).toEqual(keys.slice(3, 5));
    expect(jumped.total).toBe(keys.length);
    const before = await send.result.list({ id, before: keys[2] });
    expect(before.items.map(({ caseKey }) => caseKey)).toEqual(keys.slice(0, 2));
    expect(before.total).toBe(2);
  });
});
