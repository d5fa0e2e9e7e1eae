import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PORT = 4391;
/** Where the measured portal answers. */
export const ADDRESS = `http://127.0.0.1:${PORT}`;

/** One call of the API. @throws Error with what the server said where it refuses */
export async function call(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${ADDRESS}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token.replace(/^Bearer /, '')}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Starts Caseloom on a data folder. @returns its process, once it is ready */
export async function start(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['cli/bin/caseloom.js', 'serve'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const ready = await fetch(`${ADDRESS}/api/health/ready`).catch(() => undefined);
    if (ready?.ok) return server;
    if (server.exitCode !== null) throw new Error('the portal did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Stops Caseloom, and waits until it is gone. */
export async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** Gives an empty data folder, which is removed whatever comes of it. */
export async function inNewFolder(use: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caseloom-bench-'));
  // the database may run as a user of its own, who has to get in
  await chmod(folder, 0o755);
  try {
    await use(join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures Caseloom on an empty data folder; it is stopped whatever comes of it. */
export function onNewServer(
  measure: (server: ChildProcess, dataDir: string) => Promise<void>,
): Promise<void> {
  return inNewFolder(async (dataDir) => {
    const server = await start(dataDir);
    await measure(server, dataDir).finally(() => stop(server));
  });
}

/** Lifts the limits of the plan of a company: what is measured is larger than they are. @param owner its address */
export function liftLimits(owner: string, dataDir: string): void {
  execFileSync(process.execPath, ['cli/bin/caseloom.js', 'plan', owner, 'company'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Registers a company and opens the link of its letter. @returns the token of its owner */
export async function anOwner(companyName: string): Promise<string> {
  const account = { email: 'owner@example.com', password: 'Beside-others-1!' };
  await call('POST', '/auth/register', { ...account, companyName, firstName: 'N', lastName: 'N' });
  for (;;) {
    const page = await fetch(`${ADDRESS}/outbox`).then((answer) => answer.text());
    const query = /\/app\/verify-email([^"<]*)/.exec(page)?.[1]?.replaceAll('&#38;', '&');
    if (query) {
      const { searchParams } = new URL(`${ADDRESS}/${query}`);
      const body = { token: searchParams.get('token'), key: searchParams.get('key') };
      await call('PUT', '/auth/verify-email', body);
      return (await call('POST', '/auth/login', account)).token;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A token as pages keep it. */
export const bearer = (token: string) => `Bearer ${token.replace(/^Bearer /, '')}`;
