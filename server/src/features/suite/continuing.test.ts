import type { ModelEdge } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aLogin, aStep, end, start } from '../../../test/drawing.ts';
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
    // the right password is asked for no more
    const gone = (edge: ModelEdge) => edge.id === 'wt1' || edge.id === 't1e';
    await redraw(
      withRequirement({
        nodes: nodes.filter((node) => node.id !== 't1'),
        edges: edges.filter((edge) => !gone(edge)),
      }),
    );
    const { preview } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.leaves).toEqual({ wordings: 1, notes: 1, cases: [{ key, name: 'Mine' }] });
    expect(preview?.tags).toEqual({ matching: 2, total: 3 });
    expect(preview?.requirements).toEqual([
      { id: 'SHOP-1', before: 'failed', after: 'failed', isBeforeChange: true },
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
    const { changes } = await send.suite.regenerate({ id, decisions, revision: suite.revision });
    expect(changes).toEqual({ new: 1, changed: 3, unchanged: 0, gone: 1 });
    expect(await send.suite.case({ id, key })).toMatchObject({ change: 'gone', name: 'Mine' });
    const fresh = (await casesOf(id)).find(({ change }) => change === 'new');
    expect(fresh).toMatchObject({ note: '', isWorded: false, kind: 'new', match: null });
  });

  it('chooses another case, also a retired one', async () => {
    const { send, redraw, id, key, casesOf } = await aWorkedSuite(world);
    const { nodes, edges } = aLogin();
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
