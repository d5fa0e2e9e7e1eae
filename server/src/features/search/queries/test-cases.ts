import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { MAX_HITS, type Scope } from '../queries.ts';

/** A test ID as files and reports have it, with or without what stands before the key. */
const TEST_ID = /^@?(?:TC-)?([A-Z2-7]{10})$/i;

/**
 * At most 8 test cases that are called so now or were before, the newest suite first: each suite is asked
 * by its key. Titles are searched in their suite: of all suites at once they are too many.
 */
export async function findTestCases(tx: Queryable, { companyId, projectIds, words }: Scope) {
  const key = TEST_ID.exec(words)?.[1]?.toUpperCase();
  if (!key) return [];
  type Row = { id: string; caseKey: string; name: string; slug: string; projectName: string };
  const earlier = JSON.stringify([{ key }]);
  const { rows } = await tx.execute<Row>(sql`
    select suites.id, found.key as "caseKey", coalesce(found.wording ->> 'name', found.name) as name,
      projects.slug, projects.name as "projectName"
    from suites
    join projects on projects.company_id = suites.company_id and projects.id = suites.project_id
    cross join lateral (
      select * from suite_cases c where c.company_id = ${companyId} and c.suite_id = suites.id
        and c.key = ${key} and c.until is null
      union all
      select * from suite_cases c where c.company_id = ${companyId} and c.suite_id = suites.id
        and c.until is null and c.earlier_keys <> '[]' and c.earlier_keys @> ${earlier}::jsonb
    ) found
    where suites.company_id = ${companyId} and suites.project_id in ${projectIds}
    order by suites.id desc limit ${MAX_HITS}`);
  return rows.map(({ slug, projectName, ...row }) => ({
    ...row,
    project: { slug, name: projectName },
    updatedAt: null,
  }));
}
