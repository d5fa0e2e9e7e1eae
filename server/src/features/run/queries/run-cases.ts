import type { ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { RunKey } from '../queries.ts';

type Filling = RunKey & { suiteId: string; assigneeIds: string[] };

/** Gives a run a result for each case that its suite has now, everybody's share alike. @returns how many */
export async function fillRun(tx: Queryable, run: Filling): Promise<number> {
  return fill(tx, run, sql`true`);
}

/** The same, of the cases that had one of these statuses in another run. */
export async function refillRun(
  tx: Queryable,
  run: Filling,
  { runId, statuses }: { runId: string; statuses: ResultStatus[] },
): Promise<number> {
  const list = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return fill(
    tx,
    run,
    sql`exists (select from results before where before.company_id = ${run.companyId}
      and before.project_id = ${run.projectId} and before.run_id = ${runId}
      and before.case_key = c.key and before.status in (${list}))`,
  );
}

async function fill(tx: Queryable, run: Filling, isIncluded: SQL): Promise<number> {
  const { companyId, projectId, id, suiteId, assigneeIds } = run;
  const people = JSON.stringify(assigneeIds);
  const { rows } = await tx.execute<{ filled: number }>(sql`
    with filled as (insert into results (company_id, project_id, run_id, case_key, suite_id, case_since, position, assignee_id)
    select ${companyId}, ${projectId}, ${id}, c.key, c.suite_id, c.since, c.position,
      (${people}::jsonb ->> ((row_number() over (order by c.position) - 1)
        % greatest(1, jsonb_array_length(${people}::jsonb)))::int)::uuid
    from suite_cases c
    where c.company_id = ${companyId} and c.suite_id = ${suiteId}
      and c.until is null and c.retired_in is null and ${isIncluded}
    returning 1) select count(*)::int as filled from filled`);
  return rows[0]?.filled ?? 0;
}
