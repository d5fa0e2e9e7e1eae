import type { Client, ClientConfig } from 'pg';
import { z } from 'zod';
import { listMigrations, lockMigrations, migrateDb, migrateTo, withClient } from '../db/migrate.ts';
import { listTables } from '../db/tables.ts';
import type { FileStore } from '../files/store.ts';
import { withQueues } from '../jobs/with-queues.ts';
import { BackupError } from '../start-error.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, VERSION } from './contents.ts';
import { type Entry, readJson } from './entry.ts';
import { type Loaded, load } from './load.ts';

export type Restored = Loaded & { madeAt: string };

/**
 * Makes an empty installation what a backup shows: all of it or nothing. It is brought up to date afterwards.
 *
 * @param entries those of the backup; they are read once
 * @param files where its files go; those that are there already are stored once more
 * @throws BackupError where the backup cannot be used, or where the database is in use or not empty
 */
export async function restore(
  connection: ClientConfig,
  entries: AsyncGenerator<Entry, unknown>,
  files: FileStore,
): Promise<Restored> {
  try {
    const first = await readManifest(entries);
    const loaded = await withClient(connection, async (client) => {
      await requireEmpty(client);
      await requireAlone(client);
      await lockMigrations(client);
      await migrateTo(client, first.migrations);
      return withQueues(connection, (insertJobs) =>
        load(client, { manifest: first, entries, files, insertJobs }),
      );
    });
    await migrateDb(connection);
    return { ...loaded, madeAt: first.madeAt };
  } finally {
    await entries.return(undefined);
  }
}

const head = z.object({ format: z.literal(FORMAT), version: z.number() });

/** @throws BackupError where it is no backup, or one that only a newer Caseloom reads */
async function readManifest(entries: AsyncGenerator<Entry, unknown>): Promise<Manifest> {
  const { value, done } = await entries.next();
  if (done || value.name !== MANIFEST) throw new BackupError('noBackup');
  if (readJson(value, head).version > VERSION) throw new BackupError('backupNewer');
  return readJson(value, manifest);
}

/** @throws BackupError where another connection of the same user, such as a portal's, is at work on the database */
export async function requireAlone(client: Client): Promise<void> {
  const { rows: others } = await client.query(`
    select from pg_stat_activity
     where datname = current_database() and usename = current_user
       and pid <> pg_backend_pid() and backend_type = 'client backend'
       -- servers of a cluster keep some to one another
       and application_name not like 'citus\\_internal%'`);
  if (others.length > 0) throw new BackupError('databaseInUse');
}

/** Only what holds no company may be filled. @throws BackupError */
async function requireEmpty(client: Client): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name);
  if (names.length === 0) return;
  if ((await listMigrations(client)).length === 0) throw new BackupError('databaseForeign');
  if (!names.includes('companies')) return;
  const { rows } = await client.query('select from companies limit 1');
  if (rows.length > 0) throw new BackupError('databaseNotEmpty');
}
