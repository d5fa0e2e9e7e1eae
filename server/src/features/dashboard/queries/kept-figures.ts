import { and, eq, gte, or, sql } from 'drizzle-orm';
import { type Db, inCompany, type Queryable } from '../../../db/open.ts';
import { projects } from '../../../db/schema.ts';
import { countProject } from '../../project/queries/project-counts.ts';
import { takeTime } from '../../suite/queries.ts';
import type { Scope } from '../queries.ts';
import { projectFigures, staleFigures, type YearFigures } from '../schema.ts';
import { isUnchanged } from './unchanged.ts';
import { addFigures, countFigures } from './year-figures.ts';

/** From this many results of a year on counting takes longer than somebody waits. */
const MANY_RESULTS = 50_000;

/** How often projects with so many are counted anew: it takes a twentieth of a processor at most. */
const RESULTS_A_SECOND = 5000;

/** Whether nothing has changed since a row of `project_figures` was made, and no time has come at which it ends. */
const isFreshIn = (companyId: string) =>
  sql<boolean>`(coalesce(project_figures.expires_at > now(), true) and ${isUnchanged(companyId)})`;

/** Figures, and since when they are without changes that have not been counted yet; null: nothing is left out. */
type ReadFigures = YearFigures & { countedAt: string | null };

/** The figures of projects in a year: those that are kept and hold still, or are of very many results, and the others counted now. */
export async function readFigures(tx: Queryable, scope: Scope): Promise<ReadFigures> {
  const { companyId, projectIds, year } = scope;
  const isFresh = isFreshIn(companyId);
  const kept = await tx
    .select({
      projectId: projectFigures.projectId,
      figures: projectFigures.figures,
      countedAt: projectFigures.countedAt,
      isFresh,
    })
    .from(projectFigures)
    .where(
      and(
        eq(projectFigures.companyId, companyId),
        eq(projectFigures.year, year),
        sql`project_id in (select jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb)::uuid)`,
        or(isFresh, gte(projectFigures.results, MANY_RESULTS)),
      ),
    );
  const known = new Set(kept.map(({ projectId }) => projectId));
  const left = projectIds.filter((id) => !known.has(id));
  const counted = left.length > 0 ? [await countFigures(tx, { ...scope, projectIds: left })] : [];
  const times = kept.flatMap((row) => (row.isFresh ? [] : [row.countedAt.toISOString()]));
  return {
    ...addFigures([...kept.map(({ figures }) => figures), ...counted]),
    countedAt: times.sort()[0] ?? null,
  };
}

/** Projects whose figures of this year are not kept or may be others by now. */
const NEXT = sql`
  select company_id as "companyId", project_id as "projectId" from stale_figures s where not exists (
    select from project_figures f where f.company_id = s.company_id and f.project_id = s.project_id
      and f.results >= ${MANY_RESULTS}::int
      and f.counted_at > now() - make_interval(secs => f.results / ${RESULTS_A_SECOND}::int))
  union all
  select company_id, project_id from project_figures where expires_at <= now()
  union all
  select p.company_id, p.id from projects p where p.deleted_at is null and not exists (
    select from project_figures f where f.company_id = p.company_id and f.project_id = p.id
      and f.year = extract(year from now() at time zone 'UTC')::int)`;

type ProjectKey = { companyId: string; projectId: string };

/** The projects of all companies whose figures are to be counted. */
export async function listStale(db: Queryable): Promise<ProjectKey[]> {
  return (await db.execute<ProjectKey>(sql`select distinct * from (${NEXT}) next`)).rows;
}

/** Whether there are any. */
export async function hasStale(db: Queryable): Promise<boolean> {
  return (await db.execute<ProjectKey>(sql`${NEXT} limit 1`)).rows.length > 0;
}

/**
 * Counts the figures of a project in each year since it was made, and keeps them. It takes away the marks of those
 * changes alone that it has seen: a change that is made meanwhile leaves another.
 */
export async function keepFigures(db: Db, { companyId, projectId }: ProjectKey): Promise<void> {
  await inCompany(
    db,
    companyId,
    async (tx) => {
      const isOfProject = and(
        eq(staleFigures.companyId, companyId),
        eq(staleFigures.projectId, projectId),
      );
      await takeTime(tx);
      await tx.delete(staleFigures).where(isOfProject);
      const kept = await countProject(tx, { companyId, projectId });
      for (const year of await listYears(tx, { companyId, projectId })) {
        const scope = { companyId, projectIds: [projectId], year };
        const figures = await countFigures(tx, scope);
        const { results } = figures;
        const expiresAt = await findExpiry(tx, { companyId, projectId, year }, figures);
        await tx
          .insert(projectFigures)
          .values({
            ...{ companyId, projectId, year },
            ...{ figures, results, expiresAt },
            ...kept,
          })
          .onConflictDoUpdate({
            target: [projectFigures.companyId, projectFigures.projectId, projectFigures.year],
            // a cluster of Citus takes no now() here: it is what the row to insert has
            set: { figures, results, expiresAt, ...kept, countedAt: sql`excluded.counted_at` },
          });
      }
    },
    'repeatable read',
  );
}

/** The years since a project was made; none of one that is gone. */
async function listYears(tx: Queryable, { companyId, projectId }: ProjectKey): Promise<number[]> {
  const { rows } = await tx.execute<{ year: number }>(sql`
    select generate_series(extract(year from ${projects.createdAt} at time zone 'UTC')::int,
      extract(year from now() at time zone 'UTC')::int) as year
    from projects where company_id = ${companyId} and id = ${projectId}`);
  return rows.map(({ year }) => year);
}

/** When a mute ends, or the day does in which it is true which results are the newest; null: never. */
async function findExpiry(
  tx: Queryable,
  { companyId, projectId, year }: ProjectKey & { year: number },
  { attention }: YearFigures,
): Promise<Date | null> {
  const hasTrend = attention.some(({ flakiness }) => flakiness !== null);
  const { rows } = await tx.execute<{ expiresAt: Date | null }>(sql`
    select min(end_at) as "expiresAt" from (
      select muted_until as end_at from flaky_mutes
      where company_id = ${companyId} and project_id = ${projectId} and muted_until > now()
      union all
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day'
      where ${hasTrend} and extract(year from now() at time zone 'UTC')::int = ${year}::int) ends`);
  const [{ expiresAt } = { expiresAt: null }] = rows;
  return expiresAt && new Date(expiresAt);
}
