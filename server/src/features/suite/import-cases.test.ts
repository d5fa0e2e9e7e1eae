import { CASE_FORMATS } from '@caseloom/formats/export-formats';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import { suiteCases } from './schema.ts';

const world = await aWorld();

const aCase = (sourceId: string, title = `Case ${sourceId}`) => ({
  ...{ sourceId, title, folder: ['Shop', 'Pay'], priority: 'high' as const, tags: ['old'] },
  ...{ preconditions: 'Logged in', steps: [{ text: `Do ${sourceId}`, expected: 'Done' }] },
});

async function aWrittenSuite() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  const casesOf = async () => (await send.suite.cases({ id })).items;
  return { send, id, casesOf, projectSlug };
}

describe('an import of test cases', () => {
  it('keeps ID, folder, priority, tags, preconditions, steps and order as they are', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const imported = await send.suite.importCases({ id, cases: [aCase('C2'), aCase('C1')] });
    expect(imported.counts).toEqual({ new: 2, changed: 0, same: 0 });
    const cases = await casesOf();
    expect(cases.map(({ name }) => name)).toEqual(['Case C2', 'Case C1']);
    expect(await send.suite.case({ id, key: cases[0]?.key ?? '' })).toMatchObject({
      attributes: { priority: 'high', tags: ['old'] },
      handwritten: {
        ...{ sourceId: 'C2', folder: ['Shop', 'Pay'], preconditions: 'Logged in' },
        steps: [{ text: 'Do C2', expected: 'Done' }],
      },
    });
  });

  it('has cases that are found by the ID of their source in the suite, its runs and all work', async () => {
    const { send, id } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('CV-106', 'Log in'), aCase('CV-2', 'Pay')] });
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    for (const search of ['cv-106', '106 log']) {
      const found = [
        (await send.suite.cases({ id, search })).items.map(({ name }) => name),
        (await send.result.list({ id: run.id, search })).items.map(({ name }) => name),
        (await send.work.results({ search })).items.map(({ name }) => name),
        (await send.work.cases({ search })).items.map(({ name }) => name),
      ];
      expect(found, search).toEqual([['Log in'], ['Log in'], ['Log in'], ['Log in']]);
    }
  });

  it('says which cases of earlier imports come no more, and leaves them in the suite', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const unrated = { title: 'Without an ID', steps: [{ text: 'Go' }] };
    await send.suite.addCase({ id, title: 'Written here', steps: [{ text: 'Go' }] });
    await send.suite.importCases({ id, cases: [aCase('C1'), aCase('C2'), aCase('C3'), unrated] });
    const [, , gone, taken] = await casesOf();
    await send.suite.removeCase({ id, key: taken?.key ?? '' });
    const missing = async (cases: ReturnType<typeof aCase>[], isPreview: boolean) =>
      (await send.suite.importCases({ id, cases, isPreview })).missing;
    const expected = [
      { key: gone?.key, sourceId: 'C2', title: 'Case C2' },
      { key: expect.any(String), sourceId: '', title: 'Without an ID' },
    ];
    expect(await missing([aCase('C1')], true)).toEqual(expected);
    expect(await missing([aCase('D1')], true)).toEqual([]);
    expect(await missing([aCase('C1')], false)).toEqual(expected);
    expect(await casesOf()).toHaveLength(5);
  });

  it('says what of a test case it changes', async () => {
    const { send, id } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1')] });
    const steps = [{ text: 'Do something else' }];
    const changed = {
      ...{ ...aCase('C1'), steps, priority: 'low' as const, tags: [], note: 'New' },
      requirements: ['REQ-1'],
    };
    const { cases } = await send.suite.importCases({ id, cases: [changed], isPreview: true });
    expect(cases[0]?.parts).toEqual(['steps', 'priority', 'tags', 'note', 'requirements']);
  });

  it('names expected results where of the steps only these differ', async () => {
    const { send, id } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1')] });
    const changed = { ...aCase('C1'), steps: [{ text: 'Do C1', expected: 'Refused' }] };
    const { cases } = await send.suite.importCases({ id, cases: [changed], isPreview: true });
    expect(cases[0]?.parts).toEqual(['expected']);
  });

  it('finds the suites that have its test cases already, the fullest first', async () => {
    const { send, projectSlug } = await aShop(world);
    const suites = ['Some', 'All'].map((name) => send.suite.createWritten({ projectSlug, name }));
    const [some, all] = await Promise.all(suites);
    await send.suite.importCases({ id: some?.id ?? '', cases: [aCase('C1')] });
    await send.suite.importCases({ id: all?.id ?? '', cases: [aCase('C1'), aCase('C2')] });
    const names = ['C1', 'C2', 'C3'];
    expect(await send.suite.importTargets({ projectSlug, names })).toEqual([
      { id: all?.id, name: 'All', known: 2 },
      { id: some?.id, name: 'Some', known: 1 },
    ]);
    expect(await send.suite.importTargets({ projectSlug, names: ['C9'] })).toEqual([]);
  });

  it('that comes again changes what has changed by its ID, and doubles nothing', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1'), aCase('C2')] });
    const before = await casesOf();
    const again = [aCase('C1'), aCase('C2', 'Other'), aCase('C3')];
    const preview = await send.suite.importCases({ id, cases: again, isPreview: true });
    expect(preview.counts).toEqual({ new: 1, changed: 1, same: 1 });
    expect(preview.cases).toMatchObject([
      { change: 'same', sourceId: 'C1', key: before[0]?.key, editedParts: [] },
      { change: 'changed', parts: ['title'], sourceId: 'C2', title: 'Other', key: before[1]?.key },
      { change: 'new', sourceId: 'C3', key: null },
    ]);
    expect(await casesOf()).toEqual(before);
    const { revision } = preview.suite;
    await send.suite.importCases({ id, cases: again, revision });
    expect((await casesOf()).map(({ key, name }) => [key, name])).toEqual([
      [before[0]?.key, 'Case C1'],
      [before[1]?.key, 'Other'],
      [expect.any(String), 'Case C3'],
    ]);
    await expect(send.suite.importCases({ id, cases: again, revision })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    expect((await send.suite.importCases({ id, cases: again })).counts.same).toBe(3);
  });

  it('leaves what a person changed here where the file says the same, and tells where it does not', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1'), aCase('C2')] });
    const keys = (await casesOf()).map(({ key }) => key);
    for (const key of keys) {
      const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
      await send.suite.rewriteCase({ id, key, version, title: 'Mine', priority: 'low' });
    }
    const again = [aCase('C1'), { ...aCase('C2', 'Theirs'), tags: ['new'] }];
    const { cases } = await send.suite.importCases({ id, cases: again });
    const second = { parts: ['tags'], editedParts: ['title'], keptParts: ['priority'] };
    expect(cases).toMatchObject([{ keptParts: ['title', 'priority'] }, second]);
    expect(await casesOf()).toMatchObject([
      { name: 'Mine', attributes: { priority: 'low', tags: ['old'] } },
      { name: 'Mine', attributes: { priority: 'low', tags: ['new'] } },
    ]);
  });

  it('knows cases without an ID by their titles, and of those that are alike each', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const cases = ['A', 'A', 'B'].map((title, at) => ({ title, steps: [{ text: `Do ${at}` }] }));
    await send.suite.importCases({ id, cases });
    expect((await send.suite.importCases({ id, cases })).counts).toEqual({
      ...{ new: 0, changed: 0, same: 3 },
    });
    expect(await casesOf()).toHaveLength(3);
  });

  it('notes what the file says besides, and leaves what a person noted here', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const noted = (note: string) => ['C1', 'C2', 'C3'].map((key) => ({ ...aCase(key), note }));
    await send.suite.importCases({ id, cases: noted('To pay').slice(0, 2) });
    const keys = (await casesOf()).map(({ key }) => key);
    await send.suite.updateCase({ id, key: keys[1] ?? '', note: 'Ask Işıl' });
    const cases = noted('To sell');
    const { counts, suite } = await send.suite.importCases({ id, cases });
    // of the one with a note of a person's nothing changes
    expect(counts).toEqual({ new: 1, changed: 1, same: 1 });
    const notes = async () => (await casesOf()).map(({ note }) => note);
    expect(await notes()).toEqual(['To sell', 'Ask Işıl', 'To sell']);
    expect((await send.suite.importCases({ id, cases })).counts.same).toBe(3);
    await send.run.create({ suiteId: id });
    await send.suite.undoImport({ id, revision: suite.revision });
    expect(await notes()).toEqual(['To pay', 'Ask Işıl', 'To sell']);
  });

  it('tells which cases come back that somebody took out, and leaves them out where that is chosen', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const cases = [aCase('C1'), aCase('C2')];
    await send.suite.importCases({ id, cases });
    const [first] = await casesOf();
    await send.suite.removeCase({ id, key: first?.key ?? '' });
    const preview = await send.suite.importCases({ id, cases, isPreview: true });
    expect(preview.cases).toMatchObject([
      { change: 'changed', isRemoved: true },
      { change: 'same', isRemoved: false },
    ]);
    const left = await send.suite.importCases({ id, cases, leavesRemoved: true });
    expect(left.counts).toEqual({ new: 0, changed: 0, same: 2 });
    expect(left.cases[0]).toMatchObject({ change: 'same', isRemoved: true });
    expect((await casesOf()).map(({ change }) => change)).toEqual(['gone', 'unchanged']);
    await send.suite.importCases({ id, cases });
    expect((await casesOf()).map(({ change }) => change)).not.toContain('gone');
  });

  it('is taken back: what it brought goes, what it changed says what it said', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1')] });
    const before = await casesOf();
    const changes = [{ ...aCase('C1', 'Other'), priority: 'low' as const }, aCase('C2')];
    const { suite } = await send.suite.importCases({ id, cases: changes });
    const { revision } = suite;
    const undone = await send.suite.undoImport({ id, revision });
    expect(undone).toMatchObject({
      suite: { counts: { testCases: 1 }, lastImport: null },
      left: [],
    });
    expect(await casesOf()).toEqual(before);
    await expect(send.suite.undoImport({ id, revision })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  it('that was run is taken back too: results keep their words', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [aCase('C1')] });
    const { suite } = await send.suite.importCases({ id, cases: [aCase('C1', 'B'), aCase('C2')] });
    const [first] = await casesOf();
    const { id: runId } = await send.run.create({ suiteId: id });
    await send.suite.undoImport({ id, revision: suite.revision });
    expect(await casesOf()).toMatchObject([
      { name: 'Case C1', change: 'unchanged' },
      { name: 'Case C2', change: 'gone' },
    ]);
    expect(await send.result.get({ id: runId, caseKey: first?.key ?? '' })).toMatchObject({
      name: 'B',
    });
  });

  it('keeps what the tool calls a case, so that a file for the tool updates it there', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const toolId = { tool: 'testrail' as const, id: 'C1' };
    const known = { ...aCase('C1'), toolId };
    await send.suite.importCases({ id, cases: [aCase('C1')] });
    const numbered = [known, { ...known, title: 'Same ID' }, aCase('C2')];
    const { counts } = await send.suite.importCases({ id, cases: numbered });
    expect(counts).toEqual({ new: 2, changed: 1, same: 0 });
    expect((await send.suite.importCases({ id, cases: numbered })).counts.same).toBe(3);
    const [first] = await casesOf();
    const key = first?.key ?? '';
    const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, title: 'Mine' });
    expect(await send.suite.case({ id, key })).toMatchObject({ toolId });
    const fileFor = async (format: 'testrail' | 'azure') =>
      (await (await send.suite.export({ id, format })).text()).split('\r\n');
    expect((await fileFor('testrail')).filter((line) => line.startsWith('C1,'))).toHaveLength(1);
    expect((await fileFor('azure')).filter((line) => line.startsWith('C1,'))).toEqual([]);
  });

  it('has in its files the ID of its source, and no priority or type that nobody gave it', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const { priority: _, ...unrated } = aCase('CV-101');
    const unnamed = { ...unrated, sourceId: '', title: 'Without an ID' };
    const rated = {
      ...aCase('CV-102'),
      priority: 'medium' as const,
      polarity: 'positive' as const,
    };
    await send.suite.importCases({ id, cases: [unrated, unnamed, rated] });
    const rows = async () => {
      const lines = (await (await send.suite.export({ id, format: 'csv' })).text()).split('\r\n');
      const cells = lines.slice(1, -1).map((line) => line.split(','));
      return cells.map((line) => [line[1], line[3], line[4], line.at(-3), line.at(-2)]);
    };
    expect(await rows()).toEqual([
      ['Case CV-101', '', '', 'Shop > Pay', 'CV-101'],
      ['Without an ID', '', '', 'Shop > Pay', ''],
      ['Case CV-102', 'Positive', 'Medium', 'Shop > Pay', 'CV-102'],
    ]);
    const [first, second] = await casesOf();
    const [key = '', other = ''] = [first?.key, second?.key];
    const { handwritten } = await send.suite.case({ id, key: other });
    await send.suite.rewriteCase({
      id,
      key: other,
      version: handwritten?.version ?? 0,
      title: 'Mine',
    });
    await send.suite.setAttributes({ id, keys: [key], priority: 'high' });
    expect((await rows()).slice(0, 2)).toEqual([
      ['Case CV-101', '', 'High', 'Shop > Pay', 'CV-101'],
      ['Mine', '', '', 'Shop > Pay', ''],
    ]);
  });

  it('is changed where its file says now what it left open', async () => {
    const { send, id } = await aWrittenSuite();
    const { priority: _, ...unrated } = aCase('C1');
    const stated = { ...unrated, priority: 'medium' as const };
    const imported = async (one: typeof unrated) =>
      (await send.suite.importCases({ id, cases: [one] })).cases;
    await send.suite.importCases({ id, cases: [unrated] });
    expect(await imported(unrated)).toMatchObject([{ change: 'same' }]);
    expect(await imported(stated)).toMatchObject([{ change: 'changed', parts: ['priority'] }]);
    expect(await imported(stated)).toMatchObject([{ change: 'same' }]);
    expect(await imported(unrated)).toMatchObject([{ change: 'changed', parts: ['priority'] }]);
  });

  it('has one ID in its files for all rows that have it at the source', async () => {
    const { send, id } = await aWrittenSuite();
    const cases = [aCase('C1'), aCase('C1', 'Another')];
    await send.suite.importCases({ id, cases });
    expect((await send.suite.importCases({ id, cases })).counts.same).toBe(2);
    const lines = (await (await send.suite.export({ id, format: 'csv' })).text()).split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.split(',').at(-2))).toEqual(['C1', 'C1']);
  });

  it('is known by no secret value where its title has one and it has no ID', async () => {
    const { send, id, casesOf, projectSlug } = await aWrittenSuite();
    const cases = ['pin 5812', 'pin 5812'].map((title) => ({ title, steps: [{ text: 'Pay' }] }));
    await send.suite.importCases({ id, cases });
    await send.testData.create({
      ...{ projectSlug, name: 'pin', values: ['5812'], isSecret: true },
      ...{ validity: 'valid', type: 'text' },
    });
    const again = [...cases, { ...cases[0], title: 'the pin 5812' }] as typeof cases;
    expect((await send.suite.importCases({ id, cases: again })).counts).toMatchObject({ new: 1 });
    expect((await send.suite.importCases({ id, cases: again })).counts).toMatchObject({ same: 3 });
    expect(await casesOf()).toHaveLength(3);
    const csv = await (await send.suite.export({ id, format: 'csv' })).text();
    expect(csv.split('\r\n').at(-2)).toMatch(/the pin ••••.*,,S[0-9a-f]{20}$/);
    const rows = await world.db.select().from(suiteCases);
    const named = rows.filter(({ sourceId }) => sourceId?.startsWith('the pin'));
    expect(named.map(({ sourceId }) => sourceId)).toEqual(['the pin ••••']);
  });

  it('goes back to its tool once where rows of test data made several of it', async () => {
    const { send, id } = await aWrittenSuite();
    const [name, step] = ['Name', 'Test Script (Step-by-Step) - Step'];
    const toolColumns = [
      { name, cells: ['Pay'] },
      { name: step, cells: ['<var>Who</var> pays'] },
    ];
    const rows = ['Ada', 'Ali'].map((who, index) => ({
      ...{
        sourceId: 'A-T4',
        title: index === 0 ? 'Pay' : 'Pay (2)',
        steps: [{ text: `${who} pays` }],
      },
      ...{ toolId: { tool: 'zephyr' as const, id: 'A-T4', row: index + 1 }, toolColumns },
    }));
    await send.suite.importCases({ id, cases: rows });
    expect((await send.suite.importCases({ id, cases: rows })).counts.same).toBe(2);
    expect(await (await send.suite.export({ id, format: 'zephyr' })).text()).toBe(
      `Key,${name},${step}\r\nA-T4,Pay,<var>Who</var> pays\r\n`,
    );
  });

  it('keeps what its tool has in columns of its own, and hands back what nobody changed', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const toolColumns = [
      { name: 'title', cells: ['Case 7'] },
      { name: 'severity', cells: ['critical'] },
      { name: 'description', cells: ['**Why**'] },
      { name: 'steps_type', cells: ['classic'] },
      { name: 'steps_actions', cells: ['1. "Do 7"\n'] },
    ];
    const known = {
      ...{ ...aCase('7'), toolId: { tool: 'qase' as const, id: '7' } },
      ...{ toolColumns, note: 'Why\nseverity: critical', preconditions: '', tags: [] },
      ...{ steps: [{ text: 'Do 7' }], priority: 'medium' as const },
    };
    await send.suite.importCases({ id, cases: [known] });
    expect((await send.suite.importCases({ id, cases: [known] })).counts.same).toBe(1);
    const key = (await casesOf())[0]?.key ?? '';
    const answer = await send.suite.case({ id, key });
    expect(answer).not.toHaveProperty('toolColumns');
    const file = async () => (await send.suite.export({ id, format: 'qase' })).text();
    expect(await file()).toBe(
      'v2.id,title,description,severity,steps_type,steps_actions\r\n7,Case 7,**Why**,critical,classic,"1. ""Do 7""\n"\r\n',
    );
    const version = answer.handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, title: 'Mine', note: 'Ask Ada' });
    expect(await file()).toContain('\r\n7,Mine,Ask Ada,critical,');
    expect(await (await send.suite.export({ id, format: 'json' })).text()).not.toContain('**Why**');
  });

  it('has what is noted of it in the files of every format that people read', async () => {
    const { send, id } = await aWrittenSuite();
    await send.suite.importCases({ id, cases: [{ ...aCase('C1'), note: 'Ask Ada' }] });
    const formats = ['csv', 'md', 'feature', 'azure', 'xray', 'zephyr', 'testrail', 'qase', 'json'];
    for (const format of CASE_FORMATS.map((one) => one.id).filter((one) => formats.includes(one)))
      expect(await (await send.suite.export({ id, format })).text(), format).toContain('Ask Ada');
  });

  it('takes words of any kind as they are, and refuses what no database keeps', async () => {
    const { send, id, casesOf } = await aWrittenSuite();
    const title = `'; drop table suites; -- <img src=x onerror=alert(1)> \u202e İıŞ 🎉 =1+1`;
    await send.suite.importCases({ id, cases: [{ title, steps: [{ text: title }] }] });
    expect(await casesOf()).toMatchObject([{ name: title }]);
    const broken = { title: 'a\0b', steps: [{ text: 'x' }] };
    await expect(send.suite.importCases({ id, cases: [broken] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      send.suite.importCases({ id, cases: [{ title: 'No steps', steps: [] }] }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
