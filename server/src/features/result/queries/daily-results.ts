import { type SQL, sql } from 'drizzle-orm';
import { commentOf, isStanding } from './opinions.ts';

/**
 * What was said of each case of a run on each day (UTC): the last of the day that was not taken back.
 * Another result on a later day changes nothing of it.
 *
 * @param companyId the company, which each part of the query names: Citus loses the order of a query of several servers
 * @param holds which verdicts `v` of actions `a` of the company
 * @returns a query of rows with those columns of `results` that lists show; `updated_at` is when it was said
 */
export const lastOfEachDay = (companyId: string, holds: SQL): SQL => sql`
  select distinct on (v.run_id, v.case_key, (a.created_at at time zone 'UTC')::date)
    r.company_id, r.project_id, r.run_id, r.case_key, r.suite_id, v.case_since, r.position,
    r.assignee_id, v.status, a.source, coalesce(${commentOf(companyId, sql`v`)}, '') as comment,
    a.created_at as updated_at, a.created_by as updated_by
  from verdicts v
  join result_actions a on a.company_id = v.company_id and a.id = v.action_id
  join results r on r.company_id = v.company_id and r.project_id = v.project_id
    and r.run_id = v.run_id and r.case_key = v.case_key
  where v.company_id = ${companyId} and v.status is not null and ${isStanding(companyId, sql`v`)} and ${holds}
  order by v.run_id, v.case_key, (a.created_at at time zone 'UTC')::date, v.number desc`;

/** How many of them passed and failed, by day, in order; only days that have some. Its parameters are those of `lastOfEachDay`. */
export const countedByDay = (companyId: string, holds: SQL): SQL => sql`
  select to_char(daily.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    count(*) filter (where daily.status = 'passed')::int as passed,
    count(*) filter (where daily.status = 'failed')::int as failed
  from (${lastOfEachDay(companyId, holds)}) daily where daily.status in ('passed', 'failed')
  group by 1 order by 1`;
