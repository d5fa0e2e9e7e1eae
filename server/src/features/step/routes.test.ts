import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aLibrary() {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const stranger = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { send, projectSlug, closed: [world.as(colleague), world.as(stranger)] };
}

const words = { label: 'the user signs in', type: 'action' } as const;

describe('a step', () => {
  it('is added to the library of its project, its spaces tidied', async () => {
    const { send, projectSlug } = await aLibrary();
    const words = { projectSlug, type: 'context', label: '  the shop   is open ' } as const;
    const step = await send.step.create({ ...words, expected: 'lights on' });
    expect(step).toMatchObject({ projectSlug, label: 'the shop is open', expected: 'lights on' });
    expect(await send.step.list({ projectSlug })).toEqual([{ ...step, usedBy: 0 }]);
  });

  it('is there once per type', async () => {
    const { send, projectSlug } = await aLibrary();
    await send.step.create({ projectSlug, ...words });
    await send.step.create({ projectSlug, ...words, type: 'outcome' });
    await expect(
      send.step.create({ projectSlug, ...words, label: 'the  user signs in' }),
    ).rejects.toMatchObject({ code: 'step_exists', status: 409 });
  });

  it('is renamed everywhere', async () => {
    const { send, projectSlug } = await aLibrary();
    const step = await send.step.create({ projectSlug, ...words });
    const nodes = [{ id: 'n', type: 'step' as const, position: { x: 0, y: 0 }, stepId: step.id }];
    const model = await send.model.create({ projectSlug, name: 'Sign-in', nodes });
    const renamed = await send.step.update({ stepId: step.id, ...words, label: 'she signs in' });
    expect(renamed).toMatchObject({ id: step.id, label: 'she signs in', usedBy: 1 });
    const opened = await send.model.get({ modelId: model.id });
    expect(opened.steps).toMatchObject([{ label: 'she signs in' }]);
  });

  it('is renamed by its new words alone, or by all that it is made with', async () => {
    const { send, projectSlug } = await aLibrary();
    const { slug: elsewhere } = await send.project.create({ name: 'Other' });
    const { id: stepId } = await send.step.create({ projectSlug, ...words, expected: 'so' });
    const label = 'she signs in';
    expect(await send.step.update({ stepId, label })).toMatchObject({
      ...words,
      label,
      expected: 'so',
    });
    const whole = { stepId, ...words, projectSlug, expected: 'else' };
    expect(await send.step.update(whole)).toMatchObject({ ...words, expected: 'else' });
    await expect(send.step.update({ ...whole, projectSlug: elsewhere })).rejects.toMatchObject({
      status: 400,
    });
    expect(await send.step.update({ stepId, expected: 'again' })).toMatchObject({
      ...words,
      expected: 'again',
    });
    expect(await send.step.update({ stepId, ...words })).not.toHaveProperty('expected');
  });

  it('cannot be renamed to what another says', async () => {
    const { send, projectSlug } = await aLibrary();
    await send.step.create({ projectSlug, ...words });
    const { id: stepId } = await send.step.create({ projectSlug, ...words, label: 'other' });
    await expect(send.step.update({ stepId, ...words })).rejects.toMatchObject({
      code: 'step_exists',
      status: 409,
    });
  });

  it('is deleted only when no model shows it', async () => {
    const { send, projectSlug } = await aLibrary();
    const { id: stepId } = await send.step.create({ projectSlug, ...words });
    const nodes = [{ id: 'n', type: 'step' as const, position: { x: 0, y: 0 }, stepId }];
    const model = await send.model.create({ projectSlug, name: 'Sign-in', nodes });
    await expect(send.step.delete({ stepId })).rejects.toMatchObject({
      code: 'step_in_use',
      status: 409,
      data: { models: [{ id: model.id, name: 'Sign-in' }] },
    });
    await send.model.delete({ modelId: model.id });
    await expect(send.step.delete({ stepId })).rejects.toMatchObject({
      code: 'needed_in_bin',
      data: { things: [{ id: model.id, name: 'Sign-in' }] },
    });
    await send.bin.delete({ kind: 'model', id: model.id });
    await send.step.delete({ stepId });
    expect(await send.step.list({ projectSlug })).toEqual([]);
  });

  it('is nothing that colleagues outside the project or other companies can reach', async () => {
    const { send, projectSlug, closed } = await aLibrary();
    const { id: stepId } = await send.step.create({ projectSlug, ...words });
    for (const { step } of closed) {
      const noProject = { code: 'project_not_found', status: 404 };
      const noStep = { code: 'step_not_found', status: 404 };
      await expect(step.list({ projectSlug })).rejects.toMatchObject(noProject);
      await expect(step.create({ projectSlug, ...words })).rejects.toMatchObject(noProject);
      await expect(step.update({ stepId, ...words })).rejects.toMatchObject(noStep);
      await expect(step.delete({ stepId })).rejects.toMatchObject(noStep);
    }
  });
});
