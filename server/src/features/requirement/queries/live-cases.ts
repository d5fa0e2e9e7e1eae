import { type SQL, sql } from 'drizzle-orm';

export type Scope = { companyId: string; projectId: string };

/** Cases that count: as a query, and what a row of it, called `covering`, says. */
export type Live = { rows: SQL; content: SQL };

/** The cases that a project's suites have now: those that a new run would have. */
export const liveCases = ({ companyId, projectId }: Scope): Live => ({
  rows: sql`
  select suite_id, key, coalesce(wording ->> 'name', name) as name, earlier_keys, text_hash, content
  from suite_cases where company_id = ${companyId} and project_id = ${projectId}
    and until is null and retired_in is null`,
  content: contentOf({ companyId }),
});

/** What the case of a row called `covering` says now. */
export const contentOf = ({ companyId }: Pick<Scope, 'companyId'>) => sql`(
  select said.content from suite_cases said where said.company_id = ${companyId}
    and said.suite_id = covering.suite_id and said.key = covering.key and said.until is null)`;
