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

it('a service that refused a schema once is held to one the next time', async () => {
  let isRefused = true;
  const service = await aLanguageModel(() => {
    const reply = isRefused ? refuse(400) : GOOD;
    isRefused = false;
    return reply;
  });
  const draft = await anAsker(service.baseUrl, 'key');
  expect(await draft()).toMatchObject({ way: 'ai' });
  expect(await draft()).toMatchObject({ way: 'ai' });
  const held = service.requests.map(({ body }) => Boolean(body.response_format));
  expect(held).toEqual([true, false, true]);
}, 90_000);
