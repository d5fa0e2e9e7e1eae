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
  const { rows } = await db.execute<{ maximum: number | null; period: string; ends: Date }>(sql`
    select (s.limits ->> 'apiCalls')::integer as maximum,
      coalesce(s.period_start at time zone 'UTC', date_trunc('month', now() at time zone 'UTC'))::date::text as period,
      coalesce(s.period_end,
        (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC') as ends
    from subscriptions s where s.company_id = ${companyId}`);
  const [plan] = rows;
  if (!plan) return undefined;
  const { maximum: limit, period } = plan;
  const calls = limit === 0 ? undefined : await raise(db, { companyId, period, limit });
  const seconds = Math.ceil((new Date(plan.ends).getTime() - Date.now()) / 1000);
  if (calls === undefined)
    throw new AppError('quota_reached', { figure: 'apiCalls', limit, retryAfter: seconds });
  return limit === null ? undefined : { limit, left: limit - calls, seconds };
}

/**
 * Raises the count of a period. The limit is a value of the statement, since a cluster compares it on the server that
 * holds the row.
 *
 * @returns what the count is then; undefined where it is at its limit already
 */
async function raise(
  db: Db,
  { companyId, period, limit }: { companyId: string; period: string; limit: number | null },
): Promise<number | undefined> {
  // of a query with parameters that is no list of values Citus does not find their types
  const one = sql`(set_config('synchronous_commit', 'off', true) = 'off')::int`;
  const { rows } = await db.execute<{ calls: number }>(sql`
    insert into api_usage as u (company_id, period, calls)
      values (${companyId}::uuid, ${period}::date, ${one})
    on conflict (company_id, period) do update set calls = u.calls + 1
      where ${limit === null ? sql`true` : sql`u.calls < ${limit}::int`}
    returning u.calls`);
  return rows[0]?.calls;
}
