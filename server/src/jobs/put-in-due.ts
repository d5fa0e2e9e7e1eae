import type { Job, JobContext } from './job.ts';
import { repeat } from './repeat.ts';

/** How often it is checked whether jobs are due. */
const INTERVAL_MS = 60_000;

/**
 * Puts in jobs that are due, now and each minute. Where nobody works this asks the database once for each of them; a
 * schedule that begins them all would need seven statements for one.
 *
 * @param options `put`: puts a job into its queue, where it waits once at most
 * @returns ends it
 */
export function putInDue(
  jobs: Job<never>[],
  context: Pick<JobContext, 'db' | 'deliver'>,
  { put, report }: { put: (name: string) => Promise<unknown>; report: (fault: unknown) => void },
): () => void {
  return repeat(
    INTERVAL_MS,
    async () => {
      const faults: unknown[] = [];
      for (const { name, isDue } of jobs)
        try {
          if (await isDue?.(context)) await put(name);
        } catch (fault) {
          faults.push(fault);
        }
      if (faults.length > 0) throw faults[0];
    },
    report,
  );
}
