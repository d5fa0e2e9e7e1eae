import type { ServerResponse } from 'node:http';
import { sentence } from '@caseloom/locales';
import { expect, it, vi } from 'vitest';
import { aReceiver } from '../../../test/receiver.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld({ links: 'anywhere' });
const site = await aReceiver();

const FLOW = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';
const FEATURE = 'Feature: Pay\n  Scenario: one\n    When it pays\n';
const PAGE = `<html><head><title>x</title></head><body><nav>Menu</nav><h1>Pay</h1>
<ol><li>The user opens the till.</li><li>The user pays.</li></ol></body></html>`;

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { owner, send, projectSlug };
}
const project = await aProject();

/** The false site answers so, whatever is asked. */
function answers(body: string, type = 'text/html', status = 200) {
  site.answer = (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
}
const read = (path: string) =>
  project.send.ai.link({ projectSlug: project.projectSlug, url: `${site.url}${path}` });

/** A draft once it is made: a busy machine takes longer than a call may. */
function readyAfter({ id }: { id: string }) {
  return vi.waitFor(async () => {
    const draft = await project.send.ai.get({ id });
    expect(draft.status).not.toBe('working');
    return draft;
  }, 60_000);
}

it.each([
  ['a page', PAGE, 'text/html; charset=utf-8', 'pay.html'],
  ['a raw feature file', FEATURE, 'text/plain', 'pay.feature'],
])('%s at an address becomes a draft that names its source', async (_, body, type, name) => {
  const path = `/spec/${name.replace('.html', '')}`;
  answers(body, type);
  expect(await readyAfter(await read(path))).toMatchObject({
    ...{ status: 'ready', kind: 'upload' },
    files: [{ name, state: 'read', url: `${site.url}${path}` }],
    documents: [{ name }],
  });
});

it('a draft keeps no part of its address that opens it like a password', async () => {
  answers(FLOW, 'text/plain');
  const { files } = await read('/a.txt?page=2&token=hidden');
  expect(files[0]?.url).toBe(`${site.url}/a.txt?page=2`);
  expect(site.received.at(-1)?.url).toBe('/a.txt?page=2&token=hidden');
  const { rows } = await world.pool.query('select * from drafts');
  expect(JSON.stringify(rows)).not.toContain('hidden');
});

it.each([
  ['is not there', 404, 'text/html', 'source_not_found'],
  ['wants a login', 401, 'text/html', 'source_sign_in'],
  ['is forbidden', 403, 'text/html', 'source_sign_in'],
  ['is a picture', 200, 'image/png', 'source_not_document'],
  ['is broken', 500, 'text/html', 'source_failed'],
  ['is asked too often', 429, 'text/html', 'source_busy'],
])('what %s is refused with its reason, and no draft is begun', async (_, status, type, code) => {
  answers('x', type, status);
  const before = (await project.send.ai.list({})).total;
  await expect(read('/a')).rejects.toMatchObject({ code, status: 422 });
  expect((await project.send.ai.list({})).total).toBe(before);
});

it('an empty page is no document', async () => {
  answers('');
  await expect(read('/a')).rejects.toMatchObject({ code: 'source_not_document' });
});

it('a page that leads to a login wants one', async () => {
  site.answer = (response) => {
    const isPage = site.received.at(-1)?.url === '/wiki/page';
    if (isPage) response.writeHead(302, { location: '/user/login?next=page' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  };
  await expect(read('/wiki/page')).rejects.toMatchObject({ code: 'source_sign_in' });
});

it('the reason is said in the language of who asks', async () => {
  answers('x', 'image/png');
  const body = { projectSlug: project.projectSlug, url: `${site.url}/a.png` };
  for (const language of ['en', 'tr'] as const) {
    const answer = await world.app.inject({
      ...{ method: 'POST', url: '/api/ai/link', payload: body },
      headers: { authorization: `Bearer ${project.owner.token}`, 'accept-language': language },
    });
    const words = { type: 'image/png' };
    expect(answer.json().message).toBe(sentence(language, 'errors', 'source_not_document', words));
  }
});

it('an address with a password is refused before anybody is called', async () => {
  const before = site.received.length;
  const address = site.url.replace('//', '//ada:word@');
  await expect(
    project.send.ai.link({ projectSlug: project.projectSlug, url: address }),
  ).rejects.toMatchObject({ data: [{ path: 'url', code: 'address_password' }] });
  expect(site.received).toHaveLength(before);
});

it('nobody is called for a project that the caller may not work in', async () => {
  const before = site.received.length;
  const stranger = world.as(await world.aUser());
  await expect(
    stranger.ai.link({ projectSlug: project.projectSlug, url: site.url }),
  ).rejects.toMatchObject({ code: 'project_not_found' });
  expect(site.received).toHaveLength(before);
});

it('no key begins a draft from an address', async () => {
  const { send, projectSlug } = project;
  const { key } = await send.apiKey.create({
    ...{ name: 'CI', scopes: ['read', 'write'], projectSlugs: [projectSlug] },
  });
  await expect(
    world.as({ token: key }).ai.link({ projectSlug, url: site.url }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});

it('where only public addresses are allowed one of this machine is refused', async () => {
  const closed = await aWorld();
  const send = closed.as(await closed.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const before = site.received.length;
  await expect(send.ai.link({ projectSlug, url: site.url })).rejects.toMatchObject({
    code: 'source_closed',
  });
  expect(site.received).toHaveLength(before);
});

it('where the operator switched it off no address is read, and the pages are told', async () => {
  const off = await aWorld({ links: 'off' });
  const send = off.as(await off.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  expect(await send.ai.status()).toMatchObject({ readsLinks: false });
  await expect(send.ai.link({ projectSlug, url: site.url })).rejects.toMatchObject({
    code: 'links_off',
  });
});

it('the same draft is told as it grows', async () => {
  answers(FLOW, 'text/plain');
  const { projectSlug, send } = project;
  const news = await send.ai.linkStream({ projectSlug, url: `${site.url}/a.txt` });
  const statuses: string[] = [];
  for await (const { status } of news) statuses.push(status);
  expect(statuses.at(-1)).toBe('ready');
});
