import { emptyBin } from '../features/bin/queries/empty-bin.ts';
import { removeDueCompanies, removeDueUsers } from '../features/user/queries/departures.ts';
import type { Job } from './job.ts';
import { deleteOutlived, sumStorage } from './queries.ts';

/** Housekeeping: what has expired goes, and what has lain in the bin for its time. */
export const tidy: Job = {
  name: 'tidy',
  schedule: '17 * * * *',
  run: async ({ db }) => {
    await deleteOutlived(db);
    await emptyBin(db);
    await removeDueUsers(db);
    await removeDueCompanies(db);
    await sumStorage(db);
  },
};
