import { type ModelNode, testId } from '@caseloom/engine';
import { readXlsx } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const marked = (id: string, label: string, ...requirements: string[]) =>
  aStep(id, label, { requirements });

/** A model whose paths part: `a` for REQ-1 on both, `b` for REQ-2 and REQ-10 on one of them. */
async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug } = await send.project.create({ name: 'Shop' });
  const draw = (a: ModelNode, b: ModelNode) => {
    const line = aLine(a, b);
    return { ...line, edges: [...line.edges, { id: 'over', source: a.id, target: 'end' }] };
  };
  const a = marked('a', 'the user signs in', 'REQ-1');
  const b = marked('b', 'the user pays', 'REQ-2', 'REQ-10');
  const drawn = draw(a, b);
  const { id: modelId } = await send.model.create({ projectSlug: slug, name: 'Pay', ...drawn });
  const redraw = async (drawing: { nodes: ModelNode[]; edges?: typeof drawn.edges }) => {
    const { version } = await send.model.get({ modelId });
    const edges = drawing.edges ?? drawn.edges;
    const changes = { projectSlug: slug, modelId, version, name: 'Pay' };
    await send.model.update({ ...changes, nodes: drawing.nodes, edges });
  };
  const matrix = async () =>
    Object.fromEntries(
      (await send.requirement.listOfProject({ slug })).map((one) => [one.id, one]),
    );
  return { owner, send, slug, modelId, drawn, redraw, matrix };
}

describe('a requirement', () => {
  it('is listed with its models as soon as it is drawn, in the order of its number', async () => {
    const { send, slug, modelId } = await aProject();
    const listed = await send.requirement.listOfProject({ slug });
    expect(listed.map(({ id }) => id)).toEqual(['REQ-1', 'REQ-2', 'REQ-10']);
    expect(await send.requirement.count({ slug })).toEqual({ count: listed.length });
    expect(listed[0]).toEqual({
      id: 'REQ-1',
      ...{ title: '', text: '', parentId: null, link: null, version: null },
      ...{ isUncovered: false, hasParts: false, wordsBefore: null },
      models: [{ id: modelId, name: 'Pay', isSuspect: false, isGeneratedOnly: false }],
      isSuspect: false,
      caseCount: 0,
      untestedCount: 0,
      cases: [],
      isBeforeChange: false,
      status: 'untested',
      dismissed: null,
      reviewedAt: null,
      reviewedBy: null,
    });
  });

  it('says that test cases of its model were generated while no suite has them', async () => {
    const { send, modelId, matrix } = await aProject();
    const isGeneratedOnly = async () => (await matrix())['REQ-1']?.models[0]?.isGeneratedOnly;
    expect(await isGeneratedOnly()).toBe(false);
    await send.model.generate({ modelId });
    expect(await isGeneratedOnly()).toBe(true);
    const { id } = await send.suite.create({ modelId });
    expect(await isGeneratedOnly()).toBe(false);
    await send.suite.delete({ id });
    expect(await isGeneratedOnly()).toBe(true);
  });

  it('that no test case covers is set aside with a reason, listed last, and taken back', async () => {
    const { owner, send, slug, modelId, matrix } = await aProject();
    const ids = async () => (await send.requirement.listOfProject({ slug })).map(({ id }) => id);
    const reason = 'Of the old shop';
    const answer = await send.requirement.dismiss({ slug, id: 'REQ-1', reason });
    expect(answer.dismissed).toMatchObject({ reason, at: expect.stringMatching(/Z$/) });
    expect(await ids()).toEqual(['REQ-2', 'REQ-10', 'REQ-1']);
    const csv = await (await send.requirement.export({ slug, format: 'csv' })).text();
    expect(csv).toContain('Not to be tested: Of the old shop');
    const restored = await send.requirement.restore({ slug, id: 'REQ-1' });
    expect(restored.dismissed).toBeNull();
    expect(await ids()).toEqual(['REQ-1', 'REQ-2', 'REQ-10']);
    const entries = (await send.audit.list({ projectSlug: slug })).items.map(({ text }) => text);
    expect(entries.slice(0, 2)).toEqual([
      'Decided that the requirement “REQ-1” is to be tested again',
      'Decided that the requirement “REQ-1” is not to be tested',
    ]);
    // a test case that covers it counts for more than what was said before
    await send.requirement.dismiss({ slug, id: 'REQ-1', reason });
    await send.suite.create({ modelId });
    expect(await ids()).toEqual(['REQ-1', 'REQ-2', 'REQ-10']);
    expect((await matrix())['REQ-1']).toMatchObject({ caseCount: expect.any(Number) });
    const unknown = send.requirement.dismiss({ slug, id: 'REQ-99', reason });
    await expect(unknown).rejects.toMatchObject({ code: 'requirement_not_found' });
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, await send.project.get({ slug }));
    const refused = world.as(member).requirement.dismiss({ slug, id: 'REQ-1', reason });
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('stands in a table with the cases that cover it, each once, page after page', async () => {
    const { send, slug, modelId, matrix } = await aProject();
    await send.suite.create({ modelId });
    const { id: suiteId } = await send.suite.create({ modelId });
    const { id } = await send.run.create({ suiteId });
    const keys = (await send.result.list({ id })).items.map(({ caseKey }) => caseKey);
    const [last = ''] = keys.slice(-1);
    await send.result.set({ id, caseKey: last, status: 'failed' });
    const ids = ['REQ-1', 'REQ-10', 'REQ-2'];
    const all = await send.requirement.matrix({ slug, ids });
    expect(all.total).toBe(keys.length);
    expect(all.items[0]).toMatchObject({ caseKey: last, suiteId, runId: id, status: 'failed' });
    // every cell is a pair of the list
    const listed = await matrix();
    const pairs = ids.flatMap((one) => listed[one]?.cases.map((test) => `${one} ${test.caseKey}`));
    const cells = all.items.flatMap((test) =>
      test.requirements.map((one) => `${one} ${test.caseKey}`),
    );
    expect(cells.sort()).toEqual(pairs.sort());
    const some = await send.requirement.matrix({ slug, ids: ['REQ-2'] });
    expect(some.items.every(({ requirements }) => requirements.join() === 'REQ-2')).toBe(true);
    expect(some.total).toBe(listed['REQ-2']?.caseCount);
    const second = await send.requirement.matrix({ slug, ids, from: 1, limit: 1 });
    expect(second).toEqual({ items: all.items.slice(1, 2), total: all.total });
    expect(await send.requirement.matrix({ slug, ids: ["REQ'9"] })).toEqual({
      items: [],
      total: 0,
    });
  });

  it('has the cases that pass its nodes, each once, with how they went last', async () => {
    const { send, modelId, matrix } = await aProject();
    await send.suite.create({ modelId });
    const { id: suiteId } = await send.suite.create({ modelId });
    const keysOf = async (through: string) => {
      const { id } = await send.run.create({ suiteId });
      return (await send.result.list({ id, through })).items.map(({ caseKey }) => caseKey);
    };
    const [both, one] = [await keysOf('a'), await keysOf('b')];
    const [paid = ''] = one;
    expect([both.length, one.length]).toEqual([2, 1]);
    const before = await matrix();
    expect(before['REQ-1']?.cases.map(({ caseKey }) => caseKey).sort()).toEqual([...both].sort());
    expect(before['REQ-2']?.cases).toMatchObject([{ caseKey: paid, suiteId, status: 'untested' }]);
    const first = await send.run.create({ suiteId });
    await send.result.setMany({ id: first.id, caseKeys: both, status: 'passed' });
    expect((await matrix())['REQ-1']?.status).toBe('passed');
    const { id: runId } = await send.run.create({ suiteId });
    await send.result.set({ id: runId, caseKey: paid, status: 'failed' });
    const after = await matrix();
    expect(after['REQ-2']).toMatchObject({
      status: 'failed',
      cases: [{ runId, status: 'failed' }],
    });
    expect(after['REQ-1']).toMatchObject({ status: 'failed' });
  });

  it('covered by very many cases is listed with fifty, failed ones first, and exported with all', async () => {
    const send = world.as(await world.aUser());
    const { slug } = await send.project.create({ name: 'Large' });
    const values = Array.from({ length: 64 }, (_, at) => `value ${at}`);
    const record = { projectSlug: slug, name: 'a', validity: 'valid', type: 'text' } as const;
    await send.testData.create({ ...record, values });
    const drawing = aLine(marked('s', 'the user types <a>', 'REQ-1'));
    const { id: modelId } = await send.model.create({ projectSlug: slug, name: 'L', ...drawing });
    const { id: suiteId } = await send.suite.create({ modelId, settings: { strength: 'all' } });
    const { id } = await send.run.create({ suiteId });
    const { items } = await send.result.list({ id, limit: 100 });
    const caseKey = items.at(-1)?.caseKey ?? '';
    await send.result.set({ id, caseKey, status: 'failed' });
    const [one] = await send.requirement.listOfProject({ slug });
    expect(one).toMatchObject({ status: 'failed', caseCount: 64 });
    expect(one?.cases).toHaveLength(50);
    expect(one?.cases[0]).toMatchObject({ caseKey, status: 'failed' });
    const csv = await (await send.requirement.export({ slug, format: 'csv' })).text();
    for (const { caseKey: key } of items) expect(csv).toContain(key);
  });

  it('is suspect once the texts of its nodes change, until it is reviewed', async () => {
    const { owner, send, slug, modelId, drawn, redraw, matrix } = await aProject();
    await send.suite.create({ modelId });
    const moved = drawn.nodes.map((node) => ({ ...node, position: { x: 50, y: 50 } }));
    await redraw({ nodes: moved });
    expect((await matrix())['REQ-1']?.isSuspect).toBe(false);
    const b = marked('b', 'the user pays twice', 'REQ-2', 'REQ-10');
    await redraw({ nodes: drawn.nodes.map((node) => (node.id === 'b' ? b : node)) });
    await send.suite.create({ modelId });
    const suspect = await matrix();
    expect(suspect['REQ-1']?.isSuspect).toBe(false);
    expect(suspect['REQ-2']).toMatchObject({ isSuspect: true, models: [{ isSuspect: true }] });
    const reviewed = await send.requirement.review({ slug, id: 'REQ-2' });
    expect(reviewed).toMatchObject({
      isSuspect: false,
      reviewedBy: `${owner.firstName} ${owner.lastName}`,
      reviewedAt: expect.any(String),
    });
    const after = await matrix();
    expect([after['REQ-2']?.isSuspect, after['REQ-10']?.isSuspect]).toEqual([false, true]);
  });

  it('is suspect when a guard on an edge of its node or the words of its step change', async () => {
    const { send, slug, modelId, drawn, redraw, matrix } = await aProject();
    await send.suite.create({ modelId });
    const [step] = (await send.step.list({ projectSlug: slug })).filter(
      ({ label }) => label === 'the user signs in',
    );
    await send.step.update({ stepId: step?.id ?? '', label: 'the user logs in', type: 'action' });
    expect((await matrix())['REQ-1']?.isSuspect).toBe(true);
    await send.requirement.review({ slug, id: 'REQ-1' });
    const opened = await send.model.get({ modelId });
    const edges = drawn.edges.map((edge) =>
      edge.id === 'over' ? { ...edge, guard: '1 = 1' } : edge,
    );
    await redraw({ nodes: opened.nodes, edges });
    const after = await matrix();
    expect([after['REQ-1']?.isSuspect, after['REQ-2']?.isSuspect]).toEqual([true, false]);
  });

  it('stands on called models too', async () => {
    const { send, slug, modelId, matrix } = await aProject();
    const outer = aLine(aCall(modelId));
    const { id } = await send.model.create({ projectSlug: slug, name: 'Outer', ...outer });
    await send.suite.create({ modelId: id });
    const { 'REQ-2': found } = await matrix();
    expect(found?.models.map(({ name }) => name)).toEqual(['Pay']);
    expect(found?.cases).toHaveLength(1);
  });

  it('that nothing carries cannot be looked at', async () => {
    const { send, slug } = await aProject();
    await expect(send.requirement.review({ slug, id: 'REQ-3' })).rejects.toMatchObject({
      code: 'requirement_not_found',
      status: 404,
    });
  });

  it('can be on edges too, and is suspect when their source, target or condition changes', async () => {
    const { send, slug, modelId, drawn, redraw, matrix } = await aProject();
    const tagged = drawn.edges.map((edge) =>
      edge.id === 'over' ? { ...edge, requirements: ['REQ-7'] } : edge,
    );
    await redraw({ nodes: drawn.nodes, edges: tagged });
    await send.suite.create({ modelId });
    expect((await matrix())['REQ-7']).toMatchObject({
      isSuspect: false,
      models: [{ id: modelId }],
      cases: [{ status: 'untested' }],
    });
    await redraw({
      nodes: drawn.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })),
      edges: tagged,
    });
    expect((await matrix())['REQ-7']?.isSuspect).toBe(false);
    const labelled = tagged.map((edge) =>
      edge.id === 'over' ? { ...edge, label: 'at once' } : edge,
    );
    await redraw({ nodes: drawn.nodes, edges: labelled });
    expect((await matrix())['REQ-7']?.isSuspect).toBe(true);
    expect(await send.requirement.review({ slug, id: 'REQ-7' })).toMatchObject({
      isSuspect: false,
    });
  });

  it('has an address by the pattern of its project', async () => {
    const { send, owner, slug } = await aProject();
    expect(await send.requirement.link({ slug })).toEqual({ pattern: null });
    const pattern = 'https://jira.example.com/browse/{id}?a=1';
    expect(await send.requirement.setLink({ slug, pattern })).toEqual({ pattern });
    expect(await send.requirement.link({ slug })).toEqual({ pattern });
    for (const wrong of [
      'javascript:alert({id})',
      'https://example.com/',
      'ftp://a/{id}',
      'https://{id} b',
    ])
      await expect(send.requirement.setLink({ slug, pattern: wrong }), wrong).rejects.toMatchObject(
        { code: 'invalid_input', data: [{ path: 'pattern' }] },
      );
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, await send.project.get({ slug }));
    await expect(
      world.as(member).requirement.setLink({ slug, pattern: null }),
    ).rejects.toMatchObject({ status: 403 });
    await send.requirement.setLink({ slug, pattern: null });
    expect(await send.requirement.link({ slug })).toEqual({ pattern: null });
  });

  it('is taken home with all others as a matrix, a row for each case', async () => {
    const { send, slug, modelId } = await aProject();
    await send.requirement.setLink({ slug, pattern: 'https://jira.example.com/{id}' });
    const before = await (await send.requirement.export({ slug, format: 'csv' })).text();
    expect(before).toContain('REQ-2,,https://jira.example.com/REQ-2,Pay,Not covered,no');
    const { id: suiteId } = await send.suite.create({ modelId });
    const { id } = await send.run.create({ suiteId });
    const [first] = (await send.result.list({ id })).items;
    await send.result.set({ id, caseKey: first?.caseKey ?? '', status: 'failed' });
    const file = await send.requirement.export({ slug, format: 'xlsx' });
    expect(file.name).toBe('Shop.xlsx');
    const [sheet] = readXlsx(new Uint8Array(await file.arrayBuffer()));
    const rows = sheet?.rows.slice(1) ?? [];
    const listed = await send.requirement.listOfProject({ slug });
    expect(rows.map((row) => [row[0], row[8], row[10] === 'Failed'])).toEqual(
      listed.flatMap((one) =>
        one.cases.map(({ caseKey, status }) => [one.id, testId(caseKey), status === 'failed']),
      ),
    );
    expect(rows.map((row) => row[10])).toContain('Failed');
  });
});
