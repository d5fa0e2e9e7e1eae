import type { ReleaseSummary, ResultCounts } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { countedByDay } from '../../result/queries/daily-results.ts';
import { countsOfLast } from '../../result/queries/last-results.ts';
import { byPriority, isRisky } from '../../suite/queries/case-attributes.ts';
import { caseOfLast, lastWithCases, nameOfLast, SEVERITY } from './last-results.ts';

type Release = { companyId: string; id: string };

/** How many failing test cases a page has room for. */
const MAX_FAILING = 20;

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

/** The test cases of a release that cover a requirement, and those that are urgent or risky, by their last results. */
export async function countRisks(
  tx: Queryable,
  release: Release,
): Promise<Pick<ReleaseSummary, 'required' | 'risky'>> {
  const count = async (condition: SQL) => {
    const { rows } = await tx.execute<{ counts: ResultCounts }>(sql`
      select ${countsOfLast} as counts from ${lastWithCases(release)} where ${condition}`);
    const [row] = rows;
    if (!row) throw new Error('an aggregate gives a row');
    return row.counts;
  };
  return {
    required: await count(sql`jsonb_array_length(c.content -> 'requirements') > 0`),
    risky: await count(isRisky(caseOfLast(release.companyId))),
  };
}

/** The test cases of a release that failed or are blocked, by priority, then those with most requirements. */
export async function listFailing(
  tx: Queryable,
  release: Release,
): Promise<{ failing: ReleaseSummary['failing']; failingTotal: number }> {
  const { rows } = await tx.execute<ReleaseSummary['failing'][number] & { total: number }>(sql`
    select last.suite_id as "suiteId", last.case_key as "caseKey", last.run_id as "runId", last.status,
      ${nameOfLast} as name, c.content -> 'requirements' as requirements,
      count(*) over ()::int as total
    from ${lastWithCases(release)}
    where last.status in ('failed', 'blocked')
    order by last.status = 'blocked', ${byPriority(caseOfLast(release.companyId))}, jsonb_array_length(c.content -> 'requirements') desc,
      last.updated_at, last.case_key
    limit ${MAX_FAILING}`);
  const failing = rows.map(({ total: _, ...row }) => row);
  return { failing, failingTotal: rows[0]?.total ?? 0 };
}

/** How many results of a release were said on each day (UTC) and passed or failed, see `lastOfEachDay`. */
export async function countByDay(
  tx: Queryable,
  { companyId, id }: Release,
): Promise<ReleaseSummary['daily']> {
  const { rows } = await tx.execute<ReleaseSummary['daily'][number]>(
    countedByDay(
      companyId,
      sql`v.run_id in (
      select rr.run_id from release_runs rr join runs on runs.company_id = rr.company_id and runs.id = rr.run_id
      where rr.company_id = ${companyId} and rr.release_id = ${id})`,
    ),
  );
  return rows;
}
