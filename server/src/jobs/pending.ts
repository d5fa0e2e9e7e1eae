import type { ClientBase } from 'pg';
import { z } from 'zod';

/** The schema of the database that the queues are in. */
export const SCHEMA = 'jobs';

/** A job that is not done, as it can be put into the queue of another database. */
export const pendingJob = z.strictObject({
  name: z.string(),
  id: z.uuid(),
  data: z.record(z.string(), z.unknown()).optional(),
  startAfter: z.iso.datetime({ offset: true }),
  singletonKey: z.string().optional(),
  group: z.strictObject({ id: z.string() }).optional(),
});

export type PendingJob = z.infer<typeof pendingJob>;

/** The jobs that wait or are being done; none where the database has no queues yet. */
export async function listPending(client: ClientBase): Promise<PendingJob[]> {
  const { rows: found } = await client.query('select to_regclass($1) as queue', [`${SCHEMA}.job`]);
  if (!found[0]?.queue) return [];
  const { rows } = await client.query<{ job: PendingJob }>(`
    select jsonb_strip_nulls(jsonb_build_object(
             'name', name, 'id', id, 'startAfter', start_after, 'singletonKey', singleton_key,
             'group', case when group_id is not null then jsonb_build_object('id', group_id) end))
           || case when data is null then '{}' else jsonb_build_object('data', data) end as job
      from ${SCHEMA}.job
     where state in ('created', 'retry', 'active') and left(name, 2) <> '__'
     order by name, id`);
  return rows.map(({ job }) => job);
}
