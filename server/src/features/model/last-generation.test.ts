import { inflateRawSync } from 'node:zlib';
import { continueGeneration, generate, unpackCases } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import { updateSubscription } from '../subscription/queries.ts';

const world = await aWorld();

type Shop = Awaited<ReturnType<typeof aShop>>;
type Model = Awaited<ReturnType<Shop['send']['model']['get']>>;

/** Saves the model as an edit leaves it. */
async function edit(
  { send, projectSlug, modelId }: Shop,
  change: (model: Model) => Pick<Model, 'nodes' | 'edges'>,
) {
  const model = await send.model.get({ modelId });
  const { version, name, settings } = model;
  const { nodes, edges } = change(model);
  await send.model.update({ projectSlug, modelId, version, name, settings, nodes, edges });
}

const EDITS = {
  rename: async ({ send, modelId }: Shop, at: number) => {
    const { steps } = await send.model.get({ modelId });
    const { id: stepId, type, label } = steps[at % steps.length] ?? { id: '', type: 'action' };
    await send.step.update({ stepId, type: type as 'action', label: `${label} again` });
  },
  tidy: (shop: Shop, at: number) =>
    edit(shop, ({ nodes, edges }) => ({
      nodes: nodes.map((node, place) => ({ ...node, position: { x: at, y: place * 90 } })),
      edges,
    })),
  insert: (shop: Shop, at: number) =>
    edit(shop, ({ nodes, edges, version }) => {
      const { id: cut, target } = edges[at % edges.length] ?? { id: '', target: '' };
      const id = `inserted ${version}`;
      return {
        nodes: [...nodes, aStep(id, `the user waits ${version}`)],
        edges: [
          ...edges.map((edge) => (edge.id === cut ? { ...edge, target: id } : edge)),
          { id: `after ${id}`, source: id, target },
        ],
      };
    }),
  redrawEdges: (shop: Shop, at: number) =>
    edit(shop, ({ nodes, edges, version }) => ({
      nodes,
      edges: edges.map((edge, place) =>
        place === at % edges.length ? { ...edge, id: `edge ${version}` } : edge,
      ),
    })),
  correct: async ({ send, projectSlug }: Shop, at: number) => {
    const data = (await send.testData.list({ projectSlug })).filter(({ name }) => name === 'email');
    const { id = '', version = 1, name = '', validity = 'valid', type = 'email' } = data[0] ?? {};
    const values = [`corrected${at}-${version}@x.com`, ...(data[0]?.values.slice(1) ?? [])];
    await send.testData.update({ projectSlug, id, version, name, validity, type, values });
  },
  /** The first step moves into a model of its own, or back out of it. */
  extractOrInline: async (shop: Shop) => {
    const { send, projectSlug, modelId } = shop;
    const { models, steps } = await send.model.get({ modelId });
    const [inner] = models;
    const shown = inner?.nodes.find(({ type }) => type === 'step');
    const words = steps.find(({ id }) => id === shown?.stepId);
    const extracted = inner
      ? undefined
      : await send.model.create({ projectSlug, name: 'Inner', ...aLine(await firstStep(shop)) });
    await edit(shop, ({ nodes, edges }) => ({
      nodes: nodes.map((node) => {
        if (extracted && node.id === 'g')
          return { id: 'g', type: 'nested', position: node.position, modelId: extracted.id };
        if (inner && node.modelId === inner.id)
          return aStep('g', words?.label ?? '', { type: 'context' });
        return node;
      }),
      edges,
    }));
    if (inner) await send.model.delete({ modelId: inner.id });
  },
};

async function firstStep({ send, modelId }: Shop) {
  const { nodes, steps } = await send.model.get({ modelId });
  const { stepId } = nodes.find(({ id }) => id === 'g') ?? {};
  const label = steps.find(({ id }) => id === stepId)?.label ?? '';
  return aStep('g', label, { type: 'context' });
}

const READERS = {
  generate: async ({ send, modelId }: Shop) =>
    (await send.model.generate({ modelId })).testCases.map(({ key }) => key),
  export: async ({ send, modelId }: Shop) => {
    const text = await (await send.model.export({ modelId, format: 'feature' })).text();
    return [...text.matchAll(/@TC-([A-Z2-7]{10})/g)].map(([, key]) => key ?? '');
  },
  suite: async ({ send, modelId, casesOf }: Shop) => {
    const { id } = await send.suite.create({ modelId });
    return (await casesOf(id)).map(({ key }) => key);
  },
};

type Reader = keyof typeof READERS;
const reader = fc.constantFrom(...(Object.keys(READERS) as Reader[]));
const edits = fc.constantFrom(...(Object.keys(EDITS) as (keyof typeof EDITS)[]));

/** What the database remembers of the generations of a model. */
async function rememberedOf({ modelId }: Shop) {
  const { rows } = await world.pool.query(
    `select md5(g.cases) as cases, g.updated_at, m.test_cases from models m
     left join model_generations g on g.company_id = m.company_id and g.model_id = m.id where m.id = $1`,
    [modelId],
  );
  return rows;
}

/** The keys of the cases of a model, generated outside the server. */
async function previewedKeys({ send, modelId }: Shop) {
  const { steps, testData, models, ...model } = await send.model.get({ modelId });
  const { packedCases } = await send.model.lastGeneration({ modelId });
  const packed = JSON.parse(inflateRawSync(Buffer.from(packedCases ?? '', 'base64')).toString());
  const known = unpackCases(packed);
  const generation = generate(model, { steps, testData, models }, {}, known);
  const cases = generation.ok ? generation.result.testCases : [];
  const { keys } = continueGeneration(known, cases);
  return cases.map(({ key }) => keys.get(key) ?? key);
}

async function aReadingKey({ send, projectSlug, owner }: Shop): Promise<Shop['send']> {
  const scopes: ['read'] = ['read'];
  const { key } = await send.apiKey.create({ name: 'R', scopes, projectSlugs: [projectSlug] });
  return world.as({ ...owner, token: key });
}

describe('the cases of a model keep their IDs', () => {
  it('through random edits, whether they are generated, exported or made a suite', async () => {
    const step = fc.record({ edit: edits, at: fc.nat(20), by: reader });
    await fc.assert(
      fc.asyncProperty(
        reader,
        fc.array(step, { minLength: 2, maxLength: 4 }),
        async (by, steps) => {
          const shop = await aShop(world);
          const first = (await READERS[by](shop)).toSorted();
          expect(first).toHaveLength(4);
          for (const { edit: name, at, by: next } of steps) {
            await EDITS[name](shop, at);
            expect([name, next, ...(await READERS[next](shop)).toSorted()]).toEqual([
              name,
              next,
              ...first,
            ]);
          }
        },
      ),
      { numRuns: 5 },
    );
  });

  it('in a preview that continues the last generation, through every edit', async () => {
    const shop = await aShop(world);
    expect(await shop.send.model.lastGeneration({ modelId: shop.modelId })).toEqual({
      packedCases: null,
    });
    const keys = (await READERS.generate(shop)).toSorted();
    for (const change of Object.values(EDITS)) {
      await change(shop, 1);
      expect((await previewedKeys(shop)).toSorted()).toEqual(keys);
    }
  });

  it('where an earlier version is restored, also after others were generated in between', async () => {
    const shop = await aShop(world);
    const before = await READERS.generate(shop);
    await edit(shop, () => aLine(aStep('x', 'nothing is alike')));
    const between = await READERS.generate(shop);
    expect(before).not.toContain(between[0]);
    await shop.send.model.restore({ modelId: shop.modelId, version: 1 });
    expect(await READERS.generate(shop)).toEqual(before);
  });

  it('in a model that comes back from the bin; a copy of it has IDs of its own', async () => {
    const shop = await aShop(world);
    const { send, modelId, projectSlug } = shop;
    await EDITS.insert(shop, 2);
    const before = await READERS.generate(shop);
    const copy = await send.model.copy({ modelId, projectSlug });
    const copied = await READERS.generate({ ...shop, modelId: copy.id });
    expect(copied.filter((key) => before.includes(key))).toEqual([]);
    await send.model.delete({ modelId });
    await send.bin.restore({ kind: 'model', id: modelId });
    await EDITS.insert(shop, 3);
    expect(await READERS.generate(shop)).toEqual(before);
  });

  it('by each of the settings that are used in turn', async () => {
    const shop = await aShop(world);
    const { send, modelId } = shop;
    const keysBy = async (criterion: 'nodes' | 'edges' | 'edge-pairs') =>
      (await send.model.generate({ modelId, criterion, strength: 'all' })).testCases.map(
        ({ key }) => key,
      );
    const before = [await keysBy('nodes'), await keysBy('edge-pairs')];
    await EDITS.insert(shop, 1);
    expect([await keysBy('nodes'), await keysBy('edge-pairs')]).toEqual(before);
  });

  it('for a key that only reads, which changes nothing; nor does looking at a suite', async () => {
    const shop = await aShop(world);
    const { send, modelId } = shop;
    const keys = await READERS.generate(shop);
    const { id } = await send.suite.create({ modelId });
    await EDITS.insert(shop, 1);
    const before = await rememberedOf(shop);
    expect(before[0].cases).not.toBeNull();
    const reading = { ...shop, send: await aReadingKey(shop) };
    expect(await READERS.generate(reading)).toEqual(keys);
    expect((await READERS.export(reading)).toSorted()).toEqual(keys.toSorted());
    await send.suite.regenerate({ id, isPreview: true });
    expect(await rememberedOf(shop)).toEqual(before);
  });

  it('where two people generate different versions at the same time', async () => {
    const shop = await aShop(world);
    const before = await READERS.generate(shop);
    for (let round = 0; round < 3; round++) {
      const [mine] = await Promise.all([
        READERS.generate(shop),
        EDITS.redrawEdges(shop, round).then(() => READERS.generate(shop)),
      ]);
      expect(mine).toEqual(before);
      expect(await READERS.generate(shop)).toEqual(before);
    }
  });

  it('and are generated also where the plan has no room to remember them', async () => {
    const shop = await aShop(world);
    const { send, owner, modelId } = shop;
    const usage = async () =>
      (await send.subscription.get()).usage.find(({ figure }) => figure === 'storage')?.used ?? 0;
    const used = await usage();
    await updateSubscription(world.db, owner.companyId, { limits: { storage: used } });
    expect((await send.model.generate({ modelId })).testCases).toHaveLength(4);
    expect(await usage()).toBe(used);
    await updateSubscription(world.db, owner.companyId, { limits: { storage: used + 10_000 } });
    await send.model.generate({ modelId });
    expect(await usage()).toBeGreaterThan(used);
  });
});
