import { describe, expect, it } from 'vitest';
import { aLanguageModel, piece } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';
import { failLostDrafts } from './fail-lost.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});
const TEXT = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { send, projectSlug };
}

/** As if no job were left that makes it. */
async function lose(id: string, more = '') {
  const lost = `status = 'working', job_id = '${crypto.randomUUID()}'`;
  await world.pool.query(`update drafts set ${lost}${more} where id = $1`, [id]);
  await failLostDrafts.run(world.jobContext, {});
}

describe('a draft whose job was lost', () => {
  it('is interrupted, and is made again with the same words', async () => {
    const { send, projectSlug } = await aProject();
    const { id, models } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    await lose(id);
    const interrupted = { id, status: 'failed', failure: { code: 'interrupted' } };
    expect(await send.ai.get({ id })).toMatchObject(interrupted);
    expect((await send.ai.list({})).items).toMatchObject([{ id, status: 'failed' }]);
    const again = await send.ai.again({ id });
    expect(again).toMatchObject({ id, status: 'ready', prompt: TEXT, failure: null });
    expect(again.models).toEqual(models);
  });

  it('is made again from the texts that were read, once for two calls at the same time', async () => {
    const { send, projectSlug } = await aProject();
    const files = [new File([TEXT], 'pay.txt')];
    const { id, models } = await send.ai.upload({ projectSlug, files });
    await lose(id, `, content = content || '{"models": []}'`);
    const again = await Promise.allSettled([1, 2].map(() => send.ai.again({ id })));
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await send.ai.get({ id })).toMatchObject({ status: 'ready', models });
  });

  it('says which files have to be uploaded again once they are no longer stored', async () => {
    const { send, projectSlug } = await aProject();
    const files = [new File([TEXT], 'pay.txt'), new File([TEXT], 'more.txt')];
    const { id } = await send.ai.upload({ projectSlug, files });
    await lose(id, `, files = jsonb_set(files, '{1,state}', '"reading"')`);
    const { files: restarted, status } = await send.ai.again({ id });
    expect(status).toBe('ready');
    expect(restarted).toMatchObject([
      { name: 'pay.txt', state: 'read' },
      { name: 'more.txt', state: 'failed', problems: [{ code: 'file_interrupted' }] },
    ]);
  });

  it('is refined once more where it was lost in a refinement', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const sentence = 'If the till is broken, an error is shown.';
    const refined = await send.ai.refine({ id, sentence });
    await lose(id);
    expect(await send.ai.again({ id })).toMatchObject({
      ...{ status: 'ready', models: refined.models, refinements: [sentence], canUndo: true },
      fresh: refined.fresh,
    });
  });

  it('is refined as it was, though an interrupted refinement had drawn a part over it', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const step = { id: 'a', type: 'action', text: 'The user pays', quote: 'The user pays' };
    const edges = [
      { from: 'start', to: 'a' },
      { from: 'a', to: 'end' },
    ];
    const part = JSON.stringify({ models: [{ name: 'Pay', steps: [step], ways: edges }] });
    const { baseUrl, requests } = await aLanguageModel(() => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece(part));
    });
    await send.ai.setSettings({ baseUrl, model: 'm' });
    const sentence = 'Add the case where the card expires.';
    send.ai.refine({ id, sentence }).catch(() => undefined);
    const drawn = async () => (await send.ai.get({ id })).steps.map(({ label }) => label);
    await expect.poll(drawn, { timeout: 10_000 }).toEqual(['The user pays']);
    await lose(id);
    send.ai.again({ id }).catch(() => undefined);
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(2);
    // a line of the question holds the draft as it stands
    const [first, second] = requests.map(({ body }) => body.messages[1]?.content.split('\n')[0]);
    expect(first).toContain('The user opens the till');
    expect(second).toBe(first);
  });

  it('does not count as lost while its job waits', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    await world.pool.query("update drafts set status = 'working' where id = $1", [id]);
    const put = `update jobs.job set state = $1, start_after = now() + interval '1 hour'
      from drafts where job.id = job_id and drafts.id = $2`;
    const statusWith = async (state: string) => {
      await world.pool.query(put, [state, id]);
      await failLostDrafts.run(world.jobContext, {});
      return (await send.ai.get({ id })).status;
    };
    expect(await statusWith('retry')).toBe('working');
    expect(await statusWith('failed')).toBe('failed');
  });

  it('is the only one that can be restarted: a ready draft cannot', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    await expect(send.ai.again({ id })).rejects.toMatchObject({ code: 'draft_not_ready' });
  });
});

describe('a refinement by rules', () => {
  it('makes an edge from a request for a case, and marks what is new', async () => {
    const { send, projectSlug } = await aProject();
    const { id, models } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const sentence = 'Add the case where the card has expired.';
    const refined = await send.ai.refine({ id, sentence });
    expect(refined).toMatchObject({ status: 'ready', failure: null, refinements: [sentence] });
    expect(refined.models[0]?.edges.map(({ label }) => label)).toContain('the card has expired');
    expect(refined.models[0]?.nodes).toHaveLength(models[0]?.nodes.length ?? 0);
  });

  it('that rules cannot read is reported, and changes nothing', async () => {
    const { send, projectSlug } = await aProject();
    const before = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const refined = await send.ai.refine({ id: before.id, sentence: 'Make it nicer.' });
    const { updatedAt: _, failure, ...after } = refined;
    const { updatedAt: _before, failure: _failure, ...same } = before;
    expect(after).toEqual(same);
    expect(failure?.code).toBe('refine_by_rules');
  });

  it('marks the steps that are new', async () => {
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
