import { modelsOfCases, type WrittenCase } from '@caseloom/formats/written-cases';
import { describe, expect, it } from 'vitest';
import { report } from '../../../test/unmatched.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A test case that a team brought along under its own ID. */
const aCase = (id: string, title: string, ...actions: string[]): WrittenCase => ({
  ...{ id, title, section: [], row: 1 },
  steps: actions.map((text) => ({ type: 'action', text })),
});

/** The model of imported test cases, with the words of its steps in place. */
function drawnOf(cases: WrittenCase[]) {
  const { models, steps, testData } = modelsOfCases(cases, {
    ...{ name: 'Login', likeness: 'wording', byArea: false },
  });
  const [model] = models;
  if (!model) throw new Error('no model');
  const nodes = model.nodes.map(({ stepId, ...node }) => {
    const { label, type } = { ...steps.find(({ id }) => id === stepId) };
    return label && type ? { ...node, data: { ...node.data, label, type } } : node;
  });
  const { name, edges, settings = {} } = model;
  return { drawing: { name, nodes, edges, settings }, testData };
}

/** A run of a suite that is generated from a model of imported test cases. */
async function aRunOfImported(...cases: WrittenCase[]) {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const { drawing, testData } = drawnOf(cases);
  for (const { name, type, validity, values } of testData)
    await send.testData.create({ projectSlug, name, type: type ?? 'text', validity, values });
  const { id: modelId } = await send.model.create({ projectSlug, ...drawing });
  const { id: suiteId } = await send.suite.create({ modelId });
  const { id } = await send.run.create({ suiteId });
  return { send, projectSlug, modelId, suiteId, id };
}

const LOGINS = [
  aCase('LOGIN-17', 'Ada logs in', 'Open the page', 'Enter amount 5'),
  aCase('LOGIN-18', 'Bob logs in', 'Open the page', 'Enter amount 70'),
  aCase('', 'Nobody logs in', 'Open the page', 'Leave'),
];

describe('a test case that is generated from a model of imported ones', () => {
  it('has the results that name the ID which its team gave the imported one', async () => {
    const { send, id } = await aRunOfImported(...LOGINS);
    const file = report([{ name: 'test_login_17', fails: true }, '[LOGIN-18] logs in']);
    expect(await send.result.import({ id, file })).toMatchObject({ matched: 2, waiting: 0 });
    const { items } = await send.result.list({ id });
    expect(items.map(({ sourceId, status }) => [sourceId, status])).toEqual([
      ['LOGIN-17', 'failed'],
      ['LOGIN-18', 'passed'],
      ['', 'untested'],
    ]);
  });

  it('shows this ID in its suite and in files, and is found by it', async () => {
    const { send, suiteId, id } = await aRunOfImported(...LOGINS);
    const { items } = await send.suite.cases({ id: suiteId, search: 'login-17' });
    expect(items.map(({ name, sourceId }) => [name, sourceId])).toEqual([
      ['Ada logs in', 'LOGIN-17'],
    ]);
    const found = await send.result.list({ id, search: 'login-18' });
    expect(found.items.map(({ name }) => name)).toEqual(['Bob logs in']);
    const csv = await (await send.suite.export({ id: suiteId, format: 'csv' })).text();
    expect(csv).toContain('LOGIN-17');
    const feature = await (await send.suite.export({ id: suiteId, format: 'feature' })).text();
    expect(feature.match(/@LOGIN-17/g)).toHaveLength(1);
  });

  it('shows this ID in lists across runs and suites, and in the preview of a generation', async () => {
    const { send, projectSlug, modelId, suiteId } = await aRunOfImported(...LOGINS);
    const results = await send.work.results({ projectSlug });
    const cases = await send.work.cases({ projectSlug });
    const named = ({ name, sourceId }: { name: string; sourceId: string | null }) => [
      name,
      sourceId,
    ];
    const all = [
      ['Ada logs in', 'LOGIN-17'],
      ['Bob logs in', 'LOGIN-18'],
      ['Nobody logs in', ''],
    ];
    expect(results.items.map(named)).toEqual(all);
    expect(cases.items.map(named)).toEqual(all);
    const { version } = await send.model.get({ modelId });
    const { drawing } = drawnOf([
      ...LOGINS.slice(1),
      aCase('LOGIN-19', 'Cem logs in', 'Open the page', 'Ask for help'),
    ]);
    await send.model.update({ projectSlug, modelId, version, ...drawing });
    const { examples } = await send.suite.regenerate({ id: suiteId, isPreview: true });
    expect(Object.values(examples).flat().map(named)).toContainEqual(['Cem logs in', 'LOGIN-19']);
  });

  it('gets the ID where its suite was made before the model had it', async () => {
    const { send, projectSlug, modelId, suiteId } = await aRunOfImported(
      ...LOGINS.map((one) => ({ ...one, id: '' })),
    );
    const { version } = await send.model.get({ modelId });
    const { drawing } = drawnOf(LOGINS);
    await send.model.update({ projectSlug, modelId, version, ...drawing });
    const { changes } = await send.suite.regenerate({ id: suiteId });
    expect(changes).toMatchObject({ unchanged: 3 });
    const { items } = await send.suite.cases({ id: suiteId });
    expect(items.map(({ sourceId }) => sourceId)).toEqual(['LOGIN-17', 'LOGIN-18', '']);
  });

  it('keeps no result waiting in the run of another suite: one report is pushed to each', async () => {
    const { send, projectSlug, id } = await aRunOfImported(...LOGINS);
    const { drawing } = drawnOf([aCase('PAY-1', 'Pay', 'Open the cart', 'Pay')]);
    const { id: modelId } = await send.model.create({ projectSlug, ...drawing });
    const { id: suiteId } = await send.suite.create({ modelId });
    const { id: other } = await send.run.create({ suiteId });
    const file = report(['test_login_17', '[LOGIN-18] logs in', 'pay-1 pays', 'nobody knows it']);
    expect(await send.result.import({ id: other, file })).toMatchObject({
      ...{ matched: 1, unmatchedTotal: 3, elsewhereTotal: 2, waiting: 1 },
    });
    expect(await send.result.import({ id, file })).toMatchObject({
      ...{ matched: 2, unmatchedTotal: 2, elsewhereTotal: 1, waiting: 1 },
    });
  });
});
