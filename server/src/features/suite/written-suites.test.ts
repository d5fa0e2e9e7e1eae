import { CASE_FORMATS, isBinary } from '@caseloom/formats/export-formats';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import { PAYS } from '../../../test/written-fixtures.ts';

const world = await aWorld();

describe('a suite without a model', () => {
  const aWrittenSuite = async () => {
    const shop = await aShop(world);
    const { projectSlug } = shop;
    const suite = await shop.send.suite.createWritten({ projectSlug, name: 'Smoke' });
    return { ...shop, id: suite.id, suite };
  };

  it('holds written cases alone, and says that it has no model', async () => {
    const { send, id, suite, projectSlug } = await aWrittenSuite();
    const none = { testCases: 0, testSteps: 0, retired: 0, written: 0 };
    const bare = { isWritten: true, modelId: null, modelName: '', isStale: false };
    expect(suite).toMatchObject({ ...bare, status: 'ready', coverage: null, counts: none });
    await send.suite.addCase({ id, ...PAYS });
    expect(await send.suite.get({ id })).toMatchObject({ ...bare, counts: { testCases: 1 } });
    expect((await send.suite.listOfProject({ slug: projectSlug })).items).toMatchObject([{ id }]);
    for (const call of [() => send.suite.regenerate({ id }), () => send.suite.drawing({ id })])
      await expect(call()).rejects.toMatchObject({ code: 'model_not_found' });
  });

  it('counts among the test cases of its project', async () => {
    const { send, id, projectSlug: slug } = await aWrittenSuite();
    const { counts: before } = await send.project.get({ slug });
    await send.suite.addCase({ id, ...PAYS });
    const { counts: after } = await send.project.get({ slug });
    expect(after.testCases).toBe(before.testCases + 1);
  });

  it.each(CASE_FORMATS.map(({ id }) => id))('is written in the format %s', async (format) => {
    const { send, id } = await aWrittenSuite();
    await send.suite.addCase({ id, ...PAYS });
    const file = await send.suite.export({ id, format });
    if (!isBinary(format)) expect(await file.text()).toContain('Press Pay twice');
  });

  it('is a feature with a scenario for each case', async () => {
    const { send, id } = await aWrittenSuite();
    await send.suite.addCase({ id, ...PAYS });
    const text = await (await send.suite.export({ id, format: 'feature' })).text();
    for (const line of [
      'Feature: Smoke',
      'Scenario: Pays <twice> "at once"',
      'Given A user is logged in',
      'And The cart has 1 item',
      'When Press Pay twice',
      'Then One payment is made',
    ])
      expect(text).toContain(line);
  });

  it('is run, and its run has no drawing and no coverage', async () => {
    const { send, id } = await aWrittenSuite();
    const { key } = await send.suite.addCase({ id, ...PAYS });
    const { id: runId } = await send.run.create({ suiteId: id });
    await send.result.set({ id: runId, caseKey: key, status: 'passed' });
    expect(await send.run.get({ id: runId })).toMatchObject({ modelId: null, passRate: 100 });
    await expect(send.run.drawing({ id: runId })).rejects.toMatchObject({
      code: 'model_not_found',
    });
    for (const format of ['pdf', 'pdf-all', 'xlsx', 'html'] as const)
      expect((await send.report.file({ id: runId, format })).size).toBeGreaterThan(0);
    await send.run.complete({ id: runId });
  });

  it('is fed by results alone: those without a test case become one each, which the next push finds', async () => {
    const { send, id } = await aWrittenSuite();
    const { id: runId } = await send.run.create({ suiteId: id });
    const report = () =>
      new File(
        [
          `<testsuite><testcase classname="Pay" name="pays &lt;b&gt;"/>
           <testcase classname="Pay" name="refunds"><failure message="no"/></testcase></testsuite>`,
        ],
        'report.xml',
      );
    await send.result.import({ id: runId, file: report() });
    const { items } = await send.result.unmatched({ id: runId });
    const added = await send.result.addCases({ id: runId, ids: items.map((one) => one.id) });
    expect(added).toMatchObject({ waiting: 0, added: [{}, {}] });
    expect((await send.run.get({ id: runId })).counts).toMatchObject({ passed: 1, failed: 1 });
    const { items: cases } = await send.suite.cases({ id });
    expect(cases).toMatchObject([
      { origin: 'written', name: 'Pay > pays <b>' },
      { origin: 'written', name: 'Pay > refunds' },
    ]);
    const { id: next } = await send.run.create({ suiteId: id });
    expect(await send.result.import({ id: next, file: report() })).toMatchObject({
      ...{ matched: 2, unmatchedTotal: 0 },
    });
    await expect(
      send.result.addCases({ id: runId, ids: items.map((one) => one.id) }),
    ).rejects.toMatchObject({ code: 'unmatched_not_found' });
  });

  it('is fed by results that feed another suite of its project already: the run says which suite gets them', async () => {
    const { send, id, projectSlug } = await aWrittenSuite();
    const { id: other } = await send.suite.createWritten({ projectSlug, name: 'Nightly' });
    const xml = '<testsuite><testcase classname="Pay" name="pays"/></testsuite>';
    const report = () => new File([xml], 'report.xml');
    for (const suiteId of [id, other]) {
      const { id: runId } = await send.run.create({ suiteId });
      expect(await send.result.import({ id: runId, file: report() })).toMatchObject({ waiting: 1 });
      const { items } = await send.result.unmatched({ id: runId });
      await send.result.addCases({ id: runId, ids: items.map((one) => one.id) });
    }
    for (const suiteId of [id, other]) {
      const { id: runId } = await send.run.create({ suiteId });
      const pushed = await send.result.import({ id: runId, file: report() });
      expect(pushed).toMatchObject({ matched: 1, waiting: 0 });
      expect((await send.run.get({ id: runId })).counts).toMatchObject({ passed: 1, untested: 0 });
    }
  });
});
