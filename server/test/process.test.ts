import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aLine, aStep } from './drawing.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-process-'));
// the database may run as another account than ours
chmodSync(folder, 0o755);
const log = join(folder, 'log');
const running: ChildProcess[] = [];

afterAll(async () => {
  for (const child of running) await ended(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  return code;
}

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The whole portal in a process of its own, on the same embedded database each time. */
async function aPortal(output = log) {
  const port = await aFreePort();
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, '../src', file));
  const code = `const { serve } = await import(${at('serve.ts')});
    const { readEnvironment } = await import(${at('env.ts')});
    const { stopped } = await serve(readEnvironment(process.env));
    await stopped;
    process.exit(0);`;
  const into = openSync(output, 'a');
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') },
      ...{ DEMO: '0', LOG_LEVEL: 'trace' },
    },
    stdio: ['ignore', into, into],
  });
  closeSync(into);
  running.push(child);
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 50_000,
      },
    )
    .toBe(200);
  return { child, url };
}

type Portal = Awaited<ReturnType<typeof aPortal>>;

async function call<Answer = never>(
  { url }: Pick<Portal, 'url'>,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<{ status: number; answer: Answer }> {
  const answered = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answered.text();
  return { status: answered.status, answer: JSON.parse(text || 'null') };
}

const ACCOUNT = { email: 'owner@example.com', password: 'Kept-out-of-logs-1!' };

/** The halves of the link in the newest mail to somebody, as the outbox shows it. */
async function linkInOutbox({ url }: Portal, path: string): Promise<URL> {
  const find = async () =>
    (await fetch(`${url}/outbox`).then((page) => page.text())).split(path)[1];
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  const rest = /^[^"<]*/.exec((await find()) ?? '')?.[0] ?? '';
  return new URL(`${url}${path}${rest.replaceAll('&#38;', '&')}`);
}

async function anOwner(portal: Portal): Promise<string> {
  const names = { companyName: 'A', firstName: 'A', lastName: 'B' };
  await call(portal, 'POST', '/auth/register', { body: { ...names, ...ACCOUNT } });
  const { searchParams } = await linkInOutbox(portal, '/app/verify-email');
  const [token, key] = [searchParams.get('token'), searchParams.get('key')];
  await call(portal, 'PUT', '/auth/verify-email', { body: { token, key } });
  const { answer } = await call<{ token: string }>(portal, 'POST', '/auth/login', {
    body: ACCOUNT,
  });
  secrets.push(String(token), answer.token, ACCOUNT.password);
  return answer.token;
}

const secrets: string[] = [];
let token = '';
let projectSlug = '';
let modelId = '';
const said = new Set<string>();
let version = 1;

/** People at work until the portal is gone: steps by many, one model by one. What was answered is noted. */
function atWork(portal: Portal, writers: number): Promise<unknown> {
  let isOver = false;
  const gone = () => {
    isOver = true;
  };
  const writeSteps = async () => {
    while (!isOver) {
      const label = crypto.randomUUID();
      const body = { projectSlug, label, type: 'action' };
      const { status } = await call(portal, 'POST', '/step', { token, body });
      if (status === 201) said.add(label);
    }
  };
  const saveModel = async () => {
    while (!isOver) {
      const body = { projectSlug, name: 'M', version, ...aLine(aStep('a', `save ${version}`)) };
      const { status } = await call(portal, 'PUT', `/model/${modelId}`, { token, body });
      if (status === 200) version++;
    }
  };
  const all = [...Array.from({ length: writers }, writeSteps), saveModel()];
  return Promise.all(all.map((work) => work.catch(gone)));
}

async function expectNothingLost(portal: Portal): Promise<void> {
  const { answer: steps } = await call<{ label: string }[]>(
    portal,
    'GET',
    `/step/project/${projectSlug}`,
    { token },
  );
  const kept = new Set(steps.map(({ label }) => label));
  expect([...said].filter((label) => !kept.has(label))).toEqual([]);
  const { answer: model } = await call<{ version: number; nodes: object[] }>(
    portal,
    'GET',
    `/model/${modelId}`,
    { token },
  );
  // the last save may have been kept and its answer lost
  expect([version, version + 1]).toContain(model.version);
  expect(model.nodes).toHaveLength(3);
  version = model.version;
}

it('loses nothing it has answered, killed in the midst of saving', async () => {
  let portal = await aPortal();
  token = await anOwner(portal);
  const project = await call<{ slug: string }>(portal, 'POST', '/project', {
    ...{ token, body: { name: 'Shop' } },
  });
  projectSlug = project.answer.slug;
  const made = await call<{ id: string }>(portal, 'POST', '/model', {
    ...{ token, body: { projectSlug, name: 'M', ...aLine(aStep('a', 'x')) } },
  });
  modelId = made.answer.id;
  const rounds = Number(process.env.KILLS ?? 2);
  for (let round = 0; round < rounds; round++) {
    const before = said.size;
    const work = atWork(portal, 6);
    await expect
      .poll(() => said.size, { timeout: 20_000 })
      .toBeGreaterThan(before + 20 + 7 * round);
    await ended(portal.child, 'SIGKILL');
    await work;
    portal = await aPortal();
    await expectNothingLost(portal);
  }
  expect(await ended(portal.child, 'SIGTERM')).toBe(0);
}, 600_000);

it('ends by itself when it is told to, after what it has begun, open pages and all', async () => {
  const portal = await aPortal();
  const page = await fetch(`${portal.url}/api/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const before = said.size;
  const work = atWork(portal, 6);
  await expect.poll(() => said.size, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  const code = await ended(portal.child, 'SIGTERM');
  expect(code).toBe(0);
  await work;
  expect(
    await page.text().then(
      () => 'ended',
      () => 'cut',
    ),
  ).toBe('ended');
  const again = await aPortal();
  await expectNothingLost(again);
  await ended(again.child, 'SIGTERM');
}, 120_000);

it('has put neither passwords nor tokens nor links into its log, on its most talkative', async () => {
  const text = readFileSync(log, 'utf8');
  expect(text).toContain('"path":"/api/auth/login"');
  expect(text).toMatch(
    /"path":"\/api\/step",.*"ip":"127\.0\.0\.1","user":"[0-9a-f-]{36}","company":"/,
  );
  expect(secrets).toHaveLength(3);
  for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  for (const line of text.split('\n').filter((one) => one.startsWith('{')))
    expect(() => JSON.parse(line)).not.toThrow();
});

it.skipIf(!existsSync('/dev/full'))(
  'serves on where its log has no room left',
  async () => {
    const portal = await aPortal('/dev/full');
    for (let count = 0; count < 50; count++)
      expect((await call(portal, 'GET', '/user/me', { token })).status).toBe(200);
    expect(await ended(portal.child, 'SIGTERM')).toBe(0);
  },
  60_000,
);
