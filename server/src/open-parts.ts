import { startEmbedded } from './db/embedded.ts';
import type { Connection, SupervisedServer } from './db/embedded-server.ts';
import { openEventBus } from './db/event-bus.ts';
import { migrateDb } from './db/migrate.ts';
import { openDb, openPool } from './db/open.ts';
import { examinePooled } from './db/pooler.ts';
import type { Environment } from './env.ts';
import { sealTwoFactors } from './features/two-factor/queries.ts';
import { openFiles } from './files/open.ts';
import { openJobs } from './jobs/open.ts';
import { createMailer } from './mail/mailer.ts';
import { openPush, printOf, pushKeys } from './push.ts';
import { openSecrets } from './secret.ts';
import type { StopStack } from './stop-stack.ts';

/**
 * Opens what the calls of users and the work of jobs need alike: the database, brought up to date, and the queues.
 *
 * @param opened takes what is to be stopped in the end, the last first
 * @param options `works`: whether jobs are done here
 * @throws EmbeddedError where the database, or the pooler in front of it, cannot be used
 */
export async function openParts(
  environment: Environment,
  opened: StopStack,
  { works }: { works: boolean },
) {
  // a large library that few installations need
  if (environment.traces)
    opened.defer((await import('./tracing/export-spans.ts')).exportSpans(environment.traces));
  const database = await openDatabase(environment);
  opened.defer(database.stop);
  const { connection, pooled } = database;
  // before anything is changed in one of two databases
  if (pooled) await examinePooled(pooled, connection);
  await migrateDb(connection);
  const poolOf = (limits: { max: number; seconds: number }) => {
    const pool = openPool(pooled ?? connection, { ...limits, isPooled: pooled !== undefined });
    opened.defer(() => pool.end());
    return pool;
  };
  // jobs have connections of their own, so that they take none from calls
  const jobDb = openDb(poolOf({ max: 5, seconds: 60 }));
  const installation = printOf(await pushKeys(jobDb));
  const secrets = await openSecrets(jobDb, environment.secretKey);
  await sealTwoFactors(jobDb, secrets);
  const { smtpUrl, publicUrl, ai, webhooks } = environment;
  const mailer = smtpUrl ? createMailer({ ...environment, smtpUrl }) : undefined;
  opened.defer(() => mailer?.close());
  const push = openPush(jobDb, publicUrl);
  const files = await openFiles(environment, database.dataDir);
  const events = openEventBus(connection);
  const deliver = mailer?.deliver;
  const jobs = openJobs(
    connection,
    { db: jobDb, events, secrets, files, ai, webhooks, push, deliver },
    { works },
  );
  return {
    database,
    installation,
    poolOf,
    secrets,
    files,
    events,
    jobs,
    sendsMail: mailer !== undefined,
  };
}

type Database = {
  /** For whatever needs a session: migrations, the queues, and open pages. */
  connection: Connection | { connectionString: string };
  /** For calls and the work of jobs, where a pooler is in between. */
  pooled?: { connectionString: string };
  dataDir: string;
} & Pick<SupervisedServer, 'stop'> &
  Partial<SupervisedServer>;

async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
  isDataDirGiven,
  language,
}: Environment): Promise<Database> {
  if (!databaseUrl) return startEmbedded(dataDir, { isGiven: isDataDirGiven, language });
  const given = { connectionString: databaseUrl };
  const rest = { dataDir, stop: async () => undefined };
  if (!databaseDirectUrl) return { connection: given, ...rest };
  return { connection: { connectionString: databaseDirectUrl }, pooled: given, ...rest };
}
