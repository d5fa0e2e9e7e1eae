import { CASE_FORMATS, isBinary } from '@caseloom/formats/export-formats';
import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import { PAYS } from '../../../test/written-fixtures.ts';

const world = await aWorld();

/** A suite with the cases of a model and one that somebody wrote. */
async function aMixedSuite() {
  const shop = await aShop(world);
  const { id } = await shop.send.suite.create({ modelId: shop.modelId });
  const added = await shop.send.suite.addCase({ id, ...PAYS, priority: 'high', tags: ['smoke'] });
  return { ...shop, id, added };
}

describe('a test case that somebody wrote', () => {
  it('stands in its suite behind those that were generated, and says what was written', async () => {
    const { send, id, added, casesOf } = await aMixedSuite();
    expect(added).toMatchObject({
      ...{ name: PAYS.title, origin: 'written', polarity: 'positive', path: [], data: {} },
      ...{ change: 'unchanged', attributes: { priority: 'high', tags: ['smoke'] } },
      handwritten: { preconditions: PAYS.preconditions, steps: PAYS.steps, sourceId: '' },
    });
    expect(added.steps.map(({ type }) => type)).toEqual(['context', 'context', 'action', 'action']);
    const cases = await casesOf(id);
    expect(cases.at(-1)).toMatchObject({ key: added.key, origin: 'written', stepCount: 4 });
    expect(cases.slice(0, -1).every(({ origin }) => origin === 'generated')).toBe(true);
    const { counts } = await send.suite.get({ id });
    expect(counts).toMatchObject({ testCases: cases.length, written: 1 });
    expect((await send.suite.cases({ id, search: 'twice' })).total).toBe(1);
    expect(await send.suite.get({ id })).toMatchObject({ coverage: { percent: 100 } });
  });

  it('stays as it is when the model is generated again', async () => {
    const { send, id, added, redraw } = await aMixedSuite();
    await redraw(aLogin('the user types <email> and <password>'));
    const { changes, suite } = await send.suite.regenerate({ id });
    expect(changes).toMatchObject({ gone: 0 });
    expect(await send.suite.case({ id, key: added.key })).toEqual(added);
    const steps = (await send.suite.cases({ id })).items.reduce(
      (sum, one) => sum + one.stepCount,
      0,
    );
    expect(suite.counts).toMatchObject({ written: 1, testSteps: steps });
    expect((await send.suite.cases({ id })).items.at(-1)?.key).toBe(added.key);
  });

  it('says something else from its next version on, and what it said stays in its history', async () => {
    const { send, id, added } = await aMixedSuite();
    const { key } = added;
    const { id: runId } = await send.run.create({ suiteId: id });
    const version = added.handwritten?.version ?? 0;
    const changed = await send.suite.rewriteCase({
      ...{ id, key, version, title: 'Pays once', steps: [{ text: 'Press Pay' }] },
      priority: 'low',
    });
    expect(changed).toMatchObject({
      ...{ name: 'Pays once', attributes: { priority: 'low', tags: ['smoke'] } },
      handwritten: { preconditions: PAYS.preconditions, steps: [{ text: 'Press Pay' }] },
    });
    expect(await send.suite.caseVersions({ id, key })).toMatchObject([
      { title: 'Pays once', steps: [{ text: 'Press Pay' }], by: 'Ayşe İnan', isRemoved: false },
      { title: PAYS.title, steps: PAYS.steps, version },
    ]);
    expect((await send.result.get({ id: runId, caseKey: key })).steps).toHaveLength(4);
    await expect(
      send.suite.rewriteCase({ id, key, version, title: 'Pays never' }),
    ).rejects.toMatchObject({ status: 409, code: 'version_conflict' });
  });

  it('carries a note from the beginning, and another note is another version', async () => {
    const { send, id } = await aMixedSuite();
    const { key, note, handwritten } = await send.suite.addCase({
      id,
      ...PAYS,
      note: ' Ask Işıl ',
    });
    expect(note).toBe('Ask Işıl');
    const version = handwritten?.version ?? 0;
    const changed = await send.suite.rewriteCase({ id, key, version, ...PAYS, note: '' });
    expect(changed).toMatchObject({ note: '' });
    expect(await send.suite.caseVersions({ id, key })).toMatchObject([
      ...[{ note: '' }, { note: 'Ask Işıl', version }],
    ]);
  });

  it('has a version of its priority and labels alone, and none where nothing changes', async () => {
    const { send, id, added } = await aMixedSuite();
    const { key } = added;
    const { handwritten } = await send.suite.rewriteCase({
      ...{ id, key, version: added.handwritten?.version ?? 0, ...PAYS },
      ...{ priority: 'critical', tags: ['nightly'] },
    });
    const version = handwritten?.version ?? 0;
    expect(await send.suite.caseVersions({ id, key })).toMatchObject([
      { priority: 'critical', tags: ['nightly'], title: PAYS.title, version },
      { priority: added.attributes.priority, tags: ['smoke'], title: PAYS.title },
    ]);
    await send.suite.rewriteCase({
      ...{ id, key, version, ...PAYS, priority: 'critical', tags: ['nightly'] },
    });
    expect(await send.suite.caseVersions({ id, key })).toHaveLength(2);
  });

  it('keeps with an earlier version what was said of it all at once in the list', async () => {
    const { send, id, added } = await aMixedSuite();
    const { key } = added;
    await send.suite.setAttributes({ id, keys: [key], priority: 'low' });
    const version = added.handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, title: 'Other', priority: 'high' });
    expect(await send.suite.caseVersions({ id, key })).toMatchObject([
      { priority: 'high', tags: ['smoke'] },
      { priority: 'low', tags: ['smoke'] },
    ]);
  });

  it('says again all that a version of it said, as its next version', async () => {
    const { send, id, added } = await aMixedSuite();
    const { key } = added;
    const earlier = { ...PAYS, polarity: 'negative' as const, requirements: ['PAY-7'] };
    const version = added.handwritten?.version ?? 0;
    const { handwritten } = await send.suite.rewriteCase({ id, key, version, ...earlier });
    await send.suite.rewriteCase({
      ...{ id, key, version: handwritten?.version ?? 0 },
      ...{ title: 'Other', preconditions: '', steps: [{ text: 'Look' }] },
      ...{ polarity: 'positive', requirements: [] },
    });
    const [newest, before] = await send.suite.caseVersions({ id, key });
    expect(before).toMatchObject(earlier);
    if (!newest || !before) throw new Error('no versions');
    const { title, preconditions, steps, polarity, requirements } = before;
    const words = { title, preconditions, steps, polarity, requirements };
    await send.suite.rewriteCase({ id, key, version: newest.version, ...words });
    expect((await send.suite.caseVersions({ id, key }))[0]).toMatchObject(earlier);
    expect(await send.suite.case({ id, key })).toMatchObject({
      ...{ name: PAYS.title, polarity: 'negative', requirements: ['PAY-7'] },
    });
  });

  it('is worded by the call that words generated ones', async () => {
    const { send, id, added } = await aMixedSuite();
    const steps = added.steps.map(({ text }) => ({ text: `${text}!` }));
    const { key } = added;
    const worded = await send.suite.updateCase({ id, key, name: 'Other', note: 'n', steps });
    expect(worded).toMatchObject({ name: 'Other', note: 'n', isWorded: false, isSuspect: false });
    expect(worded.steps.map(({ text }) => text)).toEqual(steps.map(({ text }) => text));
  });

  it('that is removed is in no new run, and comes back as it was', async () => {
    const { send, id, added } = await aMixedSuite();
    const { key } = added;
    const before = await send.suite.get({ id });
    await send.suite.removeCase({ id, key });
    expect((await send.suite.get({ id })).counts).toMatchObject({
      ...{ testCases: before.counts.testCases - 1, retired: 1, written: 0 },
    });
    const { id: runId } = await send.run.create({ suiteId: id });
    await expect(send.result.get({ id: runId, caseKey: key })).rejects.toMatchObject({
      status: 404,
    });
    await send.suite.restoreCase({ id, key });
    expect((await send.suite.get({ id })).counts).toEqual(before.counts);
    const generated = (await send.suite.cases({ id })).items[0]?.key ?? '';
    await expect(send.suite.removeCase({ id, key: generated })).rejects.toMatchObject({
      ...{ status: 404, code: 'case_not_found' },
    });
  });

  it('is run beside generated ones, and a result of its automation name is its own', async () => {
    const { send, id, added } = await aMixedSuite();
    const named = await send.suite.addCase({
      ...{ id, title: 'Refunds', steps: [{ text: 'Refund' }] },
      automationName: 'Pay.refunds',
    });
    const { id: runId } = await send.run.create({ suiteId: id });
    await send.result.set({ id: runId, caseKey: added.key, status: 'failed', failedStep: 3 });
    const xml = '<testsuite><testcase classname="Pay" name="refunds"/></testsuite>';
    const file = new File([xml], 'report.xml');
    expect(await send.result.import({ id: runId, file })).toMatchObject({ matched: 1 });
    const [own] = await send.result.ofCase({ id, key: named.key });
    expect(own).toMatchObject({ status: 'passed' });
    expect((await send.run.coverage({ id: runId })).modelId).not.toBeNull();
  });

  it('covers the requirements that it names', async () => {
    const { send, id, projectSlug } = await aMixedSuite();
    const steps = [{ text: 'Pay' }];
    await send.suite.addCase({ id, title: 'Pays', steps, requirements: ['PAY-7'] });
    const listed = await send.requirement.listOfProject({ slug: projectSlug });
    expect(listed.find((one) => one.id === 'PAY-7')).toMatchObject({ status: 'untested' });
  });

  it('continues no generated case, and is found by its test ID', async () => {
    const { send, id, added } = await aMixedSuite();
    const { revision } = await send.suite.get({ id });
    await expect(
      send.suite.continueCase({ id, key: added.key, revision, continues: null }),
    ).rejects.toMatchObject({ code: 'case_not_found' });
    const found = await send.search.find({ q: `TC-${added.key}` });
    expect(JSON.stringify(found)).toContain(added.key);
  });

  it('has no secret value of its project in its words', async () => {
    const { send, id, projectSlug } = await aMixedSuite();
    await send.testData.create({
      ...{ projectSlug, name: 'pin', validity: 'valid', type: 'text', values: ['s3cr3t-77'] },
      isSecret: true,
    });
    const steps = [{ text: 'Type s3cr3t-77', expected: 's3cr3t-77 is taken' }];
    const words = { title: 'Types s3cr3t-77', preconditions: 's3cr3t-77 is set', steps };
    expect(JSON.stringify(await send.suite.addCase({ id, ...words }))).not.toContain('s3cr3t');
  });

  it('is not for another company, nor are the suites that hold it', async () => {
    const { id, added } = await aMixedSuite();
    const other = await aShop(world);
    const { key } = added;
    const version = 2;
    const { suite } = other.send;
    for (const call of [
      () => suite.addCase({ id, ...PAYS }),
      () => suite.rewriteCase({ id, key, version, title: 'x' }),
      () => suite.removeCase({ id, key }),
      () => suite.caseVersions({ id, key }),
      () => suite.importCases({ id, cases: [PAYS] }),
      () => suite.undoImport({ id, revision: version }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'suite_not_found' });
  });

  it.each(CASE_FORMATS.map(({ id }) => id))('stands in a file of the format %s', async (format) => {
    const { send, id } = await aMixedSuite();
    const file = await send.suite.export({ id, format });
    expect(file.size).toBeGreaterThan(0);
    if (!isBinary(format)) expect(await file.text()).toContain('Press Pay twice');
  });
});
