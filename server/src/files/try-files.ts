import { uuidv7 } from '../db/uuid.ts';
import { reasonOf } from '../error-fields.ts';
import { type FileStore, readWhole } from './store.ts';

/** Stores a file, reads it and deletes it. @throws AppError `files_unavailable`, `file_missing` where one of them fails */
export async function tryFiles(store: FileStore): Promise<void> {
  const key = `${uuidv7()}/doctor/${uuidv7()}`;
  await store.put(key, Buffer.from(key));
  await readWhole(store, key);
  await store.delete(key);
}

type Log = { warn: (fields: object, message: string) => void };

/** Says in the log where files cannot be stored: a portal starts without them, and the first person to attach one would notice. */
export async function warnOfFiles(store: FileStore, log: Log): Promise<void> {
  await tryFiles(store).catch((error: unknown) =>
    log.warn(
      { place: store.place, reason: reasonOf(error) },
      'files cannot be stored: caseloom doctor says what to do',
    ),
  );
}
