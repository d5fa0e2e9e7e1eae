import { statfsSync, statSync } from 'node:fs';
import { uuidv7 } from '../db/uuid.ts';
import type { Environment } from '../env.ts';
import { reasonOf } from '../error-fields.ts';
import { openFiles } from '../files/open.ts';
import { readWhole } from '../files/store.ts';
import type { Find, Finding } from './finding.ts';
import { examineRoom } from './machine.ts';

/** Where files are kept: whether one can be stored, read and deleted, who may look into the folder, and how much room it has. */
export async function examineFiles(
  environment: Environment,
  dataDir: string,
  find: Find,
): Promise<Finding[]> {
  const store = await openFiles(environment, dataDir);
  const { place } = store;
  const key = `${uuidv7()}/doctor/${uuidv7()}`;
  try {
    await store.put(key, Buffer.from(key));
    await readWhole(store, key);
    await store.delete(key);
  } catch (error) {
    const params = { place, reason: reasonOf(error) };
    const wrong = environment.s3 ? 'doctorBucketAway' : 'doctorFilesAway';
    return [find('files', 'wrong', wrong, params)];
  }
  if (environment.s3) return [find('files', 'ok', 'doctorBucket', { place })];
  if ((statSync(place).mode & 0o077) !== 0)
    return [find('files', 'wrong', 'doctorOpenFolder', { folder: place })];
  const found = find('files', 'ok', 'doctorFiles', { place });
  // with the embedded database the disk is looked at already
  if (!environment.databaseUrl) return [found];
  const { bavail, bsize } = statfsSync(place);
  return [found, examineRoom(bavail * bsize, place, find)];
}
