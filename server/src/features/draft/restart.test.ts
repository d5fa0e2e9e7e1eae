import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { aLanguageModel, type Reply } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';
import { stopAll } from './running-drafts.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});
const TEXT = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { owner, send, projectSlug };
}

/** As if the server had died over it two minutes ago. */
function kill(id: string, more = '') {
  const old = "status = 'working', updated_at = now() - interval '2 minutes'";
  return world.pool.query(`update drafts set ${old}${more} where id = $1`, [id]);
}

/** A service that never answers, asked for a draft. */
async function aHangingDraft(reply: () => Reply = () => () => undefined) {
  const { send, projectSlug, owner } = await aProject();
  const service = await aLanguageModel(reply);
  await send.ai.setSettings({ baseUrl: service.baseUrl, model: 'm' });
  const answered = send.ai.prompt({ projectSlug, prompt: TEXT });
  while (service.requests.length === 0) await wait(20);
  const [draft] = (await send.ai.list({})).items;
  return { answered, send, owner, id: draft?.id ?? '', projectSlug };
}

it('a draft under way is not taken for lost by a node whose clock is ahead', async () => {
  const { answered, send, id } = await aHangingDraft();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect((await send.ai.get({ id })).status).toBe('working');
    expect((await send.ai.list({})).items[0]?.status).toBe('working');
  } finally {
    vi.useRealTimers();
    await stopAll();
    await answered;
  }
});

describe('a draft that was interrupted', () => {
  it('by the end of the server says so at once, and is made again with the same words', async () => {
    const { answered, send, id } = await aHangingDraft();
    await stopAll();
    expect(await answered).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
    await send.ai.deleteSettings();
    const again = await send.ai.again({ id });
    expect(again).toMatchObject({ id, status: 'ready', prompt: TEXT, failure: null });
    expect(again.models).toHaveLength(1);
  });

  it('by the death of its maker is made again from the texts that were read', async () => {
    const { send, projectSlug } = await aProject();
    const files = [new File([TEXT], 'pay.txt')];
    const { id, models } = await send.ai.upload({ projectSlug, files });
    await kill(id, `, content = content || '{"models": []}'`);
    expect(await send.ai.get({ id })).toMatchObject({
      status: 'failed',
      failure: { code: 'interrupted' },
    });
    const again = await Promise.allSettled([1, 2].map(() => send.ai.again({ id })));
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await send.ai.get({ id })).toMatchObject({ status: 'ready', models });
  });

  it('while its files were read tells which have to be chosen again', async () => {
    const { send, projectSlug } = await aProject();
    const files = [new File([TEXT], 'pay.txt'), new File([TEXT], 'more.txt')];
    const { id } = await send.ai.upload({ projectSlug, files });
    await kill(id, `, files = jsonb_set(files, '{1,state}', '"reading"')`);
    const { files: told, status } = await send.ai.again({ id });
    expect(status).toBe('ready');
    expect(told).toMatchObject([
      { name: 'pay.txt', state: 'read' },
      { name: 'more.txt', state: 'failed', problems: [{ code: 'file_interrupted' }] },
    ]);
  });

  it('is gone on with where somebody looks at it, and only once', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const watch = async () => {
      const states: string[] = [];
      for await (const { status } of await send.ai.stream({ id })) states.push(status);
      return states;
    };
    await kill(id);
    expect((await watch()).at(-1)).toBe('ready');
    await kill(id);
    expect(await watch()).toEqual(['failed']);
  });

  it('in a refinement is refined once more', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const sentence = 'If the till is broken, an error is shown.';
    const refined = await send.ai.refine({ id, sentence });
    await kill(id);
    expect(await send.ai.again({ id })).toMatchObject({
      ...{ status: 'ready', models: refined.models, refinements: [sentence], canUndo: true },
      fresh: refined.fresh,
    });
  });

  it('is another matter than one that is ready', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    await expect(send.ai.again({ id })).rejects.toMatchObject({ code: 'draft_not_ready' });
  });
});

describe('a refinement by rules', () => {
  it('makes a way of a wish for a case, and tells what is new', async () => {
    const { send, projectSlug } = await aProject();
    const { id, models } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const sentence = 'Add the case where the card has expired.';
    const refined = await send.ai.refine({ id, sentence });
    expect(refined).toMatchObject({ status: 'ready', failure: null, refinements: [sentence] });
    expect(refined.models[0]?.edges.map(({ label }) => label)).toContain('the card has expired');
    expect(refined.models[0]?.nodes).toHaveLength(models[0]?.nodes.length ?? 0);
  });

  it('that rules make nothing of is told, and changes nothing', async () => {
    const { send, projectSlug } = await aProject();
    const before = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const refined = await send.ai.refine({ id: before.id, sentence: 'Make it nicer.' });
    const { updatedAt: _, failure, ...after } = refined;
    const { updatedAt: _before, failure: _failure, ...same } = before;
    expect(after).toEqual(same);
    expect(failure?.code).toBe('refine_by_rules');
  });

  it('tells the steps that are new', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const { fresh, models, steps } = await send.ai.refine({
      id,
      sentence: 'If the till is broken, an error is shown.',
    });
    const node = models[0]?.nodes.find((one) => one.id === fresh[0]);
    expect(fresh).toHaveLength(1);
    expect(steps.find((one) => one.id === node?.stepId)?.label).toContain('error is shown');
  });
});

describe('a file', () => {
  it('that is no longer wanted is passed over, and the others are read', async () => {
    const { send, projectSlug, owner } = await aProject();
    const files = Array.from({ length: 12 }, (_, at) => new File([TEXT], `pay-${at}.txt`));
    const answered = send.ai.upload({ projectSlug, files });
    let id = '';
    while (!id) id = (await send.ai.list({})).items[0]?.id ?? '';
    await send.ai.skipFile({ id, file: 11 }).catch(() => undefined);
    const draft = await answered;
    expect(draft.status).toBe('ready');
    const { rows } = await world.pool.query('select wishes from drafts where company_id = $1', [
      owner.companyId,
    ]);
    const isHeard = rows[0]?.wishes.skipped !== undefined;
    expect(draft.files.map(({ state }) => state)).toEqual([
      ...Array(11).fill('read'),
      isHeard && draft.files[11]?.state === 'skipped' ? 'skipped' : 'read',
    ]);
  });
});
