import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { models } from '../../model/schema.ts';
import { isWithin, type Scope } from '../queries.ts';

/** So many nodes make a picture of a few pixels a mere blot. */
const DRAWN = 300;

/** The models changed last, with their shape. Hidden ones are for the project's own page. */
export async function listRecentModels(tx: Queryable, scope: Scope, limit: number) {
  const isSmall = sql`jsonb_array_length(${models.nodes}) <= ${DRAWN}`;
  const { id, projectId, name, testCases, updatedAt } = models;
  // the drawings of the others are not unpacked
  const newest = tx
    .select({ id })
    .from(models)
    .where(and(isWithin(scope), eq(models.isHidden, false)))
    .orderBy(desc(models.updatedAt), desc(models.id))
    .limit(limit);
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
    .where(and(eq(models.companyId, scope.companyId), inArray(id, newest)))
    .orderBy(desc(models.updatedAt), desc(models.id));
}
