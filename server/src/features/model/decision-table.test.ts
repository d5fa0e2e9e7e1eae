import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const low = { id: 'low', when: '<amount> < 100', outcome: 'no discount is given on <amount>' };
const high = { id: 'high', when: 'aksi halde', outcome: 'a discount is given' };

async function aTable(...rules: (typeof low)[]) {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  await send.testData.create({
    ...{ projectSlug, name: 'amount', values: ['20', '500'] },
    ...{ type: 'integer', validity: 'valid' },
  });
  const drawn = aLine(aStep('order', 'the customer orders for <amount>', { rules }));
  const model = await send.model.create({ projectSlug, name: 'Discounts', ...drawn });
  return { send, projectSlug, model, drawn };
}

describe('a decision table of a step', () => {
  it('is kept in neutral words, through versions, copies and files', async () => {
    const { send, projectSlug, model } = await aTable(low, high);
    const kept = [low, { ...high, when: 'otherwise' }];
    const rulesOf = ({ nodes }: Pick<typeof model, 'nodes'>) =>
      nodes.flatMap(({ data }) => data?.rules ?? []);
    const { id: modelId, version } = model;
    expect(rulesOf(model)).toEqual(kept);
    expect(rulesOf(await send.model.get({ modelId }))).toEqual(kept);
    expect(rulesOf(await send.model.version({ modelId, version }))).toEqual(kept);
    expect(rulesOf(await send.model.copy({ modelId, projectSlug }))).toEqual(kept);
    const file = await (await send.model.export({ modelId, format: 'json' })).text();
    expect(file).toContain('"a discount is given"');
  });

  it('gives each test case the outcome of the one rule that holds', async () => {
    const { send, model } = await aTable(low, high);
    const { testCases, coverage } = await send.model.generate({ modelId: model.id });
    expect(testCases.map(({ steps }) => steps.map(({ text }) => text))).toEqual([
      ['the customer orders for 20', 'no discount is given on 20'],
      ['the customer orders for 500', 'a discount is given'],
    ]);
    expect(coverage.rules).toEqual([{ modelId: model.id, nodeId: 'order', covered: 2, total: 2 }]);
  });

  it('is reported with the value that no rule holds for, and at the rule that is wrong', async () => {
    const { send, model } = await aTable(low);
    const { findings } = await send.model.generate({ modelId: model.id });
    expect(findings).toMatchObject([
      { code: 'rule_gap', nodeId: 'order', message: expect.stringContaining('amount = "500"') },
    ]);
    const wrong = await aTable(low, { ...high, when: '<amount> is large' });
    await expect(wrong.send.model.generate({ modelId: wrong.model.id })).rejects.toMatchObject({
      code: 'model_invalid',
      data: [expect.objectContaining({ path: 'nodes/order/rules/high' })],
    });
  });

  it('takes no rule whose ID would read as an address', async () => {
    await expect(aTable({ ...low, id: 'a/b' })).rejects.toMatchObject({ status: 400 });
  });

  it('outdates the suites that were made before it was changed', async () => {
    const { send, projectSlug, model, drawn } = await aTable(low, high);
    const { id: modelId, version } = model;
    const { id } = await send.suite.create({ modelId });
    const nodes = drawn.nodes.map((node) =>
      node.id === 'order' ? { ...node, data: { ...node.data, rules: [high, low] } } : node,
    );
    await send.model.update({ projectSlug, modelId, version, name: 'Discounts', ...drawn, nodes });
    expect(await send.suite.get({ id })).toMatchObject({ isStale: true });
  });
});
