import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { liveCases, type Scope } from './live-cases.ts';

/** How many requirements `listRequirements` lists, without reading what is said of them. */
export async function countRequirements(tx: Queryable, at: Scope): Promise<number> {
  const isIn = sql`company_id = ${at.companyId} and project_id = ${at.projectId}`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select requirement from requirements where ${isIn}
      union select requirement from requirement_outcomes where ${isIn}
      union select marked.id from (${liveCases(at).rows}) c
        cross join jsonb_array_elements_text(c.content -> 'requirements') marked(id)
      union select marked.id #>> '{}' from models
        cross join lateral (
          select jsonb_path_query(nodes, '$[*].data.requirements[*]')
          union all select jsonb_path_query(edges, '$[*].requirements[*]')
        ) marked(id)
        where ${isIn}
    ) named`);
  return rows[0]?.count ?? 0;
}
