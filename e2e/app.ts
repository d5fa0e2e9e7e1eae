import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string; subject: string; text: string };

/** What a journey has at hand: a Caseloom of its own, freshly installed, and the mails it sent. */
export type Installation = {
  address: string;
  /** Where its database is kept. */
  dataDir: string;
  /** What the terminal of `caseloom serve` printed so far. */
  printed: () => string;
  /** Waits for the newest mail to this address. */
  mailTo: (email: string) => Promise<Mail>;
};

/** Playwright's test with one Caseloom a worker: real server, real embedded database, real SMTP. */
export const test = base.extend<object, { app: Installation }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mailbox = await aMailbox();
      // journeys have their own programs that take messages, on this machine
      const installation = await install(mailbox.url, { WEBHOOKS: 'anywhere', LINKS: 'anywhere' });
      await use({ ...installation, mailTo: mailbox.mailTo });
      await installation.close();
      await mailbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.address),
});

export { expect } from '@playwright/test';

/** Starts Caseloom as a newcomer would, from a checkout, on an empty data folder of its own. */
export async function install(
  smtp?: string,
  environment: Record<string, string> = {},
  checkout = process.cwd(),
) {
  const folder = await mkdtemp(join(tmpdir(), 'caseloom-e2e-'));
  // as root the database runs as another account
  await chmod(folder, 0o755);
  const port = await aFreePort();
  const settings = {
    ...environment,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...(smtp && { SMTP_URL: smtp }),
  };
  const address = `http://127.0.0.1:${port}`;
  let server = await start(address, settings, checkout);
  return {
    address,
    dataDir: settings.DATA_DIR,
    printed: () => server.printed(),
    /** Stops the server, and starts it again with the stored data. */
    stop: () => server.stop(),
    start: async () => {
      server = await start(address, settings, checkout);
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server answers. */
async function start(address: string, settings: Record<string, string>, checkout: string) {
  const child = spawn(process.execPath, ['cli/src/main.ts', 'serve'], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`caseloom serve ended:\n${printed}`);
    return (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok || undefined;
  }, 100_000);
  return {
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function aMailbox() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo)
          mails.push({ to: address, subject, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (email: string) =>
      until(async () => mails.findLast((mail) => mail.to === email), 20_000),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Retries every 100 ms until there is an answer. */
async function until<T>(ask: () => Promise<T | undefined>, milliseconds: number): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`nothing came within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
