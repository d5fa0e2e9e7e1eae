import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A run with a second tester in its project. */
async function twoTesters() {
  const room = await aRun(world);
  const other = await world.aUser({ companyOf: room.owner });
  await world.joins(other, room.project);
  return { ...room, other: world.as(other), otherPerson: other };
}

describe('two testers on one case', () => {
  it('do not overwrite each other where they send the version that they saw', async () => {
    const { send, other, id, a } = await twoTesters();
    const first = await send.result.set({ id, caseKey: a, status: 'failed', seen: null });
    await expect(
      other.result.set({ id, caseKey: a, status: 'passed', seen: null }),
    ).rejects.toMatchObject({
      code: 'version_conflict',
      status: 409,
      data: { caseKey: a, status: 'failed' },
    });
    expect((await send.result.get({ id, caseKey: a })).status).toBe('failed');
    const { updatedAt: seen } = first;
    const second = await other.result.set({ id, caseKey: a, status: 'passed', seen });
    expect(second.status).toBe('passed');
    // who said something last knows it
    const third = await other.result.set({ id, caseKey: a, status: 'blocked', seen });
    expect(third.status).toBe('blocked');
  });

  it('who both test an untested case: exactly one is first', async () => {
    const { send, other, id, a } = await twoTesters();
    const outcomes = await Promise.allSettled([
      send.result.set({ id, caseKey: a, status: 'failed', seen: null }),
      other.result.set({ id, caseKey: a, status: 'passed', seen: null }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may each set many at once, in any order', async () => {
    const { send, other, id, keys } = await twoTesters();
    for (let round = 0; round < 10; round++)
      await Promise.all([
        send.result.setMany({ id, caseKeys: keys, status: 'passed' }),
        other.result.setMany({ id, caseKeys: keys.toReversed(), status: 'failed' }),
        send.result.import({ id, file: aReport(keys.toReversed()) }),
      ]);
    const { passed, failed } = (await send.run.get({ id })).counts;
    expect(passed + failed).toBe(4);
  });

  it('finish a run once when both do so', async () => {
    const { send, other, owner, otherPerson, id } = await twoTesters();
    await Promise.all([send.run.complete({ id }), other.run.complete({ id })]);
    const counts = await Promise.all(
      [owner, otherPerson].map(async (person) => {
        const { items } = await world.as(person).notification.list({});
        return items.filter(({ kind }) => kind === 'run_finished').length;
      }),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });
});

describe('the result of a case', () => {
  it('is of steps that it has', async () => {
    const { send, id, a } = await aRun(world);
    for (const wrong of [
      { failedStep: 4 },
      { stepStatuses: ['passed', 'passed', 'passed', 'failed'] as const },
    ])
      await expect(
        send.result.set({
          id,
          caseKey: a,
          status: 'failed',
          ...wrong,
          stepStatuses: [...(wrong.stepStatuses ?? [])],
        }),
      ).rejects.toMatchObject({ code: 'invalid_input', status: 400 });
  });

  it('replaces the earlier statuses of its steps', async () => {
    const { send, id, a } = await aRun(world);
    const fail = () =>
      send.result.set({
        id,
        caseKey: a,
        status: 'failed',
        stepStatuses: ['passed', 'failed', 'untested'],
      });
    await fail();
    expect(await send.result.set({ id, caseKey: a, status: 'passed' })).toMatchObject({
      stepStatuses: [],
      failedStep: null,
    });
    await fail();
    await send.result.setMany({ id, caseKeys: [a], status: 'passed' });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      stepStatuses: [],
      failedStep: null,
    });
  });

  it('has no tester once it is taken back', async () => {
    const { send, id, a } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'passed', durationMs: 12 });
    expect(await send.result.set({ id, caseKey: a, status: 'untested' })).toMatchObject({
      updatedAt: null,
      updatedBy: null,
    });
  });

  it('is found without regard to case, in Turkish and in English', async () => {
    const { send, id, a } = await aRun(world);
    for (const [comment, search] of [
      ['the quit failed', 'QUIT'],
      ['IBAN missing', 'iban'],
      ['IŞIK açık', 'ışık'],
      ['İstanbul', 'istanbul'],
      ['istanbul', 'İSTANBUL'],
    ] as const) {
      await send.result.set({ id, caseKey: a, status: 'failed', comment });
      expect((await send.result.list({ id, search })).total, search).toBe(1);
    }
  });

  it('notifies others when a file of it is deleted', async () => {
    const { send, id, a } = await aRun(world);
    const file = new File(['seen'], 'seen.txt');
    const { id: attachmentId } = await send.result.attach({ id, caseKey: a, file });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const changedSince = new Date().toISOString();
    await send.result.detach({ id, attachmentId });
    const { items } = await send.result.list({ id, changedSince });
    expect(items.map(({ caseKey, attachments }) => [caseKey, attachments])).toEqual([[a, 0]]);
  });
});

function aReport(keys: string[]): File {
  const cases = keys.map((key) => `<testcase name="@TC-${key}"/>`);
  return new File([`<testsuite>${cases.join('')}</testsuite>`], 'junit.xml');
}
