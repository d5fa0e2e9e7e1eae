import { describe, expect, it } from 'vitest';
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
