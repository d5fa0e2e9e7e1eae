import { createClient, isApiError } from '@caseloom/client';
import { expect, it } from 'vitest';
import { aRun } from './run.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const url = await world.app.listen({ port: 0, host: '127.0.0.1' });

it('a script with a key lists models, generates, and starts a run once, over the network', async () => {
  const { send, projectSlug, modelId, suiteId } = await aRun(world);
  const scopes = ['read' as const, 'run' as const];
  const { key } = await send.apiKey.create({ name: 'CI', scopes, projectSlugs: [projectSlug] });
  const client = createClient({ url: `${url}/`, token: key });
  const models = await client.model.listOfProject({ projectSlug });
  expect(models.map(({ id }) => id)).toEqual([modelId]);
  expect((await client.model.generate({ modelId })).testCases).toHaveLength(4);
  const context = { idempotencyKey: crypto.randomUUID() };
  const [first, again] = [
    await client.run.create({ suiteId, name: 'Nightly' }, { context }),
    await client.run.create({ suiteId, name: 'Nightly' }, { context }),
  ];
  expect(again.id).toBe(first.id);
});

it('what the API refuses is an error with its code, its words and where the operator finds it', async () => {
  const client = createClient({ url, headers: { 'accept-language': 'tr' } });
  const error = await client.project.list().catch((refused: unknown) => refused);
  expect(isApiError(error) && [error.status, error.code]).toEqual([401, 'unauthorized']);
  expect(error).toMatchObject({
    message: 'Lütfen giriş yapın.',
    cause: expect.any(String),
  });
});

it('a portal that is not there is an error of the network, not of the API', async () => {
  const client = createClient({ url: 'http://127.0.0.1:9' });
  const error = await client.project.list().catch((lost: unknown) => lost);
  expect(isApiError(error)).toBe(false);
  expect(error).toBeInstanceOf(TypeError);
});
