import type { WorkModel } from '@caseloom/contract';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { projects } from '../../../db/schema.ts';
import { containsText } from '../../../db/text-search.ts';
import { models } from '../../model/schema.ts';
import type { Part } from './part.ts';

export type WorkModelFilter = {
  companyId: string;
  projectIds: string[];
  isHidden?: boolean | undefined;
  /** Made since then. */
  from?: string | undefined;
  search?: string | undefined;
};

/** The models that pass a filter, those changed last first. @returns a page of them, and how many there are */
export async function listWorkModels(
  tx: Queryable,
  { companyId, projectIds, isHidden, from, search }: WorkModelFilter,
  { skip, limit }: Part,
): Promise<{ items: WorkModel[]; total: number }> {
  const isChosen = and(
    eq(models.companyId, companyId),
    inArray(models.projectId, projectIds),
    isHidden === undefined ? undefined : eq(models.isHidden, isHidden),
    from ? gte(models.createdAt, new Date(from)) : undefined,
    search ? containsText(search, [sql`${models.name}`, sql`${models.description}`]) : undefined,
  );
  const { id, name, description, testCases, updatedAt } = models;
  const rows = await tx
    .select({
      ...{ id, name, description, testCases, updatedAt, isHidden: models.isHidden },
      ...{ projectSlug: projects.slug, projectName: projects.name },
    })
    .from(models)
    .innerJoin(projects, refersTo(models.projectId, projects))
    .where(isChosen)
    .orderBy(desc(updatedAt), desc(id))
    .offset(skip)
    .limit(limit);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(models)
    .where(isChosen);
  const items = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  return { items, total: counted?.total ?? 0 };
}
