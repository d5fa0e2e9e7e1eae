import type { ResultStatus } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import { withBin } from '../../../db/bin.ts';
import type { Queryable } from '../../../db/open.ts';

/** How many cases an entry of entered results is about: by their statuses, and those that were only commented on. */
export type Counts = Partial<Record<ResultStatus | 'commented', number>>;

/**
 * How many cases entries of the audit log say were set, by their statuses: each case counts once, as it
 * was last set, or as commented on where that was all. Also of runs in the bin; of one that is deleted for good nothing is counted any more.
 */
export async function countByEvent(
  tx: Queryable,
  companyId: string,
  eventIds: string[],
): Promise<Map<string, Counts>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await withBin(tx, () =>
    tx.execute<{ id: string; counts: Counts }>(sql`
      with events(id) as (
        select id::uuid from jsonb_array_elements_text(${JSON.stringify(eventIds)}::jsonb) id
      ), last as (
        select distinct on (events.id, v.case_key) events.id, coalesce(v.status, 'commented') as status
        from events
        join result_actions a on a.company_id = ${companyId} and a.event_id = events.id
        join verdicts v on v.company_id = a.company_id and v.action_id = a.id
        order by events.id, v.case_key, v.status is null, v.number desc
      ), counted as (
        select id, status, count(*)::int as count from last group by id, status
      )
      select id, json_object_agg(status, count) as counts from counted group by id`),
  );
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}
