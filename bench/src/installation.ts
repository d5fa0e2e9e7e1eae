import { type ChildProcess, spawn } from 'node:child_process';

const PORT = 4391;
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
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Starts Caseloom on a data folder. @returns its process, once it is ready */
export async function start(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['cli/src/main.ts', 'serve'], {
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

export async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
