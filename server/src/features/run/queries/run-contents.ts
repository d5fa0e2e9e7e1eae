import type { RunContents } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { lastResultsOf } from '../../release/queries/last-results.ts';
import { isStanding } from '../../result/queries/opinions.ts';
import type { RunKey } from '../queries.ts';

type Contents = Omit<RunContents, 'release'>;

/** What is deleted with a run, as its page shows it, and what becomes of the release that it is in. */
export async function countContents(tx: Queryable, run: RunKey): Promise<RunContents> {
  const { companyId, projectId, id } = run;
  const isIn = sql`company_id = ${companyId} and project_id = ${projectId} and run_id = ${id}`;
  const { rows } = await tx.execute<Contents>(sql`
    select (select count(*)::int from results where ${isIn} and status <> 'untested') as results,
      (select count(*)::int from (
        select comment_verdict from results where ${isIn} and comment_verdict is not null
        union select number from verdicts v where ${isIn} and status is null and about is null
          and comment <> '' and ${isStanding(companyId, sql`v`)}) said) as comments,
      (select count(*)::int from attachments where ${isIn}) as attachments`);
  const contents = rows[0] ?? { results: 0, comments: 0, attachments: 0 };
  return { ...contents, release: await findReleaseOf(tx, run) };
}

/** The release of a run, and how many of its test cases count otherwise, or no more, without the run. */
async function findReleaseOf(
  tx: Queryable,
  { companyId, id }: RunKey,
): Promise<RunContents['release']> {
  const release = { companyId, id: sql`rel.id` };
  const { rows } = await tx.execute<NonNullable<RunContents['release']>>(sql`
    select rel.id, rel.name, figures.* from releases rel cross join lateral (
      select count(*)::int as "testCases",
        (count(*) filter (where rest.key is null))::int as gone,
        (count(*) filter (where rest.key is null and last.status <> 'untested'))::int as "goneResults",
        (count(*) filter (where rest.status <> 'untested' and last.run_id = ${id}))::int as "byOthers",
        (count(*) filter (where rest.status = 'untested' and last.status <> 'untested'))::int as untested
      from (${lastResultsOf(release)}) last
      left join (${lastResultsOf({ ...release, besides: id })}) rest
        on rest.suite_id = last.suite_id and rest.key = last.key
    ) figures where rel.company_id = ${companyId} and rel.id in (
      select release_id from release_runs where company_id = ${companyId} and run_id = ${id})`);
  return rows[0] ?? null;
}
