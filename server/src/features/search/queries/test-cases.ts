import { sql } from 'drizzle-orm';
import { arrayOf } from '../../../db/array-of.ts';
import type { Queryable } from '../../../db/open.ts';
import { MAX_HITS, type Scope } from '../queries.ts';

/** A test ID as files and reports have it, with or without what stands before the key. */
const TEST_ID = /^@?(?:TC-)?([A-Z2-7]{10})$/i;

/**
 * At most 8 test cases that are called so now or were before, or that had this ID where they come from, the newest suite first.
 * Titles are searched in their suite: of all suites at once they are too many.
 */
export async function findTestCases(tx: Queryable, scope: Scope) {
  return [...(await findByKey(tx, scope)), ...(await findBySource(tx, scope))].slice(0, MAX_HITS);
}

type Row = { id: string; caseKey: string; name: string; slug: string; projectName: string };

/** Each suite is asked by its key. */
async function findByKey(tx: Queryable, { companyId, projectIds, words }: Scope) {
  const key = TEST_ID.exec(words)?.[1]?.toUpperCase();
  if (!key) return [];
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
  return rows.map(toTestCase);
}

/**
 * By the ID of a spreadsheet or another tool, which is shown before the title. Behind row security an index serves only what is equal, so that
 * letters are tried as they are typed, small and capital.
 */
async function findBySource(tx: Queryable, { companyId, projectIds, words }: Scope) {
  const spellings = [...new Set([words, words.toLowerCase(), words.toUpperCase()])];
  const { rows } = await tx.execute<Row>(sql`
    select suites.id, found.key as "caseKey",
      concat_ws(' ', found.source_id, coalesce(found.wording ->> 'name', found.name)) as name,
      projects.slug, projects.name as "projectName"
    from suite_cases found
    join suites on suites.company_id = found.company_id and suites.id = found.suite_id
    join projects on projects.company_id = suites.company_id and projects.id = suites.project_id
    where found.company_id = ${companyId} and found.project_id in ${projectIds}
      and found.until is null and found.source_id = any(${arrayOf(spellings, 'text')})
    order by suites.id desc, found.position limit ${MAX_HITS}`);
  return rows.map(toTestCase);
}

function toTestCase({ slug, projectName, ...row }: Row) {
  return { ...row, project: { slug, name: projectName }, updatedAt: null };
}
