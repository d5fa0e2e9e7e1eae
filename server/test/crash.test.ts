import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { findRunning } from '../src/db/embedded.ts';
import { aLine, aStep } from './drawing.ts';
import { anOwner, aPortalFolder, call, ended, type Portal } from './portal.ts';

const { aPortal, dataDir } = aPortalFolder();
let portal: Portal;
let token = '';
let projectSlug = '';

beforeAll(async () => {
  portal = await aPortal();
  const account = { email: 'a@example.com', password: 'Secret-words-1!' };
  token = (await anOwner(portal, account)).token;
  const body = { name: 'First' };
  const made = await call<{ slug: string }>(portal, 'POST', '/project', { token, body });
  projectSlug = made.answer.slug;
}, 300_000);

/** Any number, held by who wants statements to wait. */
const HELD = 77;

/** Lets every such statement wait, until it is let go or the database ends. */
async function holding(event: string) {
  const client = new pg.Client(findRunning(dataDir, { isGiven: true })?.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [HELD]);
  await client.query(`
    create or replace function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${HELD}); return new; end $$;
    grant execute on function wait_here to public;
    create trigger wait_here ${event} for each row execute function wait_here()`);
  const isWaiting = async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`,
    );
    return rowCount !== 0;
  };
  return isWaiting;
}

async function letGo(table: string) {
  const client = new pg.Client(findRunning(dataDir, { isGiven: true })?.connection);
  await client.connect();
  await client.query(`drop trigger wait_here on ${table}`);
  await client.end();
}

type Made = { id: string };
type Call = () => Promise<{ status: number; answer: Made }>;

/** Makes a call, kills the server in it where it waits, and starts it again. */
async function crashIn(make: Call, [table, event]: [string, string]): Promise<void> {
  const isWaiting = await holding(`${event} on ${table}`);
  const first = make().catch(() => 'gone');
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
  // somebody who is waiting for the same answer goes down with it
  const second = make().catch(() => 'gone');
  await ended(portal.child, 'SIGKILL');
  expect(await Promise.all([first, second])).toEqual(['gone', 'gone']);
  portal = await aPortal();
  await letGo(table);
}

const aProject = (name: string, key: string) =>
  call<Made>(portal, 'POST', '/project', {
    ...{ token, body: { name }, headers: { 'idempotency-key': key } },
  });
const projectsCalled = async (searchedName: string) => {
  const { answer } = await call<{ name: string }[]>(portal, 'GET', '/project', { token });
  return answer.filter(({ name }) => name === searchedName).length;
};

it.each<[string, [string, string]]>([
  ['in the midst of its work', ['projects', 'before insert']],
  ['once its work is kept, before its answer is', ['answered_calls', 'before update of status']],
])(
  'a call whose process was killed %s is done once and answered when it is made again',
  async (name, place) => {
    const key = crypto.randomUUID();
    await crashIn(() => aProject(name, key), place);
    const again = await aProject(name, key);
    expect(again).toMatchObject({ status: 201, answer: { id: expect.any(String) } });
    expect((await aProject(name, key)).answer.id).toBe(again.answer.id);
    expect(await projectsCalled(name)).toBe(1);
    expect(await aProject('Another', key)).toMatchObject({
      ...{ status: 409, answer: { code: 'idempotency_conflict' } },
    });
  },
  120_000,
);

it('a large body is recognized as the same after a crash', async () => {
  const steps = Array.from({ length: 1000 }, (_, at) =>
    aStep(`s${at}`, `step ${at} ${'x'.repeat(200)}`),
  );
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { projectSlug, name: 'Large', ...aLine(...steps) };
  const make = () => call<Made>(portal, 'POST', '/model', { token, body, headers });
  await crashIn(make, ['answered_calls', 'before update of status']);
  const [one, other] = [await make(), await make()];
  expect(one.status).toBe(201);
  expect(other.answer.id).toBe(one.answer.id);
  const path = `/model/project/${projectSlug}`;
  expect((await call<Made[]>(portal, 'GET', path, { token })).answer).toHaveLength(1);
}, 300_000);

/** The newest first. */
async function listDrafts(): Promise<Made[]> {
  const path = `/ai/draft?projectSlug=${projectSlug}`;
  return (await call<{ items: Made[] }>(portal, 'GET', path, { token })).answer.items;
}

it('an uploaded file is recognized as the same after a crash, and its draft goes on', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID(), authorization: `Bearer ${token}` };
  const make = async () => {
    const body = new FormData();
    body.append('projectSlug', projectSlug);
    body.append('files[0]', new File(['The user logs in.'], 'a.txt', { type: 'text/plain' }));
    const answered = await fetch(`${portal.url}/api/ai/upload`, { method: 'POST', headers, body });
    return { status: answered.status, answer: (await answered.json()) as Made };
  };
  await crashIn(make, ['answered_calls', 'before update of status']);
  const [one, other] = [await make(), await make()];
  expect(one.status, JSON.stringify(one.answer)).toBeLessThan(300);
  expect(other.answer.id).toBe(one.answer.id);
  expect((await listDrafts()).map(({ id }) => id)).toEqual([one.answer.id]);
}, 300_000);

it('files that were being read when the server was killed are all read after the restart', async () => {
  const upload = async () => {
    const body = new FormData();
    body.append('projectSlug', projectSlug);
    for (const [index, name] of ['a.txt', 'b.txt'].entries())
      body.append(
        `files[${index}]`,
        new File(['1. The user opens the till.\n2. The user pays.'], name, { type: 'text/plain' }),
      );
    const headers = { authorization: `Bearer ${token}` };
    const answered = await fetch(`${portal.url}/api/ai/upload`, { method: 'POST', headers, body });
    return { status: answered.status, answer: (await answered.json()) as Made };
  };
  const before = await listDrafts();
  await crashIn(upload, ['draft_uploads', 'before delete']);
  const draft = (await listDrafts()).at(-1 - before.length);
  type Draft = { status: string; files: { state: string }[] };
  const find = async () => {
    const { answer } = await call<Draft>(portal, 'GET', `/ai/draft/${draft?.id}`, { token });
    return [answer.status, ...answer.files.map(({ state }) => state)];
  };
  await expect.poll(find, { timeout: 60_000 }).toEqual(['ready', 'read', 'read']);
}, 300_000);
