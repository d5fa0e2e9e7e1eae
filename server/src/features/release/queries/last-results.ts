import { type SQL, sql } from 'drizzle-orm';

/**
 * The last result of each test case in the runs of a release; `untested` where it has none in any of them.
 * Rows of `results`.
 */
export function lastResultsOf({ companyId, id }: { companyId: SQL; id: SQL }): SQL {
  return sql`select distinct on (r.suite_id, r.case_key) r.*
    from release_runs rr
    join runs on runs.id = rr.run_id
    join results r on r.company_id = rr.company_id and r.run_id = rr.run_id
    where rr.company_id = ${companyId} and rr.release_id = ${id}
    order by r.suite_id, r.case_key, r.status = 'untested', r.updated_at desc nulls last, r.run_id desc`;
}
