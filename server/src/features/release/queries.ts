import type { ReleaseAnswer } from '@caseloom/contract';
import { and, desc, eq, getColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { findProject } from '../project/queries.ts';
import { countsOfLast } from '../result/queries/last-results.ts';
import { runs } from '../run/schema.ts';
import { lastResultsOf } from './queries/last-results.ts';
import { releaseRuns, releases } from './schema.ts';

export type ReleaseRow = typeof releases.$inferSelect & {
  projectSlug: string;
  projectName: string;
  createdByName: string;
  runs: number;
  counts: ReleaseAnswer['counts'];
};

export type ReleaseKey = { companyId: string; projectId: string; id: string };

/** Of subqueries each names the company itself: on a cluster of Citus they are not looked into for it. */
const runCount = (companyId: string) => sql<number>`(
  select count(*)::int from release_runs rr join runs on runs.company_id = ${companyId} and runs.id = rr.run_id
  where rr.company_id = ${companyId} and rr.release_id = ${releases.id})`;

/** The test cases of a release's runs by their last result in it. */
const counts = (companyId: string) => sql<ReleaseAnswer['counts']>`(select ${countsOfLast}
  from (${lastResultsOf({ companyId, id: sql`${releases.id}` })}) last)`;

function selectReleases(tx: Queryable, companyId: string) {
  return tx
    .select({
      ...getColumns(releases),
      projectSlug: projects.slug,
      projectName: projects.name,
      createdByName: fullName(users),
      runs: runCount(companyId),
      counts: counts(companyId),
    })
    .from(releases)
    .innerJoin(projects, and(refersTo(releases.projectId, projects), isNull(projects.deletedAt)))
    .innerJoin(users, refersTo(releases.createdBy, users));
}

/** The release wherever in the company it is; whether anybody may see it is the caller's question. */
export async function findRelease(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<ReleaseRow | undefined> {
  const [row] = await selectReleases(tx, companyId).where(
    and(eq(releases.companyId, companyId), eq(releases.id, id)),
  );
  return row;
}

/** The release that a run is in; null where it is in none. */
export async function findReleaseOfRun(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<Pick<ReleaseAnswer, 'id' | 'name' | 'status'> | null> {
  const [row] = await tx
    .select({ id: releases.id, name: releases.name, status: releases.status })
    .from(releaseRuns)
    .innerJoin(releases, refersTo(releaseRuns.releaseId, releases))
    .where(and(eq(releaseRuns.companyId, companyId), eq(releaseRuns.runId, id)));
  return row ?? null;
}

/** The release, for those who may see its project. @throws AppError `release_not_found` */
export async function requireRelease(tx: Queryable, actor: Actor, id: string): Promise<ReleaseRow> {
  const row = await findRelease(tx, actor.companyId, id);
  const project = row && (await findProject(tx, actor, { id: row.projectId }));
  if (!project) throw new AppError('release_not_found');
  return row;
}

/** A project's releases, newest first. */
export function listReleases(
  tx: Queryable,
  { companyId, projectId }: Omit<ReleaseKey, 'id'>,
): Promise<ReleaseRow[]> {
  return selectReleases(tx, companyId)
    .where(and(eq(releases.companyId, companyId), eq(releases.projectId, projectId)))
    .orderBy(desc(releases.id));
}

/** The newest releases of some projects, those that are open first. */
export function listNewestReleases(
  tx: Queryable,
  { companyId, projectIds }: { companyId: string; projectIds: string[] },
  limit: number,
): Promise<ReleaseRow[]> {
  return selectReleases(tx, companyId)
    .where(and(eq(releases.companyId, companyId), inArray(releases.projectId, projectIds)))
    .orderBy(desc(eq(releases.status, 'open')), desc(releases.id))
    .limit(limit);
}

/** Adds a release without runs. @returns its id */
export async function insertRelease(
  tx: Queryable,
  values: typeof releases.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(releases).values(values).returning({ id: releases.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Sets columns of a release. */
export async function updateRelease(
  tx: Queryable,
  key: ReleaseKey,
  changes: Partial<typeof releases.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(releases).set(changes).where(isRelease(key));
}

/**
 * Makes these the runs of a release; a run that was in another one leaves it. Runs in the bin stay in theirs.
 *
 * @throws AppError `run_not_found` where one of them is not of the project
 */
export async function setRuns(tx: Queryable, key: ReleaseKey, runIds: string[]): Promise<void> {
  const { companyId, projectId, id: releaseId } = key;
  const isOfProject = and(eq(runs.companyId, companyId), eq(runs.projectId, projectId));
  const found = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(isOfProject, inArray(runs.id, runIds)));
  if (found.length < runIds.length) throw new AppError('run_not_found');
  await tx
    .delete(releaseRuns)
    .where(
      and(
        eq(releaseRuns.companyId, companyId),
        eq(releaseRuns.projectId, projectId),
        eq(releaseRuns.releaseId, releaseId),
        runIds.length > 0 ? notInArray(releaseRuns.runId, runIds) : undefined,
        inArray(releaseRuns.runId, tx.select({ id: runs.id }).from(runs).where(isOfProject)),
      ),
    );
  if (runIds.length === 0) return;
  await tx
    .insert(releaseRuns)
    .values(runIds.map((runId) => ({ companyId, projectId, releaseId, runId })))
    .onConflictDoUpdate({ target: [releaseRuns.companyId, releaseRuns.runId], set: { releaseId } });
}

/** The ids of a release's runs, newest first. */
export async function listRunIds(
  tx: Queryable,
  { companyId, projectId, id }: ReleaseKey,
): Promise<string[]> {
  const rows = await tx
    .select({ id: runs.id })
    .from(releaseRuns)
    .innerJoin(runs, refersTo(releaseRuns.runId, runs))
    .where(
      and(
        eq(releaseRuns.companyId, companyId),
        eq(releaseRuns.projectId, projectId),
        eq(releaseRuns.releaseId, id),
      ),
    )
    .orderBy(desc(runs.id));
  return rows.map((row) => row.id);
}

/** Deletes a release; its runs stay. */
export async function deleteRelease(tx: Queryable, key: ReleaseKey): Promise<void> {
  await tx.delete(releases).where(isRelease(key));
}

/** A release as the API shows it. */
export function toRelease(row: ReleaseRow): ReleaseAnswer {
  const { id, projectSlug, name, note, startsOn, endsOn, builds, status } = row;
  return {
    ...{ id, projectSlug, name, note, startsOn, endsOn, builds, status },
    ...{ runs: row.runs, counts: row.counts },
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  };
}

function isRelease({ companyId, projectId, id }: ReleaseKey): SQL | undefined {
  return and(
    eq(releases.companyId, companyId),
    eq(releases.projectId, projectId),
    eq(releases.id, id),
  );
}
