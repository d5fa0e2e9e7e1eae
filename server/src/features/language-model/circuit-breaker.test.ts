import { expect, it } from 'vitest';
import { aLanguageModel, refuse } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});

const PROMPT = 'The user opens the till.\nA receipt is shown.';
const GOOD = {
  models: [
    {
      name: 'Pay',
      steps: [{ id: 'a', type: 'action', text: 'The user opens the till' }],
      ways: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'end' },
      ],
    },
  ],
};

/** Somebody of a company that asks a service with a key. */
async function anAsker(baseUrl: string, key: string) {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  await send.ai.setSettings({ baseUrl, model: 'm', key });
  return () => send.ai.prompt({ projectSlug, prompt: PROMPT });
}

it('one company’s faults at a service keep no other from it', async () => {
  const service = await aLanguageModel(({ authorization = '' }) =>
    authorization.endsWith('bad') ? refuse(500, { 'retry-after-ms': '1' }) : GOOD,
  );
  const [unlucky, other] = [
    await anAsker(service.baseUrl, 'bad'),
    await anAsker(service.baseUrl, 'good'),
  ];
  for (let at = 0; at < 7; at++) await unlucky();
  const before = service.requests.length;
  expect((await other()).models).toHaveLength(1);
  expect(service.requests.slice(before).map(({ authorization }) => authorization)).toContain(
    'Bearer good',
  );
}, 90_000);

it('that a service knows no schema is remembered for the company that met it', async () => {
  const service = await aLanguageModel(({ authorization = '', body }) =>
    authorization.endsWith('old') && body.response_format ? refuse(400) : GOOD,
  );
  const [old, fresh] = [
    await anAsker(service.baseUrl, 'old'),
    await anAsker(service.baseUrl, 'new'),
  ];
  await old();
  await fresh();
  await old();
  const held = service.requests.map(({ authorization, body }) => [
    authorization?.replace('Bearer ', ''),
    Boolean(body.response_format),
  ]);
  expect(held).toEqual([
    ['old', true],
    ['old', false],
    ['new', true],
    ['old', false],
  ]);
}, 90_000);
