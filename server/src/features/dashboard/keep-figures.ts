import type { Job } from '../../jobs/job.ts';
import { hasStale, keepFigures, listStale } from './queries/kept-figures.ts';

/** Counts what the dashboard shows of each project of which something has changed. */
export const keepProjectFigures: Job = {
  name: 'keep-project-figures',
  isDue: ({ db }) => hasStale(db),
  run: async ({ db, signal }) => {
    for (const project of await listStale(db)) {
      signal.throwIfAborted();
      await keepFigures(db, project);
    }
  },
};
