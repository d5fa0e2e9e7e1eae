import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { aLine, aStep } from './drawing.ts';
import { aRun } from './run.ts';
import { aWorld } from './world.ts';

const world = await aWorld();

/** A company with a model that takes the engine a while: sixteen forks in a row, and data for each way. */
async function aModel() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const steps = Array.from({ length: 24 }, (_, at) =>
    aStep(`s${at}`, `step ${at} of <a${at % 12}>`),
  );
  const { nodes, edges } = aLine(...steps);
  const forks = edges
    .slice(0, -1)
    .map((edge) => ({ ...edge, id: `${edge.id} again`, label: 'again' }));
  for (let at = 0; at < 12; at++)
    await send.testData.create({
      ...{ projectSlug, name: `a${at}`, validity: 'valid', type: 'text' },
      values: Array.from({ length: 12 }, (_, index) => String(index)),
    });
  const drawing = { nodes, edges: [...edges, ...forks] };
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Forks', ...drawing });
  return { owner, modelId, generate: () => send.model.generate({ modelId, strength: 2 }) };
}

it('a generation ends, and its thread with it, when its caller leaves', async () => {
  const { owner, modelId } = await aModel();
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const started = once(process, 'worker');
  const call = fetch(`${url}/api/model/generate/${modelId}?strength=5`, {
    headers: { authorization: `Bearer ${owner.token}` },
    signal: leaving.signal,
  });
  const left = expect(call).rejects.toThrow();
  const [worker] = (await started) as [Worker];
  const ended = once(worker, 'exit');
  leaving.abort();
  await left;
  await ended;
});

it('one company’s imports do not hold up another’s generation', async () => {
  const [{ send, id }, { generate }] = [await aRun(world), await aModel()];
  const file = new File([`[${'{},'.repeat(300_000)}{}]`], 'r.json');
  let done = 0;
  const count = () => done++;
  const imports = Array.from({ length: 20 }, () =>
    send.result.import({ id, file }).then(count, count),
  );
  await generate();
  expect(done).toBeLessThan(10);
  await Promise.all(imports);
}, 120_000);

it('one company’s flood of generations does not hold up another’s', async () => {
  const [{ generate: flood }, { generate: mine }] = [await aModel(), await aModel()];
  let done = 0;
  const tries = Array.from({ length: 30 }, () =>
    flood().then(
      () => done++,
      () => done++,
    ),
  );
  await mine();
  expect(done).toBeLessThan(15);
  await Promise.all(tries);
});
