import type { Colleague, ResultStatus, WorkResult } from '@caseloom/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { containsText } from '../../db/text-search.ts';
import { results } from '../result/schema.ts';

export type WorkFilter = {
  companyId: string;
  projectIds: string[];
  userId: string;
  status?: ResultStatus | undefined;
  assignee?: string | undefined;
  runStatus?: 'open' | 'completed' | undefined;
  from?: string | undefined;
  until?: string | undefined;
  only?: 'counted' | 'last' | 'flaky' | undefined;
  search?: string | undefined;
};

type Row = Omit<WorkResult, 'updatedAt'> & { updatedAt: Date | null; total: number };

/**
 * The results that pass a filter, the last set first; then those not run, in the order of their runs.
 *
 * @returns a page of them, and how many there are
 */
export async function listWork(
  tx: Queryable,
  filter: WorkFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: WorkResult[]; total: number }> {
  if (filter.projectIds.length === 0) return { items: [], total: 0 };
  const { rows } = await tx.execute<Row>(sql`
    with chosen as (${chosenBy(filter)})
    select r.run_id as "runId", r.case_key as "caseKey", coalesce(c.wording ->> 'name', c.name) as name,
      c.polarity, r.status, r.source, r.updated_at as "updatedAt", runs.name as "runName",
      runs.status as "runStatus", runs.environment, r.suite_id as "suiteId", suites.name as "suiteName",
      p.slug as "projectSlug", p.name as "projectName", ${personOf(sql`assignee`)} as assignee,
      concat_ws(' ', editor.first_name, editor.last_name) as "updatedBy",
      (select count(*)::int from chosen) as total
    from chosen r
    join runs on runs.id = r.run_id
    join suites on suites.id = r.suite_id
    join projects p on p.id = r.project_id
    join suite_cases c on c.suite_id = r.suite_id and c.key = r.case_key and c.since = r.case_since
    left join users assignee on assignee.id = r.assignee_id
    left join users editor on editor.id = r.updated_by
    order by r.updated_at desc nulls last, r.run_id, r.position
    offset ${skip} limit ${limit}`);
  const items = rows.map(({ total: _, updatedAt, updatedBy, ...row }) => ({
    ...row,
    updatedAt: updatedAt && new Date(updatedAt).toISOString(),
    updatedBy: updatedBy || null,
  }));
  return { items, total: rows[0]?.total ?? (skip > 0 ? await countWork(tx, filter) : 0) };
}

async function countWork(tx: Queryable, filter: WorkFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${chosenBy(filter)}) chosen`,
  );
  return rows[0]?.total ?? 0;
}

/** The rows of `results` that pass a filter. */
function chosenBy(filter: WorkFilter): SQL {
  const { status, search, runStatus } = filter;
  const ofCase = sql`join suite_cases c on c.suite_id = results.suite_id
    and c.key = results.case_key and c.since = results.case_since`;
  const conditions = and(
    sql`true`,
    runStatus ? sql`runs.status = ${runStatus}` : undefined,
    status ? eq(results.status, status) : undefined,
    isOf(filter),
    search ? containsText(search, wordsOfCase()) : undefined,
  );
  return sql`select results.* from (${inPeriod(filter)}) results
    join runs on runs.id = results.run_id ${search ? ofCase : sql``} where ${conditions}`;
}

/** The results in reach that were set in the time, or those of them that the dashboard counts. */
function inPeriod(filter: WorkFilter): SQL {
  const { only } = filter;
  const all = sql`select * from results where ${and(isInReach(filter), isInTime(filter))}`;
  if (!only) return all;
  const counted = sql`${all} and status in ('passed', 'failed')`;
  if (only === 'counted') return counted;
  const isFlaky = sql`(suite_id, case_key) in (select suite_id, case_key from (${counted}) counted
    group by suite_id, case_key, case_since having count(distinct status) = 2)`;
  return sql`select distinct on (suite_id, case_key) * from (${counted}) counted
    where ${only === 'flaky' ? isFlaky : sql`true`}
    order by suite_id, case_key, updated_at desc, run_id desc`;
}

function wordsOfCase() {
  return [
    results.caseKey,
    sql`coalesce(c.wording ->> 'name', c.name)`,
    sql`jsonb_path_query_array(c.content -> 'data', '$.*.value')::text`,
    results.comment,
  ];
}

function isInReach({ companyId, projectIds }: WorkFilter): SQL {
  const ids = sql.join(
    projectIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return sql`${results.companyId} = ${companyId} and ${results.projectId} in (${ids})`;
}

function isInTime({ from, until }: WorkFilter): SQL | undefined {
  return and(
    from ? sql`${results.updatedAt} >= ${from}::timestamptz` : undefined,
    until ? sql`${results.updatedAt} < ${until}::timestamptz` : undefined,
  );
}

/** Whose results they are. */
function isOf({ assignee, userId }: Pick<WorkFilter, 'assignee' | 'userId'>): SQL | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === 'nobody') return sql`${results.assigneeId} is null`;
  if (assignee === 'former') return isOfFormer;
  return eq(results.assigneeId, assignee === 'me' ? userId : assignee);
}

/** Who has left the company or the project, or is not active, runs nothing any more. */
const isOfFormer = sql`${results.assigneeId} is not null and not exists (
  select from users u where u.id = ${results.assigneeId} and u.is_active and u.removed_at is null
    and (u.role = 'companyOwner' or exists (select from project_members m
      where m.project_id = ${results.projectId} and m.user_id = u.id and m.status = 'active')))`;

const personOf = (user: SQL) => sql<Colleague | null>`case when ${user}.id is null then null else
  json_build_object('id', ${user}.id, 'firstName', ${user}.first_name, 'lastName', ${user}.last_name,
    'imageUrl', ${user}.image_url, 'role', ${user}.role) end`;

/**
 * Gives what is not run yet in a project's open runs to another person.
 *
 * @returns the runs, each with how many of its cases changed hands
 */
export async function handOver(
  tx: Queryable,
  { companyId, projectId, userId }: { companyId: string; projectId: string; userId: string },
  { from, to }: { from: string; to: string | null },
): Promise<{ runId: string; name: string; count: number }[]> {
  const { rows } = await tx.execute<{ runId: string; name: string; count: number }>(sql`
    with locked as (
      select run_id, case_key from results
      where company_id = ${companyId} and project_id = ${projectId} and status = 'untested'
        and ${isOf({ assignee: from, userId })}
        and run_id in (select id from runs where company_id = ${companyId} and project_id = ${projectId} and status = 'open')
      order by run_id, case_key for update
    ), changed as (
      update results r set assignee_id = ${to}::uuid, touched_at = now() from locked
      where r.run_id = locked.run_id and r.case_key = locked.case_key returning r.run_id
    ) select run_id as "runId", runs.name, count(*)::int as count
    from changed join runs on runs.id = run_id group by run_id, runs.name`);
  return rows;
}
