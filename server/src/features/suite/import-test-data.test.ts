import { expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('an import keeps test data with the steps and in their versions, and other test data is a change of the steps', async () => {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  const steps = [{ text: 'Log in', data: 'user: ada\npassword: x1', expected: 'Done' }];
  const one = { sourceId: 'C1', title: 'Log in', steps };
  await send.suite.importCases({ id, cases: [one] });
  const [{ key = '' } = {}] = (await send.suite.cases({ id })).items;
  const { handwritten, steps: shown } = await send.suite.case({ id, key });
  expect(handwritten?.steps).toEqual(steps);
  expect(shown).toMatchObject([
    { text: 'Log in', arguments: [{ kind: 'docString', content: steps[0]?.data }] },
  ]);
  const again = await send.suite.importCases({ id, cases: [one], isPreview: true });
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 1 });
  const other = { ...one, steps: [{ ...steps[0], text: 'Log in', data: 'user: bob' }] };
  const { cases } = await send.suite.importCases({ id, cases: [other], isPreview: true });
  expect(cases).toMatchObject([{ change: 'changed', parts: ['steps'] }]);
  await send.suite.rewriteCase({
    ...{ id, key, version: handwritten?.version ?? 0 },
    steps: [{ text: 'Log in', expected: 'Done' }],
  });
  const [newest, first] = await send.suite.caseVersions({ id, key });
  expect([newest?.steps, first?.steps]).toEqual([[{ text: 'Log in', expected: 'Done' }], steps]);
});
