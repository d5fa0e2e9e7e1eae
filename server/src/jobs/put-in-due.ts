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
  {
    put,
    report,
  }: { put: (name: string) => Promise<unknown>; report: (fault: unknown, job?: string) => void },
): () => void {
  let failed: string | undefined;
  return repeat(
    INTERVAL_MS,
    async () => {
      const faults: { fault: unknown; name: string }[] = [];
      for (const { name, isDue } of jobs)
        try {
          if (await isDue?.(context)) await put(name);
        } catch (fault) {
          faults.push({ fault, name });
        }
      const [first] = faults;
      failed = first?.name;
      if (first) throw first.fault;
    },
    (fault) => report(fault, failed),
  );
}
