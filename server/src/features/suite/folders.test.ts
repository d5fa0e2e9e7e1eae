import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const aCase = (sourceId: string, folder: string[], title = `Case ${sourceId}`) => ({
  ...{ sourceId, title, steps: [{ text: 'Do it' }], folder },
});
const FILE = [aCase('1', ['Shop', 'Basket']), aCase('2', ['Account']), aCase('3', [])];

/** A suite of three cases of a file, in two folders and none. */
async function anImport() {
  const { send, projectSlug, modelId } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  await send.suite.importCases({ id, cases: FILE });
  const list = async () => (await send.suite.cases({ id })).items;
  const keys = (await list()).map(({ key }) => key);
  const sections = async () => (await list()).map(({ section }) => section);
  return { send, id, keys, modelId, sections };
}

describe('the folder of a written test case', () => {
  it('is said when the case is added, and another one is a version of its own', async () => {
    const { send, id } = await anImport();
    const steps = [{ text: 'Look' }];
    const { key, handwritten } = await send.suite.addCase({
      ...{ id, title: 'New', steps, folder: [' Shop ', 'Basket'] },
    });
    expect(handwritten?.folder).toEqual(['Shop', 'Basket']);
    const moved = await send.suite.rewriteCase({
      ...{ id, key, version: handwritten?.version ?? 0, folder: [] },
    });
    expect(moved.handwritten?.folder).toEqual([]);
    const same = { id, key, version: moved.handwritten?.version ?? 0, folder: [] };
    await send.suite.rewriteCase(same);
    const versions = await send.suite.caseVersions({ id, key });
    expect(versions.map(({ folder }) => folder)).toEqual([[], ['Shop', 'Basket']]);
  });

  it('stays where other words of the case are changed', async () => {
    const { send, id, keys, sections } = await anImport();
    const key = keys[0] ?? '';
    await send.suite.moveCases({ id, keys: [key], folder: ['New'] });
    const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, title: 'Other' });
    expect(await sections()).toEqual(['New', 'Account', '']);
  });

  it('is refused with an empty name and with too many levels', async () => {
    const { send, id, keys } = await anImport();
    const refused = { code: 'invalid_input' };
    const move = (folder: string[]) => send.suite.moveCases({ id, keys, folder });
    await expect(move(['Shop', ' '])).rejects.toMatchObject(refused);
    await expect(move(Array.from({ length: 21 }, () => 'x'))).rejects.toMatchObject(refused);
  });
});

describe('a move of several test cases', () => {
  it('moves all of them at once, and is undone', async () => {
    const { send, id, keys, sections } = await anImport();
    const { changed } = await send.suite.moveCases({ id, keys, folder: ['Account'] });
    expect(changed.map(({ key }) => key)).toEqual([keys[0], keys[2]]);
    expect(await sections()).toEqual(['Account', 'Account', 'Account']);
    expect(await send.suite.undoMove({ id, changed })).toEqual({ undone: 2, left: 0 });
    expect(await sections()).toEqual(['Shop › Basket', 'Account', '']);
  });

  it('is undone except for a case that somebody has moved since', async () => {
    const { send, id, keys, sections } = await anImport();
    const { changed } = await send.suite.moveCases({ id, keys, folder: ['New'] });
    await send.suite.moveCases({ id, keys: keys.slice(1, 2), folder: ['Elsewhere'] });
    expect(await send.suite.undoMove({ id, changed })).toEqual({ undone: 2, left: 1 });
    expect(await sections()).toEqual(['Shop › Basket', 'Elsewhere', '']);
  });

  it('moves none of them where one was generated or is not there', async () => {
    const { send, id, keys, modelId, sections } = await anImport();
    const missing = { code: 'case_not_found' };
    const move = (all: string[]) => send.suite.moveCases({ id, keys: all, folder: ['New'] });
    await expect(move([...keys, 'NOTTHEREAA'])).rejects.toMatchObject(missing);
    expect(await sections()).toEqual(['Shop › Basket', 'Account', '']);
    const mixed = await send.suite.create({ modelId });
    const generated = (await send.suite.cases({ id: mixed.id })).items.map(({ key }) => key);
    const ofModel = { id: mixed.id, keys: generated.slice(0, 1), folder: ['New'] };
    await expect(send.suite.moveCases(ofModel)).rejects.toMatchObject(missing);
  });

  it('takes no place in runs that have begun: these say where the case stood', async () => {
    const { send, id, keys } = await anImport();
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    await send.suite.moveCases({ id, keys, folder: ['New'] });
    const { items } = await send.result.list({ id: run.id });
    expect(items.map(({ section }) => section)).toEqual(['Shop › Basket', 'Account', '']);
  });
});

describe('another import of the file', () => {
  it('leaves a test case where a person has moved it, also where the file says other words', async () => {
    const { send, id, keys, sections } = await anImport();
    await send.suite.moveCases({ id, keys, folder: ['Mine'] });
    const same = await send.suite.importCases({ id, cases: FILE });
    expect(same.counts).toEqual({ new: 0, changed: 0, same: 3 });
    const reworded = FILE.map((one) => ({ ...one, title: `${one.title} again` }));
    const { cases } = await send.suite.importCases({ id, cases: reworded });
    expect(cases).toMatchObject(FILE.map(() => ({ parts: ['title'], keptParts: ['folder'] })));
    expect(await sections()).toEqual(['Mine', 'Mine', 'Mine']);
  });

  it('asks for the folder of a moved test case where the file says another than last time', async () => {
    const { send, id, keys, sections } = await anImport();
    await send.suite.moveCases({ id, keys, folder: ['Mine'] });
    const [, second, third] = FILE;
    const cases = [aCase('1', ['Theirs']), ...[second, third].flatMap((one) => one ?? [])];
    const takesFile = [{ key: keys[0] ?? '', parts: ['folder' as const] }];
    const preview = await send.suite.importCases({ id, cases, isPreview: true });
    expect(preview.cases[0]).toMatchObject({
      ...{ change: 'same', parts: [], editedParts: ['folder'] },
      ...{ here: { folder: ['Mine'] }, file: { folder: ['Theirs'] } },
    });
    const again = await send.suite.importCases({ id, cases, takesFile });
    expect(again.cases).toMatchObject([
      { change: 'changed', parts: ['folder'], editedParts: ['folder'] },
      { change: 'same' },
      { change: 'same' },
    ]);
    expect(await sections()).toEqual(['Theirs', 'Mine', 'Mine']);
  });

  it('leaves test cases in the folder of their sheet where that sheet comes alone', async () => {
    const { send, projectSlug } = await aShop(world);
    const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
    const log = ['TEST RUN LOG TAB'];
    const all = [aCase('1', ['TC3', ...log]), aCase('2', ['TC3']), aCase('3', ['TC4', ...log])];
    await send.suite.importCases({ id, cases: all });
    const cases = [aCase('1', log), aCase('2', [])];
    const again = await send.suite.importCases({ id, cases, sheet: 'TC3' });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2 });
    const more = await send.suite.importCases({ id, cases: [aCase('5', log)], sheet: 'TC3' });
    const key = more.cases[0]?.key ?? '';
    const { handwritten } = await send.suite.case({ id, key });
    expect(handwritten?.folder).toEqual(['TC3', ...log]);
    // a sheet of another name, and one that came alone before, say their folders as they are
    const other = await send.suite.importCases({ id, cases, sheet: 'TC9', isPreview: true });
    expect(other.counts.changed).toBe(2);
    await send.suite.importCases({ id, cases: [aCase('6', ['Alone']), aCase('7', ['Six'])] });
    const alone = [aCase('6', ['Alone'])];
    const same = await send.suite.importCases({ id, cases: alone, sheet: 'Six', isPreview: true });
    expect(same.counts.same).toBe(1);
  });

  it('finds a test case without an ID in its folder, also where one sheet of the file comes alone', async () => {
    const { send, id } = await anImport();
    const inSheet = (name: string, titles: string[]) =>
      titles.map((title) => ({ ...aCase('', [name], title), title }));
    const [first, second] = [
      inSheet('TC1', ['Open', 'Close', 'Draw']),
      inSheet('TC2', ['Open', 'Close', 'Print', 'Save']),
    ];
    await send.suite.importCases({ id, cases: [...first, ...second] });
    const preview = (cases: object[]) =>
      send.suite.importCases({ id, cases: cases as typeof first, isPreview: true });
    const alone = await preview(second.map((one) => ({ ...one, folder: [] })));
    expect(alone.counts).toEqual({ new: 0, changed: 0, same: 4 });
    const turned = await preview([...second, ...first]);
    expect(turned.counts).toEqual({ new: 0, changed: 0, same: 7 });
    const more = await preview([...first, ...inSheet('TC3', ['Open'])]);
    expect(more.cases.map(({ change, parts }) => [change, parts])).toEqual([
      ...first.map(() => ['same', []]),
      ['changed', ['folder']],
    ]);
  });

  it('changes nothing where the file says what people made of its test cases here, as a download does', async () => {
    const { send, id, keys } = await anImport();
    const [first = '', second = '', third = ''] = keys;
    await send.suite.moveCases({ id, keys: [first], folder: ['Mine'] });
    const { handwritten } = await send.suite.case({ id, key: second });
    const version = handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key: second, version, title: 'Mine', polarity: 'negative' });
    await send.suite.setAttributes({ id, keys: [third], priority: 'high', tags: ['smoke'] });
    const cases = [
      aCase('1', ['Mine']),
      { ...aCase('2', ['Account'], 'Mine'), polarity: 'negative' as const },
      { ...aCase('3', []), priority: 'high' as const, tags: ['smoke'] },
    ];
    const preview = await send.suite.importCases({ id, cases, isPreview: true });
    expect(preview.counts).toEqual({ new: 0, changed: 0, same: 3 });
    const other = cases.map((one) => ({ ...one, title: 'Other' }));
    expect((await send.suite.importCases({ id, cases: other })).counts.changed).toBe(2);
  });

  it('leaves a moved test case in its folder where the file has no folders', async () => {
    const { send, id, keys, sections } = await anImport();
    await send.suite.moveCases({ id, keys, folder: ['Mine'] });
    const cases = FILE.map((one) => ({ ...one, folder: [] }));
    expect((await send.suite.importCases({ id, cases })).counts.same).toBe(3);
    expect(await sections()).toEqual(['Mine', 'Mine', 'Mine']);
  });
});
