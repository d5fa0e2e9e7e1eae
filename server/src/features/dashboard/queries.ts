import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { results } from '../../db/result-schema.ts';

type Scope = { companyId: string; projectIds: string[]; year: number };

/** Results that say passed or failed and were said in the year (UTC). */
function said({ companyId, projectIds, year }: Scope) {
  const isMine = projectIds.length > 0 ? inArray(results.projectId, projectIds) : sql`false`;
  return sql`${results.companyId} = ${companyId} and ${isMine}
    and ${results.status} in ('passed', 'failed')
    and ${results.updatedAt} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
    and ${results.updatedAt} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`;
}

/** How many results of each month passed and failed, one row a month that has some. */
export async function countResultsByMonth(
  tx: Queryable,
  scope: Scope,
): Promise<{ month: number; passed: number; failed: number }[]> {
  const { rows } = await tx.execute<{ month: number; passed: number; failed: number }>(sql`
    select extract(month from ${results.updatedAt} at time zone 'UTC')::int as month,
      count(*) filter (where ${results.status} = 'passed')::int as passed,
      count(*) filter (where ${results.status} = 'failed')::int as failed
    from ${results} where ${said(scope)} group by 1`);
  return rows;
}

/** Of each project that has results: how many of its cases passed and failed when they were last run. */
export async function countLastResults(
  tx: Queryable,
  scope: Scope,
): Promise<{ projectId: string; completed: number; failed: number }[]> {
  const { rows } = await tx.execute<{ id: string; completed: number; failed: number }>(sql`
    select project_id as id, count(*) filter (where status = 'passed')::int as completed,
      count(*) filter (where status = 'failed')::int as failed
    from (
      select distinct on (suite_id, case_key) project_id, status from ${results}
      where ${said(scope)} order by suite_id, case_key, updated_at desc, run_id desc
    ) last group by project_id`);
  return rows.map(({ id: projectId, completed, failed }) => ({ projectId, completed, failed }));
}

/** How many cases both passed and failed while they said the same: the model had no part in it. */
export async function countFlaky(tx: Queryable, scope: Scope): Promise<number> {
  const { rows } = await tx.execute<{ flaky: number }>(sql`
    select count(*)::int as flaky from (
      select from ${results} where ${said(scope)}
      group by suite_id, case_key, case_since having count(distinct ${results.status}) = 2
    ) wavering`);
  return rows[0]?.flaky ?? 0;
}
