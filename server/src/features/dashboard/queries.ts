import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects } from '../../db/schema.ts';
import { flakyCases } from '../flaky/queries.ts';
import { models } from '../model/schema.ts';
import { countedByDay } from '../result/queries/daily-results.ts';
import { countsOfLast, lastByKey } from '../result/queries/last-results.ts';
import { results } from '../result/schema.ts';
import { withCurrentKeys } from '../suite/queries/current-keys.ts';
import { isOutdated } from '../suite/queries/sources.ts';
import { suites } from '../suite/schema.ts';
import type { OutdatedSuite, Rate } from './schema.ts';

export type Scope = { companyId: string; projectIds: string[]; year: number };

/** Results that were set in the year (UTC), of cases that were run. */
function isExecuted({ companyId, projectIds, year }: Scope) {
  const isMine = projectIds.length > 0 ? inArray(results.projectId, projectIds) : sql`false`;
  return sql`${results.companyId} = ${companyId} and ${isMine} and ${results.status} <> 'untested'
    and ${results.updatedAt} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
    and ${results.updatedAt} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`;
}

/** How many results were said on each day (UTC) of the year and passed or failed, in order; see `lastOfEachDay`. */
export async function countResultsByDay(
  tx: Queryable,
  { companyId, projectIds, year }: Scope,
): Promise<{ day: string; passed: number; failed: number }[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await tx.execute<{ day: string; passed: number; failed: number }>(
    countedByDay(
      companyId,
      sql`${inArray(sql`v.project_id`, projectIds)}
      and a.created_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
      and a.created_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`,
    ),
  );
  return rows;
}

type Executed = { results: number; passed: number; failed: number };

/** How many results of cases that were run were last set in the year, and how many of them passed and failed. */
export async function countResults(tx: Queryable, scope: Scope): Promise<Executed> {
  const { rows } = await tx.execute<Executed>(sql`
    select count(*)::int as results, count(*) filter (where ${results.status} = 'passed')::int as passed,
      count(*) filter (where ${results.status} = 'failed')::int as failed
    from ${results} where ${isExecuted(scope)}`);
  return rows[0] ?? { results: 0, passed: 0, failed: 0 };
}

/** The same results, each with the `key` that its case has now. */
export const executedCases = (scope: Scope) =>
  withCurrentKeys(scope.companyId, sql`select * from ${results} where ${isExecuted(scope)}`);

export const endOf = ({ year }: Scope) => sql`make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')`;

/** Of each project with cases or results: how its cases went when they were last run, and how many were not run. */
export async function countLastResults(tx: Queryable, scope: Scope): Promise<Rate[]> {
  const { companyId, projectIds } = scope;
  const { rows } = await tx.execute<Rate>(sql`
    with executed as materialized (${lastByKey(executedCases(scope))}), kept as (
      select c.project_id, c.suite_id, c.key from suite_cases c
      where c.company_id = ${companyId} and c.project_id in (
        select jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb)::uuid)
        and c.until is null and c.retired_in is null
    ), last as (
      select coalesce(executed.project_id, kept.project_id) as project_id,
        coalesce(executed.status, 'untested') as status
      from executed full join kept
        on kept.suite_id = executed.suite_id and kept.key = executed.key
    )
    select project_id as "projectId", ${countsOfLast} as counts from last group by 1`);
  return rows;
}

/** How many cases are flaky, and how many more of them are muted. */
export async function countFlaky(
  tx: Queryable,
  scope: Scope,
): Promise<{ flaky: number; mutedFlaky: number }> {
  const { rows } = await tx.execute<{ flaky: number; mutedFlaky: number }>(sql`
    select (count(*) filter (where not is_muted))::int as flaky,
      (count(*) filter (where is_muted))::int as "mutedFlaky"
    from (${flakyCases(scope.companyId, executedCases(scope), endOf(scope))}) flaky`);
  return rows[0] ?? { flaky: 0, mutedFlaky: 0 };
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

export const isWithin = ({ companyId, projectIds }: Scope) =>
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
export async function listOutdated(
  tx: Queryable,
  scope: Scope,
  limit: number,
): Promise<OutdatedSuite[]> {
  const rows = await tx
    .select({
      suiteId: suites.id,
      projectId: suites.projectId,
      name: suites.name,
      updatedAt: models.updatedAt,
    })
    .from(suites)
    .innerJoin(models, refersTo(suites.modelId, models))
    .where(and(isWithin(scope), eq(suites.status, 'ready'), isOutdated(scope.companyId)))
    .orderBy(desc(models.updatedAt), desc(suites.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
