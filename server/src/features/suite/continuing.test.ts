import type { ModelEdge } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aLogin, aStep, end, start } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import {
  aWorkedSuite,
  changeMuch,
  type Drawing,
  reportOf,
  type Shop,
  standingOf,
  withRequirement,
} from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

function insertStep({ nodes, edges }: Drawing): Drawing {
  return {
    nodes: [...nodes, aStep('cookies', 'the user accepts cookies')],
    edges: [
      ...edges.map((edge) => (edge.id === 'gw' ? { ...edge, target: 'cookies' } : edge)),
      { id: 'cw', source: 'cookies', target: 'w' },
    ],
  };
}

function renameStep({ nodes, edges }: Drawing): Drawing {
  const label = 'the sign-in page is open';
  return {
    nodes: nodes.map((node) =>
      node.id === 'g' ? { ...node, ...aStep('g', label, { type: 'context' }) } : node,
    ),
    edges,
  };
}

async function extractStep({ send, projectSlug }: Shop, { nodes, edges }: Drawing) {
  const inner = await send.model.create({
    projectSlug,
    name: 'Opening',
    ...aLine(aStep('g', 'the user is on the sign-in page', { type: 'context' })),
  });
  const call = aCall(inner.id);
  const moved = (id: string) => (id === 'g' ? call.id : id);
  return {
    nodes: nodes.map((node) => (node.id === 'g' ? call : node)),
    edges: edges.map((edge) => ({
      ...edge,
      source: moved(edge.source),
      target: moved(edge.target),
    })),
  };
}

describe('a preview', () => {
  it('is what happens: where the model or the suite changed since, nothing is done', async () => {
    const { send, redraw, id } = await aWorkedSuite(world);
    await redraw(withRequirement(insertStep(aLogin())));
    const seen = async () => {
      const { suite, preview } = await send.suite.regenerate({ id, isPreview: true });
      return { id, revision: suite.revision, print: preview?.print };
    };
    const old = await seen();
    await redraw(withRequirement(renameStep(aLogin())));
    const conflict = { status: 409, code: 'version_conflict' };
    await expect(send.suite.regenerate(old)).rejects.toMatchObject(conflict);
    const both = await seen();
    expect((await send.suite.regenerate(both)).changes.changed).toBeGreaterThan(0);
    const again = send.suite.regenerate(both);
    await expect(again, 'the second of two who saw the same').rejects.toMatchObject(conflict);
    expect((await send.suite.get({ id })).changes.changed).toBeGreaterThan(0);
    await send.suite.regenerate({ id });
  });

  it('says of a requirement that is taken off its step that nothing covers it, and it stays listed', async () => {
    const shop = await aWorkedSuite(world);
    const { send, redraw, id } = shop;
    await redraw(aLogin());
    const { preview } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.requirements).toEqual([
      {
        ...{ id: 'SHOP-1', before: 'failed', after: 'failed' },
        ...{ isBeforeChange: true, isCovered: false },
      },
    ]);
    await send.suite.regenerate({ id });
    const listed = { status: 'failed', isBeforeChange: true, caseCount: 0 };
    expect(await standingOf(shop)).toMatchObject(listed);
  });

  it('counts what automation ever reported, also where a person said something since', async () => {
    const { send, redraw, id, key, runId } = await aWorkedSuite(world);
    await send.result.import({ id: runId, file: reportOf([key]) });
    await send.result.set({ id: runId, caseKey: key, status: 'blocked' });
    await redraw(withRequirement(renameStep(aLogin())));
    const { preview } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.tags).toEqual({ matching: 1, total: 1 });
  });
});

describe('the happy path', () => {
  it('stays first in its suite, and in a run what it was when that began', async () => {
    const { send, redraw, id, runId } = await aWorkedSuite(world);
    const { items: run } = await send.result.list({ id: runId });
    const first = run.find(({ isHappyPath }) => isHappyPath)?.caseKey;
    expect(first).toBe(run.find(({ polarity }) => polarity === 'positive')?.caseKey);
    const { nodes, edges } = withRequirement(aLogin());
    const skip = { id: 'skip', source: 'start', target: 'end' };
    await redraw({ nodes, edges: [...edges, skip] });
    await send.suite.regenerate({ id });
    const { items } = await send.suite.cases({ id, isLive: true });
    expect(items[0]).toMatchObject({ change: 'new', isHappyPath: true });
    const { items: after } = await send.result.list({ id: runId });
    expect(after.map(({ caseKey }) => caseKey)).toEqual(run.map(({ caseKey }) => caseKey));
    expect(after.filter(({ isHappyPath }) => isHappyPath)).toMatchObject([{ caseKey: first }]);
  });
});

describe('a case that continues keeps everything', () => {
  it.each([
    ['a step is renamed', async (_: Shop) => renameStep(aLogin())],
    ['a step is inserted', async (_: Shop) => insertStep(aLogin())],
    ['a step moves into a nested model', (shop: Shop) => extractStep(shop, aLogin())],
  ])('when %s', async (_, edit) => {
    const shop = await aWorkedSuite(world);
    const { send, redraw, id, key, runId, owner } = shop;
    await redraw(withRequirement(await edit(shop)));
    const { preview } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview).toMatchObject({
      keeps: { wordings: 1, notes: 1 },
      leaves: { wordings: 0, notes: 0, cases: [] },
      openRuns: 1,
    });
    const { changes } = await send.suite.regenerate({ id });
    expect(changes).toMatchObject({ new: 0, gone: 0 });
    const kept = await send.suite.case({ id, key });
    expect(kept).toMatchObject({ name: 'Mine', note: 'Ask Işıl', isWorded: true });
    const own = kept.steps.filter(({ text }) => text.startsWith('My words'));
    expect(own.map(({ text }) => text)).toEqual([1, 2, 3].map((at) => `My words of step ${at}`));
    // each with the step that it was written for
    expect(own.map(({ label }) => label)[1]).toBe('the user enters <email> and <password>');
    expect(await send.result.get({ id: runId, caseKey: key })).toMatchObject({
      status: 'failed',
      assignee: { id: owner.id },
    });
    expect((await send.result.get({ id: runId, caseKey: key })).steps).toHaveLength(3);
    expect(await standingOf(shop)).toMatchObject({ status: 'failed' });
  });

  it('and the place of words is that of their step, also behind an inserted one', async () => {
    const { send, redraw, id, key } = await aWorkedSuite(world);
    await redraw(withRequirement(insertStep(aLogin())));
    await send.suite.regenerate({ id });
    const { steps, kind, match } = await send.suite.case({ id, key });
    expect(steps.map(({ text }) => text)).toEqual([
      'My words of step 1',
      'the user accepts cookies',
      'My words of step 2',
      'My words of step 3',
    ]);
    expect(kind).toBe('changed');
    expect(match).toMatchObject({ by: 'likeness' });
    expect(match?.likeness).toBeGreaterThan(0.85);
  });

  it('and says whether only words changed', async () => {
    const { send, redraw, id, casesOf } = await aWorkedSuite(world);
    await redraw(withRequirement(renameStep(aLogin())));
    await send.suite.regenerate({ id });
    for (const { kind, match } of await casesOf(id)) {
      expect(kind).toBe('reworded');
      expect(match).toEqual({ by: 'path', likeness: 1 });
    }
  });
});

/** One step, then one of these; before it those that were inserted. */
function aFork(channels: string[], before: string[] = []): Drawing {
  const line = [start.id, ...before, 'w'];
  const nodes = [...before, 'w', ...channels].map((id) => aStep(id, `the user does ${id}`));
  const edges = line.slice(1).map((target, i) => ({ source: line[i] ?? '', target }));
  const branches = channels.flatMap((id) => [
    { source: 'w', target: id },
    { source: id, target: end.id },
  ]);
  return {
    nodes: [start, ...nodes, end],
    edges: [...edges, ...branches].map((edge) => ({
      id: `${edge.source} ${edge.target}`,
      ...edge,
    })),
  };
}

describe('a retired case', () => {
  it('comes back with its branch, also where a step was inserted meanwhile', async () => {
    const { send, redraw, modelId, casesOf, projectSlug } = await aShop(world);
    await redraw(aFork(['sms', 'mail']));
    const { id } = await send.suite.create({ modelId });
    const keyOf = async (label: string) =>
      (await casesOf(id)).find(({ name }) => name.includes(label))?.key ?? '';
    const key = await keyOf('mail');
    await send.suite.updateCase({ id, key, note: 'Ask Işıl' });
    for (const drawing of [aFork(['sms']), aFork(['sms'], ['z']), aFork(['sms', 'mail'], ['z'])]) {
      await redraw(drawing);
      await send.suite.regenerate({ id });
    }
    expect(await keyOf('mail')).toBe(key);
    const name = expect.stringContaining('mail');
    expect(await send.suite.case({ id, key })).toMatchObject({
      ...{ note: 'Ask Işıl', change: 'back', kind: 'back', continues: { key, name } },
    });
    expect(await casesOf(id)).toHaveLength(2);
    const { changes } = await send.suite.get({ id });
    expect(changes).toEqual({ new: 0, back: 1, changed: 0, unchanged: 1, gone: 0 });
    const listed = (change: 'back' | 'new' | 'changed') => send.suite.cases({ id, change });
    expect((await listed('back')).items.map((one) => one.key)).toEqual([key]);
    expect([(await listed('new')).total, (await listed('changed')).total]).toEqual([0, 0]);
    const entries = await send.audit.list({ projectSlug });
    expect(entries.items[0]?.text).toContain('0 new, 1 back, 0 changed, 0 retired');
  });

  it('that is back keeps its results, and is made new where a person says so', async () => {
    const { send, redraw, modelId, casesOf } = await aShop(world);
    await redraw(aFork(['sms', 'mail']));
    const { id } = await send.suite.create({ modelId });
    const [mail] = (await casesOf(id)).filter((one) => one.name.includes('mail'));
    const key = mail?.key ?? '';
    const run = await send.run.create({ suiteId: id });
    await send.result.set({ id: run.id, caseKey: key, status: 'failed' });
    for (const channels of [['sms'], ['sms', 'mail']]) {
      await redraw(aFork(channels));
      await send.suite.regenerate({ id });
    }
    expect(await send.result.ofCase({ id, key })).toMatchObject([{ status: 'failed' }]);
    const { revision } = await send.suite.get({ id });
    const { changes } = await send.suite.continueCase({ id, key, revision, continues: null });
    expect(changes).toMatchObject({ new: 1, back: 0, gone: 1 });
    const live = (await casesOf(id)).filter(({ change }) => change !== 'gone');
    expect(live.map((one) => one.key)).not.toContain(key);
  });
});

describe('a preview', () => {
  it('shows doubtful matches side by side, with the differences in words', async () => {
    const { send, redraw, id, key, casesOf } = await aWorkedSuite(world);
    const before = await casesOf(id);
    await redraw(withRequirement(changeMuch(aLogin())));
    const { preview, suite } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.continued.map((one) => one.key).sort()).toEqual(
      before.map((one) => one.key).sort(),
    );
    const first = preview?.continued.find((one) => one.key === key);
    expect(first).toMatchObject({ previousName: 'Mine', by: 'likeness' });
    expect(first?.likeness).toBeGreaterThanOrEqual(0.6);
    expect(first?.likeness).toBeLessThan(0.85);
    expect(first?.differences).toEqual([
      { kind: 'stepRemoved', at: '1', before: 'the user is on the sign-in page', after: null },
      { kind: 'stepAdded', at: '1', before: null, after: 'something else a' },
      { kind: 'stepAdded', at: '2', before: null, after: 'something else b' },
    ]);
    expect(suite.revision).toBe((await send.suite.get({ id })).revision);
  });

  it('says what is left behind, which requirements change and which reports still match', async () => {
    const shop = await aWorkedSuite(world);
    const { send, redraw, id, key, runId, casesOf } = shop;
    const keys = (await casesOf(id)).map((one) => one.key);
    await send.result.import({ id: runId, file: reportOf(keys) });
    await send.result.set({ id: runId, caseKey: key, status: 'failed' });
    const { nodes, edges } = aLogin();
    // the right password is request for no more
    const gone = (edge: ModelEdge) => edge.id === 'wt1' || edge.id === 't1e';
    await redraw(
      withRequirement({
        nodes: nodes.filter((node) => node.id !== 't1'),
        edges: edges.filter((edge) => !gone(edge)),
      }),
    );
    const { preview } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.leaves).toEqual({
      wordings: 1,
      notes: 1,
      cases: [{ key, name: 'Mine', sourceId: null }],
    });
    expect(preview?.tags).toEqual({ matching: 2, total: 4 });
    expect(preview?.requirements).toEqual([
      {
        ...{ id: 'SHOP-1', before: 'failed', after: 'failed' },
        ...{ isBeforeChange: true, isCovered: true },
      },
    ]);
    await send.suite.regenerate({ id });
    expect(await standingOf(shop)).toMatchObject({ status: 'failed', isBeforeChange: true });
  });

  it('writes nothing anywhere', async () => {
    const { send, redraw, id } = await aWorkedSuite(world);
    await redraw(withRequirement(changeMuch(aLogin())));
    const before = await printsOfTables();
    await send.suite.regenerate({ id, isPreview: true });
    expect(Object.keys(before)).toContain('suite_cases');
    expect(await printsOfTables()).toEqual(before);
    await send.suite.regenerate({ id });
    expect((await printsOfTables()).suite_cases).not.toBe(before.suite_cases);
  });
});

/** A hash of each table but that of the sessions, which know when they were last used. */
async function printsOfTables(): Promise<Record<string, string>> {
  const { rows } = await world.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
     and relkind = 'r' and relpersistence = 'p' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows.filter((row) => row.name !== 'sessions')) {
    const { rows: found } = await world.pool.query<{ print: string }>(
      `select md5(coalesce(string_agg(row_text, '' order by row_text), '')) as print
       from (select t::text as row_text from "${name}" t) listed`,
    );
    prints[name] = found[0]?.print ?? '';
  }
  return prints;
}

describe('a decision', () => {
  it('refuses a match: the case is new, and the earlier one is retired with what people wrote', async () => {
    const { send, redraw, id, key, casesOf } = await aWorkedSuite(world);
    await redraw(withRequirement(changeMuch(aLogin())));
    const { preview, suite } = await send.suite.regenerate({ id, isPreview: true });
    const newKey = preview?.continued.find((one) => one.key === key)?.newKey ?? '';
    const decisions = [{ newKey, continues: null }];
    const request = { id, decisions, revision: suite.revision };
    const decided = await send.suite.regenerate({ ...request, isPreview: true });
    expect(decided.preview?.continued.map((one) => one.newKey)).not.toContain(newKey);
    expect(decided.preview?.leaves).toMatchObject({ wordings: 1, notes: 1 });
    const { changes } = await send.suite.regenerate(request);
    expect(decided.changes).toEqual(changes);
    expect(changes).toEqual({ new: 1, back: 0, changed: 3, unchanged: 0, gone: 1 });
    expect(await send.suite.case({ id, key })).toMatchObject({ change: 'gone', name: 'Mine' });
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new');
    expect(fresh).toMatchObject({ note: '', isWorded: false, kind: 'new', match: null });
  });

  it('chooses another case, also a retired one', async () => {
    const { send, redraw, id, key, casesOf } = await aWorkedSuite(world);
    const { nodes, edges } = aLogin('the user types <email> and <password>');
    await redraw({ nodes: [start, aStep('x', 'nothing is alike'), end], edges: lineOf('x') });
    await send.suite.regenerate({ id });
    expect(await send.suite.case({ id, key })).toMatchObject({ change: 'gone' });
    await redraw({ nodes, edges: edges.map((edge) => ({ ...edge, id: `new ${edge.id}` })) });
    const { examples } = await send.suite.regenerate({ id, isPreview: true });
    const newKey = examples.new[0]?.key ?? '';
    await send.suite.regenerate({ id, decisions: [{ newKey, continues: key }] });
    expect(await send.suite.case({ id, key })).toMatchObject({
      change: 'changed',
      name: 'Mine',
      note: 'Ask Işıl',
      match: { by: 'person' },
    });
    expect((await casesOf(id)).map((one) => one.key)).not.toContain(newKey);
  });

  it('made for another state of the suite or the model is refused', async () => {
    const { send, redraw, id, key } = await aWorkedSuite(world);
    await redraw(withRequirement(changeMuch(aLogin())));
    const { suite } = await send.suite.regenerate({ id, isPreview: true });
    const conflict = { code: 'version_conflict', status: 409 };
    const unknown = { id, decisions: [{ newKey: 'AAAAAAAAAA', continues: key }] };
    await expect(send.suite.regenerate(unknown)).rejects.toMatchObject(conflict);
    await send.suite.regenerate({ id });
    const late = { id, revision: suite.revision, decisions: [] };
    await expect(send.suite.regenerate(late)).rejects.toMatchObject(conflict);
  });
});

function lineOf(id: string): ModelEdge[] {
  return [
    { id: 'to', source: 'start', target: id },
    { id: 'from', source: id, target: 'end' },
  ];
}
