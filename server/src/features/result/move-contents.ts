import { keyOf } from '../../files/queries.ts';
import type { Job } from '../../jobs/job.ts';
import { emptyContent, findUnmoved, nameOfAttachment } from './queries/attachments.ts';

/**
 * Moves what attachments hold out of the database, where earlier versions kept it, to where files are kept. Begun
 * twice, or again, it only stores the same once more.
 */
export const moveContents: Job = {
  name: 'move-contents',
  schedule: '7 * * * *',
  run: async ({ db, files, signal }) => {
    for (let row = await findUnmoved(db); row?.content; row = await findUnmoved(db)) {
      const key = keyOf({ companyId: row.companyId, name: nameOfAttachment(row.id) });
      await files.put(key, row.content);
      if (!(await emptyContent(db, row))) await files.delete(key);
      if (signal.aborted) return;
    }
  },
};
