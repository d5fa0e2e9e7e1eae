import type pg from 'pg';

import { expect, it, vi } from 'vitest';
import { aLanguageModel, type Reply, refuse } from '../../../test/language-model.ts';
import { aPortalFolder, call, ended, isReady } from '../../../test/portal.ts';
import { aWorld } from '../../../test/world.ts';

// its own node makes no draft: each test has nodes of its own
const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});
const { launchPortal } = aPortalFolder();
const prompt = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const find = async () => (await send.ai.list({})).items[0];
  const isMade = () =>
    expect.poll(async () => (await find())?.status, { timeout: 40_000 }).toBe('ready');
  return { ...owner, send, projectSlug, isMade };
}

/** A language model that does not answer its first call, and refuses the later ones. */
function aHangingModel() {
  const hang: Reply = () => undefined;
  let calls = 0;
  return aLanguageModel(() => (calls++ > 0 ? refuse(401) : hang));
}

async function aWorkingNode() {
  const node = await world.anotherNode();
  await node.startJobs();
  return node;
}

function toUrl({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const account = [user, String(password ?? '')].map(encodeURIComponent).join(':');
  return `postgresql://${account}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

it('a draft whose node stops is answered as it is, and another node makes it', async () => {
  const { token, send, projectSlug, isMade } = await aProject();
  const { baseUrl, requests } = await aHangingModel();
  await send.ai.setSettings({ baseUrl, model: 'm' });
  const node = await world.anotherNode();
  const url = await node.app.listen({ port: 0, host: '127.0.0.1' });
  const body = { projectSlug, prompt };
  const answered = call<{ status: string }>({ url }, 'POST', '/ai/prompt', { token, body });
  await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
  await node.stop();
  expect(await answered).toMatchObject({ status: 202, answer: { status: 'working' } });
  const other = await aWorkingNode();
  await isMade();
  await other.stop();
});

it('a draft whose node is killed is made by another node', async () => {
  const { token, projectSlug, isMade } = await aProject();
  const { baseUrl, requests } = await aHangingModel();
  const environment = {
    DATABASE_URL: toUrl(world.connection),
    AI_BASE_URL: baseUrl,
    AI_MODEL: 'm',
  };
  const portal = await launchPortal({ environment });
  await isReady(portal);
  const body = { projectSlug, prompt };
  const answered = call(portal, 'POST', '/ai/prompt', { token, body }).catch(() => 'gone');
  await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
  await ended(portal.child, 'SIGKILL');
  expect(await answered).toBe('gone');
  const other = await aWorkingNode();
  await isMade();
  await other.stop();
}, 120_000);
