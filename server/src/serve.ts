import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startEmbedded } from './db/embedded.ts';
import type { Connection, SupervisedServer } from './db/embedded-server.ts';
import { openEventBus } from './db/event-bus.ts';
import { migrateDb } from './db/migrate.ts';
import { isAnswering, openDb, openPool } from './db/open.ts';
import type { Environment } from './env.ts';
import { fillSample, offerSample } from './features/sample/offer.ts';
import { sealTwoFactors } from './features/two-factor/queries.ts';
import { writeTo } from './http/log.ts';
import { openJobs } from './jobs/open.ts';
import { createMailer } from './mail/mailer.ts';
import { openPush, pushKeys } from './push.ts';
import { openSecrets } from './secret.ts';
import { sayStart } from './start-error.ts';
import { StopStack } from './stop-stack.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Starts the portal: database, migrations, jobs, server. Where a part does not start, those
 * that did are stopped again.
 *
 * @returns a promise that ends when the portal has stopped, on SIGINT or SIGTERM, and rejects
 *   with an EmbeddedError when its database cannot be kept running
 * @throws EmbeddedError with a sentence for the person at the terminal; the error of Node
 *   (`EADDRINUSE`) where it may not listen
 */
export async function serve(environment: Environment): Promise<{ stopped: Promise<void> }> {
  const opened = new StopStack();
  try {
    const { failed } = await open(environment, opened);
    const stopRequested = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    const stop = () => opened.stop();
    // without its database hardly anything stops as it should
    const lost = failed?.finally(() => stop().catch(() => undefined));
    return { stopped: Promise.race([stopRequested.then(stop), ...(lost ? [lost] : [])]) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/**
 * @param opened takes what is to be stopped in the end, the last first
 * @returns `failed`, which rejects once the database is lost for good
 */
async function open(
  environment: Environment,
  opened: StopStack,
): Promise<{ failed: Promise<never> | undefined }> {
  const database = await openDatabase(environment);
  opened.defer(database.stop);
  const { connection, dataDir } = database;
  await migrateDb(connection);
  const poolOf = (limits: { max: number; seconds: number }) => {
    const pool = openPool(connection, limits);
    opened.defer(() => pool.end());
    return pool;
  };
  const db = openDb(poolOf({ max: 13, seconds: 5 }));
  // however long all of these are held, people log in, and it is known how the server does
  const entryPool = poolOf({ max: 2, seconds: 5 });
  // jobs have connections of their own, so that they take none from calls
  const jobDb = openDb(poolOf({ max: 5, seconds: 60 }));
  await pushKeys(db);
  const secrets = await openSecrets(db, environment.secretKey);
  await sealTwoFactors(db, secrets);
  const { smtpUrl, publicUrl } = environment;
  const mailer = smtpUrl ? createMailer({ ...environment, smtpUrl }) : undefined;
  opened.defer(() => mailer?.close());
  const push = openPush(db, publicUrl);
  const events = openEventBus(connection);
  const { ai, webhooks } = environment;
  const given = { db: jobDb, events, secrets, ai, webhooks, push, deliver: mailer?.deliver };
  const jobs = openJobs(connection, given);
  const sample = environment.offersSample ? await offerSample(db, dataDir) : null;
  const app = await buildApp({
    ...{ db, entry: openDb(entryPool), secrets, sample, publicUrl, webFolder },
    enqueue: jobs.enqueue,
    cancelJob: jobs.cancel,
    wakeMail: jobs.wakeMail,
    wakeWebhooks: jobs.wakeWebhooks,
    webhooks,
    events,
    payments: await paymentsOf(environment),
    ai,
    operator: environment.operator,
    isReady: () => isAnswering(entryPool),
    trustProxy: environment.trustProxy,
    logLevel: environment.logLevel,
    foreignScripts: environment.foreignScripts,
    outboxPage: environment.showsOutbox,
    sendsMail: mailer !== undefined,
  });
  database.onRestart?.((err) => app.log.error({ err }, err.message));
  opened.defer(() => jobs.stop());
  opened.defer(() => app.close());
  await Promise.all([
    jobs.start((err, job) => app.log.error({ err, job }, 'a job failed')),
    sample && fillSample(app, db, sample),
  ]);
  await app.listen({ port: environment.port, host: environment.host });
  greet(environment, sample);
  return { failed: database.failed };
}

async function paymentsOf({ stripe, publicUrl }: Environment) {
  // a large library that few installations need
  return stripe && (await import('./payments.ts')).openPayments({ ...stripe, publicUrl });
}

type Database = {
  connection: Connection | { connectionString: string };
  dataDir: string;
} & Pick<SupervisedServer, 'stop'> &
  Partial<SupervisedServer>;

async function openDatabase({
  databaseUrl,
  dataDir,
  isDataDirGiven,
  language,
}: Environment): Promise<Database> {
  if (!databaseUrl) return startEmbedded(dataDir, { isGiven: isDataDirGiven, language });
  return { connection: { connectionString: databaseUrl }, dataDir, stop: async () => undefined };
}

function greet(
  { language, publicUrl, showsOutbox, smtpUrl }: Environment,
  sample: { email: string; password: string } | null,
): void {
  const lines = [sayStart(language, 'ready', { address: `${publicUrl}/app/` })];
  if (sample) lines.push(sayStart(language, 'sample', sample));
  if (showsOutbox) lines.push(sayStart(language, 'outbox', { address: `${publicUrl}/outbox` }));
  else if (!smtpUrl) lines.push(sayStart(language, 'noMail'));
  writeTo(2, `${lines.join('\n')}\n`);
}
