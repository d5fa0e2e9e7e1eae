import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { AppError } from '../../../errors.ts';

/**
 * Counts one call of a company, however many come at once: the row of the period is
 * raised and compared in one statement. It is not waited for the disk: a power cut
 * may forget the last calls, never count one twice.
 *
 * @throws AppError `quota_reached` where the plan allows no more in this period
 */
export async function countApiCall(db: Db, companyId: string): Promise<void> {
  const { rows } = await db.execute<{ maximum: number | null; ends: Date; counted: boolean }>(sql`
    with swift as materialized (select set_config('synchronous_commit', 'off', true)),
    plan as (
      select (s.limits ->> 'apiCalls')::integer as maximum,
        coalesce(s.period_start at time zone 'UTC', date_trunc('month', now() at time zone 'UTC'))::date as period,
        coalesce(s.period_end,
          (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC') as ends
      from subscriptions s, swift where s.company_id = ${companyId}
    ), raised as (
      insert into api_usage as u (company_id, period, calls)
        select ${companyId}, plan.period, 1 from plan where plan.maximum is null or plan.maximum > 0
      on conflict (company_id, period) do update set calls = u.calls + 1
        where (select maximum from plan) is null or u.calls < (select maximum from plan)
      returning 1
    )
    select maximum, ends, exists (select from raised) as counted from plan`);
  const [plan] = rows;
  if (!plan || plan.counted) return;
  const retryAfter = Math.ceil((new Date(plan.ends).getTime() - Date.now()) / 1000);
  throw new AppError('quota_reached', { figure: 'apiCalls', limit: plan.maximum, retryAfter });
}
