import type { ReleaseSummary } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { lastResultsOf } from './last-results.ts';

type Release = { companyId: string; id: string };

/** The worst first. */
const SEVERITY = sql`array['failed', 'blocked', 'untested', 'skipped', 'passed']`;

/** How many failing test cases a page has room for. */
const MAX_FAILING = 20;

/** The last results of a release, each with the words of its case as `c`. */
function lastWithCases({ companyId, id }: Release): SQL {
  return sql`(${lastResultsOf({ companyId: sql`${companyId}`, id: sql`${id}` })}) last
    join suite_cases c on c.suite_id = last.suite_id and c.key = last.case_key
      and c.since = last.case_since`;
}

/** The requirements of a release by the worst last result of their test cases, the worst first. */
export async function listRequirements(
  tx: Queryable,
  release: Release,
): Promise<ReleaseSummary['requirements']> {
  const { rows } = await tx.execute<ReleaseSummary['requirements'][number]>(sql`
    select marked.requirement as id, count(*)::int as "testCases",
      (${SEVERITY})[min(array_position(${SEVERITY}, last.status))] as status
    from ${lastWithCases(release)}
    cross join jsonb_array_elements_text(c.content -> 'requirements') marked(requirement)
    group by marked.requirement
    order by min(array_position(${SEVERITY}, last.status)), marked.requirement`);
  return rows;
}

/** The test cases of a release that failed or are blocked, those with most requirements first. */
export async function listFailing(
  tx: Queryable,
  release: Release,
): Promise<{ failing: ReleaseSummary['failing']; failingTotal: number }> {
  const { rows } = await tx.execute<ReleaseSummary['failing'][number] & { total: number }>(sql`
    select last.suite_id as "suiteId", last.case_key as "caseKey", last.run_id as "runId", last.status,
      coalesce(c.wording ->> 'name', c.name) as name, c.content -> 'requirements' as requirements,
      count(*) over ()::int as total
    from ${lastWithCases(release)}
    where last.status in ('failed', 'blocked')
    order by last.status = 'blocked', jsonb_array_length(c.content -> 'requirements') desc,
      last.updated_at, last.case_key
    limit ${MAX_FAILING}`);
  const failing = rows.map(({ total: _, ...row }) => row);
  return { failing, failingTotal: rows[0]?.total ?? 0 };
}

/** How many results of a release were set on each day (UTC) and passed or failed. */
export async function countByDay(
  tx: Queryable,
  { companyId, id }: Release,
): Promise<ReleaseSummary['daily']> {
  const { rows } = await tx.execute<ReleaseSummary['daily'][number]>(sql`
    select to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where r.status = 'passed')::int as passed,
      count(*) filter (where r.status = 'failed')::int as failed
    from release_runs rr
    join runs on runs.id = rr.run_id
    join results r on r.company_id = rr.company_id and r.run_id = rr.run_id
    where rr.company_id = ${companyId} and rr.release_id = ${id}
      and r.status in ('passed', 'failed') and r.updated_at is not null
    group by 1 order by 1`);
  return rows;
}
