import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { containsText } from '../../../db/text-search.ts';
import { MAX_HITS, type Scope } from '../queries.ts';

/**
 * At most 8 requirements that have the words in their id or their title, the shortest id first: those with a record,
 * those on the nodes and edges of models, and those that only test cases of suites have still. Of the latter the
 * prints are asked first, which are few: each requirement of a suite has one.
 */
export async function findRequirements(tx: Queryable, { companyId, projectIds, words }: Scope) {
  type Row = { id: string; title: string | null; slug: string; projectName: string };
  const within = (table: string) => sql`${sql.identifier(table)}.company_id = ${companyId}
    and ${sql.identifier(table)}.project_id in ${projectIds}`;
  const { rows } = await tx.execute<Row>(sql`
    with drawn as (
      select models.project_id, marked.id from models
      cross join lateral (
        select node -> 'data' -> 'requirements' as ids from jsonb_array_elements(nodes) node
        union all
        select edge -> 'requirements' from jsonb_array_elements(edges) edge
      ) carries
      cross join jsonb_array_elements_text(carries.ids) marked(id)
      where ${within('models')} and ${containsText(words, [sql`marked.id`])}
    ), tested as (
      select prints.project_id, prints.requirement as id from requirement_prints prints
      where ${within('prints')} and ${containsText(words, [sql`prints.requirement`])}
        and exists (select from suite_cases c where c.company_id = prints.company_id
          and c.project_id = prints.project_id and c.until is null and c.retired_in is null
          and c.content -> 'requirements' ? prints.requirement)
    ), recorded as (
      select requirements.project_id, requirement as id from requirements
      where ${within('requirements')} and ${containsText(words, [sql`requirement`, sql`title`])}
    ), found as (select * from drawn union select * from tested union select * from recorded)
    select found.id, records.title, projects.slug, projects.name as "projectName" from found
    left join requirements records on records.company_id = ${companyId}
      and records.project_id = found.project_id and records.requirement = found.id
    join projects on projects.id = found.project_id and projects.company_id = ${companyId}
    order by length(found.id), found.id, projects.name limit ${MAX_HITS}`);
  return rows.map(({ id, title, slug, projectName }) => ({
    id,
    name: title ? `${id} ${title}` : id,
    project: { slug, name: projectName },
    updatedAt: null,
  }));
}
