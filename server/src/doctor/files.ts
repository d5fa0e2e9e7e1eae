import { statfsSync, statSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { withClient } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import type { Environment } from '../env.ts';
import { reasonOf } from '../error-fields.ts';
import { AppError } from '../errors.ts';
import { openFiles } from '../files/open.ts';
import { keyOf, listNewestFiles } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { tryFiles } from '../files/try-files.ts';
import type { Find, Finding } from './finding.ts';
import { examineRoom } from './machine.ts';

/** How many of the newest files are looked for: where a folder is another one, it lacks each of them. */
const SAMPLE = 5;

/**
 * Where files are kept: whether one can be stored, read and deleted, whether the newest are there, who may look into the
 * folder, and how much room it has.
 */
export async function examineFiles(
  environment: Environment,
  { connection, dataDir }: { connection: ClientConfig; dataDir: string },
  find: Find,
): Promise<Finding[]> {
  const store = await openFiles(environment, dataDir);
  const { place } = store;
  let looked: { count: number; missing: number };
  try {
    await tryFiles(store);
    looked = await lookForNewest(store, connection);
  } catch (error) {
    const params = { place, reason: reasonOf(error) };
    const wrong = environment.s3 ? 'doctorBucketAway' : 'doctorFilesAway';
    return [find('files', 'wrong', wrong, params)];
  }
  const lack =
    looked.missing > 0 && find('files', 'wrong', 'doctorFilesLack', { place, ...looked });
  if (environment.s3) return [lack || find('files', 'ok', 'doctorBucket', { place })];
  if ((statSync(place).mode & 0o077) !== 0)
    return [find('files', 'wrong', 'doctorOpenFolder', { folder: place })];
  const found = lack || find('files', 'ok', 'doctorFiles', { place });
  // with the embedded database the disk is looked at already
  if (!environment.databaseUrl) return [found];
  const { bavail, bsize } = statfsSync(place);
  return [found, examineRoom(bavail * bsize, place, find)];
}

/** How many of the newest files there are, and how many of these their store lacks. */
async function lookForNewest(store: FileStore, connection: ClientConfig) {
  const newest = await withClient(connection, (client) =>
    listNewestFiles(openDb(client), SAMPLE),
  ).catch(() => []); // what is wrong with the database, or not made yet, is found without this
  let missing = 0;
  for (const file of newest) if (!(await isThere(store, keyOf(file)))) missing++;
  return { count: newest.length, missing };
}

async function isThere(store: FileStore, key: string): Promise<boolean> {
  try {
    (await store.get(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_missing') return false;
    throw error;
  }
}
