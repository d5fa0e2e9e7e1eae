import type { ModelNode } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLogin, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';
import type { Counts } from './queries/case-counts.ts';
import { standingAfter, standingOf } from './queries/outcomes.ts';

const world = await aWorld();

type Login = ReturnType<typeof aLogin>;

/** The login; what opens the dashboard is there for SHOP-1, and its suite was run: all cases passed, or one failed. */
async function aRunSuite({ isFailed }: { isFailed: boolean }) {
  const shop = await aShop(world);
  const { send, projectSlug, modelId } = shop;
  const redraw = (drawing: Login) => shop.redraw(withRequirement(drawing));
  await redraw(aLogin());
  const { id: suiteId } = await send.suite.create({ modelId });
  const positive = (await shop.casesOf(suiteId)).filter(({ polarity }) => polarity === 'positive');
  const caseKeys = positive.map(({ key }) => key);
  const { id: runId } = await send.run.create({ suiteId });
  await send.result.setMany({ id: runId, caseKeys, status: 'passed' });
  const [key = ''] = caseKeys;
  if (isFailed) await send.result.set({ id: runId, caseKey: key, status: 'failed' });
  const standing = async () =>
    (await send.requirement.listOfProject({ slug: projectSlug })).find(({ id }) => id === 'SHOP-1');
  return { ...shop, shop, redraw, suiteId, runId, key, caseKeys, standing };
}

function withRequirement({ nodes, edges }: Login): Login {
  const carries = ({ id }: ModelNode) => id === 't1' || id === 'home';
  return {
    nodes: nodes.map((node) =>
      carries(node) ? { ...node, data: { ...node.data, requirements: ['SHOP-1'] } } : node,
    ),
    edges,
  };
}

/** The dashboard is replaced by much else: its cases are retired, and others are there for SHOP-1. */
function replaceDashboard({ nodes, edges }: Login): Login {
  const steps = ['x', 'y', 'z', 'home'].map((id) => aStep(id, `quite another ${id}`));
  return {
    nodes: [...nodes.filter(({ id }) => id !== 't1'), ...steps],
    edges: edges.flatMap((edge) => {
      if (edge.id === 't1e') return [];
      if (edge.id !== 'wt1') return [edge];
      return [
        { ...edge, target: 'x' },
        { id: 'xy', source: 'x', target: 'y' },
        { id: 'yz', source: 'y', target: 'z' },
        { id: 'zh', source: 'z', target: 'home' },
        { id: 'he', source: 'home', target: 'end' },
      ];
    }),
  };
}

describe('a requirement keeps its last known result', () => {
  it('when its cases are reworded, marked until they are executed as they are now', async () => {
    const { send, redraw, suiteId, key, caseKeys, standing } = await aRunSuite({ isFailed: true });
    expect(await standing()).toMatchObject({ status: 'failed', isBeforeChange: false });
    await redraw(aLogin('the user types <email> and <password>'));
    await send.suite.regenerate({ id: suiteId });
    expect(await standing()).toMatchObject({ status: 'failed', isBeforeChange: true });
    expect((await standing())?.cases).toMatchObject([
      { caseKey: key, status: 'failed', isBeforeChange: true },
      { status: 'passed', isBeforeChange: true },
    ]);
    const { id: runId } = await send.run.create({ suiteId });
    await send.result.setMany({ id: runId, caseKeys, status: 'passed' });
    expect(await standing()).toMatchObject({ status: 'passed', isBeforeChange: false });
  });

  it.each([
    ['failed', true],
    ['passed', false],
  ] as const)(
    'that it %s, when its cases are retired, until the new ones are executed',
    async (status, isFailed) => {
      const { send, redraw, suiteId, standing, casesOf } = await aRunSuite({ isFailed });
      await redraw(replaceDashboard(aLogin()));
      const decide = async () => {
        const { preview } = await send.suite.regenerate({ id: suiteId, isPreview: true });
        return preview?.continued.map(({ newKey }) => ({ newKey, continues: null })) ?? [];
      };
      await send.suite.regenerate({ id: suiteId, decisions: await decide() });
      const fresh = (await casesOf(suiteId)).filter(({ requirements, change }) => {
        return requirements.includes('SHOP-1') && change === 'new';
      });
      expect(fresh).toHaveLength(2);
      expect(await standing()).toMatchObject({ status, isBeforeChange: true, caseCount: 2 });
      const { id: runId } = await send.run.create({ suiteId });
      const caseKeys = fresh.map(({ key }) => key);
      await send.result.setMany({ id: runId, caseKeys, status: 'passed' });
      expect(await standing()).toMatchObject({ status: 'passed', isBeforeChange: false });
    },
  );

  it('unmarked, when a new branch leaves its cases as they were but for what their titles name', async () => {
    const { send, redraw, suiteId, standing, key } = await aRunSuite({ isFailed: true });
    const { steps, data } = await send.suite.case({ id: suiteId, key });
    const { nodes, edges } = aLogin();
    await redraw({
      nodes: [...nodes, aStep('help', 'the user asks for help')],
      edges: [
        ...edges,
        { id: 'gh', source: 'g', target: 'help' },
        { id: 'he', source: 'help', target: 'end' },
      ],
    });
    await send.suite.regenerate({ id: suiteId });
    expect(await send.suite.case({ id: suiteId, key })).toMatchObject({ steps, data });
    expect(await standing()).toMatchObject({ status: 'failed', isBeforeChange: false });
  });

  it('when its run is deleted, and has it as before when that comes back', async () => {
    const { send, projectSlug, runId, key, standing } = await aRunSuite({ isFailed: true });
    await send.run.delete({ id: runId });
    expect(await standing()).toMatchObject({ status: 'failed', isBeforeChange: true });
    expect((await standing())?.cases[0]).toMatchObject({
      ...{ caseKey: key, status: 'failed', runId: null, isBeforeChange: true },
      updatedAt: expect.any(String),
    });
    const ids = ['SHOP-1'];
    const { items } = await send.requirement.matrix({ slug: projectSlug, ids });
    expect(items[0]).toMatchObject({ caseKey: key, status: 'failed', isBeforeChange: true });
    await send.bin.restore({ kind: 'run', id: runId });
    expect(await standing()).toMatchObject({ status: 'failed', isBeforeChange: false });
  });

  it('when a run is deleted that is older than another, as that other one says', async () => {
    const { send, suiteId, runId, caseKeys, standing } = await aRunSuite({ isFailed: true });
    const { id } = await send.run.create({ suiteId });
    await send.result.setMany({ id, caseKeys, status: 'passed' });
    await send.run.delete({ id: runId });
    expect(await standing()).toMatchObject({ status: 'passed', isBeforeChange: false });
  });
});

it('a requirement that a changed model names for the first time was not run yet, and does not stand as before the change', async () => {
  const { send, shop, suiteId, caseKeys, projectSlug } = await aRunSuite({ isFailed: false });
  const { nodes, edges } = withRequirement(aLogin('the user types <email> and <password>'));
  await shop.redraw({
    nodes: nodes.map((node) =>
      node.id === 't1'
        ? { ...node, data: { ...node.data, requirements: ['SHOP-1', 'SHOP-3'] } }
        : node,
    ),
    edges,
  });
  await send.suite.regenerate({ id: suiteId });
  const all = await send.requirement.listOfProject({ slug: projectSlug });
  const [known, fresh] = ['SHOP-1', 'SHOP-3'].map((id) => all.find((one) => one.id === id));
  expect(known).toMatchObject({ status: 'passed', isBeforeChange: true });
  expect(fresh).toMatchObject({ status: 'untested', isBeforeChange: false });
  const untested = { status: 'untested', isBeforeChange: false };
  expect(fresh?.cases).toMatchObject(caseKeys.map(() => untested));
  const { items } = await send.requirement.matrix({ slug: projectSlug });
  for (const { untestedFor } of items) expect(untestedFor).toEqual(['SHOP-3']);
});

it('a requirement stands as the worst of its cases, blocked and skipped too', async () => {
  const { send, runId, caseKeys, standing } = await aRunSuite({ isFailed: false });
  const [one = ''] = caseKeys;
  for (const status of ['skipped', 'untested', 'blocked', 'failed', 'passed'] as const) {
    await send.result.set({ id: runId, caseKey: one, status });
    expect(await standing()).toMatchObject({ status, isBeforeChange: false });
  }
});

describe('how a requirement stands', () => {
  const counts: fc.Arbitrary<Counts> = fc
    .record({
      failed: fc.nat({ max: 3 }),
      blocked: fc.nat({ max: 3 }),
      skipped: fc.nat({ max: 3 }),
      passed: fc.nat({ max: 3 }),
      others: fc.nat({ max: 3 }),
      now: fc.nat({ max: 3 }),
    })
    .map(({ failed, blocked, skipped, passed, others, now }) => ({
      count: failed + blocked + skipped + passed + others,
      ...{ failed, blocked, skipped, passed, newest: null },
      failedNow: Math.min(now, failed),
      blockedNow: Math.min(now, blocked),
      skippedNow: Math.min(now, skipped),
      passedBefore: Math.min(now, passed),
    }));

  const isKnown = (status: string) => status === 'passed' || status === 'failed';

  it('never becomes unknown by a change of its cases', () => {
    fc.assert(
      fc.property(counts, counts, (old, now) => {
        const before = standingOf(old);
        const after = standingAfter(before, standingOf(now));
        if (isKnown(before.status)) expect(isKnown(after.status)).toBe(true);
        if (before.status === 'failed') expect(after.status).toBe('failed');
      }),
    );
  });

  it('is after a change as the change is stored', () => {
    fc.assert(
      fc.property(counts, counts, (old, now) => {
        const before = standingOf(old);
        const { status } = before;
        if (status !== 'passed' && status !== 'failed') return;
        expect(standingOf(now, { status, changedAt: new Date() })).toEqual(
          standingAfter(before, standingOf(now)),
        );
      }),
    );
  });
});
