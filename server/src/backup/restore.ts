import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { lockMigrations, migrateDb, migrateTo, withClient } from '../db/migrate.ts';
import type { FileStore } from '../files/store.ts';
import { withQueues } from '../jobs/with-queues.ts';
import { BackupError } from '../start-error.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, VERSION } from './contents.ts';
import { type Entry, readJson } from './entry.ts';
import { type Loaded, load } from './load.ts';
import { requireTarget } from './target.ts';

export type Restored = Loaded & { madeAt: string };

/**
 * Makes an empty installation what a backup shows: all of it or nothing. It is brought up to date afterwards.
 *
 * @param entries those of the backup; they are read once
 * @param files where its files go; those that are there already are stored once more
 * @throws BackupError where the backup cannot be used, or where the database is in use, not empty or distributed
 */
export async function restore(
  connection: ClientConfig,
  entries: AsyncGenerator<Entry, unknown>,
  files: FileStore,
): Promise<Restored> {
  try {
    const first = await readManifest(entries);
    const loaded = await withClient(connection, async (client) => {
      await requireTarget(client);
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
