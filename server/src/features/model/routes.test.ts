import type { ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
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

const position = { x: 0, y: 0 };
const start: ModelNode = { id: 'start', type: 'start', position };
const end: ModelNode = { id: 'end', type: 'end', position };

function aStep(id: string, label: string, more: ModelNode['data'] = {}): ModelNode {
  return { id, type: 'step', position, data: { label, type: 'action', ...more } };
}

function aCall(modelId: string): ModelNode {
  return { id: `call ${modelId}`, type: 'nested', position, modelId };
}

/** Start, the given nodes one after the other, end. */
function aLine(...nodes: ModelNode[]) {
  const all = [start, ...nodes, end];
  const edges = all.slice(1).map((node, at) => ({
    id: `e${at}`,
    source: all[at]?.id ?? '',
    target: node.id,
  }));
  return { nodes: all, edges };
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
      details: { id: modelId, version: 2, name: won?.value.name },
    });
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
      details: [{ path: 'nodes/a' }],
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
      details: { chain: ['A', 'A'] },
    });
    await expect(save(aCall(c.id))).rejects.toMatchObject({
      details: { chain: ['A', 'C', 'B', 'A'] },
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
  it('is newest first, without hidden ones unless they are asked for', async () => {
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
      details: { models: [{ id: outer.id, name: 'O' }] },
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
    expect(await send.model.versions({ modelId })).toMatchObject([
      { version: 3, name: 'Old', nodes: 3, edges: 2 },
      { version: 2, name: 'New', nodes: 0, edges: 0 },
      { version: 1, name: 'Old', nodes: 3, edges: 2 },
    ]);
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

describe('a model as a file', () => {
  it.each(['json', 'svg', 'png'] as const)(
    'leaves as %s, named after the model',
    async (format) => {
      const { send, projectSlug } = await aShop();
      const drawn = aLine(aStep('s', 'şifreyi <girer>'));
      const { id: modelId } = await send.model.create({
        projectSlug,
        name: 'Şifre: giriş?',
        ...drawn,
      });
      const file = await send.model.export({ modelId, format });
      expect(file.name).toBe(`Şifre giriş.${format}`);
      expect(file.size).toBeGreaterThan(500);
    },
  );

  it('masks secret values', async () => {
    const { send, projectSlug } = await aShop();
    const { id: modelId } = await send.model.create({ projectSlug, name: 'A' });
    const secret = { name: 'pin', type: 'text' as const, values: ['4711'], isSecret: true };
    await send.testData.create({ projectSlug, validity: 'valid', ...secret });
    const text = await (await send.model.export({ modelId, format: 'json' })).text();
    expect(text).toContain('pin');
    expect(text).not.toContain('4711');
  });
});

describe('generating', () => {
  /** domain.md §10, example A. */
  async function aLogin() {
    const { send, projectSlug } = await aShop();
    const nodes = [
      start,
      aStep('g', 'the user is on the sign-in page', { type: 'context' }),
      aStep('w', 'the user enters <email> and <password>'),
      aStep('t1', 'the dashboard opens', { type: 'outcome' }),
      aStep('t2', 'an error is shown', { type: 'outcome' }),
      end,
    ];
    const edge = (source: string, target: string, guard?: string) => ({
      id: `${source}-${target}`,
      source,
      target,
      ...(guard ? { guard } : {}),
    });
    const edges = [
      edge('start', 'g'),
      edge('g', 'w'),
      edge('w', 't1', '<password> is valid'),
      edge('w', 't2', '<password> is invalid'),
      edge('t1', 'end'),
      edge('t2', 'end'),
    ];
    const text = { projectSlug, type: 'text' as const };
    const valid = { ...text, validity: 'valid' as const };
    await send.testData.create({ ...valid, name: 'email', values: ['a@x.com', 'b@x.com'] });
    await send.testData.create({ ...valid, name: 'password', values: ['Abcdef1!'] });
    const invalid = { ...text, validity: 'invalid' as const };
    await send.testData.create({ ...invalid, name: 'password', values: ['short', ''] });
    const model = await send.model.create({ projectSlug, name: 'Giriş', nodes, edges });
    return { send, projectSlug, modelId: model.id };
  }

  it('gives the cases of the saved model, and remembers how many', async () => {
    const { send, projectSlug, modelId } = await aLogin();
    const result = await send.model.generate({ modelId });
    expect(result).toMatchObject({
      modelId,
      modelVersion: 1,
      counts: { testCases: 4, outlines: 2 },
      coverage: { criterion: 'edges', covered: 6, total: 6, percent: 100 },
      truncated: false,
    });
    const project = await send.project.get({ slug: projectSlug });
    expect(project.counts.testCases).toBe(4);
    const again = await send.model.generate({ modelId });
    expect(again.testCases).toEqual(result.testCases);
  });

  it('asks as the call says, over what the model says', async () => {
    const { send, modelId, projectSlug } = await aLogin();
    const settings = { strength: 'all' as const, negative: 'off' as const };
    await send.model.update({ projectSlug, modelId, version: 1, name: 'Giriş', settings });
    const own = await send.model.generate({ modelId });
    expect(own.settings).toMatchObject(settings);
    const asked = await send.model.generate({ modelId, negative: 'once', limit: 1 });
    expect(asked).toMatchObject({ counts: { testCases: 6 }, truncated: true });
    expect(asked.testCases).toHaveLength(1);
  });

  it('tells each broken rule and its place', async () => {
    const { send, projectSlug } = await aShop();
    const nodes = [start, aStep('s', 'types <unknown>')];
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Half', nodes });
    const failure = await send.model.generate({ modelId }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'model_invalid', status: 422 });
    expect(failure.details).toContainEqual({
      path: 'nodes/s',
      code: 'token_unknown',
      message: expect.stringContaining('unknown'),
    });
  });

  it.each([
    ['xlsx', 'PK'],
    ['csv', 'Giriş'],
    ['feature', 'the user enters'],
    ['md', '# '],
  ] as const)('leaves as %s', async (format, part) => {
    const { send, modelId } = await aLogin();
    const file = await send.model.export({ modelId, format });
    expect(file.name).toBe(`Giriş.${format}`);
    expect(await file.text()).toContain(part);
  });
});
