import type { ClientBase, Pool } from 'pg';
import { SCHEMA } from './pending.ts';

/** How many jobs are due, and done now; and how many jobs and e-mails should have been done. */
export type JobCounts = Record<'due' | 'active' | 'waiting' | 'lost' | 'failed' | 'mails', number>;

/**
 * How the queues stand. What has stood still for so long that something must be wrong: `waiting` jobs are due for ten minutes,
 * of `lost` ones the process gave no sign for two, `failed` ones failed for good in the last week, and `mails` wait for an hour and were tried.
 */
export async function countJobs(client: ClientBase | Pool): Promise<JobCounts> {
  const none = { due: 0, active: 0, waiting: 0, lost: 0, failed: 0, mails: 0 };
  const { rows: found } = await client.query('select to_regclass($1) as queue', [`${SCHEMA}.job`]);
  if (!found[0]?.queue) return none;
  const { rows } = await client.query<JobCounts>(`
    select count(*) filter (where is_due)::int as due,
           count(*) filter (where state = 'active')::int as active,
           count(*) filter (where is_due and start_after < now() - interval '10 minutes')::int as waiting,
           count(*) filter (where state = 'active'
             and coalesce(heartbeat_on, started_on) < now() - interval '2 minutes')::int as lost,
           count(*) filter (where name = 'failed-jobs'
             and created_on > now() - interval '7 days')::int as failed,
           (select count(*) from mail_outbox where status = 'waiting' and attempts > 0
             and created_at < now() - interval '1 hour')::int as mails
      from ${SCHEMA}.job, lateral (select state in ('created', 'retry') and name <> 'failed-jobs'
        and start_after <= now() as is_due) as due
     where left(name, 2) <> '__' and (state in ('created', 'retry', 'active') or name = 'failed-jobs')`);
  return rows[0] ?? none;
}
