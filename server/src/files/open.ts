import { join } from 'node:path';
import type { Environment } from '../env.ts';
import { openBucket } from './bucket.ts';
import { deleteUnfinished, openFolder } from './folder.ts';
import type { FileStore } from './store.ts';

/** The folder of files in that of an installation's data. */
export const folderIn = (dataDir: string) => join(dataDir, 'files');

/** Where an installation keeps its files: in the bucket that its settings name, else in a folder. */
export async function openFiles(
  { s3 }: Pick<Environment, 's3'>,
  dataDir: string,
): Promise<FileStore> {
  if (s3) return openBucket(s3);
  const folder = folderIn(dataDir);
  // where the folder cannot be used, storing a file fails, and the doctor says why
  await deleteUnfinished(folder).catch(() => undefined);
  return openFolder(folder);
}
