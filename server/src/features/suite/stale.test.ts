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

const CHANGES: [string, (suite: Deep) => Promise<unknown>, object[]][] = [
  [
    'the model itself',
    async ({ send, projectSlug, outerId: modelId }) => {
      const { version, nodes, edges } = await send.model.get({ modelId });
      await send.model.update({ projectSlug, modelId, version, name: 'Outermost', nodes, edges });
    },
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
    async ({ send, projectSlug, innerId: modelId }) => {
      const { version, name, nodes, edges } = await send.model.get({ modelId });
      await send.model.update({ projectSlug, modelId, version, name, nodes, edges });
    },
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
