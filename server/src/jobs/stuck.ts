import type { ClientBase } from 'pg';
import { SCHEMA } from './pending.ts';

/** Jobs and e-mails that should have been done: how many of each. */
export type Stuck = { waiting: number; lost: number; failed: number; mails: number };

/**
 * What has stood still for so long that something must be wrong: jobs that are due for ten minutes, jobs whose process gave no
 * sign for two, jobs that failed for good in the last week, and e-mails that wait for an hour and were tried.
 */
export async function findStuck(client: ClientBase): Promise<Stuck> {
  const none = { waiting: 0, lost: 0, failed: 0, mails: 0 };
  const { rows: found } = await client.query('select to_regclass($1) as queue', [`${SCHEMA}.job`]);
  if (!found[0]?.queue) return none;
  const { rows } = await client.query<Stuck>(`
    select count(*) filter (where state in ('created', 'retry') and name <> 'failed-jobs'
             and start_after < now() - interval '10 minutes')::int as waiting,
           count(*) filter (where state = 'active'
             and coalesce(heartbeat_on, started_on) < now() - interval '2 minutes')::int as lost,
           count(*) filter (where name = 'failed-jobs'
             and created_on > now() - interval '7 days')::int as failed,
           (select count(*) from mail_outbox where status = 'waiting' and attempts > 0
             and created_at < now() - interval '1 hour')::int as mails
      from ${SCHEMA}.job where left(name, 2) <> '__'`);
  return rows[0] ?? none;
}
