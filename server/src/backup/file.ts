import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorFields } from '../error-fields.ts';
import { BackupError } from '../start-error.ts';
import type { Entry } from './entry.ts';
import { readTar, writeTar } from './tar.ts';

/**
 * Writes a backup into a file that only its owner may read. It appears whole or not at all, and is on the disk
 * when this ends.
 *
 * @param signal stops the work: nothing is left of it then
 * @returns its size in bytes
 */
export async function writeFileOf(
  entries: AsyncIterable<Entry>,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const unfinished = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(Readable.from(writeTar(entries)), createGzip({ level: 3 }), file, { signal });
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The entries of such a file. @throws BackupError where it is damaged, cut off or no backup */
export async function* readFileOf(path: string): AsyncGenerator<Entry> {
  // a file that is not there is reported before a database is started for it
  await (await open(path, 'r')).close();
  const bytes = createReadStream(path);
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  try {
    yield* readTar(bytes.pipe(unpacked));
  } catch (error) {
    throw toBackupError(error) ?? error;
  } finally {
    bytes.destroy();
    unpacked.destroy();
  }
}

/** What the reader of gzip found, as a person reads it. */
function toBackupError(cause: unknown): BackupError | undefined {
  const { code = '', message } = errorFields(cause);
  if (message === 'incorrect header check') return new BackupError('noBackup', {}, { cause });
  if (code === 'Z_BUF_ERROR') return new BackupError('backupCutOff', {}, { cause });
  const place = 'gzip';
  return code.startsWith('Z_') ? new BackupError('backupDamaged', { place }, { cause }) : undefined;
}
