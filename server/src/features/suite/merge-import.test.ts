import type { CasePart, ImportedCase } from '@caseloom/contract';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const FIRST = {
  ...{ sourceId: 'C1', title: 'Pay', preconditions: 'Logged in', note: 'Look', tags: ['old'] },
  ...{ steps: [{ text: 'Pay', data: '1', expected: 'Paid' }], requirements: ['REQ-1'] },
  ...{ priority: 'high', polarity: 'positive', folder: ['Shop'] },
} as const;

/** What a person makes of each field, and what the next version of the file does. */
const FIELDS = [
  { part: 'title', here: { title: 'Mine' }, file: { title: 'Theirs' } },
  {
    part: 'preconditions',
    here: { preconditions: 'Mine' },
    file: { preconditions: 'Theirs' },
  },
  {
    part: 'steps',
    here: { steps: [{ text: 'Pay', data: '2', expected: 'Paid' }] },
    file: { steps: [{ text: 'Pay', data: '3', expected: 'Paid' }] },
  },
  {
    part: 'requirements',
    here: { requirements: ['REQ-2'] },
    file: { requirements: ['REQ-3'] },
  },
  { part: 'polarity', here: { polarity: 'negative' }, file: { polarity: undefined } },
  { part: 'note', here: { note: 'Mine' }, file: { note: 'Theirs' } },
  { part: 'folder', here: { folder: ['Mine'] }, file: { folder: ['Theirs'] } },
  { part: 'priority', here: { priority: 'low' }, file: { priority: 'critical' } },
  { part: 'tags', here: { tags: ['mine'] }, file: { tags: ['theirs'] } },
] as const satisfies { part: CasePart; here: object; file: object }[];

type Words = Partial<Omit<ImportedCase, 'sourceId'>>;
type Send = Awaited<ReturnType<typeof aShop>>['send'];
const ofFile = (words: Words = {}) => ({ ...FIRST, ...words }) as ImportedCase;

/** A test case of a suite, as a test changes and reads it. */
function handsOn(send: Send, { id, key }: { id: string; key: string }) {
  return {
    ...{ send, id, key },
    edit: async (words: Words) => {
      const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
      await send.suite.rewriteCase({ id, key, version, ...words });
    },
    bring: (
      words: Words,
      { takes, ...options }: { takes?: CasePart[]; isPreview?: boolean } = {},
    ) =>
      send.suite.importCases({
        ...{ id, cases: [ofFile(words)], ...options },
        ...(takes && { takesFile: [{ key, parts: takes }] }),
      }),
    read: async () => {
      const { name: title, polarity, note, ...one } = await send.suite.case({ id, key });
      const { preconditions, steps, folder } = one.handwritten ?? {};
      const { priority, tags } = one.attributes;
      const { requirements } = one;
      return { title, preconditions, steps, requirements, polarity, note, folder, priority, tags };
    },
  };
}

/** A suite of one test case of a file. */
async function aCase() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  await send.suite.importCases({ id, cases: [ofFile()] });
  const key = (await send.suite.cases({ id })).items[0]?.key ?? '';
  return { ...handsOn(send, { id, key }), projectSlug };
}

describe('another version of an imported file', () => {
  it.each(FIELDS)(
    'leaves $part as a person edited it where only another field of the file changed',
    async ({ part, here }) => {
      const { edit, bring, read } = await aCase();
      await edit(here as Words);
      const edited = await read();
      const other = FIELDS[part === 'title' ? 1 : 0];
      const { cases } = await bring(other.file);
      expect(cases).toMatchObject([
        { change: 'changed', parts: [other.part], editedParts: [], keptParts: [part] },
      ]);
      expect(await read()).toEqual({ ...edited, ...other.file });
    },
  );

  it.each(FIELDS.filter(({ part }) => part !== 'polarity'))(
    'changes $part where nobody edited it here, and leaves what somebody did',
    async ({ part, file }) => {
      const { edit, bring, read } = await aCase();
      const other = FIELDS[part === 'title' ? 1 : 0];
      await edit(other.here);
      const edited = await read();
      const { cases } = await bring(file as Words);
      expect(cases).toMatchObject([
        { change: 'changed', parts: [part], editedParts: [], keptParts: [other.part] },
      ]);
      expect(await read()).toEqual({ ...edited, ...file });
    },
  );

  it.each(FIELDS.filter(({ part }) => part !== 'polarity'))(
    'leaves $part where both changed it, unless the file is chosen, and tells what both say',
    async ({ part, here, file }) => {
      const { edit, bring, read, send, id, key } = await aCase();
      await edit(here as Words);
      const before = await read();
      const preview = await bring(file as Words, { isPreview: true });
      const collision = { parts: [], editedParts: [part], keptParts: [], here, file };
      expect(preview.cases).toMatchObject([{ change: 'same', ...collision }]);
      expect(Object.keys(preview.cases[0]?.here ?? {})).toEqual([part]);
      const kept = await bring(file as Words);
      expect(kept.counts).toEqual({ new: 0, changed: 0, same: 1 });
      expect(await read()).toEqual(before);
      expect(await send.suite.caseVersions({ id, key })).toHaveLength(2);
      // the file says the same as last time now
      const again = await bring(file as Words, { isPreview: true });
      expect(again.cases).toMatchObject([
        { change: 'same', parts: [], editedParts: [], keptParts: [part], here, file },
      ]);
      const undone = await send.suite.undoImport({ id, revision: kept.suite.revision });
      expect(undone.left).toEqual([]);
      expect(await read()).toEqual(before);
      const taken = await bring(file as Words, { takes: [part] });
      expect(taken.cases).toMatchObject([{ ...collision, change: 'changed', parts: [part] }]);
      expect(await read()).toEqual({ ...before, ...file });
      await send.suite.undoImport({ id, revision: taken.suite.revision });
      expect(await read()).toEqual(before);
      expect((await bring(file as Words, { isPreview: true })).cases).toMatchObject([
        { change: 'same', editedParts: [part] },
      ]);
    },
  );

  it.each(FIELDS)(
    'gives $part of the file back where that is chosen after it was kept, and takes that back',
    async ({ part, here }) => {
      const { edit, bring, read, send, id } = await aCase();
      const atFirst = await read();
      await edit(here as Words);
      const edited = await read();
      expect((await bring({}, { isPreview: true })).cases).toMatchObject([
        { change: 'same', parts: [], editedParts: [], keptParts: [part], here },
      ]);
      const { counts, suite } = await bring({}, { takes: [part] });
      expect(counts).toEqual({ new: 0, changed: 1, same: 0 });
      expect(await read()).toEqual(atFirst);
      expect((await bring({}, { isPreview: true })).cases).toMatchObject([{ keptParts: [] }]);
      await send.suite.undoImport({ id, revision: suite.revision });
      expect(await read()).toEqual(edited);
    },
  );

  it('takes of one test case what the file says, and leaves that of another', async () => {
    const { send, projectSlug } = await aShop(world);
    const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
    const both = (title: string) => ['C1', 'C2'].map((sourceId) => ({ ...FIRST, sourceId, title }));
    await send.suite.importCases({ id, cases: both('Pay') as ImportedCase[] });
    const keys = (await send.suite.cases({ id })).items.map(({ key }) => key);
    for (const key of keys) await handsOn(send, { id, key }).edit({ title: 'Mine' });
    const takesFile = [{ key: keys[1] ?? '', parts: ['title' as const] }];
    const cases = both('Theirs') as ImportedCase[];
    expect((await send.suite.importCases({ id, cases, takesFile })).cases).toMatchObject([
      { change: 'same', editedParts: ['title'] },
      { change: 'changed', parts: ['title'], editedParts: ['title'] },
    ]);
    const names = (await send.suite.cases({ id })).items.map(({ name }) => name);
    expect(names).toEqual(['Mine', 'Theirs']);
  });

  it('asks nothing where the file came to say what a person wrote here', async () => {
    const { edit, bring } = await aCase();
    await edit({ title: 'Ours', tags: ['New'] });
    const { cases } = await bring({ title: 'Ours', tags: ['new'], preconditions: 'Theirs' });
    expect(cases).toMatchObject([{ parts: ['preconditions'], editedParts: [] }]);
  });

  it('keeps a type that a person stated and that the file leaves open', async () => {
    const { edit, bring, read } = await aCase();
    await edit({ polarity: 'negative' });
    const { cases } = await bring({ polarity: undefined, title: 'Theirs' });
    expect(cases).toMatchObject([{ parts: ['title'], editedParts: [] }]);
    expect(await read()).toMatchObject({ polarity: 'negative', title: 'Theirs' });
  });

  it('asks for a type that a person stated where the file says another now than before', async () => {
    const { edit, bring, read } = await aCase();
    await bring({ polarity: undefined });
    await edit({ polarity: 'negative' });
    const { cases } = await bring({ polarity: 'positive' }, { isPreview: true });
    expect(cases).toMatchObject([{ parts: [], editedParts: ['polarity'] }]);
    await bring({ polarity: 'positive' });
    expect(await read()).toMatchObject({ polarity: 'negative' });
    expect((await bring({ polarity: 'positive' })).counts.same).toBe(1);
  });

  it('names expected results where of the steps only these were edited and changed', async () => {
    const { edit, bring } = await aCase();
    await edit({ steps: [{ text: 'Pay', data: '1', expected: 'Mine' }] });
    const steps = [{ text: 'Pay', data: '1', expected: 'Theirs' }];
    expect((await bring({ steps })).cases).toMatchObject([
      { parts: [], editedParts: ['expected'], here: { steps: [{ expected: 'Mine' }] } },
    ]);
  });

  it('changes nothing where it comes again, whatever people edited here', async () => {
    const { edit, bring, read } = await aCase();
    for (const { here } of FIELDS) await edit(here as Words);
    const edited = await read();
    expect((await bring({})).counts).toEqual({ new: 0, changed: 0, same: 1 });
    expect(await read()).toEqual(edited);
  });

  it('brings a test case back that was taken out, with what was edited of it', async () => {
    const { edit, bring, read, send, id, key } = await aCase();
    await edit({ title: 'Mine' });
    await send.suite.removeCase({ id, key });
    const left = { id, cases: [ofFile({ title: 'Theirs' })], leavesRemoved: true };
    expect((await send.suite.importCases(left)).cases).toMatchObject([
      { change: 'same', editedParts: [] },
    ]);
    await bring({ note: 'Theirs' });
    expect(await read()).toMatchObject({ title: 'Mine', note: 'Theirs' });
  });
});

describe('a test case that was imported before its file was remembered by field', () => {
  async function anOldCase() {
    const one = await aCase();
    // as it was kept then: of words, of all else, and of the note
    const age = () =>
      world.pool.query(
        `update suite_cases set source_print = split_part(source_print, '.', 1) || '.' ||
          split_part(source_print, '.', 2) || '.' || split_part(source_print, '.', 3) where key = $1`,
        [one.key],
      );
    return { ...one, age };
  }

  it('asks for all words that a changed file says otherwise', async () => {
    const { edit, age, bring, read } = await anOldCase();
    await edit({ title: 'Mine', note: 'Mine' });
    await age();
    expect((await bring({}, { isPreview: true })).counts.same).toBe(1);
    const newer = { preconditions: 'Theirs', note: 'Theirs' };
    const { cases } = await bring(newer, { isPreview: true });
    // a note of a person's stays
    expect(cases).toMatchObject([
      { parts: [], editedParts: ['title', 'preconditions'], keptParts: ['note'] },
    ]);
    await bring(newer, { takes: ['title', 'preconditions'] });
    expect(await read()).toMatchObject({ title: 'Pay', preconditions: 'Theirs', note: 'Mine' });
  });

  it('is merged by field from its first edit on', async () => {
    const { edit, age, bring, read } = await anOldCase();
    await age();
    await edit({ title: 'Mine' });
    const { cases } = await bring({ preconditions: 'Theirs' });
    expect(cases).toMatchObject([
      { parts: ['preconditions'], editedParts: [], keptParts: ['title'] },
    ]);
    expect(await read()).toMatchObject({ title: 'Mine', preconditions: 'Theirs' });
  });
});

describe('what a file said last of a test case', () => {
  it('is known after the project came as an archive, whose bytes stay the same', async () => {
    const { edit, send, projectSlug } = await aCase();
    await edit({ title: 'Mine', folder: ['Mine'] });
    const archiveOf = async (slug: string) =>
      new Uint8Array(await (await send.archive.export({ slug })).arrayBuffer());
    const bytes = await archiveOf(projectSlug);
    const file = new File([bytes], 'shop.zip');
    const { slug } = await send.archive.import({ file, name: 'Again' });
    const again = await archiveOf(slug ?? '');
    const suitesOf = (zip: Uint8Array) =>
      Object.entries(unzipSync(zip))
        .filter(([name]) => name.includes('suite'))
        .map(([name, text]) => [name, new TextDecoder().decode(text)]);
    expect(suitesOf(bytes)).not.toEqual([]);
    expect(suitesOf(again)).toEqual(suitesOf(bytes));
    const [suite] = (await send.suite.listOfProject({ slug: slug ?? '' })).items.filter(
      ({ name }) => name === 'Imported',
    );
    const id = suite?.id ?? '';
    const key = (await send.suite.cases({ id })).items[0]?.key ?? '';
    const { bring, read } = handsOn(send, { id, key });
    await bring({ preconditions: 'Theirs' });
    expect(await read()).toMatchObject({
      ...{ title: 'Mine', folder: ['Mine'], preconditions: 'Theirs' },
    });
  });

  it('is in no answer and in no file', async () => {
    const { edit, send, id, key } = await aCase();
    await edit({ title: 'Mine' });
    const { rows } = await world.pool.query<{ source_print: string }>(
      'select source_print from suite_cases where key = $1 and until is null',
      [key],
    );
    const prints = rows[0]?.source_print.split('.') ?? [];
    expect(prints).toHaveLength(8);
    const answers = [
      JSON.stringify(await send.suite.case({ id, key })),
      JSON.stringify(await send.suite.cases({ id })),
      JSON.stringify(await send.suite.caseVersions({ id, key })),
      await (await send.suite.export({ id, format: 'json' })).text(),
    ];
    for (const print of prints) expect(answers.join()).not.toContain(print);
  });
});
