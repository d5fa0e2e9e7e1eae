import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const aCase = (sourceId: string, words: { title?: string; priority?: 'low' | 'high' } = {}) => ({
  ...{ sourceId, title: `Case ${sourceId}`, steps: [{ text: `Do ${sourceId}` }] },
  ...words,
});

/** A suite of two test cases of a file, whose newer version changed both and brought a third. */
async function anImport() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  await send.suite.importCases({ id, cases: [aCase('C1'), aCase('C2')] });
  const cases = [aCase('C1', { title: 'One' }), aCase('C2', { title: 'Two' }), aCase('C3')];
  const { suite } = await send.suite.importCases({ id, cases, fileName: 'cases.csv' });
  const names = async () =>
    (await send.suite.cases({ id })).items
      .filter(({ change }) => change !== 'gone')
      .map(({ name }) => name);
  const keys = (await send.suite.cases({ id })).items.map(({ key }) => key);
  const rename = async (at: number, title: string) => {
    const key = keys[at] ?? '';
    const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, title });
  };
  const undo = () => send.suite.undoImport({ id, revision: suite.revision });
  return { send, id, cases, suite, keys, names, rename, undo };
}

describe('the last import of test cases', () => {
  it('is named by its suite until it is taken back, and what changes nothing is none', async () => {
    const { send, id, cases, suite, undo } = await anImport();
    const named = { revision: suite.revision, fileName: 'cases.csv', at: expect.any(String) };
    expect(suite.lastImport).toEqual(named);
    await send.suite.importCases({ id, cases, fileName: 'again.csv' });
    await send.suite.importCases({ id, cases: [aCase('C9')], isPreview: true });
    expect((await send.suite.get({ id })).lastImport).toEqual(named);
    expect((await undo()).suite.lastImport).toBeNull();
    expect((await send.suite.get({ id })).lastImport).toBeNull();
  });

  it('is taken back after a test case was changed, which stays as it is and is named', async () => {
    const { names, rename, undo, keys } = await anImport();
    await rename(1, 'Mine');
    expect((await undo()).left).toEqual([{ key: keys[1], title: 'Two' }]);
    expect(await names()).toEqual(['Case C1', 'Mine']);
    await expect(undo()).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('is taken back after other changes of the suite and a run of them', async () => {
    const { send, id, names, undo, rename } = await anImport();
    await send.suite.addCase({ id, title: 'Written here', steps: [{ text: 'Go' }] });
    await rename(0, 'Mine');
    await send.run.create({ suiteId: id });
    expect((await undo()).left).toHaveLength(1);
    expect(await names()).toEqual(['Mine', 'Case C2', 'Written here']);
  });

  it('leaves a new test case of which people said something since', async () => {
    const { send, id, keys, names, undo } = await anImport();
    await send.suite.setAttributes({ id, keys: [keys[2] ?? ''], priority: 'high' });
    expect((await undo()).left).toEqual([{ key: keys[2], title: 'Case C3' }]);
    expect(await names()).toEqual(['Case C1', 'Case C2', 'Case C3']);
  });

  it('leaves a priority that somebody changed since, and names its test case', async () => {
    const { send, id, cases, keys, names } = await anImport();
    const [key = ''] = keys;
    const [first, ...others] = cases;
    const rated = [{ ...aCase('C1', { priority: 'low' }), title: first?.title ?? '' }, ...others];
    const { suite } = await send.suite.importCases({ id, cases: rated });
    await send.suite.setAttributes({ id, keys: [key], priority: 'critical' });
    const { left } = await send.suite.undoImport({ id, revision: suite.revision });
    expect(left).toEqual([{ key, title: 'One' }]);
    expect(await names()).toEqual(['One', 'Two', 'Case C3']);
    expect((await send.suite.case({ id, key })).attributes.priority).toBe('critical');
  });

  it('that is wholly changed since leaves all of it, and is offered no more', async () => {
    const { send, id, rename, names, undo, suite } = await anImport();
    for (const at of [0, 1, 2]) await rename(at, `Mine ${at}`);
    const undone = await undo();
    expect(undone.left).toHaveLength(3);
    expect(undone.suite).toMatchObject({ revision: suite.revision + 3, lastImport: null });
    expect(await names()).toEqual(['Mine 0', 'Mine 1', 'Mine 2']);
    expect((await send.suite.get({ id })).lastImport).toBeNull();
  });

  it('is the only one that is taken back: an earlier one is not', async () => {
    const { send, id, suite, undo } = await anImport();
    await send.suite.importCases({ id, cases: [aCase('C4')] });
    await expect(undo()).rejects.toMatchObject({ code: 'version_conflict' });
    const now = await send.suite.get({ id });
    expect(now.lastImport).toMatchObject({ revision: suite.revision + 1, fileName: '' });
  });
});
