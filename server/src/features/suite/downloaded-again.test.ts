import type { ImportedCase } from '@caseloom/contract';
import { allAsWritten, casesOfAll, readCaseSources } from '@caseloom/formats/written-cases';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const FIRST = {
  ...{ sourceId: 'C1', title: 'Pay', preconditions: 'Logged in', note: 'Look', tags: ['old'] },
  ...{ steps: [{ text: 'Pay', data: '1', expected: 'Paid' }], requirements: ['REQ-1'] },
  ...{ priority: 'high' as const, polarity: 'positive' as const, folder: ['Shop'] },
};
/** What a person makes of every field. */
const MINE = {
  ...{ title: 'Mine', preconditions: 'Mine', note: 'Mine', tags: ['mine'], folder: ['Mine'] },
  ...{ steps: [{ text: 'Go', data: '2', expected: 'Gone' }], requirements: ['REQ-2'] },
  ...{ priority: 'low' as const, polarity: 'negative' as const },
};

/** A suite of test cases of a file, of which the first was edited here; its download as the page reads it. */
async function anEditedSuite() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  const cases = [FIRST, { ...FIRST, sourceId: 'C2', title: 'Leave' }];
  await send.suite.importCases({ id, cases });
  const [key = ''] = (await send.suite.cases({ id })).items.map((one) => one.key);
  const edit = async (words: Partial<typeof MINE>) => {
    const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, ...words });
  };
  await edit(MINE);
  const download = async (format: 'csv' | 'xlsx'): Promise<ImportedCase[]> => {
    const bytes = new Uint8Array(await (await send.suite.export({ id, format })).arrayBuffer());
    const chosen = readCaseSources(bytes)
      .filter((source) => 'header' in source && source.header.columns.downloadPrint !== undefined)
      .map((source) => ({ source, columns: undefined }));
    expect(chosen).toHaveLength(1);
    const known = new Set(['REQ-1', 'REQ-2']);
    return allAsWritten(casesOfAll(chosen, false, 'suite', known).cases);
  };
  const bring = async (given: ImportedCase[]) =>
    (await send.suite.importCases({ id, cases: given, isPreview: true })).cases;
  return { send, id, key, edit, download, bring };
}

/** The same test cases with other words in the first. */
const changed = ([first, ...others]: ImportedCase[], words: Partial<ImportedCase>) => [
  ...(first ? [{ ...first, ...words }] : []),
  ...others,
];

describe('a download of a suite that comes again', () => {
  it.each(['csv', 'xlsx'] as const)(
    'as %s changes nothing where nobody changed it, whatever was edited here before',
    async (format) => {
      const { download, bring } = await anEditedSuite();
      const file = await download(format);
      expect(file[0]).toMatchObject({
        ...MINE,
        downloadPrint: expect.stringMatching(/^S[0-9a-f]{20}$/),
      });
      expect(await bring(file)).toMatchObject([
        { change: 'same', parts: [], editedParts: [], keptParts: [] },
        { change: 'same', parts: [], editedParts: [], keptParts: [] },
      ]);
    },
  );

  it('changes what was changed in it, and asks nothing, as nobody edited that here since', async () => {
    const { send, id, download, bring } = await anEditedSuite();
    const words = { title: 'Theirs', priority: 'critical' as const, tags: ['theirs'] };
    const file = changed(await download('csv'), words);
    const [first] = await bring(file);
    expect(first).toMatchObject({
      ...{ change: 'changed', parts: ['title', 'priority', 'tags'] },
      ...{ editedParts: [], keptParts: [] },
    });
    await send.suite.importCases({ id, cases: file });
    const [now] = (await send.suite.cases({ id })).items;
    expect(now).toMatchObject({ name: 'Theirs', attributes: { priority: 'critical' } });
    expect(now?.attributes.tags).toEqual(['theirs']);
  });

  it('takes what it says as the first file did, where that was edited here before the download', async () => {
    const { send, id, download } = await anEditedSuite();
    const file = changed(await download('csv'), { title: 'Pay', priority: 'high' });
    await send.suite.importCases({ id, cases: file });
    const [now] = (await send.suite.cases({ id })).items;
    expect(now).toMatchObject({ name: 'Pay', attributes: { priority: 'high' } });
  });

  it('asks where somebody edited the test case here after the download', async () => {
    const { edit, download, bring } = await anEditedSuite();
    const file = changed(await download('csv'), { title: 'Theirs' });
    await edit({ title: 'Later' });
    expect((await bring(file))[0]).toMatchObject({ parts: [], editedParts: expect.any(Array) });
    expect((await bring(file))[0]?.editedParts).toContain('title');
  });

  it('asks where somebody said another priority here after the download', async () => {
    const { send, id, key, download, bring } = await anEditedSuite();
    const file = changed(await download('csv'), { title: 'Theirs' });
    await send.suite.setAttributes({ id, keys: [key], priority: 'medium' });
    expect((await bring(file))[0]?.editedParts).toContain('title');
  });

  it('asks where its print was copied from the row of another test case', async () => {
    const { download, bring } = await anEditedSuite();
    const file = await download('csv');
    const { downloadPrint } = file[1] ?? {};
    const copied = changed(file, { title: 'Theirs', ...(downloadPrint && { downloadPrint }) });
    expect((await bring(copied))[0]?.editedParts).toContain('title');
  });
});
