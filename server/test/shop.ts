import { aLogin, LOGIN_DATA } from './drawing.ts';
import type { aWorld } from './world.ts';

/** A project with the login of `drawing.ts`, drawn and given its data. */
export async function aShop(world: Awaited<ReturnType<typeof aWorld>>) {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  for (const { values, ...record } of LOGIN_DATA)
    await send.testData.create({ projectSlug, ...record, values: [...values] });
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Login', ...aLogin() });
  const redraw = async (drawing: Pick<ReturnType<typeof aLogin>, 'nodes' | 'edges'>) => {
    const { version } = await send.model.get({ modelId });
    return send.model.update({ projectSlug, modelId, version, name: 'Login', ...drawing });
  };
  /** What is proposed for the model, once it is ready: a busy machine answers before. */
  const suggest = async (input: Omit<Parameters<typeof send.ai.suggest>[0], 'modelId'> = {}) => {
    let draft = await send.ai.suggest({ ...input, modelId });
    while (draft.status === 'working') draft = await send.ai.get({ id: draft.id });
    return draft;
  };
  const casesOf = async (id: string) => (await send.suite.cases({ id })).items;
  return { owner, send, projectSlug, modelId, redraw, suggest, casesOf };
}
