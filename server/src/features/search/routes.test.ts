import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** Somebody whose project has a model, a step and test data, all about the same. */
async function aShop(about: string) {
  const owner = await world.aUser();
  const api = world.as(owner);
  const { slug: projectSlug, id } = await api.project.create({ name: `${about} mağazası` });
  const model = await api.model.create({ projectSlug, name: `${about} siparişi` });
  await api.step.create({ projectSlug, label: `${about} seçilir`, type: 'action' });
  const data = { projectSlug, modelId: null, name: about, type: 'text' as const, isPublic: false };
  await api.testData.create({ ...data, validity: 'valid', values: ['gizli değer'] });
  await api.testData.create({ ...data, validity: 'invalid', values: [''] });
  return { owner, api, project: { id, slug: projectSlug }, model };
}

/** Somebody whose project has a release, a run and requirements: one on a node, one on an edge, one of test cases only. */
async function aTestedShop(about: string) {
  const { owner, api, project } = await aShop(about);
  const { slug: projectSlug } = project;
  const carries = (...requirements: string[]) => {
    const { nodes, edges } = aLine(aStep('a', 'pay', { requirements }));
    const [first, ...rest] = edges;
    return { nodes, edges: first ? [{ ...first, requirements: [`${about}-2`] }, ...rest] : [] };
  };
  const drawn = { projectSlug, name: 'Pay', ...carries(`${about}-1`, `${about}-3`) };
  const { id: modelId, version } = await api.model.create(drawn);
  const { id: suiteId } = await api.suite.create({ modelId });
  await api.model.update({ modelId, version, ...drawn, ...carries(`${about}-1`) });
  const release = await api.release.create({ projectSlug, name: `${about} 1.4` });
  const run = await api.run.create({ suiteId, name: 'Nightly', environment: `${about} staging` });
  return { owner, api, project, release, run, suiteId };
}

describe('a search', () => {
  it('finds projects, models, steps and test data without regard to case', async () => {
    const { api } = await aShop('Işık');
    for (const q of ['ışık', 'IŞIK', 'isik', ' Işık ']) {
      const found = await api.search.find({ q });
      expect(
        found.map(({ kind, name }) => `${kind} ${name}`),
        q,
      ).toEqual([
        'project Işık mağazası',
        'model Işık siparişi',
        'step Işık seçilir',
        'testData Işık',
      ]);
    }
    expect(await api.search.find({ q: 'gizli' })).toEqual([]);
  });

  it('finds releases, runs by name and by environment, and requirements of drawings and of test cases', async () => {
    const { api, project, release, run, suiteId } = await aTestedShop('Işık');
    const found = await api.search.find({ q: 'isik' });
    const kinds = ['release', 'run', 'requirement'];
    expect(found.filter(({ kind }) => kinds.includes(kind))).toMatchObject([
      { kind: 'release', id: release.id, name: 'Işık 1.4', project: { slug: project.slug } },
      { kind: 'run', id: run.id, name: 'Nightly', environment: 'Işık staging' },
      { kind: 'requirement', id: 'Işık-1', name: 'Işık-1', project: { slug: project.slug } },
      { kind: 'requirement', id: 'Işık-2' },
      { kind: 'requirement', id: 'Işık-3' },
    ]);
    expect(await api.search.find({ q: 'nightly' })).toMatchObject([{ kind: 'run', id: run.id }]);
    await api.run.delete({ id: run.id });
    await api.suite.delete({ id: suiteId });
    const left = (await api.search.find({ q: 'isik' })).map(({ kind, id }) => `${kind} ${id}`);
    expect(left).not.toContain(`run ${run.id}`);
    expect(left.filter((one) => one.startsWith('requirement'))).toEqual([
      'requirement Işık-1',
      'requirement Işık-2',
    ]);
  });

  it('finds a requirement by its title, which it is shown with', async () => {
    const { api, project } = await aShop('Masa');
    await api.requirement.create({ slug: project.slug, id: 'REQ-7', title: 'Ödeme iadesi' });
    expect(await api.search.find({ q: 'iadesi ödeme' })).toMatchObject([
      { kind: 'requirement', id: 'REQ-7', name: 'REQ-7 Ödeme iadesi' },
    ]);
    const stranger = world.as(await world.aUser());
    expect(await stranger.search.find({ q: 'iadesi ödeme' })).toEqual([]);
  });

  it('finds suites by name, and test cases by their ID in the projects that its asker may see', async () => {
    const { owner, api, project, suiteId } = await aTestedShop('Halı');
    const [first] = (await api.suite.cases({ id: suiteId })).items;
    const key = first?.key ?? '';
    const found = [{ kind: 'testCase', id: suiteId, caseKey: key, name: first?.name }];
    for (const q of [key, `TC-${key}`, `@tc-${key.toLowerCase()}`])
      expect(await api.search.find({ q }), q).toMatchObject(found);
    const [colleague, stranger] = [await world.aUser({ companyOf: owner }), await world.aUser()];
    for (const other of [colleague, stranger])
      expect(await world.as(other).search.find({ q: `TC-${key}` })).toEqual([]);
    await world.joins(colleague, project);
    expect(await world.as(colleague).search.find({ q: `TC-${key}` })).toMatchObject(found);
    const { name } = await api.suite.get({ id: suiteId });
    expect(await api.search.find({ q: name })).toContainEqual(
      expect.objectContaining({ kind: 'suite', id: suiteId, caseKey: null }),
    );
  });

  it('finds test cases by the ID that they had where they come from, with that ID before the title', async () => {
    const { owner, api, project } = await aShop('Kumaş');
    const { id } = await api.suite.createWritten({ projectSlug: project.slug, name: 'Old cases' });
    const steps = [{ text: 'Seç' }];
    await api.suite.importCases({
      id,
      cases: [{ sourceId: 'CV-106', title: 'Şehir seçimi', steps }],
    });
    const [{ key } = { key: '' }] = (await api.suite.cases({ id })).items;
    const found = [{ kind: 'testCase', id, caseKey: key, name: 'CV-106 Şehir seçimi' }];
    for (const q of ['CV-106', 'cv-106', ' CV-106 '])
      expect(await api.search.find({ q }), q).toMatchObject(found);
    expect(await api.search.find({ q: 'CV-10' })).toEqual([]);
    const colleague = await world.aUser({ companyOf: owner });
    expect(await world.as(colleague).search.find({ q: 'CV-106' })).toEqual([]);
    await api.suite.delete({ id });
    expect(await api.search.find({ q: 'CV-106' })).toEqual([]);
  });

  it('finds releases, runs and requirements only of the projects that its asker may see', async () => {
    const { owner, project } = await aTestedShop('Perde');
    const [colleague, stranger] = [await world.aUser({ companyOf: owner }), await world.aUser()];
    for (const other of [colleague, stranger])
      for (const q of ['perde', 'nightly', 'perde-1'])
        expect(await world.as(other).search.find({ q }), q).toEqual([]);
    await world.joins(colleague, project);
    const found = await world.as(colleague).search.find({ q: 'perde' });
    expect(new Set(found.map(({ kind }) => kind))).toContain('requirement');
    expect(await world.as(colleague).search.find({ q: 'nightly' })).toHaveLength(1);
  });

  it('without words gives the models changed last, hidden ones left out', async () => {
    const { api, project, model } = await aShop('Lamba');
    const second = await api.model.create({ projectSlug: project.slug, name: 'Second' });
    await api.model.create({ projectSlug: project.slug, name: 'Hidden', isHidden: true });
    const names = async () => (await api.search.find({})).map(({ name }) => name);
    expect(await names()).toEqual(['Second', 'Lamba siparişi']);
    const { id: modelId, version, name } = model;
    await api.model.update({ modelId, projectSlug: project.slug, version, name });
    expect(await names()).toEqual(['Lamba siparişi', second.name]);
  });

  it('finds nothing that its asker may not see', async () => {
    const { owner, project } = await aShop('Kapı');
    const [colleague, stranger] = [await world.aUser({ companyOf: owner }), await world.aUser()];
    expect(await world.as(colleague).search.find({ q: 'kapı' })).toEqual([]);
    expect(await world.as(stranger).search.find({ q: 'kapı' })).toEqual([]);
    await world.joins(colleague, project);
    expect(await world.as(colleague).search.find({ q: 'kapı' })).toHaveLength(4);
    await world.as(owner).project.delete({ slug: project.slug });
    expect(await world.as(owner).search.find({ q: 'kapı' })).toEqual([]);
  });
});
