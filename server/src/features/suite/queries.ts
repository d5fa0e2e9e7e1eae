import type { SuiteAnswer } from '@caseloom/contract';
import { type Coverage, readerParams } from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import { and, desc, eq, getColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import type { Page } from '../../http/page.ts';
import { listUnfinished } from '../../jobs/queries/unfinished.ts';
import { models } from '../model/schema.ts';
import { findProject } from '../project/queries.ts';
import { runs } from '../run/schema.ts';
import { isOutdated } from './queries/sources.ts';
import { NO_FIGURES, suites } from './schema.ts';

export type SuiteRow = Omit<typeof suites.$inferSelect, 'sources' | 'generations'> & {
  projectSlug: string;
  createdByName: string;
  /** Null where the model is no more. */
  newestVersion: number | null;
  runs: number;
  /** Whether anything that its cases depend on has changed since they were made. */
  isOutdated: boolean;
  /** Whether its cases are being made; not where the server must have died over it. */
  isBeingMade: boolean;
};

/** Whose suite: the company, its project, and itself. */
export type SuiteKey = { companyId: string; projectId: string; id: string };

/** Of subqueries each names the company itself: on a cluster of Citus they are not looked into for it. */
const runCount = (companyId: string) => sql<number>`(
  select count(*)::int from ${runs} r where r.company_id = ${companyId}
    and r.project_id = ${suites.projectId} and r.suite_id = ${suites.id})`;

/** After ten minutes without progress the generation counts as lost, even where the status is still `generating`. */
const isBeingMade = sql<boolean>`(${suites.status} = 'generating' and ${suites.updatedAt} > now() - interval '10 minutes')`;

function selectSuites(tx: Queryable, companyId: string) {
  // a list does without what only one suite is asked for
  const { sources: _, generations: _generations, ...columns } = getColumns(suites);
  return tx
    .select({
      ...columns,
      projectSlug: projects.slug,
      createdByName: fullName(users),
      newestVersion: models.version,
      runs: runCount(companyId),
      isOutdated: isOutdated(companyId),
      isBeingMade,
    })
    .from(suites)
    .innerJoin(projects, and(refersTo(suites.projectId, projects), isNull(projects.deletedAt)))
    .innerJoin(users, refersTo(suites.createdBy, users))
    .leftJoin(models, refersTo(suites.modelId, models));
}

/** The suite, for those who may see its project. @throws AppError `suite_not_found` */
export async function requireSuite(tx: Queryable, actor: Actor, id: string): Promise<SuiteRow> {
  const isThis = and(eq(suites.companyId, actor.companyId), eq(suites.id, id));
  const projectId = tx.select({ id: suites.projectId }).from(suites).where(isThis);
  const [[row], project] = await Promise.all([
    selectSuites(tx, actor.companyId).where(isThis),
    findProject(tx, actor, { id: projectId }),
  ]);
  if (!row || !project) throw new AppError('suite_not_found');
  return row;
}

/** A project's suites, newest first: one row more than the page takes. */
export async function listSuites(
  tx: Queryable,
  at: { companyId: string; projectId: string; modelId: string | undefined },
  { after, limit }: Page,
): Promise<{ rows: SuiteRow[]; total: number }> {
  const where = and(
    eq(suites.companyId, at.companyId),
    eq(suites.projectId, at.projectId),
    at.modelId ? eq(suites.modelId, at.modelId) : undefined,
  );
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(suites)
    .where(where);
  const rows = await selectSuites(tx, at.companyId)
    .where(and(where, after ? lt(suites.id, after) : undefined))
    .orderBy(desc(suites.id))
    .limit(limit + 1);
  return { rows, total: counted?.total ?? 0 };
}

/** Whether a suite was made of a model. */
export async function hasSuites(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const ofModel = and(eq(suites.companyId, companyId), eq(suites.modelId, id));
  return (await tx.select({ id: suites.id }).from(suites).where(ofModel).limit(1)).length > 0;
}

/** Adds a suite that has no cases yet. @returns its id */
export async function insertSuite(
  tx: Queryable,
  values: typeof suites.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(suites).values(values).returning({ id: suites.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/**
 * Sets columns of a suite and when it was updated; open pages are notified once the transaction is done.
 *
 * @param status only as long as it has this one
 */
export async function updateSuite(
  tx: Queryable,
  key: Pick<SuiteKey, 'companyId' | 'id'>,
  changes: Partial<typeof suites.$inferInsert>,
  status?: typeof suites.$inferSelect.status,
): Promise<void> {
  await tx
    .update(suites)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(isSuite(key), status && eq(suites.status, status)));
  await publishChange(tx, key.id);
}

/** Notes of which version of its model a revision of a suite was made. */
export async function noteGeneration(
  tx: Queryable,
  key: Pick<SuiteKey, 'companyId' | 'id'>,
  made: { revision: number; modelVersion: number },
): Promise<void> {
  const generations = sql`${suites.generations} || ${JSON.stringify([made])}::jsonb`;
  await tx.update(suites).set({ generations }).where(isSuite(key));
}

/** Suites whose cases should be being made, for longer than it takes to begin, and that no job of this name would make. */
export async function listLost(db: Queryable, jobName: string) {
  const { companyId, id, settings, status, updatedAt } = suites;
  const isOld = sql`${updatedAt} < now() - interval '1 minute'`;
  const old = await db
    .select({ companyId, id, settings })
    .from(suites)
    .where(and(eq(status, 'generating'), isOld));
  if (old.length === 0) return [];
  const made = await listUnfinished(db, jobName, sql`data ->> 'suiteId'`);
  return old.filter((suite) => !made.has(suite.id));
}

/** Lets a statement of the transaction take its time: no request waits for it. */
export async function takeTime(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '10min', true)`);
}

/** Lets changes of a suite, and runs that begin of it, wait for each other. @returns its newest state */
export async function lockSuite(
  tx: Queryable,
  key: Pick<SuiteKey, 'companyId' | 'id'>,
  strength: 'update' | 'share' = 'update',
) {
  const [row] = await tx
    .select({ ...getColumns(suites), isBeingMade })
    .from(suites)
    .where(isSuite(key))
    .for(strength);
  if (!row) throw new AppError('suite_not_found');
  return row;
}

/** Of a suite that was never generated. */
export const NO_COVERAGE: Coverage = {
  criterion: 'edges',
  covered: 0,
  infeasible: 0,
  total: 0,
  percent: null,
  uncovered: [],
};

/** A suite as the API shows it. */
export function toSuite(row: SuiteRow, language: Language): SuiteAnswer {
  const { id, projectSlug, modelName, modelVersion, name, note, revision, status, progress } = row;
  const { changes, plan: _plan, written = 0, ...counts } = row.figures ?? NO_FIGURES;
  return {
    id,
    projectSlug,
    isWritten: row.modelId === null,
    modelId: row.newestVersion === null ? null : row.modelId,
    modelName,
    modelVersion,
    name,
    note,
    revision,
    status,
    progress,
    problems: row.problems,
    isStale: row.isOutdated,
    settings: row.settings,
    coverage: row.coverage && withReasons(row.coverage, language),
    counts: { ...counts, written },
    // suites that were made before these were counted have none
    changes: { ...changes, back: changes.back ?? 0 },
    runs: row.runs,
    lastImport: row.lastImport,
    job: status === 'generating' ? { id, stream: `/api/suite/${id}/stream` } : null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function withReasons({ uncovered, ...coverage }: Coverage, language: Language) {
  const withReason = uncovered.map((item) => ({
    ...item,
    reason: sentence(language, 'problems', item.code, readerParams(item.params, language)),
  }));
  return { ...coverage, uncovered: withReason };
}

function isSuite({ companyId, id }: Pick<SuiteKey, 'companyId' | 'id'>): SQL | undefined {
  return and(eq(suites.companyId, companyId), eq(suites.id, id));
}
