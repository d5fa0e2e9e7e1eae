import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aShop() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const project = await send.project.create({ name: 'Shop' });
  const projectSlug = project.slug;
  const draw = (name: string, ...words: string[]) =>
    send.model.create({
      ...{ projectSlug, name },
      ...aLine(...words.map((word, index) => aStep(`n${index}`, word))),
    });
  const labels = async () => (await send.step.list({ projectSlug })).map(({ label }) => label);
  const binned = async () => (await send.bin.list({})).items.map(({ name }) => name);
  return { owner, send, project, projectSlug, draw, labels, binned };
}

describe('taking back that models were created', () => {
  it('deletes them for good with the steps they brought, and leaves steps that were there or are in use', async () => {
    const { send, draw, labels, binned, projectSlug } = await aShop();
    await send.step.create({ projectSlug, label: 'known before', type: 'action' });
    const first = await draw('First', 'known before', 'of the first', 'of both', 'used since');
    const second = await draw('Second', 'of both', 'of the second');
    await draw('Drawn since', 'used since');
    const { id: modelId } = await draw('In the bin', 'of the bin');
    for (const { id } of [second, first]) await send.model.delete({ modelId: id, isUndo: true });
    expect(await labels()).toEqual(['known before', 'used since', 'of the bin']);
    expect(await binned()).toEqual([]);
    await send.model.delete({ modelId });
    expect(await labels()).toContain('of the bin');
    await expect(send.model.get({ modelId: first.id })).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  it('leaves a step that only a model in the bin shows', async () => {
    const { send, draw, labels } = await aShop();
    const [first, second] = [await draw('First', 'of both'), await draw('Second', 'of both')];
    await send.model.delete({ modelId: second.id });
    await send.model.delete({ modelId: first.id, isUndo: true });
    expect(await labels()).toEqual(['of both']);
  });

  it('puts into the bin what somebody changed, a colleague made, or a suite was made of', async () => {
    const { owner, send, project, draw, labels, binned, projectSlug } = await aShop();
    const changed = await draw('Changed', 'a');
    await send.model.update({ modelId: changed.id, projectSlug, name: 'Changed', version: 1 });
    const inSuite = await draw('In a suite', 'b');
    await send.suite.create({ modelId: inSuite.id });
    const other = await draw('Of the owner', 'c');
    const colleague = await world.aUser({ companyOf: owner });
    await world.joins(colleague, project);
    for (const { id } of [changed, inSuite]) await send.model.delete({ modelId: id, isUndo: true });
    await world.as(colleague).model.delete({ modelId: other.id, isUndo: true });
    expect((await binned()).sort()).toEqual(['Changed', 'In a suite', 'Of the owner']);
    expect(await labels()).toEqual(['a', 'b', 'c']);
  });
});
