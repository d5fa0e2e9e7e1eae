import { sql } from 'drizzle-orm';
import { arrayOf } from '../../../db/array-of.ts';
import type { Queryable } from '../../../db/open.ts';
import { wordsOf } from '../../../db/text-search.ts';
import { MAX_HITS, type Scope } from '../queries.ts';

type Found = { requirement: string; project_id: string };

/**
 * At most 8 requirements that have the words in their id or their title, the shortest id first: those with a record,
 * those on the nodes and edges of models, and those that only test cases of suites have still.
 */
export async function findRequirements(tx: Queryable, { companyId, projectIds, words }: Scope) {
  type Row = { id: string; title: string | null; slug: string; projectName: string };
  // apart: on a cluster of Citus the function asks the servers itself, and cannot be called on one of them
  const { rows: found } = await tx.execute<Found>(sql`select requirement, project_id from
    search_requirements(${arrayOf(wordsOf(words), 'text')}, ${arrayOf(projectIds, 'uuid')})`);
  if (found.length === 0) return [];
  const { rows } = await tx.execute<Row>(sql`
    select found.requirement as id, records.title, projects.slug, projects.name as "projectName"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(requirement text, project_id uuid)
    left join requirements records on records.company_id = ${companyId}
      and records.project_id = found.project_id and records.requirement = found.requirement
    join projects on projects.id = found.project_id and projects.company_id = ${companyId}
    order by length(found.requirement), found.requirement, projects.name limit ${MAX_HITS}`);
  return rows.map(({ id, title, slug, projectName }) => ({
    id,
    name: title ? `${id} ${title}` : id,
    project: { slug, name: projectName },
    updatedAt: null,
  }));
}
