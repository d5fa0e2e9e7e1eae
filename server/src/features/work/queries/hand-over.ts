import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { isOf, isOfFormer, type WorkFilter } from '../queries.ts';

/*
 * What somebody has still to run, and how it gets to others.
 */

/**
 * Gives what is not run yet in a project's open runs to another person.
 *
 * @returns the runs and whose cases they were, each with how many changed hands
 */
export async function handOver(
  tx: Queryable,
  { companyId, projectId, userId }: { companyId: string; projectId: string; userId: string },
  { from, to }: { from: string; to: string | null },
): Promise<HandedOver[]> {
  const { rows } = await tx.execute<HandedOver>(sql`
    with locked as (
      select run_id, case_key, assignee_id from results where ${isLeft({ companyId, projectIds: [projectId] })}
        and ${isOf({ companyId, assignee: from, userId })}
      order by run_id, case_key for update
    ), changed as (
      update results r set assignee_id = ${to}::uuid, touched_at = now() from locked
      where r.company_id = ${companyId} and r.run_id = locked.run_id and r.case_key = locked.case_key
      returning r.run_id, locked.assignee_id
    ) select run_id as "runId", assignee_id as "giverId", count(*)::int as count
    from changed group by run_id, assignee_id`);
  return rows;
}

type HandedOver = { runId: string; giverId: string | null; count: number };

/** What is not run yet in the open runs of projects. */
const isLeft = ({ companyId, projectIds }: Pick<WorkFilter, 'companyId' | 'projectIds'>) => sql`
  company_id = ${companyId} and ${inArray(sql`project_id`, projectIds)} and status = 'untested'
  and run_id in (select id from runs where company_id = ${companyId}
    and ${inArray(sql`project_id`, projectIds)} and status = 'open')`;

/** How many test cases a user has still to run, by the id of the project; projects without any are not there. */
export async function countLeft(
  tx: Queryable,
  { userId, ...scope }: Pick<WorkFilter, 'companyId' | 'projectIds' | 'userId'>,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ projectId: string; left: number }>(sql`
    select project_id as "projectId", count(*)::int as left from results
    where ${isLeft(scope)} and assignee_id = ${userId} group by project_id`);
  return new Map(rows.map(({ projectId, left }) => [projectId, left]));
}

/** The names of those who have left and whose cases in a project wait for somebody else. */
export async function listFormerNames(
  tx: Queryable,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select concat_ws(' ', u.first_name, u.last_name) as name from users u
    where u.company_id = ${companyId} and u.id in (
      select assignee_id from results where ${isLeft({ companyId, projectIds: [projectId] })} and ${isOfFormer(companyId)}) order by 1`);
  return rows.map(({ name }) => name).filter(Boolean);
}
