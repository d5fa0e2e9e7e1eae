import type { PgBoss } from 'pg-boss';
import type { Job } from './job.ts';

/** Where jobs go that failed for good, to be looked at. */
export const FAILED = 'failed-jobs';
export const HOUR = 60 * 60;

/** A job whose process died is noticed by its missing heartbeat, and taken by another within half a minute. */
const QUEUE = {
  retryLimit: 3,
  retryDelay: 1,
  heartbeatSeconds: 10,
  // a draft of long texts may ask a language model two dozen times
  expireInSeconds: HOUR,
  deleteAfterSeconds: HOUR,
  deadLetter: FAILED,
  notify: true,
};

/** The queue of a kind of job, where it is not there yet. */
export async function createQueue(
  boss: PgBoss,
  { name, schedule, isDue }: Job<never>,
): Promise<void> {
  // of jobs that start by themselves one waiting is enough: each does all there is to do
  await boss.createQueue(name, { ...QUEUE, policy: schedule || isDue ? 'short' : 'standard' });
}
