import type { Job } from '../../jobs/job.ts';
import { makeDraft } from './make-draft.ts';
import { listLost, updateDraft } from './queries.ts';
import { INTERRUPTED } from './schema.ts';

/** Notes as interrupted the drafts that no job makes any more: theirs failed for good, or was lost. */
export const failLostDrafts: Job = {
  name: 'fail-lost-drafts',
  isDue: async ({ db }) => (await listLost(db, makeDraft.name)).length > 0,
  run: async ({ db }) => {
    for (const { jobId, ...key } of await listLost(db, makeDraft.name))
      await updateDraft(db, { ...key, ...(jobId && { makerJobId: jobId }) }, INTERRUPTED, [
        'working',
      ]);
  },
};
