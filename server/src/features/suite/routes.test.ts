import { describe, expect, it } from 'vitest';
import { aLogin, aStep, start } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('a suite', () => {
  it('keeps what was generated, with its settings', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const suite = await send.suite.create({
      modelId,
      name: 'Release 1',
      settings: { strength: 'all' },
    });
    expect(suite).toMatchObject({
      name: 'Release 1',
      modelId,
      modelName: 'Login',
      modelVersion: 1,
      status: 'ready',
      isStale: false,
      settings: { criterion: 'edges', strength: 'all' },
      coverage: { percent: 100 },
      counts: { testCases: 6, testSteps: 18, retired: 0 },
      changes: { new: 6, back: 0, changed: 0, unchanged: 0, gone: 0 },
    });
    const generated = await send.model.generate({ modelId, strength: 'all' });
    const cases = await casesOf(suite.id);
    expect(cases.map(({ key }) => key)).toEqual(generated.testCases.map(({ key }) => key));
    const [first] = generated.testCases;
    expect(await send.suite.case({ id: suite.id, key: first?.key ?? '' })).toMatchObject({
      ...first,
    });
  });

  it('is made by the settings of its model where the call has none', async () => {
    const { send, projectSlug, modelId } = await aShop(world);
    const model = await send.model.get({ modelId });
    const { version, name, nodes, edges } = model;
    const settings = { criterion: 'nodes', negative: 'off' } as const;
    await send.model.update({ projectSlug, modelId, version, name, nodes, edges, settings });
    expect((await send.suite.create({ modelId })).settings).toMatchObject(settings);
  });

  it('names what is wrong with the drawing, and stores nothing', async () => {
    const { send, projectSlug, modelId, redraw } = await aShop(world);
    await redraw({ nodes: [start], edges: [] });
    await expect(send.suite.create({ modelId })).rejects.toMatchObject({
      code: 'model_invalid',
      status: 422,
    });
    expect((await send.suite.listOfProject({ slug: projectSlug })).total).toBe(0);
  });

  it('says that its model has moved on', async () => {
    const { send, modelId, redraw } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    await redraw(aLogin('the user types <email> and <password>'));
    expect(await send.suite.get({ id })).toMatchObject({ isStale: true, modelVersion: 1 });
    expect(await send.suite.regenerate({ id })).toMatchObject({
      suite: { isStale: false, modelVersion: 2 },
    });
  });

  it('is listed a page at a time, newest first', async () => {
    const { send, projectSlug, modelId } = await aShop(world);
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await send.suite.create({ modelId })).id);
    const first = await send.suite.listOfProject({ slug: projectSlug, limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const cursor = first.nextCursor ?? '';
    const last = await send.suite.listOfProject({ slug: projectSlug, limit: 2, cursor });
    expect(last).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null, total: 3 });
  });

  it('goes away, unless a run was made of it', async () => {
    const { send, modelId } = await aShop(world);
    const [bare, run] = [
      await send.suite.create({ modelId }),
      await send.suite.create({ modelId }),
    ];
    const { id } = await send.run.create({ suiteId: run.id });
    await send.suite.delete({ id: bare.id });
    await expect(send.suite.get({ id: bare.id })).rejects.toMatchObject({
      code: 'suite_not_found',
    });
    await expect(send.suite.delete({ id: run.id })).rejects.toMatchObject({
      code: 'suite_in_use',
      status: 409,
    });
    await send.run.delete({ id });
    await send.suite.delete({ id: run.id });
  });
});

describe('the cases of a suite', () => {
  it('are filtered by polarity, change and words, and paged', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const negative = await send.suite.cases({ id, polarity: 'negative' });
    expect(negative.items.map(({ polarity }) => polarity)).toEqual(['negative', 'negative']);
    const [one] = negative.items;
    const words = `${one?.name.split(' ').at(-1)} ${one?.key.toLowerCase()}`;
    const found = await send.suite.cases({ id, search: words });
    expect(found.items.map(({ key }) => key)).toEqual([one?.key]);
    expect((await send.suite.cases({ id, search: `${words} nowhere` })).total).toBe(0);
    expect((await send.suite.cases({ id, change: 'gone' })).total).toBe(0);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await send.suite.cases({ id, limit: 3, cursor });
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ key }) => key));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(4);
    const before = await send.suite.cases({ id, before: seen[2] });
    expect(before.items.map(({ key }) => key)).toEqual(seen.slice(0, 2));
    expect(before.total).toBe(2);
    for (const bad of ['x', '', 'Ŝ', '-'])
      await expect(send.suite.cases({ id, cursor: bad })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a case keeps its key for life', () => {
  it.each<[string, (login: ReturnType<typeof aLogin>) => ReturnType<typeof aLogin>]>([
    [
      'a step is inserted on an edge that all paths share',
      ({ nodes, edges }) => ({
        nodes: [...nodes, aStep('cookies', 'the user accepts cookies')],
        edges: [
          ...edges.map((edge) => (edge.id === 'gw' ? { ...edge, target: 'cookies' } : edge)),
          { id: 'cw', source: 'cookies', target: 'w' },
        ],
      }),
    ],
    [
      'edges are drawn again',
      ({ nodes, edges }) => ({
        nodes,
        edges: edges.map((edge) => ({ ...edge, id: `new ${edge.id}` })),
      }),
    ],
    [
      'a step is drawn again in other words',
      ({ nodes, edges }) => ({
        nodes: nodes.map((node) =>
          node.id === 'g' ? aStep('other', 'the sign-in page is open', { type: 'context' }) : node,
        ),
        edges: edges.map((edge) => ({
          ...edge,
          source: edge.source === 'g' ? 'other' : edge.source,
          target: edge.target === 'g' ? 'other' : edge.target,
        })),
      }),
    ],
  ])('when %s', async (_, edit) => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = await casesOf(id);
    await redraw(edit(aLogin()));
    const { changes } = await send.suite.regenerate({ id });
    expect(changes).toMatchObject({ new: 0, gone: 0 });
    const after = await casesOf(id);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after.map(({ polarity }) => polarity)).toEqual(before.map(({ polarity }) => polarity));
  });
});

describe('a person’s words', () => {
  it('stand in place of the generated ones, and are marked when those change', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    const steps = [
      { text: 'Open the page' },
      { text: 'Sign in', expected: 'No delay' },
      { text: 'Look' },
    ];
    const worded = await send.suite.updateCase({
      id,
      key,
      name: 'Happy way',
      steps,
      note: 'Ask Işıl',
    });
    expect(worded).toMatchObject({
      name: 'Happy way',
      note: 'Ask Işıl',
      isWorded: true,
      isSuspect: false,
      steps: [
        { text: 'Open the page' },
        { text: 'Sign in', expected: 'No delay' },
        { text: 'Look' },
      ],
    });
    await redraw(aLogin('the user types <email> and <password>'));
    await send.suite.regenerate({ id });
    expect(await send.suite.case({ id, key })).toMatchObject({
      name: 'Happy way',
      note: 'Ask Işıl',
      change: 'changed',
      isSuspect: true,
      steps: [{ text: 'Open the page' }, { text: 'Sign in' }, { text: 'Look' }],
    });
    expect(await send.suite.updateCase({ id, key, isReviewed: true })).toMatchObject({
      isWorded: true,
      isSuspect: false,
    });
    const plain = await send.suite.updateCase({ id, key, name: null, steps: null });
    expect(plain).toMatchObject({ isWorded: false, isSuspect: false, note: 'Ask Işıl' });
    expect(plain.steps[1]?.text).toMatch(/^the user types/);
  });

  it('reach a run that begins later, and none that began before', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id: suiteId } = await send.suite.create({ modelId });
    const key = (await casesOf(suiteId))[0]?.key ?? '';
    const before = await send.run.create({ suiteId });
    await send.suite.updateCase({ id: suiteId, key, name: 'Happy way' });
    const after = await send.run.create({ suiteId });
    const nameIn = async (id: string) => (await send.result.get({ id, caseKey: key })).name;
    expect(await nameIn(after.id)).toBe('Happy way');
    expect(await nameIn(before.id)).not.toBe('Happy way');
  });

  it('are said of each step', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    for (const steps of [[], [{ text: 'one of three' }]])
      await expect(send.suite.updateCase({ id, key, steps })).rejects.toMatchObject({
        status: 400,
        data: [{ path: 'steps' }],
      });
  });

  it('are of a case of the suite', async () => {
    const { send, modelId } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    await expect(send.suite.updateCase({ id, key: 'AAAAAAAAAA', note: 'x' })).rejects.toMatchObject(
      { code: 'case_not_found', status: 404 },
    );
  });
});

describe('two suites', () => {
  it('are compared by the keys of their cases', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const few = await send.suite.create({ modelId });
    const all = await send.suite.create({ modelId, settings: { strength: 'all' } });
    const keysOf = async (id: string) => (await casesOf(id)).map(({ key }) => key);
    const [mine, other] = [await keysOf(few.id), await keysOf(all.id)];
    const diff = await send.suite.diff({ id: few.id, otherId: all.id });
    expect(diff.added).toEqual(other.filter((key) => !mine.includes(key)));
    expect(diff.removed).toEqual(mine.filter((key) => !other.includes(key)));
    // beside more cases of the same wrong password a title must tell the e-mail as well
    const negative = (await casesOf(few.id)).filter(({ polarity }) => polarity === 'negative');
    expect(diff.changed).toEqual(negative.map(({ key }) => key));
    expect([...diff.unchanged, ...diff.changed]).toEqual(mine.filter((key) => other.includes(key)));
  });
});
