import type { ResultStatus } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { listWorkers, type RunKey } from '../queries.ts';

type Filling = RunKey & { suiteId: string };

/** Gives a run a result for each case that its suite has now, everybody's share alike. @returns how many */
export async function fillRun(
  tx: Queryable,
  { assigneeIds, ...run }: Filling & { assigneeIds: string[] },
): Promise<number> {
  const people = JSON.stringify(assigneeIds);
  const assignee = sql`(${people}::jsonb ->> ((row_number() over (order by c.position) - 1)
    % greatest(1, jsonb_array_length(${people}::jsonb)))::int)::uuid`;
  return fill(tx, run, { cases: sql`suite_cases c`, assignee });
}

/**
 * The same, of the cases that had one of these statuses in another run: found by their keys, which they
 * keep through every generation. A case may stay with its assignee, as far as they may still be given work.
 */
export async function refillRun(
  tx: Queryable,
  run: Filling,
  from: { runId: string; statuses: ResultStatus[]; keepAssignees: boolean },
): Promise<number> {
  const isRepeated = sql`before.company_id = ${run.companyId}
    and before.project_id = ${run.projectId} and before.run_id = ${from.runId}
    and before.status in (${sql.join(
      from.statuses.map((status) => sql`${status}`),
      sql`, `,
    )})`;
  const workers = from.keepAssignees ? await listAssignedWorkers(tx, run, isRepeated) : [];
  return fill(tx, run, {
    cases: sql`suite_cases c join results before on ${isRepeated} and before.case_key = c.key`,
    assignee: sql`case when ${JSON.stringify(workers)}::jsonb ? before.assignee_id::text
      then before.assignee_id end`,
  });
}

/** Whom some results of another run were assigned to, and who may still be given work. */
async function listAssignedWorkers(tx: Queryable, run: Filling, isRepeated: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct before.assignee_id as id from results before
    where ${isRepeated} and before.assignee_id is not null`);
  return [
    ...(await listWorkers(
      tx,
      run,
      rows.map(({ id }) => id),
    )),
  ];
}

async function fill(
  tx: Queryable,
  { companyId, projectId, id, suiteId }: Filling,
  { cases, assignee }: { cases: SQL; assignee: SQL },
): Promise<number> {
  const { rows } = await tx.execute<{ filled: number }>(sql`
    with filled as (insert into results (company_id, project_id, run_id, case_key, suite_id, case_since, position, assignee_id)
    select ${companyId}, ${projectId}, ${id}, c.key, c.suite_id, c.since, c.position, ${assignee}
    from ${cases}
    where c.company_id = ${companyId} and c.suite_id = ${suiteId}
      and c.until is null and c.retired_in is null
    returning 1) select count(*)::int as filled from filled`);
  return rows[0]?.filled ?? 0;
}
