import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projects } from '../../db/schema.ts';
import { models } from '../model/schema.ts';
import { results } from '../result/schema.ts';
import { hasOtherSources } from '../suite/queries/sources.ts';
import { suites } from '../suite/schema.ts';

export type Scope = { companyId: string; projectIds: string[]; year: number };

/** Results that passed or failed and were set in the year (UTC). */
function isCounted({ companyId, projectIds, year }: Scope) {
  const isMine = projectIds.length > 0 ? inArray(results.projectId, projectIds) : sql`false`;
  return sql`${results.companyId} = ${companyId} and ${isMine}
    and ${results.status} in ('passed', 'failed')
    and ${results.updatedAt} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
    and ${results.updatedAt} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`;
}

/** How many results of each day (UTC) passed and failed, in order; only days that have some. */
export async function countResultsByDay(
  tx: Queryable,
  scope: Scope,
): Promise<{ day: string; passed: number; failed: number }[]> {
  const { rows } = await tx.execute<{ day: string; passed: number; failed: number }>(sql`
    select to_char(${results.updatedAt} at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where ${results.status} = 'passed')::int as passed,
      count(*) filter (where ${results.status} = 'failed')::int as failed
    from ${results} where ${isCounted(scope)} group by 1 order by 1`);
  return rows;
}

/** Of each project that has results: how many of its cases passed and failed when they were last run. */
export async function countLastResults(
  tx: Queryable,
  scope: Scope,
): Promise<{ projectId: string; completed: number; failed: number }[]> {
  const { rows } = await tx.execute<{ id: string; completed: number; failed: number }>(sql`
    select project_id as id, count(*) filter (where status = 'passed')::int as completed,
      count(*) filter (where status = 'failed')::int as failed
    from (
      select distinct on (suite_id, case_key) project_id, status from ${results}
      where ${isCounted(scope)} order by suite_id, case_key, updated_at desc, run_id desc
    ) last group by project_id`);
  return rows.map(({ id: projectId, completed, failed }) => ({ projectId, completed, failed }));
}

export type AttentionRow = {
  projectId: string;
  suiteId: string;
  caseKey: string;
  name: string;
  runId: string;
  status: 'passed' | 'failed';
  updatedAt: string;
  isFlaky: boolean;
};

/** The cases that failed when they were last run, or wavered, the failing first, then the newest. */
export async function listAttention(
  tx: Queryable,
  scope: Scope,
  limit: number,
): Promise<AttentionRow[]> {
  const { rows } = await tx.execute<Omit<AttentionRow, 'updatedAt'> & { updatedAt: Date }>(sql`
    with counted as (select * from ${results} where ${isCounted(scope)}),
    last as (
      select distinct on (suite_id, case_key) * from counted
      order by suite_id, case_key, updated_at desc, run_id desc
    ), wavering as (
      select suite_id, case_key from counted
      group by suite_id, case_key, case_since having count(distinct status) = 2
    ), chosen as (
      select last.*, exists (select from wavering w where w.suite_id = last.suite_id
        and w.case_key = last.case_key) as is_flaky from last
    )
    select chosen.project_id as "projectId", chosen.suite_id as "suiteId",
      chosen.case_key as "caseKey", coalesce(c.wording ->> 'name', c.name) as name,
      chosen.run_id as "runId", chosen.status, chosen.updated_at as "updatedAt",
      chosen.is_flaky as "isFlaky"
    from chosen join suite_cases c on c.company_id = chosen.company_id
      and c.suite_id = chosen.suite_id and c.key = chosen.case_key and c.since = chosen.case_since
    where chosen.status = 'failed' or chosen.is_flaky
    order by chosen.status, chosen.updated_at desc, chosen.run_id desc, chosen.case_key
    limit ${limit}`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }));
}

/** How many cases both passed and failed while they said the same: the model had no part in it. */
export async function countFlaky(tx: Queryable, scope: Scope): Promise<number> {
  const { rows } = await tx.execute<{ flaky: number }>(sql`
    select count(distinct (suite_id, case_key))::int as flaky from (
      select suite_id, case_key from ${results} where ${isCounted(scope)}
      group by suite_id, case_key, case_since having count(distinct ${results.status}) = 2
    ) wavering`);
  return rows[0]?.flaky ?? 0;
}

/** How many of the projects were made in each month of the year (UTC), one row a month that has some. */
export async function countProjectsByMonth(
  tx: Queryable,
  { companyId, projectIds, year }: Scope,
): Promise<{ month: number; projects: number }[]> {
  const created = sql`(${projects.createdAt} at time zone 'UTC')`;
  const month = sql<number>`extract(month from ${created})::int`;
  return tx
    .select({ month, projects: sql<number>`count(*)::int` })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, companyId),
        inArray(projects.id, projectIds),
        sql`${created} >= make_date(${year}, 1, 1) and ${created} < make_date(${year + 1}, 1, 1)`,
      ),
    )
    .groupBy(month);
}

const isWithin = ({ companyId, projectIds }: Scope) =>
  and(eq(models.companyId, companyId), inArray(models.projectId, projectIds));

/** Models made in this month (UTC) with the test cases they have, and how many models are hidden. */
export async function countModels(
  tx: Queryable,
  scope: Scope,
): Promise<{ models: number; testCases: number; hidden: number }> {
  const isNew = sql`${models.createdAt} at time zone 'UTC' >= date_trunc('month', now() at time zone 'UTC')`;
  const [row] = await tx
    .select({
      models: sql<number>`count(*) filter (where ${isNew})::int`,
      testCases: sql<number>`coalesce(sum(${models.testCases}) filter (where ${isNew}), 0)::int`,
      hidden: sql<number>`count(*) filter (where ${models.isHidden})::int`,
    })
    .from(models)
    .where(isWithin(scope));
  return row ?? { models: 0, testCases: 0, hidden: 0 };
}

/** What is kept in suites, however they were made: cases that a run would have, apart from retired ones. */
export async function countKept(
  tx: Queryable,
  { companyId, projectIds }: Scope,
): Promise<{ suites: number; testCases: number; retired: number }> {
  const figure = (name: 'testCases' | 'retired') =>
    sql<number>`coalesce(sum((${suites.figures} ->> ${name})::int), 0)::int`;
  const [row] = await tx
    .select({
      suites: sql<number>`count(*)::int`,
      testCases: figure('testCases'),
      retired: figure('retired'),
    })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), inArray(suites.projectId, projectIds)));
  return row ?? { suites: 0, testCases: 0, retired: 0 };
}

/** Suites whose cases depend on something that changed since, those whose model changed last first. */
export async function listOutdated(tx: Queryable, scope: Scope, limit: number) {
  return tx
    .select({
      suiteId: suites.id,
      projectId: suites.projectId,
      name: suites.name,
      updatedAt: models.updatedAt,
    })
    .from(suites)
    .innerJoin(models, and(eq(models.companyId, suites.companyId), eq(models.id, suites.modelId)))
    .where(
      and(
        isWithin(scope),
        eq(suites.status, 'ready'),
        sql`(${models.version} <> ${suites.modelVersion} or ${hasOtherSources})`,
      ),
    )
    .orderBy(desc(models.updatedAt), desc(suites.id))
    .limit(limit);
}

/** So many nodes make a picture of a few pixels a mere blot. */
const DRAWN = 300;

/** The models changed last, with their shape. Hidden ones are for the project's own page. */
export async function listRecentModels(tx: Queryable, scope: Scope, limit: number) {
  const isSmall = sql`jsonb_array_length(${models.nodes}) <= ${DRAWN}`;
  const { id, projectId, name, testCases, updatedAt } = models;
  return tx
    .select({
      ...{ id, projectId, name, testCases, updatedAt },
      nodes: sql<
        (typeof models.$inferSelect)['nodes']
      >`case when ${isSmall} then ${models.nodes} else '[]' end`,
      edges: sql<
        (typeof models.$inferSelect)['edges']
      >`case when ${isSmall} then ${models.edges} else '[]' end`,
    })
    .from(models)
    .where(and(isWithin(scope), eq(models.isHidden, false)))
    .orderBy(desc(models.updatedAt), desc(models.id))
    .limit(limit);
}
