import type { Db } from '../db/open.ts';
import type { Job } from '../jobs/job.ts';
import { type FileName, keyOf, listDueFiles, mayDeleteFiles, takeFiles } from './queries.ts';
import type { FileStore } from './store.ts';

/** How many are deleted in one transaction. */
const PER_TURN = 50;

/** Deletes the files of what was deleted, and those that were stored and whose row never came. */
export const deleteFiles: Job = {
  name: 'delete-files',
  schedule: '37 * * * *',
  run: async ({ db, files }) => {
    for (;;) {
      const due = await listDueFiles(db, PER_TURN);
      if (due.length === 0 || !(await deleteThese(db, files, due))) return;
    }
  },
};

/** @returns whether it was done: while a backup reads files, none is deleted. @throws AppError `files_unavailable`: they stay on the list */
function deleteThese(db: Db, store: FileStore, due: FileName[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayDeleteFiles(tx))) return false;
    for (const file of await takeFiles(tx, due)) await store.delete(keyOf(file));
    return true;
  });
}
