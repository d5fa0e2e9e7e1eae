import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { lastResultsOf } from '../../release/queries/last-results.ts';
import type { RunKey } from '../queries.ts';

type Contents = { verdicts: number; comments: number; attachments: number };

/** The release that a run is in, and how many of its test cases count there by a result of this run. */
type InRelease = { id: string; name: string; testCases: number };

/** What is deleted with a run besides its results, and which release loses it. */
export async function countContents(
  tx: Queryable,
  run: RunKey,
): Promise<Contents & { release: InRelease | null }> {
  const { companyId, projectId, id } = run;
  const isIn = sql`company_id = ${companyId} and project_id = ${projectId} and run_id = ${id}`;
  const { rows } = await tx.execute<Contents>(sql`
    select count(*)::int as verdicts, (count(*) filter (where comment <> ''))::int as comments,
      (select count(*)::int from attachments where ${isIn}) as attachments
    from verdicts where ${isIn}`);
  const contents = rows[0] ?? { verdicts: 0, comments: 0, attachments: 0 };
  return { ...contents, release: await findReleaseOf(tx, run) };
}

async function findReleaseOf(tx: Queryable, { companyId, id }: RunKey): Promise<InRelease | null> {
  const last = lastResultsOf({ companyId: sql`rel.company_id`, id: sql`rel.id` });
  const { rows } = await tx.execute<InRelease>(sql`
    select rel.id, rel.name, (select count(*)::int from (${last}) last
      where last.run_id = ${id} and last.status <> 'untested') as "testCases"
    from releases rel where rel.company_id = ${companyId} and rel.id in (
      select release_id from release_runs where company_id = ${companyId} and run_id = ${id})`);
  return rows[0] ?? null;
}
