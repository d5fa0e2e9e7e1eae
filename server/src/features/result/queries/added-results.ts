import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { RunRow } from '../../run/queries.ts';

/** Lets a run have cases that its suite has got since it began, behind its others. */
export async function insertResults(
  tx: Queryable,
  { companyId, projectId, id, suiteId }: RunRow,
  keys: string[],
): Promise<void> {
  await tx.execute(sql`
    insert into results (company_id, project_id, run_id, case_key, suite_id, case_since, position)
    select c.company_id, ${projectId}, ${id}, c.key, c.suite_id, c.since,
      (select coalesce(max(position), -1) from results where company_id = ${companyId} and run_id = ${id})
        + (row_number() over (partition by c.company_id order by c.position))::int
    from suite_cases c where c.company_id = ${companyId} and c.suite_id = ${suiteId}
      and c.until is null and c.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`);
}
