import pLimit from 'p-limit';
import { FILES_AT_ONCE, type FileStore, readWhole, type StoredFile } from './store.ts';

/** What was copied, and how much of it was there already. */
export type Copied = { files: number; bytes: number; present: number };

/**
 * Copies every file of a store that another one lacks. It may be repeated, and goes on then; what is copied from
 * stays as it is.
 *
 * @throws AppError `files_unavailable` where one of them cannot be reached
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<Copied> {
  const there = new Map<string, number>();
  for await (const { key, bytes } of to.list()) there.set(key, bytes);
  const copied: Copied = { files: 0, bytes: 0, present: 0 };
  const limit = pLimit(FILES_AT_ONCE);
  const copy = async ({ key, bytes }: StoredFile) => {
    await to.put(key, await readWhole(from, key));
    copied.files++;
    copied.bytes += bytes;
  };
  let waiting: StoredFile[] = [];
  for await (const file of from.list()) {
    if (there.get(file.key) === file.bytes) copied.present++;
    else waiting.push(file);
    if (waiting.length < FILES_AT_ONCE) continue;
    await limit.map(waiting, copy);
    waiting = [];
  }
  await limit.map(waiting, copy);
  return copied;
}
