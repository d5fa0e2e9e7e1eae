import type { WorkSuite } from '@caseloom/contract';
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { projects } from '../../../db/schema.ts';
import { containsText } from '../../../db/text-search.ts';
import { models } from '../../model/schema.ts';
import { isOutdated } from '../../suite/queries/sources.ts';
import { NO_FIGURES, suites } from '../../suite/schema.ts';
import type { Part } from './part.ts';

export type WorkSuiteFilter = {
  companyId: string;
  projectIds: string[];
  isStale?: boolean | undefined;
  search?: string | undefined;
};

/** The suites that pass a filter, those changed last first. @returns a page of them, and how many there are */
export async function listWorkSuites(
  tx: Queryable,
  { companyId, projectIds, isStale, search }: WorkSuiteFilter,
  { skip, limit }: Part,
): Promise<{ items: WorkSuite[]; total: number }> {
  const isChosen = and(
    eq(suites.companyId, companyId),
    inArray(suites.projectId, projectIds),
    isStale === undefined
      ? undefined
      : isStale
        ? isOutdated(companyId)
        : not(isOutdated(companyId)),
    search ? containsText(search, [sql`${suites.name}`, sql`${suites.modelName}`]) : undefined,
  );
  const ofModel = and(eq(models.companyId, suites.companyId), eq(models.id, suites.modelId));
  const { id, name, modelName, updatedAt } = suites;
  const rows = await tx
    .select({
      ...{
        id,
        name,
        modelName,
        updatedAt,
        isStale: isOutdated(companyId),
        figures: suites.figures,
      },
      ...{ projectSlug: projects.slug, projectName: projects.name },
    })
    .from(suites)
    .innerJoin(projects, refersTo(suites.projectId, projects))
    .leftJoin(models, ofModel)
    .where(isChosen)
    .orderBy(desc(updatedAt), desc(id))
    .offset(skip)
    .limit(limit);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(suites)
    .leftJoin(models, ofModel)
    .where(isChosen);
  const items = rows.map(({ figures, ...row }) => {
    const { testCases, retired } = figures ?? NO_FIGURES;
    return { ...row, testCases, retired, updatedAt: row.updatedAt.toISOString() };
  });
  return { items, total: counted?.total ?? 0 };
}
