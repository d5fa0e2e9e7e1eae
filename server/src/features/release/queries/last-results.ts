import { type SQL, sql } from 'drizzle-orm';
import { lastOfEachCase } from '../../result/queries/last-results.ts';

type Release = {
  companyId: SQL | string;
  id: SQL | string;
  /** A run of it that is left out. */
  besides?: string;
};

/** The last result of each test case in the runs of a release; `untested` where it has none in any of them. */
export function lastResultsOf({ companyId, id, besides }: Release): SQL {
  const ofRelease = sql`from release_runs rr join runs on runs.company_id = ${companyId} and runs.id = rr.run_id`;
  const isIn = sql`rr.company_id = ${companyId} and rr.release_id = ${id}
    and rr.run_id is distinct from ${besides ?? null}::uuid`;
  return lastOfEachCase(
    companyId,
    sql`select r.* ${ofRelease}
      join results r on r.company_id = rr.company_id and r.run_id = rr.run_id where ${isIn}`,
    sql`select runs.suite_id ${ofRelease} where ${isIn}`,
  );
}

/** The last results of a release, each with the words of its case as `c`. */
export function lastWithCases({ companyId, id }: { companyId: string; id: string }): SQL {
  return sql`(${lastResultsOf({ companyId, id })}) last
    join suite_cases c on c.company_id = ${companyId} and c.suite_id = last.suite_id and c.key = last.case_key
      and c.since = last.case_since`;
}

/** The columns by which what people said of a case of `lastWithCases` is found. */
export const caseOfLast = (companyId: string) => ({
  companyId,
  suiteId: sql`last.suite_id`,
  key: sql`last.key`,
});

/** What a case of `lastWithCases` is called. */
export const nameOfLast: SQL = sql`coalesce(c.wording ->> 'name', c.name)`;

/** The order of a list of results: the worst first. */
export const SEVERITY: SQL = sql`array['failed', 'blocked', 'untested', 'skipped', 'passed']`;
