import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { ReleaseKey } from '../queries.ts';

type Counts = { links: number; runs: number; results: number };

/** What is deleted with a release: its links that still open; its runs stay with their results. */
export async function countReleaseContents(tx: Queryable, { companyId, id }: ReleaseKey) {
  const runIds = sql`select rr.run_id from release_runs rr
    join runs on runs.company_id = rr.company_id and runs.id = rr.run_id where rr.company_id = ${companyId} and rr.release_id = ${id}`;
  const { rows } = await tx.execute<Counts>(sql`
    select (select count(*)::int from shared_reports where company_id = ${companyId}
        and release_id = ${id} and expires_at > now()) as links,
      (select count(*)::int from (${runIds}) own) as runs,
      (select count(*)::int from results where company_id = ${companyId}
        and run_id in (${runIds}) and status <> 'untested') as results`);
  const { links, ...stays } = rows[0] ?? { links: 0, runs: 0, results: 0 };
  return { goes: { links }, stays };
}
