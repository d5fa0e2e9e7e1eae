import { expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aWorkedSuite, changeMuch, withRequirement } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('a case that continues another one after its steps were worded has the title that a person gave that one', async () => {
  const shop = await aWorkedSuite(world);
  const { send, id, key, redraw, casesOf } = shop;
  await send.suite.updateCase({ id, key, steps: null });
  await redraw(changeMuch(withRequirement(aLogin())));
  const preview = await send.suite.regenerate({ id, isPreview: true });
  const decisions = (preview.preview?.continued ?? []).map(({ newKey }) => ({
    newKey,
    continues: null,
  }));
  await send.suite.regenerate({ id, decisions });
  const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
  const { steps } = await send.suite.case({ id, key: fresh });
  const worded = steps.map(({ index }) => ({ text: `Newer words of step ${index}` }));
  await send.suite.updateCase({ id, key: fresh, steps: worded });
  const { revision } = await send.suite.get({ id });
  await send.suite.continueCase({ id, key: fresh, revision, continues: key });
  const continued = await send.suite.case({ id, key });
  expect(continued.name).toBe('Mine');
  expect(continued.steps[0]?.text).toMatch(/^Newer words/);
});

it('what a person wrote of a retired case stays with it when another one continues it and is parted again', async () => {
  const shop = await aWorkedSuite(world);
  const { send, id, key, redraw, casesOf } = shop;
  await redraw(changeMuch(withRequirement(aLogin())));
  const { preview } = await send.suite.regenerate({ id, isPreview: true });
  const decisions = (preview?.continued ?? []).map(({ newKey }) => ({ newKey, continues: null }));
  await send.suite.regenerate({ id, decisions });
  await send.suite.updateCase({ id, key, name: 'Named while retired', note: 'Noted then' });
  const fresh = (await casesOf(id)).find(({ change }) => change === 'new')?.key ?? '';
  const revisionOf = async () => (await send.suite.get({ id })).revision;
  await send.suite.continueCase({ id, key: fresh, revision: await revisionOf(), continues: key });
  await send.suite.continueCase({ id, key, revision: await revisionOf(), continues: null });
  const cases = await casesOf(id);
  expect(cases.find((one) => one.key === key)).toMatchObject({
    change: 'gone',
    name: 'Named while retired',
    note: 'Noted then',
  });
  expect(cases.filter(({ note }) => note === 'Noted then')).toHaveLength(1);
});

it('a step that nobody worded follows the model, beside one that a person worded', async () => {
  const { send, id, redraw, key } = await aWorkedSuite(world);
  await send.suite.updateCase({ id, key, steps: null });
  const { steps } = await send.suite.case({ id, key });
  const last = steps.length - 1;
  await send.suite.updateCase({
    id,
    key,
    steps: steps.map(({ text }, at) => ({ text: at === 0 ? 'Mine alone' : text })),
  });
  const drawn = withRequirement(aLogin());
  const renamed = drawn.nodes.map((node) =>
    node.id === 't1' ? { ...node, data: { ...node.data, label: 'the overview opens' } } : node,
  );
  await redraw({ ...drawn, nodes: renamed });
  await send.suite.regenerate({ id });
  const after = await send.suite.case({ id, key });
  expect(after).toMatchObject({ name: 'Mine', isWorded: true, isSuspect: true });
  expect([after.steps[0]?.text, after.steps[last]?.text]).toEqual([
    'Mine alone',
    'the overview opens',
  ]);
});
