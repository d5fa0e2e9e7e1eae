import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Connection, startEmbedded } from './db/embedded.ts';
import { openLive } from './db/live.ts';
import { isAnswering, migrateDb, openDb, openPool } from './db/open.ts';
import type { Environment } from './env.ts';
import { fillSample, offerSample } from './features/sample/offer.ts';
import { sealTwoFactors } from './features/two-factor/queries.ts';
import { writeTo } from './http/log.ts';
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
  await migrateDb(database.connection);
  const pool = openPool(database.connection, { max: 13, seconds: 5 });
  // however long all of these are held, people log in, and it is known how the server does
  const entryPool = openPool(database.connection, { max: 2, seconds: 5 });
  // work that nobody waits for takes its time, and no connection from those who wait
  const jobPool = openPool(database.connection, { max: 5, seconds: 60 });
  const db = openDb(pool);
  await pushKeys(db);
  const secrets = await openSecrets(db, environment.secretKey);
  await sealTwoFactors(db, secrets);
  const post = environment.smtpUrl
    ? openPost({ ...environment, smtpUrl: environment.smtpUrl })
    : undefined;
  const push = openPush(db, environment.publicUrl);
  const jobs = openJobs(database.connection, {
    ...{ db: openDb(jobPool), secrets, push },
    deliver: post?.deliver,
  });
  const live = openLive(database.connection);
  const sample = environment.offersSample ? await offerSample(db, database.dataDir) : null;
  const app = await buildApp({
    db,
    entry: openDb(entryPool),
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
    ai: environment.ai,
    operator: environment.operator,
    sample,
    isReady: () => isAnswering(entryPool),
    publicUrl: environment.publicUrl,
    trustProxy: environment.trustProxy,
    logLevel: environment.logLevel,
    foreignScripts: environment.foreignScripts,
    webFolder,
    outboxPage: environment.showsOutbox,
  });
  await Promise.all([
    jobs.start((err, job) => app.log.error({ err, job }, 'a job failed')),
    sample && fillSample(app, db, sample),
  ]);
  await app.listen({ port: environment.port, host: environment.host });
  greet(environment, sample);
  const stop = async () => {
    await app.close();
    await jobs.stop();
    post?.close();
    await Promise.all([pool.end(), entryPool.end(), jobPool.end()]);
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
  { publicUrl, showsOutbox, smtpUrl }: Environment,
  sample: { email: string; password: string } | null,
): void {
  const lines = [`Caseloom is ready: ${publicUrl}/app/`];
  if (sample)
    lines.push(`Sample company: log in as ${sample.email} with password ${sample.password}`);
  if (showsOutbox) lines.push(`There is no SMTP_URL: mails wait at ${publicUrl}/outbox`);
  else if (!smtpUrl) lines.push('There is no SMTP_URL: no mail leaves.');
  writeTo(2, `${lines.join('\n')}\n`);
}
