import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A run in which two people work, and a key by which CI sends reports. */
async function aTeam() {
  const room = await aRun(world);
  const { owner, project, projectSlug, send, id, a } = room;
  const [ece, deniz] = [
    await world.aUser({ companyOf: owner }),
    await world.aUser({ companyOf: owner }),
  ];
  for (const [person, firstName] of [
    [ece, 'Ece'],
    [deniz, 'Deniz'],
  ] as const) {
    await world.joins(person, project);
    await world.as(person).user.update({ firstName });
  }
  const scopes = ['read', 'run'] as const;
  const fields = { name: 'CI', scopes: [...scopes], projectSlugs: [projectSlug] };
  const { key } = await send.apiKey.create(fields);
  const on = { id, caseKey: a };
  const entries = async () =>
    (await send.result.get(on)).verdicts.map(({ status, by, comment }) => [status, by, comment]);
  const clients = { ece: world.as(ece), deniz: world.as(deniz), ci: world.as({ token: key }) };
  return { ...room, ...clients, on, entries };
}

describe('a comment alone', () => {
  it('on somebody else’s result is an entry of its own and changes nothing of the result', async () => {
    const { ece, deniz, on, entries } = await aTeam();
    const failed = { status: 'failed', comment: 'Total is wrong' } as const;
    const { actionId: _, ...before } = await ece.result.set({ ...on, ...failed });
    const after = await deniz.result.comment({ ...on, comment: 'It works for me' });
    expect(after).toEqual(before);
    expect(after).toMatchObject({ updatedBy: 'Ece İnan', commentBy: 'Ece İnan' });
    expect(await entries()).toEqual([
      [null, 'Deniz İnan', 'It works for me'],
      ['failed', 'Ece İnan', 'Total is wrong'],
    ]);
  });

  it('on somebody else’s result goes on with the result that its author gives next', async () => {
    const { ece, deniz, on, entries } = await aTeam();
    await ece.result.set({ ...on, status: 'passed', comment: 'fine' });
    await deniz.result.comment({ ...on, comment: 'The total is wrong' });
    const failed = await deniz.result.set({ ...on, status: 'failed' });
    expect(failed).toMatchObject({ comment: 'The total is wrong', commentBy: 'Deniz İnan' });
    expect(await entries()).toHaveLength(3);
    await ece.result.set({ ...on, status: 'passed' });
    const again = await deniz.result.set({ ...on, status: 'failed' });
    expect(again.comment, 'what was said before Ece’s result stays with that time').toBe('');
  });

  it('leaves it that tester and automation differ, and what the tester said', async () => {
    const { deniz, ci, on } = await aTeam();
    await deniz.result.set({ ...on, status: 'passed' });
    await ci.result.set({ ...on, status: 'failed', comment: 'red' });
    const { bySource, ...shown } = await deniz.result.comment({
      ...on,
      comment: 'A flaky network',
    });
    expect(shown).toMatchObject({ status: 'failed', comment: 'red', commentById: null });
    expect(bySource).toMatchObject({
      ...{ manual: { status: 'passed', by: 'Deniz İnan' }, import: { status: 'failed' } },
    });
  });

  it('of who gave the result that is shown is its comment from then on, until it is emptied or taken back', async () => {
    const { ece, on, entries } = await aTeam();
    await ece.result.set({ ...on, status: 'failed', comment: 'Wrong' });
    const shown = async () => (await ece.result.get(on)).comment;
    await ece.result.comment({ ...on, comment: 'The total is wrong' });
    expect(await shown()).toBe('The total is wrong');
    await ece.result.set({ ...on, status: 'failed', failedStep: 1 });
    expect(await shown()).toBe('The total is wrong');
    await ece.result.comment({ ...on, comment: '' });
    expect(await shown()).toBe('');
    await ece.result.undo({ id: on.id });
    expect(await shown()).toBe('The total is wrong');
    expect(await entries()).toHaveLength(4);
  });

  it('on a case that is not run goes on with the result of its author, and with nobody else’s', async () => {
    const { ece, deniz, on, entries } = await aTeam();
    const waiting = await ece.result.comment({ ...on, comment: 'No test data yet' });
    expect(waiting).toMatchObject({ status: 'untested', updatedAt: null, commentBy: 'Ece İnan' });
    const others = await deniz.result.set({ ...on, status: 'passed' });
    expect(others).toMatchObject({ comment: '', commentBy: null });
    await deniz.result.undo({ id: on.id });
    const own = await ece.result.set({ ...on, status: 'blocked' });
    expect(own).toMatchObject({ comment: 'No test data yet', updatedBy: 'Ece İnan' });
    expect((await entries()).map(([status]) => status)).toEqual(['blocked', 'passed', null]);
  });

  it('is what a case that is not run is given with “untested”: it was not cleared', async () => {
    const { ece, on, entries } = await aTeam();
    await ece.result.set({ ...on, status: 'untested', comment: 'Later' });
    expect(await entries()).toEqual([[null, 'Ece İnan', 'Later']]);
  });

  it('is stored once, never of a completed run, and notifies whom it names', async () => {
    const { send, ece, deniz, on, entries } = await aTeam();
    const comment = '@Deniz İnan, please look';
    await send.result.set({ ...on, status: 'passed' });
    for (let time = 0; time < 2; time++) await ece.result.comment({ ...on, comment });
    expect(await entries()).toHaveLength(2);
    expect((await deniz.notification.list({})).items).toMatchObject([{ kind: 'mentioned' }]);
    await send.run.complete({ id: on.id });
    const late = ece.result.comment({ ...on, comment: 'Late' });
    await expect(late).rejects.toMatchObject({ code: 'run_completed' });
  });
});

it('the activity counts comments alone as comments, and a case with both by its result', async () => {
  const { ece, send, id, a, b, projectSlug } = await aTeam();
  const last = async () => {
    const { items } = await send.audit.list({ projectSlug, kind: 'result' });
    return items.map(({ text }) => text);
  };
  await ece.result.comment({ id, caseKey: a, comment: 'Slow' });
  expect(await last()).toEqual(['Commented on 1 test case in the run “Nightly”']);
  await ece.result.comment({ id, caseKey: a, comment: 'Very slow' });
  await ece.result.undo({ id });
  expect(await last()).toContain('Took back a comment in the run “Nightly”');
  await ece.result.set({ id, caseKey: a, status: 'failed' });
  await ece.result.comment({ id, caseKey: b, comment: 'Slow too' });
  expect((await last())[0]).toBe(
    'Entered the result of 1 test case in the run “Nightly”: 1 failed, 1 only commented on',
  );
});
