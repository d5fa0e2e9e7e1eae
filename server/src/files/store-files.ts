import pLimit from 'p-limit';
import { type Db, inCompany, type Queryable } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { announceFiles, keepFiles, keyOf } from './queries.ts';
import { FILES_AT_ONCE, type FileStore } from './store.ts';

/** What is stored: the name of each file in its company, and what it holds. */
export type NewFiles = Map<string, Uint8Array>;

type Place = { db: Db; backgroundDb: Db; files: FileStore; companyId: string };

/**
 * Stores files together with the rows that name them. The files are stored first, in no transaction, so that a slow
 * store holds no connection; until the rows are there the files are noted as nobody's. So no row is ever without
 * its file, and a file without a row is deleted.
 *
 * @param options `check`: throws where the rows would be refused, before anything is stored; `insert`: inserts them,
 *   and checks again
 * @throws AppError `files_unavailable`; what `check` and `insert` throw
 */
export async function storeFiles<T>(
  { db, backgroundDb, files: store, companyId }: Place,
  files: NewFiles,
  {
    check,
    insert,
  }: {
    check?: (tx: Queryable) => Promise<unknown>;
    insert: (tx: Queryable) => Promise<T>;
  },
): Promise<T> {
  const names = [...files.keys()];
  if (names.length === 0) return inCompany(db, companyId, insert);
  await inCompany(backgroundDb, companyId, async (tx) => {
    await check?.(tx);
    const announced = names.map((name) => ({ companyId, name }));
    await announceFiles(tx, announced);
  });
  await pLimit(FILES_AT_ONCE).map(files, ([name, content]) =>
    store.put(keyOf({ companyId, name }), content),
  );
  try {
    return await inCompany(db, companyId, async (tx) => {
      await keepFiles(tx, companyId, names);
      return insert(tx);
    });
  } catch (error) {
    // what was refused on purpose is not committed; of anything else that is not known, and the announcement stays
    if (error instanceof AppError) await deleteNow(store, companyId, names);
    throw error;
  }
}

/** What cannot be deleted now is deleted when its announcement is due. */
async function deleteNow(store: FileStore, companyId: string, names: string[]): Promise<void> {
  const remove = (name: string) => store.delete(keyOf({ companyId, name })).catch(() => undefined);
  await pLimit(FILES_AT_ONCE).map(names, remove);
}
