import { type Failures, LIMITS } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { RunRow } from '../../run/queries.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';

/**
 * What failed in an import, in cases of the run or in results that wait in it, and which of that the last run before, of the same
 * suite in the same environment, did not have. Where there is no such run, all of it is new.
 */
export async function findFailures(
  tx: Queryable,
  { companyId, projectId, id, suiteId, environment }: RunRow,
  actionId: string,
): Promise<Failures> {
  const ofSuite = sql`select ${suiteId}::uuid`;
  const failed = withCurrentKeys(
    companyId,
    sql`select r.suite_id, r.case_key, r.case_since from verdicts v
      join results r on r.company_id = v.company_id and r.run_id = v.run_id and r.case_key = v.case_key
      where v.company_id = ${companyId} and v.project_id = ${projectId} and v.run_id = ${id}
        and v.action_id = ${actionId} and v.status = 'failed'`,
    ofSuite,
  );
  const failedBefore = withCurrentKeys(
    companyId,
    sql`select r.suite_id, r.case_key, r.case_since from results r, before
      where r.company_id = ${companyId} and r.run_id = before.id and r.status = 'failed'`,
    ofSuite,
  );
  const { rows } = await tx.execute<Failures>(sql`
    with before as materialized (
      select id from runs where company_id = ${companyId} and project_id = ${projectId}
        and suite_id = ${suiteId} and environment = ${environment} and id < ${id}
      order by id desc limit 1
    ), failed as materialized (${failed}), failed_before as materialized (${failedBefore}),
    failures as (
      select f.case_key, f.case_since, null as name,
        not exists (select from failed_before b where b.key = f.key) as is_new from failed f
      union all
      select null, null, u.name, not exists (select from before join unmatched_results b
        on b.company_id = ${companyId} and b.run_id = before.id
        where b.automation_name = u.automation_name and b.status = 'failed') from unmatched_results u
      where u.company_id = ${companyId} and u.run_id = ${id} and u.action_id = ${actionId}
        and u.matched_key is null and u.status = 'failed'
    ), named as (
      select f.case_key as "caseKey", coalesce(f.name, c.wording ->> 'name', c.name, '') as name
      from failures f left join suite_cases c on c.company_id = ${companyId}
        and c.suite_id = ${suiteId} and c.key = f.case_key and c.since = f.case_since
      where f.is_new order by 2, 1 limit ${LIMITS.listedFailures}
    ) select (select count(*) from failures)::int as total,
      (select count(*) from failures where is_new)::int as "newTotal",
      coalesce((select json_agg(named) from named), '[]') as new`);
  return rows[0] ?? NO_FAILURES;
}

/** Of an import that stored nothing. */
export const NO_FAILURES: Failures = { total: 0, newTotal: 0, new: [] };
