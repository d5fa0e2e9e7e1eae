import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { RunKey } from '../queries.ts';

type Contents = { verdicts: number; comments: number; attachments: number };

/** What is deleted with a run besides its results. */
export async function countContents(
  tx: Queryable,
  { companyId, projectId, id }: RunKey,
): Promise<Contents> {
  const isIn = sql`company_id = ${companyId} and project_id = ${projectId} and run_id = ${id}`;
  const { rows } = await tx.execute<Contents>(sql`
    select count(*)::int as verdicts, (count(*) filter (where comment <> ''))::int as comments,
      (select count(*)::int from attachments where ${isIn}) as attachments
    from verdicts where ${isIn}`);
  return rows[0] ?? { verdicts: 0, comments: 0, attachments: 0 };
}
