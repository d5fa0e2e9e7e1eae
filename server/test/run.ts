import { aLogin, LOGIN_DATA } from './drawing.ts';
import type { aWorld } from './world.ts';

/** A run of the four cases of a login, and the keys of its cases in their order. */
export async function aRun(world: Awaited<ReturnType<typeof aWorld>>) {
  const owner = await world.aUser();
  const send = world.as(owner);
  const project = await send.project.create({ name: 'Shop' });
  const { slug: projectSlug } = project;
  for (const { values, ...record } of LOGIN_DATA)
    await send.testData.create({ projectSlug, ...record, values: [...values] });
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Login', ...aLogin() });
  const { id: suiteId } = await send.suite.create({ modelId });
  const run = await send.run.create({ suiteId, name: 'Nightly', environment: 'staging' });
  const keys = (await send.result.list({ id: run.id })).items.map(({ caseKey }) => caseKey);
  const [a = '', b = '', c = '', d = ''] = keys;
  return { owner, send, project, projectSlug, modelId, suiteId, run, id: run.id, keys, a, b, c, d };
}
