import { expect, it } from 'vitest';
import { aLine, aStep } from './drawing.ts';
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
  return () => send.model.generate({ modelId, strength: 2 });
}

it('one company’s flood of generations does not hold up another’s', async () => {
  const [flood, mine] = [await aModel(), await aModel()];
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
