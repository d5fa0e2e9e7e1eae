import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { RunRow } from '../../run/queries.ts';
import { withCurrentKeys } from '../../suite/queries/current-keys.ts';

/** How many earlier runs are looked through for what a case did last. */
const EARLIER_RUNS = 50;

export type NewFailures = { total: number; first: { caseKey: string; name: string }[] };

/**
 * The cases that failed in a run and whose last result before, in the earlier runs of the suite in the same
 * environment, was none or no failure, in the order of the run. So a case that a rerun left out is no news.
 */
export async function findNewFailures(
  tx: Queryable,
  { companyId, projectId, id, suiteId, environment }: RunRow,
  limit: number,
): Promise<NewFailures> {
  const earlier = sql`select id from runs where company_id = ${companyId}
    and project_id = ${projectId} and suite_id = ${suiteId} and environment = ${environment}
    and id < ${id} and deleted_at is null order by id desc limit ${EARLIER_RUNS}`;
  const keyed = (rows: ReturnType<typeof sql>) =>
    withCurrentKeys(companyId, rows, sql`select ${suiteId}::uuid`);
  const { rows } = await tx.execute<{ caseKey: string; name: string; total: number }>(sql`
    with failed as (
      select distinct on (key) * from (${keyed(sql`select * from results
        where company_id = ${companyId} and run_id = ${id} and status = 'failed'`)}) executed
      order by key, case_key = key desc
    ), before as (
      select distinct on (key) key, status from (${keyed(sql`select * from results
        where company_id = ${companyId} and run_id in (${earlier})
          and status <> 'untested'`)}) executed
      order by key, run_id desc, case_key = key desc
    )
    select failed.case_key as "caseKey", coalesce(c.wording ->> 'name', c.name) as name,
      count(*) over ()::int as total
    from failed
    join suite_cases c on c.company_id = ${companyId} and c.suite_id = ${suiteId}
      and c.key = failed.case_key and c.since = failed.case_since
    left join before on before.key = failed.key
    where before.status is distinct from 'failed'
    order by failed.position, failed.case_key limit ${limit}`);
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ caseKey, name }) => ({ caseKey, name })),
  };
}
