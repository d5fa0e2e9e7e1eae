import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Scope } from './live-cases.ts';

/** When the newest run of each of some suites began that has a result, by the id of the suite; runs in the bin do not count. */
export async function listLastRuns(
  tx: Queryable,
  { companyId, projectId }: Scope,
  suiteIds: string[],
): Promise<Map<string, string>> {
  if (suiteIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ suiteId: string; at: Date }>(sql`
    select runs.suite_id as "suiteId", max(runs.created_at) as at
    from jsonb_array_elements_text(${JSON.stringify(suiteIds)}::jsonb) asked(id)
    join runs on runs.company_id = ${companyId} and runs.project_id = ${projectId}
      and runs.suite_id = asked.id::uuid
    where exists (select from results where results.company_id = ${companyId}
      and results.run_id = runs.id and results.status <> 'untested')
    group by runs.suite_id`);
  return new Map(rows.map(({ suiteId, at }) => [suiteId, new Date(at).toISOString()]));
}
