import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildApp } from './app.ts';
import { type Connection, startEmbedded } from './db/embedded.ts';
import { openLive } from './db/live.ts';
import { migrateDb, openDb } from './db/open.ts';
import type { Environment } from './env.ts';
import { fillSample, offerSample } from './features/sample/offer.ts';
import { sealTwoFactors } from './features/two-factor/queries.ts';
import { openJobs } from './jobs/open.ts';
import { openPost } from './mail/post.ts';
import { openPush, pushKeys } from './push.ts';
import { openSecrets } from './secret.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Starts the portal: database, migrations, jobs, server.
 *
 * @returns a promise that ends when the portal has stopped, on SIGINT or SIGTERM
 * @throws EmbeddedError with a sentence for the person at the terminal
 */
export async function serve(environment: Environment): Promise<{ stopped: Promise<void> }> {
  const database = await openDatabase(environment);
  const pool = new pg.Pool({
    ...database.connection,
    max: 15,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
  });
  // a connection that dies while idle is no reason to die with it
  pool.on('error', () => undefined);
  await migrateDb(pool);
  const db = openDb(pool);
  await pushKeys(db);
  const secrets = await openSecrets(db, environment.secretKey);
  await sealTwoFactors(db, secrets);
  const post = environment.smtpUrl
    ? openPost({ ...environment, smtpUrl: environment.smtpUrl })
    : undefined;
  const push = openPush(db, environment.publicUrl);
  const jobs = openJobs(database.connection, { db, secrets, deliver: post?.deliver, push });
  const live = openLive(database.connection);
  const sample = environment.offersSample ? await offerSample(db, database.dataDir) : null;
  const app = await buildApp({
    db,
    secrets,
    enqueue: jobs.enqueue,
    wakeMail: jobs.wakeMail,
    live,
    payments:
      environment.stripe &&
      // a large library that few installations need
      (await import('./payments.ts')).openPayments({
        ...environment.stripe,
        publicUrl: environment.publicUrl,
      }),
    operator: environment.operator,
    sample,
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    publicUrl: environment.publicUrl,
    trustProxy: environment.trustProxy,
    logLevel: environment.logLevel,
    webFolder,
    outboxPage: environment.showsOutbox,
  });
  await Promise.all([
    jobs.start((err, job) => app.log.error({ err, job }, 'a job failed')),
    sample && fillSample(app, sample),
  ]);
  await app.listen({ port: environment.port, host: environment.host });
  greet(environment, sample);
  const stop = async () => {
    await app.close();
    await jobs.stop();
    post?.close();
    await pool.end();
    await database.stop();
  };
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  return { stopped: told.then(stop) };
}

type Database = {
  connection: Connection | { connectionString: string };
  dataDir: string;
  stop: () => Promise<void>;
};

async function openDatabase({
  databaseUrl,
  dataDir,
  isDataDirGiven,
}: Environment): Promise<Database> {
  if (!databaseUrl) return startEmbedded(dataDir, { isGiven: isDataDirGiven });
  return { connection: { connectionString: databaseUrl }, dataDir, stop: async () => undefined };
}

function greet(
  { publicUrl, showsOutbox }: Environment,
  sample: { email: string; password: string } | null,
): void {
  const lines = [`Caseloom is ready: ${publicUrl}/app/`];
  if (sample)
    lines.push(`Sample company: log in as ${sample.email} with password ${sample.password}`);
  if (showsOutbox) lines.push(`There is no SMTP_URL: mails wait at ${publicUrl}/outbox`);
  process.stderr.write(`${lines.join('\n')}\n`);
}
