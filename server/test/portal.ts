import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';

export type Portal = { child: ChildProcess; url: string };

/** Ends a process. @returns its exit code; null where a signal ended it */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
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

/** A folder in which portals of their own processes run, one after the other, on the same embedded database. */
export function aPortalFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-process-'));
  // the database may run as another account than ours
  chmodSync(folder, 0o755);
  const log = join(folder, 'log');
  const dataDir = join(folder, 'data');
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) await ended(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Begins the whole portal, or a part of it, in a process of its own, which may or may not become ready. */
  const launchPortal = async ({
    output = log,
    environment = {},
    part = 'serve(environment)',
  }: {
    output?: string;
    environment?: Record<string, string>;
    part?: 'serve(environment)' | 'serve(environment, { works: false })' | 'work(environment)';
  } = {}): Promise<Portal> => {
    const port = await aFreePort();
    const at = (file: string) => JSON.stringify(join(import.meta.dirname, '../src', file));
    const code = `const { serve, work, readEnvironment } = await import(${at('index.ts')});
      const environment = readEnvironment(process.env);
      const { stopped } = await ${part};
      await stopped.catch((error) => {
        console.error(error.message);
        process.exitCode = 2;
      });`;
    const into = openSync(output, 'a');
    const child = spawn(process.execPath, ['-e', code], {
      env: {
        ...{ PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...{ DEMO: '0', LOG_LEVEL: 'trace', ...environment },
      },
      stdio: ['ignore', into, into],
    });
    closeSync(into);
    running.push(child);
    return { child, url: `http://127.0.0.1:${port}` };
  };

  /** The same, once it is ready. */
  const aPortal = async (output = log): Promise<Portal> => {
    const portal = await launchPortal({ output });
    await isReady(portal);
    return portal;
  };

  /** The process of the embedded database. */
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  return { folder, log, dataDir, aPortal, launchPortal, postmaster };
}

export async function isReady({ url }: Portal): Promise<void> {
  const status = () =>
    fetch(`${url}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 100_000 });
}

type Sent = { token?: string; body?: object; headers?: Record<string, string> };

/** One call of the API of a portal. */
export async function call<Answer = never>(
  { url }: Pick<Portal, 'url'>,
  method: string,
  path: string,
  { token, body, headers }: Sent = {},
): Promise<{ status: number; answer: Answer }> {
  const answered = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answered.text();
  return { status: answered.status, answer: JSON.parse(text || 'null') };
}

/** The halves of the link in the newest mail with such a link, as the outbox shows it. */
async function linkInOutbox({ url }: Portal, path: string): Promise<URL> {
  const find = async () =>
    (await fetch(`${url}/outbox`).then((page) => page.text())).split(path)[1];
  await vi.waitFor(async () => expect(await find()).toBeTruthy(), { timeout: 20_000 });
  const rest = /^[^"<]*/.exec((await find()) ?? '')?.[0] ?? '';
  return new URL(`${url}${path}${rest.replaceAll('&#38;', '&')}`);
}

export type Account = { email: string; password: string };

/** Registers, follows the link in the mail and logs in. @returns the session's token and the link's */
export async function anOwner(portal: Portal, account: Account) {
  const names = { companyName: 'A', firstName: 'A', lastName: 'B' };
  await call(portal, 'POST', '/auth/register', { body: { ...names, ...account } });
  const { searchParams } = await linkInOutbox(portal, '/app/verify-email');
  const [link, key] = [searchParams.get('token'), searchParams.get('key')];
  await call(portal, 'PUT', '/auth/verify-email', { body: { token: link, key } });
  const { answer } = await call<{ token: string }>(portal, 'POST', '/auth/login', {
    body: account,
  });
  return { token: answer.token, link: String(link) };
}
