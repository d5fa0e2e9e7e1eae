import { describe, expect, it } from 'vitest';
import { aCall, aLine, aLogin, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

type Shop = Awaited<ReturnType<typeof aShop>>;

/** A suite of a model that calls another, which calls a third, each with a step of its own; and data of the project. */
async function aDeepSuite() {
  const shop = await aShop(world);
  const { send, projectSlug } = shop;
  const inner = await send.model.create({
    ...{ projectSlug, name: 'Inner' },
    ...aLine(aStep('i', 'the user enters <email>')),
  });
  const middle = await send.model.create({
    ...{ projectSlug, name: 'Middle' },
    ...aLine(aCall(inner.id)),
  });
  const outer = await send.model.create({
    ...{ projectSlug, name: 'Outer' },
    ...aLine(aCall(middle.id), aStep('o', 'the shop opens', { type: 'outcome' })),
  });
  const { id } = await send.suite.create({ modelId: outer.id });
  const me = await send.user.me();
  const by = `${me.firstName} ${me.lastName}`;
  return { ...shop, id, by, innerId: inner.id, outerId: outer.id };
}

const dataOf = async ({ send, projectSlug }: Shop, name: string) =>
  (await send.testData.list({ projectSlug })).find((one) => one.name === name);

const AN_EMAIL = { name: 'email', validity: 'valid', type: 'email' } as const;
const A_WRONG_EMAIL = { name: 'email', validity: 'invalid', type: 'email' } as const;

type Deep = Awaited<ReturnType<typeof aDeepSuite>>;
type Model = Awaited<ReturnType<Deep['send']['model']['get']>>;

/** Saves a model with something changed. */
async function resave(
  { send }: Pick<Deep, 'send'>,
  modelId: string,
  change: (model: Model) => object,
) {
  const model = await send.model.get({ modelId });
  const { projectSlug, version, name, nodes, edges, settings } = model;
  const saved = { projectSlug, version, name, nodes, edges, settings, ...change(model) };
  await send.model.update({ modelId, ...saved });
}

const moved = ({ nodes }: Model) => ({
  nodes: nodes.map((node) => ({ ...node, position: { x: node.position.x + 40, y: 7 } })),
});

const weighted = ({ edges }: Model) => ({
  edges: edges.map((edge) => ({ ...edge, requirements: ['SHOP-9'] })),
});

const CHANGES: [string, (suite: Deep) => Promise<unknown>, object[]][] = [
  [
    'the model itself',
    async (suite) =>
      resave(suite, suite.outerId, (model) => ({ ...weighted(model), name: 'Outermost' })),
    [{ what: 'model', name: 'Outermost' }],
  ],
  [
    'settings and constraints of the model',
    async ({ send, projectSlug, outerId: modelId }) => {
      const { version, name, nodes, edges } = await send.model.get({ modelId });
      const constraints = [{ if: '<email> = "a@x.com"', implies: '<email> is valid' }];
      const settings = { constraints };
      await send.model.update({ projectSlug, modelId, version, name, nodes, edges, settings });
    },
    [{ what: 'model', name: 'Outer' }],
  ],
  [
    'a model that it nests two levels deep',
    async (suite) => resave(suite, suite.innerId, weighted),
    [{ what: 'nested', name: 'Inner' }],
  ],
  [
    'a constraint of a model that it nests',
    async (suite) =>
      resave(suite, suite.innerId, () => ({
        settings: { constraints: [{ if: '<email> = "a@x.com"', implies: '<email> is valid' }] },
      })),
    [{ what: 'nested', name: 'Inner' }],
  ],
  [
    'a step in the library',
    async ({ send, innerId: modelId }) => {
      const [step] = (await send.model.get({ modelId })).steps;
      const label = 'the user types <email>';
      await send.step.update({ stepId: step?.id ?? '', label, type: step?.type ?? 'action' });
    },
    [{ what: 'step', name: 'the user types <email>' }],
  ],
  [
    'a value of test data',
    async (suite) => {
      const record = await dataOf(suite, 'email');
      if (!record) throw new Error('the shop has an e-mail');
      const { id, version, name, validity, type } = record;
      const { send, projectSlug } = suite;
      const values = ['c@x.com'];
      await send.testData.update({ projectSlug, id, version, name, validity, type, values });
    },
    [{ what: 'data', name: 'email' }],
  ],
  [
    'a class of test data that is added',
    async ({ send, projectSlug }) => {
      await send.testData.create({ projectSlug, ...A_WRONG_EMAIL, values: ['x'] });
    },
    [{ what: 'data', name: 'email' }],
  ],
  [
    'nearer test data of a nested model',
    async ({ send, projectSlug, innerId: modelId }) => {
      const values = ['n@x.com'];
      await send.testData.create({ projectSlug, modelId, ...AN_EMAIL, values });
    },
    [{ what: 'data', name: 'email' }],
  ],
];

describe('a suite says that what its cases depend on has changed, what and by whom', () => {
  it.each(CHANGES)('when it is %s', async (_, change, changes) => {
    const suite = await aDeepSuite();
    const { send, projectSlug, id, by } = suite;
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false, changedSince: [] });
    await change(suite);
    const { isStale, changedSince } = await send.suite.get({ id });
    expect(isStale).toBe(true);
    expect(changedSince).toEqual(
      changes.map((one) => ({ ...one, by, at: expect.stringMatching(/^\d{4}-/) })),
    );
    const { items } = await send.suite.listOfProject({ slug: projectSlug });
    expect(items).toMatchObject([{ id, isStale: true }]);
  });

  it('until it is generated again', async () => {
    const suite = await aDeepSuite();
    const { send, projectSlug, id } = suite;
    await send.testData.create({ projectSlug, ...A_WRONG_EMAIL, values: ['x'] });
    await send.suite.regenerate({ id });
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false, changedSince: [] });
  });

  it('and not where the model is in the bin: there is nothing to generate again from', async () => {
    const { send, projectSlug, modelId, id } = await aDeepSuite();
    await send.model.delete({ modelId });
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false });
    const { items } = await send.suite.listOfProject({ slug: projectSlug });
    expect(items).toMatchObject([{ id, isStale: false }]);
  });

  it('and not when it is something that they do not depend on', async () => {
    const suite = await aDeepSuite();
    const { send, projectSlug, modelId, redraw, id } = suite;
    await redraw(aLogin('the user types <email> and <password>'));
    const values = ['z@x.com'];
    await send.testData.create({ projectSlug, ...AN_EMAIL, name: 'city', values });
    await send.testData.create({ projectSlug, modelId, ...AN_EMAIL, values });
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false, changedSince: [] });
  });
});

describe('a suite stays as it is', () => {
  const NEUTRAL: [string, (suite: Deep) => Promise<unknown>][] = [
    ['nodes are moved', (suite) => resave(suite, suite.outerId, moved)],
    ['nodes of a nested model are moved', (suite) => resave(suite, suite.innerId, moved)],
    [
      'the model is renamed',
      (suite) => resave(suite, suite.outerId, () => ({ name: 'Outermost' })),
    ],
    [
      'the model is described',
      (suite) => resave(suite, suite.outerId, () => ({ description: 'x' })),
    ],
    ['the model is hidden', (suite) => resave(suite, suite.innerId, () => ({ isHidden: true }))],
    [
      'notes are written',
      (suite) =>
        resave(suite, suite.outerId, () => ({
          settings: { notes: [{ id: 'n', text: 'Ask Işıl', position: { x: 0, y: 0 } }] },
        })),
    ],
    [
      'settings are written that held anyway',
      (suite) =>
        resave(suite, suite.outerId, () => ({ settings: { criterion: 'edges', seed: 1 } })),
    ],
    [
      'settings of a nested model are changed',
      (suite) => resave(suite, suite.innerId, () => ({ settings: { criterion: 'nodes' } })),
    ],
    [
      'an earlier version with the same drawing is restored',
      async (suite) => {
        await resave(suite, suite.outerId, moved);
        await suite.send.model.restore({ modelId: suite.outerId, version: 1 });
      },
    ],
  ];

  it.each(NEUTRAL)('when %s', async (_, change) => {
    const suite = await aDeepSuite();
    const { send, id, projectSlug } = suite;
    await change(suite);
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false, changedSince: [] });
    expect((await send.suite.listOfProject({ slug: projectSlug })).items).toMatchObject([
      { id, isStale: false },
    ]);
    expect((await send.dashboard.get({})).outdated).toEqual([]);
  });

  it('when a setting of the model is changed that was chosen otherwise for the suite', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: { strength: 'all' } });
    await resave({ send }, modelId, () => ({ settings: { strength: 1 } }));
    expect(await send.suite.get({ id })).toMatchObject({ isStale: false, changedSince: [] });
    await resave({ send }, modelId, () => ({ settings: { criterion: 'nodes' } }));
    expect(await send.suite.get({ id })).toMatchObject({ isStale: true });
  });

  it('and who only moved nodes after another person changed the model is not named for it', async () => {
    const suite = await aDeepSuite();
    const { send, owner, projectSlug, outerId, id, by } = suite;
    const mover = await world.aUser({ companyOf: owner });
    await world.joins(mover, await send.project.get({ slug: projectSlug }));
    await world.as(mover).user.update({ firstName: 'Mehmet', lastName: 'Kaya' });
    await resave(suite, outerId, weighted);
    await resave({ send: world.as(mover) }, outerId, moved);
    const { changedSince } = await send.suite.get({ id });
    expect(changedSince).toMatchObject([{ what: 'model', by }]);
    expect(by).not.toContain('Mehmet');
  });
});

describe('generating again', () => {
  it('is by the constraints and settings that the model has now, but for those chosen for the suite', async () => {
    const { send, projectSlug, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: { strength: 'all' } });
    const { version, name, nodes, edges } = await send.model.get({ modelId });
    const constraints = [{ if: '<email> = "a@x.com"', implies: '<password> is valid' }];
    const settings = { constraints, criterion: 'nodes', strength: 1 } as const;
    await send.model.update({ projectSlug, modelId, version, name, nodes, edges, settings });
    const { suite } = await send.suite.regenerate({ id });
    expect(suite.settings).toMatchObject({ constraints, criterion: 'nodes', strength: 'all' });
    expect(suite.counts.testCases).toBe(4);
  });
});
