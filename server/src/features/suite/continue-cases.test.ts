import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import {
  aWorkedSuite,
  changeMuch,
  reportOf,
  standingOf,
  withRequirement,
} from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('after a generation', () => {
  /** A suite whose cases were changed so much that their matches are doubtful. */
  async function aChangedSuite() {
    const worked = await aWorkedSuite(world);
    await worked.redraw(withRequirement(changeMuch(aLogin())));
    const { suite } = await worked.send.suite.regenerate({ id: worked.id });
    return { ...worked, revision: suite.revision };
  }

  it('a match is undone: the earlier case is retired as it was, the new one answers to both keys', async () => {
    const { send, id, key, revision, casesOf } = await aChangedSuite();
    const suite = await send.suite.continueCase({ id, key, revision, continues: null });
    expect(suite).toMatchObject({
      revision: revision + 1,
      counts: { testCases: 4, retired: 1 },
      changes: { new: 1, back: 0, changed: 3, unchanged: 0, gone: 1 },
    });
    const retired = await send.suite.case({ id, key });
    expect(retired).toMatchObject({ change: 'gone', name: 'Mine', note: 'Ask Işıl' });
    expect(retired.steps.map(({ text }) => text)).toEqual(
      [1, 2, 3].map((at) => `My words of step ${at}`),
    );
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new');
    expect(fresh).toMatchObject({ earlierKeys: [key], isWorded: false, note: '' });
    expect(suite.caseKey).toBe(fresh?.key);
    const back = await send.suite.continueCase({
      ...{ id, key: suite.caseKey, revision: suite.revision, continues: key },
    });
    expect(back.caseKey).toBe(key);
    expect(await send.suite.case({ id, key })).toMatchObject({ name: 'Mine', note: 'Ask Işıl' });
  });

  it('what a person wrote since stays with the case that they wrote it of', async () => {
    const { send, id, key, revision, casesOf } = await aChangedSuite();
    await send.suite.updateCase({ id, key, name: 'Written since', note: 'Noted since' });
    await send.suite.continueCase({ id, key, revision, continues: null });
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new');
    expect(fresh).toMatchObject({ name: 'Written since', note: 'Noted since' });
    expect(await send.suite.case({ id, key })).toMatchObject({ name: 'Mine', note: 'Ask Işıl' });
  });

  it('a match is made: the case has its key, its words and its results again, and keeps its last key', async () => {
    const shop = await aChangedSuite();
    const { send, id, key, revision, casesOf } = shop;
    const undone = await send.suite.continueCase({ id, key, revision, continues: null });
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
    const run = await send.run.create({ suiteId: id });
    await send.result.set({ id: run.id, caseKey: fresh, status: 'passed' });
    await send.suite.continueCases({
      id,
      revision: undone.revision,
      decisions: [{ key: fresh, continues: key }],
    });
    const joined = await send.suite.case({ id, key });
    expect(joined).toMatchObject({
      name: 'Mine',
      change: 'changed',
      kind: 'changed',
      earlierKeys: [fresh],
      match: { by: 'person' },
    });
    expect(joined.match?.likeness).toBeLessThan(0.85);
    expect((await casesOf(id)).map((one) => one.key)).not.toContain(fresh);
    // its result under the key that it had between
    const requirement = await standingOf(shop);
    const last = requirement?.cases.find(({ caseKey }) => caseKey === key);
    expect(last).toMatchObject({ status: 'passed', runId: run.id, isBeforeChange: false });
    expect(await send.result.get({ id: run.id, caseKey: fresh })).toMatchObject({
      status: 'passed',
    });
  });

  it('reports that name the key of any time find the case', async () => {
    const { send, id, key, revision, casesOf } = await aChangedSuite();
    const undone = await send.suite.continueCase({ id, key, revision, continues: null });
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
    const parted = await send.run.create({ suiteId: id });
    const file = reportOf([key]);
    expect(await send.result.import({ id: parted.id, file })).toMatchObject({ matched: 1 });
    expect(await send.result.get({ id: parted.id, caseKey: fresh })).toMatchObject({
      status: 'passed',
    });
    const joined = { id, key: fresh, revision: undone.revision, continues: key };
    await send.suite.continueCase(joined);
    const run = await send.run.create({ suiteId: id });
    expect(
      await send.result.import({ id: run.id, file: reportOf([fresh, 'AAAAAAAAAA']) }),
    ).toMatchObject({ matched: 1, unmatchedTotal: 1 });
    expect(await send.result.get({ id: run.id, caseKey: key })).toMatchObject({ status: 'passed' });
  });

  it('a result under a key stays with the case that had the key then, also once another one had it', async () => {
    const shop = await aChangedSuite();
    const { send, id, key, revision, casesOf } = shop;
    const other = (await casesOf(id)).find((one) => one.key !== key)?.key ?? '';
    const run = await send.run.create({ suiteId: id });
    await send.result.set({ id: run.id, caseKey: key, status: 'blocked' });
    const parted = await send.suite.continueCase({ id, key, revision, continues: null });
    const joined = await send.suite.continueCase({
      ...{ id, key: other, revision: parted.revision, continues: key },
    });
    const again = { id, key, revision: joined.revision, continues: null };
    const last = await send.suite.continueCase(again);
    const cases = (await standingOf(shop))?.cases;
    const statusOf = (caseKey: string) => cases?.find((one) => one.caseKey === caseKey)?.status;
    expect(statusOf(parted.caseKey)).toBe('blocked');
    expect(statusOf(last.caseKey)).toBe('untested');
  });

  it('two cases exchange what they continue, all at once', async () => {
    const { send, id, revision, casesOf } = await aChangedSuite();
    const [one, other] = await casesOf(id);
    const [a, b] = [one?.key ?? '', other?.key ?? ''];
    const dataOf = async (key: string) => (await send.suite.case({ id, key })).data;
    const [ofA, ofB] = [await dataOf(a), await dataOf(b)];
    const decisions = [
      { key: a, continues: b },
      { key: b, continues: a },
    ];
    const suite = await send.suite.continueCases({ id, revision, decisions });
    expect([await dataOf(a), await dataOf(b)]).toEqual([ofB, ofA]);
    expect(suite.counts).toMatchObject({ testCases: 4, retired: 0 });
  });

  it('of two people at it at once the second is told, and nothing of theirs is done', async () => {
    const { send, id, key, revision, casesOf } = await aChangedSuite();
    const others = (await casesOf(id)).filter((one) => one.key !== key);
    const done = await Promise.allSettled([
      send.suite.continueCase({ id, key, revision, continues: null }),
      send.suite.continueCase({ id, key: others[0]?.key ?? '', revision, continues: null }),
    ]);
    const refused = done.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'version_conflict', status: 409 } }]);
    expect((await send.suite.get({ id })).changes).toMatchObject({ new: 1, gone: 1 });
  });

  it('a case that continues no other cannot be parted, and none that is not there chosen', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id, revision } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    const part = { id, key, revision, continues: null };
    await expect(send.suite.continueCase(part)).rejects.toMatchObject({ status: 400 });
    const unknown = { id, key, revision, continues: 'AAAAAAAAAA' };
    await expect(send.suite.continueCase(unknown)).rejects.toMatchObject({
      code: 'case_not_found',
    });
    expect((await send.suite.get({ id })).revision).toBe(revision);
  });
});
