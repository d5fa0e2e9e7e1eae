import type { ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aStep, position } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aShop() {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const stranger = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return {
    owner,
    send,
    projectSlug,
    colleague,
    closed: [colleague, stranger].map((user) => world.as(user)),
  };
}

describe('saving a model', () => {
  it('puts the words of its steps into the library, and joins what says the same', async () => {
    const { send, projectSlug } = await aShop();
    const known = await send.step.create({ projectSlug, label: 'she signs in', type: 'action' });
    const drawn = aLine(
      aStep('a', ' she  signs in '),
      aStep('b', 'it opens', { type: 'outcome', contrast: true, expected: 'quickly' }),
      aStep('c', 'she signs in'),
    );
    const model = await send.model.create({ projectSlug, name: 'Sign-in', ...drawn });
    const steps = await send.step.list({ projectSlug });
    expect(steps).toMatchObject([
      { id: known.id, usedBy: 1 },
      { label: 'it opens', type: 'outcome', expected: 'quickly', usedBy: 1 },
    ]);
    const [, a, b, c] = model.nodes;
    expect(a).toEqual({ id: 'a', type: 'step', position, stepId: known.id });
    expect(b).toEqual({
      id: 'b',
      type: 'step',
      position,
      stepId: steps[1]?.id,
      data: { contrast: true },
    });
    expect(c?.stepId).toBe(known.id);
  });

  it('keeps an unfinished drawing, and what a later save leaves out', async () => {
    const { send, projectSlug } = await aShop();
    const nodes: ModelNode[] = [{ id: 'a', type: 'step', position }];
    const created = await send.model.create({
      projectSlug,
      name: 'Half',
      nodes,
      bddType: 'classic',
    });
    const { id: modelId, version } = created;
    const hidden = await send.model.update({
      projectSlug,
      modelId,
      version,
      name: 'Half',
      isHidden: true,
    });
    expect(hidden).toMatchObject({ nodes, bddType: 'classic', isHidden: true, version: 2 });
  });

  it('is won by one of two at once; the other is given the newest', async () => {
    const { send, projectSlug } = await aShop();
    const { id: modelId, version } = await send.model.create({ projectSlug, name: 'Old' });
    const saves = await Promise.allSettled(
      ['One', 'Two'].map((name) => send.model.update({ projectSlug, modelId, version, name })),
    );
    const won = saves.find((save) => save.status === 'fulfilled');
    const lost = saves.filter((save) => save.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({
      code: 'version_conflict',
      status: 409,
      data: { id: modelId, version: 2, name: won?.value.name },
    });
  });

  it('keeps conditions on state and actions in neutral words too', async () => {
    const { send, projectSlug } = await aShop();
    const { nodes, edges } = aLine(aStep('a', 'one'), aStep('b', 'two'));
    const state = [
      { name: 'deneme', type: 'integer' as const, min: 0, max: 3, first: 0 },
      { name: 'kilitli', type: 'boolean' as const, first: false },
    ];
    const stated = { guard: 'deneme < 3 ve değil kilitli', action: 'kilitli = doğru' };
    const acting = nodes.map((node) =>
      node.id === 'a'
        ? { ...node, data: { ...node.data, action: 'kilitli = değil kilitli' } }
        : node,
    );
    const saved = await send.model.create({
      ...{ projectSlug, name: 'A', nodes: acting, settings: { state } },
      edges: edges.map((edge) => ({ ...edge, ...stated })),
    });
    const neutral = { guard: 'deneme < 3 and kilitli = false', action: 'kilitli = true' };
    expect(saved.edges[0]).toMatchObject(neutral);
    const actionOf = (all: typeof saved.nodes) => all.find(({ id }) => id === 'a')?.data?.action;
    expect(actionOf(saved.nodes)).toBe('kilitli = not kilitli');
    const earlier = await send.model.version({ modelId: saved.id, version: 1 });
    expect(actionOf(earlier.nodes)).toBe('kilitli = not kilitli');
    expect(earlier.edges[0]).toMatchObject(neutral);
  });

  it('keeps conditions in neutral words, from any language, and as they are where they cannot be read', async () => {
    const { send, projectSlug } = await aShop();
    const { nodes, edges } = aLine(aStep('a', 'one'), aStep('b', 'two'), aStep('c', 'three'));
    const guards = ['<a> geçerli ve <b> = "x"', 'aksi halde', '<a> is not', '<a> is empty'];
    const settings = { constraints: [{ if: '<a> boş', implies: '<b> = "ve"' }] };
    const drawn = edges.map((edge, at) => ({ ...edge, guard: guards[at] ?? '' }));
    const saved = await send.model.create({
      ...{ projectSlug, name: 'A', nodes, edges: drawn, settings },
    });
    const neutral = ['<a> is valid and <b> = "x"', 'otherwise', '<a> is not', '<a> is empty'];
    expect(saved.edges.map(({ guard }) => guard)).toEqual(neutral);
    expect(saved.settings.constraints).toEqual([{ if: '<a> is empty', implies: '<b> = "ve"' }]);
    const { id: modelId } = saved;
    const earlier = await send.model.version({ modelId, version: 1 });
    expect(earlier.edges.map(({ guard }) => guard)).toEqual(neutral);
  });

  it('refuses steps and nested models that the project does not have', async () => {
    const { send, projectSlug } = await aShop();
    const other = await send.project.create({ name: 'Other' });
    const foreign = await send.model.create({ projectSlug: other.slug, name: 'Else' });
    const foreignStep = await send.step.create({
      projectSlug: other.slug,
      label: 'x',
      type: 'action',
    });
    const withStep = aLine({ id: 'a', type: 'step', position, stepId: foreignStep.id });
    await expect(send.model.create({ projectSlug, name: 'A', ...withStep })).rejects.toMatchObject({
      code: 'step_not_found',
      data: [{ path: 'nodes/a' }],
    });
    await expect(
      send.model.create({ projectSlug, name: 'A', ...aLine(aCall(foreign.id)) }),
    ).rejects.toMatchObject({ code: 'nested_unknown', status: 422 });
    expect(await send.model.listOfProject({ projectSlug })).toEqual([]);
  });

  it('refuses to nest a model in itself, however indirectly, and names the chain', async () => {
    const { send, projectSlug } = await aShop();
    const a = await send.model.create({ projectSlug, name: 'A' });
    const b = await send.model.create({ projectSlug, name: 'B', ...aLine(aCall(a.id)) });
    const c = await send.model.create({ projectSlug, name: 'C', ...aLine(aCall(b.id)) });
    const save = (...nodes: ModelNode[]) =>
      send.model.update({ projectSlug, modelId: a.id, version: 1, name: 'A', ...aLine(...nodes) });
    await expect(save(aCall(a.id))).rejects.toMatchObject({
      code: 'nested_cycle',
      status: 422,
      data: [{ path: `nodes/call ${a.id}`, chain: ['A', 'A'] }],
    });
    await expect(save(aCall(c.id))).rejects.toMatchObject({
      data: [{ chain: ['A', 'C', 'B', 'A'], message: expect.stringContaining('A -> C -> B -> A') }],
    });
  });

  it('never lets two saves at once close a circle together', async () => {
    const { send, projectSlug } = await aShop();
    const a = await send.model.create({ projectSlug, name: 'A' });
    const b = await send.model.create({ projectSlug, name: 'B' });
    const save = (from: typeof a, to: typeof a) =>
      send.model.update({
        projectSlug,
        modelId: from.id,
        version: 1,
        name: from.name,
        ...aLine(aCall(to.id)),
      });
    const saves = await Promise.allSettled([save(a, b), save(b, a)]);
    expect(saves.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('does not move a model into another project', async () => {
    const { send, projectSlug } = await aShop();
    const { slug } = await send.project.create({ name: 'Other' });
    const { id: modelId, version, name } = await send.model.create({ projectSlug, name: 'A' });
    await expect(
      send.model.update({ projectSlug: slug, modelId, version, name }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('opening a model', () => {
  it('gives the steps, the data in scope and the models it nests, however deep', async () => {
    const { send, projectSlug, colleague } = await aShop();
    const data = { name: 'mail', validity: 'valid' as const, type: 'text' as const, values: ['x'] };
    const inner = await send.model.create({
      projectSlug,
      name: 'Inner',
      ...aLine(aStep('s', 'i')),
    });
    const middle = await send.model.create({ projectSlug, name: 'M', ...aLine(aCall(inner.id)) });
    const outer = await send.model.create({
      projectSlug,
      name: 'Outer',
      ...aLine(aStep('s', 'o <mail>'), aCall(middle.id)),
    });
    const unrelated = await send.model.create({ projectSlug, name: 'Unrelated' });
    const theirs = world.as(colleague);
    const { slug: theirSlug } = await theirs.project.create({ name: 'Theirs' });
    await theirs.testData.create({ ...data, projectSlug: theirSlug, isPublic: true });
    await theirs.testData.create({ ...data, projectSlug: theirSlug, name: 'closed' });
    await send.testData.create({ ...data, projectSlug });
    await send.testData.create({ ...data, projectSlug, modelId: inner.id });
    await send.testData.create({ ...data, projectSlug, modelId: unrelated.id });
    const opened = await send.model.get({ modelId: outer.id });
    expect(opened.models.map((model) => model.name).sort()).toEqual(['Inner', 'M']);
    expect(opened.steps.map((step) => step.label).sort()).toEqual(['i', 'o <mail>']);
    expect(opened.testData.map(({ modelId, fromProject }) => fromProject ?? modelId)).toEqual([
      'Theirs',
      null,
      inner.id,
    ]);
  });
});

describe('the list of models', () => {
  it('is newest first, with hidden models only on request', async () => {
    const { send, projectSlug } = await aShop();
    await send.model.create({ projectSlug, name: 'First' });
    await send.model.create({ projectSlug, name: 'Hidden', isHidden: true });
    await send.model.create({ projectSlug, name: 'Last' });
    const names = async (includeHidden?: boolean) =>
      (await send.model.listOfProject({ projectSlug, includeHidden })).map(({ name }) => name);
    expect(await names()).toEqual(['Last', 'First']);
    expect(await names(true)).toEqual(['Last', 'Hidden', 'First']);
  });
});

describe('deleting a model', () => {
  it('waits until no other one nests it', async () => {
    const { send, projectSlug } = await aShop();
    const inner = await send.model.create({ projectSlug, name: 'Inner' });
    const outer = await send.model.create({ projectSlug, name: 'O', ...aLine(aCall(inner.id)) });
    await expect(send.model.delete({ modelId: inner.id })).rejects.toMatchObject({
      code: 'model_in_use',
      status: 409,
      data: { models: [{ id: outer.id, name: 'O' }] },
    });
    await send.model.delete({ modelId: outer.id });
    await send.model.delete({ modelId: inner.id });
    expect(await send.model.listOfProject({ projectSlug })).toEqual([]);
  });
});

describe('the history', () => {
  it('has every version, and brings an earlier one back, lost steps included', async () => {
    const { send, projectSlug } = await aShop();
    const drawn = aLine(aStep('s', 'she waits'));
    const model = await send.model.create({ projectSlug, name: 'Old', ...drawn });
    const { id: modelId } = model;
    await send.model.update({
      projectSlug,
      modelId,
      version: 1,
      name: 'New',
      nodes: [],
      edges: [],
    });
    const [step] = await send.step.list({ projectSlug });
    await send.step.delete({ stepId: step?.id ?? '' });
    const restored = await send.model.restore({ modelId, version: 1 });
    expect(restored).toMatchObject({ name: 'Old', version: 3, edges: model.edges });
    expect(await send.step.list({ projectSlug })).toMatchObject([
      { id: restored.nodes[1]?.stepId, label: 'she waits' },
    ]);
    const first = await send.model.versions({ modelId, limit: 2 });
    expect(first).toMatchObject({
      items: [
        { version: 3, name: 'Old', nodes: 3, edges: 2 },
        { version: 2, name: 'New', nodes: 0, edges: 0 },
      ],
      total: 3,
    });
    const cursor = first.nextCursor ?? '';
    expect(await send.model.versions({ modelId, limit: 2, cursor })).toMatchObject({
      items: [{ version: 1, name: 'Old', nodes: 3, edges: 2 }],
      nextCursor: null,
      total: 3,
    });
    await expect(send.model.restore({ modelId, version: 9 })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('copying a model', () => {
  it('takes steps, data and nested models along into another project', async () => {
    const { send, projectSlug } = await aShop();
    const { slug } = await send.project.create({ name: 'Other' });
    const data = { validity: 'valid' as const, type: 'text' as const, values: ['x'] };
    await send.testData.create({ ...data, projectSlug, name: 'mail' });
    await send.testData.create({ ...data, projectSlug, name: 'unused' });
    const inner = await send.model.create({ projectSlug, name: 'In', ...aLine(aStep('s', 'i')) });
    const drawn = aLine(aStep('s', 'types <mail>'), aCall(inner.id));
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Out', ...drawn });
    const copy = await send.model.copy({ modelId, projectSlug: slug });
    expect(copy).toMatchObject({ name: 'Out', projectSlug: slug, version: 1 });
    const opened = await send.model.get({ modelId: copy.id });
    expect(opened.models).toMatchObject([{ name: 'In', projectSlug: slug }]);
    expect(opened.models[0]?.id).not.toBe(inner.id);
    expect(opened.steps.map((step) => step.label).sort()).toEqual(['i', 'types <mail>']);
    expect(opened.testData).toMatchObject([{ name: 'mail', modelId: copy.id, projectSlug: slug }]);
  });

  it('shares steps and nested models within its project', async () => {
    const { send, projectSlug } = await aShop();
    const inner = await send.model.create({ projectSlug, name: 'In' });
    const drawn = aLine(aStep('s', 'a'), aCall(inner.id));
    const model = await send.model.create({ projectSlug, name: 'Out', ...drawn });
    const copy = await send.model.copy({ modelId: model.id, projectSlug });
    expect(copy).toMatchObject({ name: 'Out (2)', nodes: model.nodes, edges: model.edges });
    expect(await send.step.list({ projectSlug })).toMatchObject([{ usedBy: 2 }]);
  });
});

describe('who is not in the project', () => {
  it('finds no model in it', async () => {
    const { send, projectSlug, closed } = await aShop();
    const { id: modelId, version, name } = await send.model.create({ projectSlug, name: 'A' });
    for (const { model, project } of closed) {
      const { slug } = await project.create({ name: 'Mine' });
      const tries = [
        () => model.get({ modelId }),
        () => model.update({ projectSlug, modelId, version, name }),
        () => model.delete({ modelId }),
        () => model.generate({ modelId }),
        () => model.copy({ modelId, projectSlug: slug }),
        () => model.versions({ modelId }),
        () => model.restore({ modelId, version }),
        () => model.export({ modelId, format: 'json' }),
      ];
      for (const attempt of tries)
        await expect(attempt()).rejects.toMatchObject({ code: 'model_not_found', status: 404 });
      await expect(model.create({ projectSlug, name })).rejects.toMatchObject({
        code: 'project_not_found',
      });
      await expect(model.listOfProject({ projectSlug })).rejects.toMatchObject({
        code: 'project_not_found',
      });
    }
    expect((await send.model.get({ modelId })).version).toBe(1);
  });
});
