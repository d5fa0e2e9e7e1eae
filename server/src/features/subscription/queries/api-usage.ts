import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { AppError } from '../../../errors.ts';
import type { ApiAllowance } from '../../../http/deps.ts';

/**
 * Counts one call of a company, however many come at once: the row of the period is
 * raised and compared in one statement. It is not waited for the disk: a power cut
 * may forget the last calls, never count one twice.
 *
 * @returns how many calls the plan allows and has left, and for how many seconds; undefined where it allows any number
 * @throws AppError `quota_reached` where the plan allows no more in this period
 */
export async function countApiCall(db: Db, companyId: string): Promise<ApiAllowance | undefined> {
  const { rows } = await db.execute<{
    maximum: number | null;
    ends: Date;
    calls: number | null;
  }>(sql`
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
      returning u.calls
    )
    select maximum, ends, (select calls from raised) as calls from plan`);
  const [plan] = rows;
  if (!plan) return undefined;
  const { maximum: limit, calls } = plan;
  const seconds = Math.ceil((new Date(plan.ends).getTime() - Date.now()) / 1000);
  if (calls === null)
    throw new AppError('quota_reached', { figure: 'apiCalls', limit, retryAfter: seconds });
  return limit === null ? undefined : { limit, left: limit - calls, seconds };
}
