import { describe, expect, it } from 'vitest';
import { aLine, aLogin, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const open = { sourceId: 'C1', title: 'Pay', steps: [{ text: 'Pay' }] };
const stated = {
  ...{ sourceId: 'C2', title: 'Refund', steps: [{ text: 'Refund' }] },
  ...{ priority: 'medium' as const, polarity: 'positive' as const },
};
const BOTH = ['priority', 'polarity'];

async function anImport() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  await send.suite.importCases({ id, cases: [open, stated] });
  const { items } = await send.suite.cases({ id });
  const key = items[0]?.key ?? '';
  const read = () => send.suite.case({ id, key });
  const rewrite = async (changes: object) => {
    const version = (await read()).handwritten?.version ?? 0;
    return send.suite.rewriteCase({ id, key, version, ...changes });
  };
  const again = async (cases: object[] = [open, stated]) =>
    (await send.suite.importCases({ id, cases: cases as [typeof open] })).counts;
  return { send, slug: projectSlug, id, key, read, rewrite, again };
}

describe('a case whose file says no priority and no type', () => {
  it('is unstated in its suite, its run, all work and a shared report, beside the defaults', async () => {
    const { send, id, read } = await anImport();
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    const { token } = await send.report.share({ id: run.id });
    const lists = [
      (await send.suite.cases({ id })).items,
      (await send.result.list({ id: run.id })).items,
      (await send.work.cases({ search: 'Pay' })).items,
      (await send.work.results({ search: 'Pay' })).items,
      (await send.report.open({ token })).results.items,
    ];
    for (const [first] of lists)
      expect(first).toMatchObject({ polarity: 'positive', unstated: BOTH });
    expect(lists[0]?.[1]).not.toHaveProperty('unstated');
    expect(lists[1]?.[1]).not.toHaveProperty('unstated');
    expect(await read()).toMatchObject({ attributes: { priority: 'medium' }, unstated: BOTH });
  });

  it('is stated once a person sets the default itself, which an import of the same file leaves', async () => {
    const { send, id, key, read, rewrite, again } = await anImport();
    await send.suite.setAttributes({ id, keys: [key], priority: 'medium' });
    expect((await read()).unstated).toEqual(['polarity']);
    await rewrite({ polarity: 'positive' });
    expect(await read()).not.toHaveProperty('unstated');
    expect(await again()).toMatchObject({ same: 2 });
    expect(await again([{ ...open, title: 'Pay now' }])).toMatchObject({ changed: 1 });
    const changed = await read();
    expect(changed.name).toBe('Pay now');
    expect(changed).not.toHaveProperty('unstated');
    const csv = await (await send.suite.export({ id, format: 'csv' })).text();
    expect(csv).toContain('Medium');
  });

  it('stays as it is where its words, its risk or its tags alone change', async () => {
    const { send, id, key, read, rewrite } = await anImport();
    await send.suite.setAttributes({ id, keys: [key], tags: ['smoke'] });
    await rewrite({ title: 'Pay by card' });
    expect((await read()).unstated).toEqual(BOTH);
  });

  it('is as before once what was stated is undone, or an earlier version restored', async () => {
    const { send, id, key, read, rewrite } = await anImport();
    const { changed } = await send.suite.setAttributes({ id, keys: [key], priority: 'low' });
    await send.suite.undoAttributes({ id, changed });
    expect((await read()).unstated).toEqual(BOTH);
    await rewrite({ polarity: 'negative', priority: 'high' });
    const versions = await send.suite.caseVersions({ id, key });
    expect(versions.map(({ unstated }) => unstated)).toEqual([undefined, BOTH]);
    await rewrite({ polarity: null, priority: null });
    expect(await read()).toMatchObject({ polarity: 'positive', unstated: BOTH });
  });

  it('is unstated again where an import that said it is undone', async () => {
    const { send, id, read, again } = await anImport();
    await again([{ ...open, priority: 'high', polarity: 'negative' }]);
    expect(await read()).not.toHaveProperty('unstated');
    const { revision } = await send.suite.get({ id });
    await send.suite.undoImport({ id, revision });
    expect((await read()).unstated).toEqual(BOTH);
  });

  it('is found as unstated, and as medium or positive only where defaults count', async () => {
    const { send, id } = await anImport();
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    const found = async (filter: object) => [
      (await send.suite.cases({ id, ...filter })).items.map(({ name }) => name),
      (await send.result.list({ id: run.id, ...filter })).items.map(({ name }) => name),
    ];
    const twice = (names: string[]) => [names, names];
    expect(await found({ priority: ['unstated'] })).toEqual(twice(['Pay']));
    expect(await found({ polarity: 'unstated' })).toEqual(twice(['Pay']));
    expect(await found({ priority: ['medium'] })).toEqual(twice(['Pay', 'Refund']));
    expect(await found({ polarity: 'positive' })).toEqual(twice(['Pay', 'Refund']));
    expect(await found({ priority: ['medium'], isStated: true })).toEqual(twice(['Refund']));
    expect(await found({ polarity: 'positive', isStated: true })).toEqual(twice(['Refund']));
    const either = { priority: ['unstated', 'medium'], isStated: true };
    expect(await found(either)).toEqual(twice(['Pay', 'Refund']));
  });

  it('comes as it is out of an archive', async () => {
    const { send, slug, id, key } = await anImport();
    await send.suite.setAttributes({ id, keys: [key], priority: 'medium' });
    const file = await send.archive.export({ slug });
    const copy = await send.archive.import({ file, name: 'Copy' });
    const suites = (await send.suite.listOfProject({ slug: copy.slug ?? '' })).items;
    const imported = suites.find(({ name }) => name === 'Imported')?.id ?? '';
    const { items } = await send.suite.cases({ id: imported });
    expect(items.map(({ unstated }) => unstated)).toEqual([['polarity'], undefined]);
  });
});

describe('a generated case', () => {
  it('has no stated type where its model does not state any, until the model does', async () => {
    const { send, projectSlug } = await aShop(world);
    const drawing = { ...aLine(aStep('a', 'Open')), projectSlug, name: 'Drawn elsewhere' };
    const unstated = { ...drawing, settings: { polarity: 'unstated' as const } };
    const { id: modelId } = await send.model.create(unstated);
    const { id } = await send.suite.create({ modelId });
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    const [one] = (await send.suite.cases({ id, polarity: 'unstated' })).items;
    expect(one).toMatchObject({ unstated: BOTH, isHappyPath: false });
    expect((await send.result.list({ id: run.id, polarity: 'unstated' })).total).toBe(1);
    const csv = await (await send.suite.export({ id, format: 'csv' })).text();
    expect(csv).not.toContain('Positive');
    const { version } = await send.model.get({ modelId });
    const settings = { polarity: 'separate' as const };
    await send.model.update({ modelId, version, ...drawing, settings });
    await send.suite.regenerate({ id });
    const [again] = (await send.suite.cases({ id })).items;
    expect(again).toMatchObject({ unstated: ['priority'], isHappyPath: true });
  });

  it('has no stated priority where its model has no risks, in the suite, the run and the files', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const run = await send.run.create({ suiteId: id, name: 'Run' });
    const cases = (await send.suite.cases({ id })).items;
    const results = (await send.result.list({ id: run.id })).items;
    for (const one of [...cases, ...results])
      expect(one).toMatchObject({ attributes: { priority: 'medium' }, unstated: ['priority'] });
    const csv = await (await send.suite.export({ id, format: 'csv' })).text();
    expect(csv).not.toContain('Medium');
    const total = async (filter: object) => (await send.suite.cases({ id, ...filter })).total;
    expect(await total({ priority: ['unstated'], isStated: true })).toBe(cases.length);
    expect(await total({ priority: ['medium'], isStated: true })).toBe(0);
  });

  it('keeps its priority unstated when a person sets its tags, and states it once a person sets it', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const [first] = (await send.suite.cases({ id })).items;
    const key = first?.key ?? '';
    await send.suite.setAttributes({ id, keys: [key], addTags: ['smoke'] });
    expect((await send.suite.case({ id, key })).unstated).toEqual(['priority']);
    const { changed } = await send.suite.setAttributes({ id, keys: [key], priority: 'medium' });
    expect(await send.suite.case({ id, key })).not.toHaveProperty('unstated');
    await send.suite.undoAttributes({ id, changed });
    expect((await send.suite.case({ id, key })).unstated).toEqual(['priority']);
  });

  it('has a stated priority only where its path has a risk', async () => {
    const { send, modelId, redraw } = await aShop(world);
    const { nodes, edges } = aLogin();
    const risky = edges.map((edge, index) =>
      index === edges.length - 1 ? { ...edge, risk: { likelihood: 5, damage: 5 } } : edge,
    );
    await redraw({ nodes, edges: risky });
    const { id } = await send.suite.create({ modelId });
    const cases = (await send.suite.cases({ id })).items;
    expect(cases.some(({ attributes }) => attributes.risk)).toBe(true);
    for (const { attributes, unstated } of cases)
      expect(unstated ?? []).toEqual(attributes.risk ? [] : ['priority']);
    const before = cases.map((one) => one.unstated);
    await send.suite.regenerate({ id });
    expect((await send.suite.cases({ id })).items.map((one) => one.unstated)).toEqual(before);
  });
});
