import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aRunThatWaits, report, type Test } from '../../../test/unmatched.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const aRunWithWaiting = (tests?: (Test | string)[]) => aRunThatWaits(world, tests);

describe('automation names of a test case', () => {
  it('with a * match every test that fits, after those that are named in full', async () => {
    const { send, suiteId, a, b, push, statusOf } = await aRunWithWaiting([]);
    await send.suite.setAutomationNames({
      id: suiteId,
      key: a,
      automationNames: ['Login.pays with *'],
    });
    await send.suite.setAutomationNames({
      ...{ id: suiteId, key: b, automationNames: ['Login.pays with a card'] },
    });
    const tests = ['pays with a card', 'pays with cash', { name: 'pays with points', fails: true }];
    expect(await push(report(tests))).toMatchObject({ matched: 3, waiting: 0 });
    expect([await statusOf(a), await statusOf(b)]).toEqual(['failed', 'passed']);
  });

  it('let it show the worst of what was pushed last of each of them', async () => {
    const { send, id, suiteId, a, push, statusOf } = await aRunWithWaiting([]);
    const automationNames = ['Login.pays', 'Login.refuses *'];
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames });
    const card = { name: 'refuses a card', fails: true };
    await push(report(['pays', card]));
    expect(await statusOf(a)).toBe('failed');
    // the test that failed was not executed again
    const later = await push(report(['pays']));
    expect(await statusOf(a)).toBe('failed');
    expect((await send.result.get({ id, caseKey: a })).comment).toBe('no page');
    await push(report([{ name: 'pays', fails: true }]));
    await push(report(['refuses a card']));
    expect(await statusOf(a)).toBe('failed');
    const last = await push(report(['pays']));
    expect(await statusOf(a)).toBe('passed');
    await send.result.undo({ id, actionId: last.actionId ?? '' });
    expect(await statusOf(a)).toBe('failed');
    // what a person says is said of the whole case
    await send.result.set({ id, caseKey: a, status: 'blocked' });
    expect(await statusOf(a)).toBe('blocked');
    await push(report(['pays']));
    expect(await statusOf(a)).toBe('passed');
    expect(later.matched).toBe(1);
  });

  it('that a person gives it by a match count as those that it had', async () => {
    const { send, id, a, idOf, push, statusOf } = await aRunWithWaiting();
    const matches = await Promise.all(
      ['Login.signs in', 'Login.refuses'].map(async (name) => ({
        id: await idOf(name),
        caseKey: a,
      })),
    );
    await send.result.match({ id, matches });
    expect(await statusOf(a)).toBe('failed');
    await push(report(['signs in']));
    expect(await statusOf(a)).toBe('failed');
    await push(report(['refuses']));
    expect(await statusOf(a)).toBe('passed');
  });

  it('come after its ID and before its title', async () => {
    const { send, suiteId, a, b, push, statusOf } = await aRunWithWaiting([]);
    const { name } = await send.suite.case({ id: suiteId, key: b });
    const automationNames = [`Login.${name}`, 'Login.TC-'.concat(b, ' signs in')];
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames });
    await push(report([name]));
    expect([await statusOf(a), await statusOf(b)]).toEqual(['passed', 'untested']);
    await push(report([{ name: `TC-${b} signs in`, fails: true }]));
    expect([await statusOf(a), await statusOf(b)]).toEqual(['passed', 'failed']);
  });

  it('are refused where they say nothing, are too long or too many', async () => {
    const { send, suiteId, a } = await aRun(world);
    const set = (automationNames: string[]) =>
      send.suite.setAutomationNames({ id: suiteId, key: a, automationNames });
    for (const wrong of [['*'], [' ** '], [''], ['x'.repeat(501)], Array(51).fill('x')])
      await expect(set(wrong)).rejects.toMatchObject({ code: 'invalid_input' });
    const full = Array.from({ length: 50 }, (_, index) => `test ${index}`);
    expect((await set(full)).automationNames).toHaveLength(50);
  });

  it('are not added to a case that has as many as one may have', async () => {
    const { send, id, suiteId, a, idOf, statusOf } = await aRunWithWaiting();
    const automationNames = Array.from({ length: 50 }, (_, index) => `test ${index}`);
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames });
    const matches = [{ id: await idOf('Login.refuses'), caseKey: a }];
    await expect(send.result.match({ id, matches })).rejects.toMatchObject({
      code: 'automation_names_full',
    });
    expect(await statusOf(a)).toBe('untested');
  });
});

describe('failures of a report', () => {
  it('are new where the run before, in the same environment, did not have them', async () => {
    const { send, suiteId, a, push } = await aRunWithWaiting([]);
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames: ['Login.pays'] });
    const next = async (environment: string) =>
      (await send.run.create({ suiteId, environment })).id;
    const failing = report([
      { name: 'pays', fails: true },
      { name: 'waits', fails: true },
      'passes',
    ]);
    const { name } = await send.suite.case({ id: suiteId, key: a });
    const first = await push(failing, await next('staging'));
    expect(first.failures).toEqual({
      ...{ total: 2, newTotal: 2 },
      new: expect.arrayContaining([
        { caseKey: a, name },
        { caseKey: null, name: 'Login > waits' },
      ]),
    });
    expect((await push(failing, await next('staging'))).failures).toMatchObject({
      ...{ total: 2, newTotal: 0, new: [] },
    });
    expect((await push(failing, await next('live'))).failures).toMatchObject({ newTotal: 2 });
  });
});
