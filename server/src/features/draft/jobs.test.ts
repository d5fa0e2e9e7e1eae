import type { Client } from '@caseloom/client';
import { describe, expect, it, vi } from 'vitest';
import { aLanguageModel, type Reply, refuse } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';

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

const never: Reply = () => undefined;

/** A company with a language model that replies to its first call and to later ones as given. */
async function aSlowCompany(later = never, first = never) {
  const company = await aProject();
  let calls = 0;
  const service = await aLanguageModel(() => (calls++ > 0 ? later : first));
  await company.send.ai.setSettings({ baseUrl: service.baseUrl, model: 'm' });
  return { ...company, ...service };
}

/** Begins a draft whose answer nobody waits for. */
async function begin(send: Client, projectSlug: string): Promise<string> {
  const list = async () => (await send.ai.list({})).items.map(({ id }) => id);
  const before = await list();
  send.ai.prompt({ projectSlug, prompt: TEXT }).catch(() => undefined);
  return vi.waitFor(async () => {
    const id = (await list()).find((one) => !before.includes(one));
    return id ?? Promise.reject(new Error('it has not begun'));
  }, 20_000);
}

const statusOf = async (send: Client, id: string) => (await send.ai.get({ id })).status;

describe('two drafts of a company', () => {
  it('are made at the same time, a third begins when one of them ends, and another company waits for none', async () => {
    const { send, projectSlug, requests } = await aSlowCompany();
    const [first] = [await begin(send, projectSlug), await begin(send, projectSlug)];
    await vi.waitFor(() => expect(requests).toHaveLength(2), 20_000);
    const third = await begin(send, projectSlug);
    const other = await aProject();
    const { projectSlug: shop } = other;
    const { status } = await other.send.ai.prompt({ projectSlug: shop, prompt: TEXT });
    expect(status).toBe('ready');
    expect(requests).toHaveLength(2);
    expect(await statusOf(send, third)).toBe('working');
    await send.ai.cancel({ id: first });
    await vi.waitFor(() => expect(requests).toHaveLength(3), 20_000);
  });

  it('are made before a third, which is never begun once it was cancelled or discarded', async () => {
    const { send, projectSlug, requests } = await aSlowCompany();
    const running = [await begin(send, projectSlug), await begin(send, projectSlug)];
    await vi.waitFor(() => expect(requests).toHaveLength(2), 20_000);
    const waiting = [await begin(send, projectSlug), await begin(send, projectSlug)];
    const [cancelled = '', discarded = ''] = waiting;
    await send.ai.cancel({ id: cancelled });
    await send.ai.delete({ id: discarded });
    const last = await begin(send, projectSlug);
    for (const id of running) await send.ai.cancel({ id });
    await vi.waitFor(() => expect(requests).toHaveLength(3), 20_000);
    await send.ai.cancel({ id: last });
    expect(await statusOf(send, cancelled)).toBe('cancelled');
    const { rows } = await world.pool.query(
      `select state from jobs.job where data ->> 'draftId' = any($1) and started_on is not null`,
      [waiting],
    );
    expect(rows).toEqual([]);
  });
});

it('drafts that wait for their company’s turn are made without a pause between them', async () => {
  const { send, projectSlug, requests } = await aSlowCompany();
  const running = [await begin(send, projectSlug), await begin(send, projectSlug)];
  await vi.waitFor(() => expect(requests).toHaveLength(2), 20_000);
  await send.ai.deleteSettings();
  const prompts = Array.from({ length: 12 }, () => send.ai.prompt({ projectSlug, prompt: TEXT }));
  await vi.waitFor(async () => expect((await send.ai.list({})).total).toBe(14), 20_000);
  const since = performance.now();
  for (const id of running) await send.ai.cancel({ id });
  const states = (await Promise.all(prompts)).map(({ status }) => status);
  expect(states).toEqual(Array(12).fill('ready'));
  // each worker by itself looks every two seconds
  expect(performance.now() - since).toBeLessThan(6000);
});

describe('a draft that is cancelled', () => {
  it('on another node stops within a second', async () => {
    const { owner, send, projectSlug, requests, closed } = await aSlowCompany();
    const id = await begin(send, projectSlug);
    await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
    const other = await world.anotherNode();
    expect(await other.as(owner).ai.cancel({ id })).toMatchObject({ status: 'cancelled' });
    await vi.waitFor(() => expect(closed()).toBe(1), 2000);
  });

  it('is made from the start when it is started again at once', async () => {
    const { send, projectSlug, requests } = await aSlowCompany(refuse(401));
    const id = await begin(send, projectSlug);
    await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
    await send.ai.cancel({ id });
    expect(await send.ai.again({ id })).toMatchObject({ id, status: 'ready' });
    expect(requests).toHaveLength(2);
  });
});

it('a job changes nothing of a draft that another job makes', async () => {
  const answering = Promise.withResolvers<void>();
  const { send, projectSlug, requests } = await aSlowCompany(undefined, async (response) => {
    await answering.promise;
    response.writeHead(401).end();
  });
  const id = await begin(send, projectSlug);
  await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
  await world.pool.query('update drafts set job_id = $2 where id = $1', [id, crypto.randomUUID()]);
  answering.resolve();
  await vi.waitFor(async () => {
    const { rows } = await world.pool.query(
      "select state from jobs.job where data ->> 'draftId' = $1",
      [id],
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  }, 10_000);
  expect(await send.ai.get({ id })).toMatchObject({ status: 'working', models: [] });
});

describe('a company', () => {
  it('has no more than 22 running drafts, and another company has its own limit', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: TEXT });
    const columns = `company_id, project_id, created_by, kind, way, language, title, wishes, content`;
    const copy = (times: number) =>
      world.pool.query(
        `insert into drafts (id, status, ${columns})
          select gen_random_uuid(), 'working', ${columns} from drafts, generate_series(1, ${times}) where id = $1`,
        [id],
      );
    await copy(21);
    await send.ai.prompt({ projectSlug, prompt: TEXT });
    await copy(1);
    const refused = { code: 'unavailable', status: 503 };
    await expect(send.ai.prompt({ projectSlug, prompt: TEXT })).rejects.toMatchObject(refused);
    expect((await send.ai.list({})).total).toBe(24);
    const other = await aProject();
    await other.send.ai.prompt({ projectSlug: other.projectSlug, prompt: TEXT });
  });
});
