import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

type Shop = Awaited<ReturnType<typeof aShop>>;

/** The keys of all cases of a model. */
async function keysOf({ send, modelId }: Shop) {
  return (await send.model.generate({ modelId })).testCases.map(({ key }) => key);
}

describe('a generation within a budget', () => {
  it('keeps so many cases, and the next whole one has the keys of all', async () => {
    const shop = await aShop(world);
    const { send, modelId } = shop;
    const all = await keysOf(shop);
    expect(all.length).toBeGreaterThan(2);
    const { testCases, best, coverage } = await send.model.generate({ modelId, best: 1 });
    expect(testCases).toHaveLength(1);
    expect(all).toContain(testCases[0]?.key);
    expect(best).toMatchObject({ planned: all.length });
    expect(coverage.uncovered.map(({ code }) => code)).toContain('beyond_budget');
    expect(await keysOf(shop)).toEqual(all);
  });

  it('made a suite leaves the keys of its model as they are', async () => {
    const shop = await aShop(world);
    const { send, modelId, projectSlug, casesOf } = shop;
    const all = await keysOf(shop);
    const { version, name, settings: before } = await send.model.get({ modelId });
    const { nodes, edges } = aLogin();
    const settings = { ...before, best: { cases: 1 }, order: 'new' as const };
    await send.model.update({ projectSlug, modelId, version, name, nodes, edges, settings });
    const { id } = await send.suite.create({ modelId, name: 'Short' });
    const [kept, ...others] = await casesOf(id);
    expect(others).toEqual([]);
    expect(all).toContain(kept?.key);
    const { version: next } = await send.model.get({ modelId });
    const whole = { nodes, edges, settings: before };
    await send.model.update({ projectSlug, modelId, version: next, name, ...whole });
    expect(await keysOf(shop)).toEqual(all);
  });

  it('by order has the same cases, those that add most first', async () => {
    const shop = await aShop(world);
    const all = await keysOf(shop);
    const { send, modelId } = shop;
    const made = await send.model.generate({ modelId, order: 'coverage' });
    expect(made.testCases.map(({ key }) => key).toSorted()).toEqual(all.toSorted());
    expect(made.coverageRate).toBeGreaterThan(0);
  });
});

describe('a generation since a version', () => {
  it('has cases for what changed only, with their reasons and under their keys', async () => {
    const shop = await aShop(world);
    const { send, modelId, redraw } = shop;
    const { version } = await send.model.get({ modelId });
    expect((await send.model.generate({ modelId, since: version })).testCases).toEqual([]);
    const { nodes, edges } = aLogin();
    const requirements = ['REQ-1'];
    await redraw({
      nodes,
      edges: edges.map((edge) => (edge.id === 'wt2' ? { ...edge, requirements } : edge)),
    });
    const all = await keysOf(shop);
    const { testCases, since } = await send.model.generate({ modelId, since: version });
    expect(since?.changes.length).toBeGreaterThan(0);
    for (const { key, reasons = [] } of testCases) {
      expect(all).toContain(key);
      expect(reasons.length).toBeGreaterThan(0);
    }
    await expect(send.model.generate({ modelId, since: 999 })).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });
});

describe('a risk of test data', () => {
  it('is kept with it and makes the risk of its cases', async () => {
    const shop = await aShop(world);
    const { send, modelId, projectSlug } = shop;
    const record = (await send.testData.list({ projectSlug })).find(({ name }) => name === 'email');
    if (!record) throw new Error('no email');
    const { id, version, name, validity, type, values } = record;
    const risk = { likelihood: 5, damage: 4 };
    const given = { projectSlug, id, version, name, validity, type, values };
    expect(await send.testData.update({ ...given, risk })).toMatchObject({ risk });
    const { testCases } = await send.model.generate({ modelId });
    expect(testCases.some(({ attributes }) => attributes?.risk?.damage === 4)).toBe(true);
  });
});
