import type { Project } from '@caseloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { isCountOf } from '../../dashboard/queries/unchanged.ts';

type Counts = Project['counts'];

/** Of subqueries each names the company itself: on a cluster of Citus they are not looked into for it. */
const countsNow = (companyId: string, projectId: SQL) => {
  const isInside = sql`x.company_id = ${companyId} and x.project_id = ${projectId}`;
  return sql<Counts>`jsonb_build_object(
  'models', (select count(*) from models x where ${isInside}),
  'testData', (select count(*) from test_data x where ${isInside}),
  'suites', (select count(*) from suites x where ${isInside}),
  'steps', (select count(*) from steps x where ${isInside}),
  'testCases', (select coalesce(sum(x.test_cases), 0) from models x where ${isInside})
    + (select coalesce(sum((x.figures ->> 'written')::int), 0) from suites x where ${isInside}))`;
};

/** How much is in a project: what is kept of it where nothing has changed since, else counted. Needs a join by `isCountOf`. */
export const countsOf = (companyId: string, projectId: SQL) =>
  sql<Counts>`coalesce(project_figures.counts, ${countsNow(companyId, projectId)})`;

/** What `project_figures` keeps of a project for lists. */
export async function countProject(
  tx: Queryable,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<{ counts: Counts; allResults: number } | undefined> {
  const { rows } = await tx.execute<{ counts: Counts; allResults: number }>(sql`
    select ${countsNow(companyId, sql`${projectId}::uuid`)} as counts, (select count(*)::int from results
      where company_id = ${companyId} and project_id = ${projectId}) as "allResults"`);
  return rows[0];
}

/**
 * How many results the runs of projects have, of cases that were not run too. Of projects of which nothing has
 * changed it is kept.
 */
export async function countAllResults(
  tx: Queryable,
  { companyId, projectIds }: { companyId: string; projectIds: string[] },
): Promise<number> {
  const { rows } = await tx.execute<{ kept: number; left: string[] }>(sql`
    select coalesce(sum(project_figures.all_results), 0)::int as kept,
      coalesce(jsonb_agg(p.id) filter (where project_figures.all_results is null), '[]') as left
    from (select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb) value) p
    left join project_figures on ${isCountOf(companyId, sql`p.id`)}`);
  const [{ kept, left } = { kept: 0, left: projectIds }] = rows;
  if (left.length === 0) return kept;
  const { rows: counted } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from results
    where company_id = ${companyId} and project_id in ${left}`);
  return kept + (counted[0]?.total ?? 0);
}
