import { and, eq, type SQL, sql } from 'drizzle-orm';
import { projectFigures } from '../schema.ts';

/** Whether nothing has changed since a row of `project_figures` was made. */
export const isUnchanged = (companyId: string) => sql<boolean>`not exists (
  select from stale_figures s
  where s.company_id = ${companyId} and s.project_id = project_figures.project_id)`;

/** Joins a project with what was counted of it, where that holds still: the row of this year. */
export function isCountOf(companyId: string, projectId: SQL): SQL | undefined {
  return and(
    eq(projectFigures.companyId, companyId),
    sql`project_figures.project_id = ${projectId}`,
    sql`project_figures.year = extract(year from now() at time zone 'UTC')::int`,
    isUnchanged(companyId),
  );
}
