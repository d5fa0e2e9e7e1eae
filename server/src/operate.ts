import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { dump } from './backup/dump.ts';
import { readFileOf, writeFileOf } from './backup/file.ts';
import { type Restored, restore } from './backup/restore.ts';
import { requireAlone, requireTarget } from './backup/target.ts';
import { distributeDb } from './db/distribute.ts';
import { findRunning, hasEmbedded, startEmbedded } from './db/embedded.ts';
import { lockMigrations, migrateDb, withClient } from './db/migrate.ts';
import { openDb, outliving } from './db/open.ts';
import { rebalanceDb } from './db/rebalance.ts';
import type { Environment } from './env.ts';
import { reasonOf } from './error-fields.ts';
import { replaceSample, sampleFile } from './features/sample/offer.ts';
import { assignPlan } from './features/subscription/assign-plan.ts';
import { type Copied, copyFiles } from './files/copy-files.ts';
import { openFiles } from './files/open.ts';
import type { FileStore } from './files/store.ts';
import { BackupError } from './start-error.ts';

/** What `moveTo` calls the database that Caseloom brings along. */
export const EMBEDDED = 'embedded';

/** Puts a company on a plan, whether the portal runs or not. */
export function setCompanyPlan(
  environment: Environment,
  assignment: { company: string; plan: string },
): ReturnType<typeof assignPlan> {
  return withDatabase(environment, async ({ connection }) => {
    await migrateDb(connection);
    const pool = outliving(new pg.Pool({ ...connection, max: 2 }));
    try {
      return await assignPlan(openDb(pool), assignment);
    } finally {
      await pool.end();
    }
  });
}

/** Brings the installation's database up to date, whether the portal runs or not. @throws EmbeddedError as `migrateDb` */
export function migrate(environment: Environment): Promise<void> {
  return withDatabase(environment, ({ connection }) => migrateDb(connection));
}

/**
 * Writes everything that the installation stores into a file, as it is at one moment, whether the portal runs or not.
 *
 * @returns the size of the file in bytes, and how many files of users are not where they were stored
 * @throws BackupError where there is nothing to back up, or files cannot be read
 */
export async function backUp(
  environment: Environment,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<{ bytes: number; missing: number }> {
  requireMade(environment);
  return withDatabase(environment, ({ connection, dataDir }) =>
    withClient(connection, async (client) => {
      const path = sampleFile(dataDir);
      const sample = existsSync(path) ? readFileSync(path) : undefined;
      const files = await openFiles(environment, dataDir);
      let missing = 0;
      async function* all() {
        const sums = yield* dump(client, { sample, files });
        missing = sums.files?.missing ?? 0;
      }
      return { bytes: await writeFileOf(all(), file, signal), missing };
    }),
  );
}

/**
 * Makes an empty installation what a file of `backUp` shows.
 *
 * @throws BackupError where the file cannot be used, or the installation is not empty or distributed; nothing was
 *   restored then
 */
export async function restoreFrom(environment: Environment, file: string): Promise<Restored> {
  const entries = readFileOf(file);
  // a file that cannot be read is reported before a database is made for it
  const first = await entries.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* entries;
  }
  return withDatabase(environment, async ({ connection, dataDir }) => {
    const restored = await restore(connection, all(), await openFiles(environment, dataDir));
    if (!environment.databaseUrl) replaceSample(dataDir, restored.sample);
    return restored;
  });
}

/**
 * Copies everything that the installation stores into an empty one: row by row the same, by count and checksum.
 * The first stays as it is. Files stay as well, where both find them in the same place.
 *
 * @param target the address of a database, or `embedded` for that of DATA_DIR
 * @throws BackupError where the portal runs, or `target` is the same, in use, not empty or distributed; nothing was
 *   copied then
 */
export async function moveTo(environment: Environment, target: string): Promise<Restored> {
  const databaseUrl = target === EMBEDDED ? undefined : target;
  const { databaseUrl: here, databaseDirectUrl: itself } = environment;
  if (databaseUrl === here || (databaseUrl && databaseUrl === itself))
    throw new BackupError('moveToItself');
  requireMade(environment);
  const place = { isGiven: environment.isDataDirGiven, language: environment.language };
  if (!environment.databaseUrl && findRunning(environment.dataDir, place))
    throw new BackupError('databaseInUse');
  return withDatabase(environment, (source) =>
    withDatabase({ ...environment, databaseUrl, databaseDirectUrl: undefined }, (database) =>
      withClient(source.connection, async (client) => {
        await requireAlone(client);
        // a portal that is started now waits: what it wrote would stay behind
        await lockMigrations(client);
        const files = await openFiles(environment, source.dataDir);
        const others = await openFiles(environment, database.dataDir);
        // as root, the embedded database may be in a folder of its own
        if (files.place !== others.place) {
          await withClient(database.connection, requireTarget);
          await copyAll(files, others);
        }
        const moved = await restore(database.connection, dump(client), others);
        if (!databaseUrl) replaceSample(database.dataDir, undefined);
        return moved;
      }),
    ),
  );
}

/**
 * Copies the files of an installation between the folder of its data and the bucket in its settings, whether the portal runs
 * or not. It may be repeated; what is copied from stays as it is.
 *
 * @throws BackupError where the settings name no bucket, or one of both cannot be reached
 */
export async function moveFiles(
  environment: Environment,
  target: 'folder' | 's3',
): Promise<Copied> {
  const { s3 } = environment;
  if (!s3) throw new BackupError('moveNeedsBucket');
  requireMade(environment);
  return withDatabase(environment, async ({ dataDir }) => {
    const bucket = await openFiles({ s3 }, dataDir);
    const folder = await openFiles({ s3: undefined }, dataDir);
    const [from, to] = target === 's3' ? [folder, bucket] : [bucket, folder];
    return copyAll(from, to);
  });
}

/** @throws BackupError where one of both cannot be reached: it may be repeated */
async function copyAll(from: FileStore, to: FileStore): Promise<Copied> {
  try {
    return await copyFiles(from, to);
  } catch (cause) {
    throw new BackupError('filesNotMoved', { reason: reasonOf(cause) }, { cause });
  }
}

/** Whether there is a database; one in DATABASE_URL is taken to be there. */
export function isMade({ databaseUrl, dataDir, isDataDirGiven: isGiven, language }: Environment) {
  return databaseUrl !== undefined || hasEmbedded(dataDir, { isGiven, language });
}

/** None is made only to be found empty. @throws BackupError */
function requireMade(environment: Environment): void {
  if (!isMade(environment)) throw new BackupError('nothingToBackUp');
}

/** Brings the installation's database up to date and spreads it over a cluster of Citus. @throws EmbeddedError where it is none */
export function distribute(environment: Environment): Promise<void> {
  return withDatabase(environment, async ({ connection }) => {
    await migrateDb(connection);
    await distributeDb(connection);
  });
}

/**
 * Moves companies between the servers of a cluster until each has its part, whether the portal runs or not.
 *
 * @returns how many parts were moved
 * @throws EmbeddedError where the database is none of Citus
 */
export function rebalance(environment: Environment): Promise<number> {
  return withDatabase(environment, ({ connection }) => rebalanceDb(connection));
}

/** Does something on the installation's database: on the one that runs, or on one that runs for this only. */
export async function withDatabase<T>(
  { databaseUrl, databaseDirectUrl, dataDir, isDataDirGiven: isGiven, language }: Environment,
  use: (database: { connection: pg.ClientConfig; dataDir: string }) => Promise<T>,
): Promise<T> {
  const place = { isGiven, language };
  const connectionString = databaseDirectUrl ?? databaseUrl;
  if (connectionString) return use({ connection: { connectionString }, dataDir });
  const running = findRunning(dataDir, place);
  if (running) return use(running);
  const { connection, dataDir: made, stop } = await startEmbedded(dataDir, place);
  try {
    return await use({ connection, dataDir: made });
  } finally {
    await stop();
  }
}
