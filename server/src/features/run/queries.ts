import type { Role, RunAnswer } from '@caseloom/contract';
import { and, asc, desc, eq, getColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { projects, users } from '../../db/schema.ts';
import { containsText } from '../../db/text-search.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import type { Page } from '../../http/page.ts';
import { projectPolicy } from '../project/policy.ts';
import { findProject } from '../project/queries.ts';
import { suites } from '../suite/schema.ts';
import { runs } from './schema.ts';

type Counts = RunAnswer['counts'];

export type RunRow = typeof runs.$inferSelect & {
  projectSlug: string;
  projectName: string;
  suiteName: string;
  modelId: string | null;
  isWritten: boolean;
  createdByName: string;
  counts: Counts;
  unmatched: RunAnswer['unmatched'];
  resultRule: RunAnswer['resultRule'];
};

/** Whose run: the company, its project, and itself. */
export type RunKey = { companyId: string; projectId: string; id: string };

const modelIdIn = (companyId: string) => sql<string | null>`(
  select m.id from models m where m.company_id = ${companyId} and m.id = ${suites.modelId})`;

const countsIn = (companyId: string) => sql<Counts>`(
  select json_build_object(
    'passed', count(*) filter (where r.status = 'passed'),
    'failed', count(*) filter (where r.status = 'failed'),
    'blocked', count(*) filter (where r.status = 'blocked'),
    'skipped', count(*) filter (where r.status = 'skipped'),
    'untested', count(*) filter (where r.status = 'untested'))
  from results r where r.company_id = ${companyId} and r.run_id = ${runs.id})`;

const unmatchedIn = (companyId: string) => sql<RunAnswer['unmatched']>`(
  select json_build_object(
    'total', count(*),
    'failed', count(*) filter (where u.status = 'failed'))
  from unmatched_results u where u.company_id = ${companyId} and u.project_id = ${runs.projectId}
    and u.run_id = ${runs.id} and u.matched_key is null
    and not exists (select from dismissed_results d where d.company_id = ${companyId}
      and d.project_id = ${runs.projectId} and d.automation_name = u.automation_name))`;

/** Each part of the query names the company as a value: so one server of a cluster of Citus answers. */
function selectRuns(tx: Queryable, companyId: string) {
  return tx
    .select({
      ...getColumns(runs),
      projectSlug: projects.slug,
      projectName: projects.name,
      suiteName: suites.name,
      modelId: modelIdIn(companyId),
      isWritten: sql<boolean>`${suites.modelId} is null`,
      createdByName: fullName(users),
      counts: countsIn(companyId),
      unmatched: unmatchedIn(companyId),
      resultRule: projects.resultRule,
    })
    .from(runs)
    .innerJoin(projects, and(refersTo(runs.projectId, projects), isNull(projects.deletedAt)))
    .innerJoin(suites, refersTo(runs.suiteId, suites))
    .innerJoin(users, refersTo(runs.createdBy, users));
}

/** The run wherever in the company it is; whether anybody may see it is the caller's question. */
export async function findRun(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<RunRow | undefined> {
  const [row] = await selectRuns(tx, companyId).where(isRun({ companyId, id }));
  return row;
}

/** The run, for those who may see its project. @throws AppError `run_not_found` */
export async function requireRun(tx: Queryable, actor: Actor, id: string): Promise<RunRow> {
  const { run } = await requireRunWithRole(tx, actor, id);
  return run;
}

/** The same, with what the actor is to its project. */
export async function requireRunWithRole(
  tx: Queryable,
  actor: Actor,
  id: string,
): Promise<{ run: RunRow; role: Role | undefined }> {
  const isThis = and(eq(runs.companyId, actor.companyId), eq(runs.id, id));
  const projectId = tx.select({ id: runs.projectId }).from(runs).where(isThis);
  const [run, project] = await Promise.all([
    findRun(tx, actor.companyId, id),
    findProject(tx, actor, { id: projectId }),
  ]);
  if (!run || !project) throw new AppError('run_not_found');
  return { run, role: projectPolicy.roleOf(actor, project) };
}

/** The run, locked as open while results are stored. @throws AppError `run_not_found`, `run_completed` */
export async function requireOpenRun(tx: Queryable, actor: Actor, id: string): Promise<RunRow> {
  const run = await requireRun(tx, actor, id);
  const [locked] = await tx
    .select({ status: runs.status })
    .from(runs)
    .where(isRun(run))
    .for('share');
  if (locked?.status !== 'open') throw new AppError('run_completed');
  return run;
}

type RunFilter = {
  companyId: string;
  projectIds: string[];
  suiteId?: string | undefined;
  modelId?: string | undefined;
  status: 'open' | 'completed' | undefined;
  search?: string | undefined;
};

/** The runs of projects, newest first: one row more than the page takes. */
export async function listRuns(
  tx: Queryable,
  at: RunFilter,
  { after, limit }: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = and(
    eq(runs.companyId, at.companyId),
    inArray(runs.projectId, at.projectIds),
    at.suiteId ? eq(runs.suiteId, at.suiteId) : undefined,
    at.modelId ? inArray(runs.suiteId, suitesOf(tx, at.companyId, at.modelId)) : undefined,
    at.status ? eq(runs.status, at.status) : undefined,
    at.search
      ? containsText(at.search, [runs.name, runs.environment, runs.build, suites.name])
      : undefined,
  );
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(runs)
    .innerJoin(suites, refersTo(runs.suiteId, suites))
    .where(where);
  const rows = await selectRuns(tx, at.companyId)
    .where(and(where, after ? lt(runs.id, after) : undefined))
    .orderBy(desc(runs.id))
    .limit(limit + 1);
  return { rows, total: counted?.total ?? 0 };
}

/** These runs of a company, newest first. */
export async function listRunsOfIds(
  tx: Queryable,
  companyId: string,
  ids: string[],
): Promise<RunRow[]> {
  return selectRuns(tx, companyId)
    .where(and(eq(runs.companyId, companyId), inArray(runs.id, ids)))
    .orderBy(desc(runs.id));
}

function suitesOf(tx: Queryable, companyId: string, modelId: string) {
  return tx
    .select({ id: suites.id })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), eq(suites.modelId, modelId)));
}

/** The names of all runs of a suite. */
export async function listRunNames(
  tx: Queryable,
  { companyId, suiteId }: { companyId: string; suiteId: string },
): Promise<Set<string>> {
  const rows = await tx
    .select({ name: runs.name })
    .from(runs)
    .where(and(eq(runs.companyId, companyId), eq(runs.suiteId, suiteId)));
  return new Set(rows.map(({ name }) => name));
}

/** Adds a run that has no results yet. @returns its id */
export async function insertRun(tx: Queryable, values: typeof runs.$inferInsert): Promise<string> {
  const [row] = await tx.insert(runs).values(values).returning({ id: runs.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

/** Sets columns of a run; its open pages are notified by the caller. */
export async function updateRun(
  tx: Queryable,
  key: RunKey,
  changes: Partial<typeof runs.$inferInsert>,
): Promise<void> {
  await tx.update(runs).set(changes).where(isRun(key));
}

/**
 * The model of a run, and the version that its cases were made of. Of a generation from before that was
 * kept it is the newest version that there was when the run began.
 */
export async function drawnModelOf(
  tx: Queryable,
  { companyId, projectId, suiteId, revision, createdAt }: RunRow,
) {
  const { modelId, modelVersion, generations } = suites;
  const made = sql`(select (made ->> 'modelVersion')::int
    from jsonb_array_elements(${generations}) with ordinality as listed(made, place)
    where (made ->> 'revision')::int <= ${revision}::int order by place desc limit 1)`;
  const before = sql`(select max(v.version) from model_versions v where v.company_id = ${companyId}
    and v.model_id = ${modelId} and v.created_at <= ${createdAt.toISOString()}::timestamptz)`;
  const [row] = await tx
    .select({ modelId, version: sql<number>`coalesce(${made}, ${before}, ${modelVersion})` })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), eq(suites.id, suiteId)));
  if (!row) throw new Error('a run keeps its suite');
  const { modelId: drawnId } = row;
  if (drawnId === null) throw new AppError('model_not_found');
  return { ...row, modelId: drawnId, companyId, projectId };
}

/** Closes a run. @returns whether it was still open: of several who do this at once, one did */
export async function closeRun(tx: Queryable, key: RunKey): Promise<boolean> {
  const closed = await tx
    .update(runs)
    .set({ status: 'completed', completedAt: new Date() })
    .where(and(isRun(key), eq(runs.status, 'open')))
    .returning({ id: runs.id });
  return closed.length > 0;
}

/** Opens a closed run again. @returns whether it was closed */
export async function openRun(tx: Queryable, key: RunKey): Promise<boolean> {
  const opened = await tx
    .update(runs)
    .set({ status: 'open', completedAt: null })
    .where(and(isRun(key), eq(runs.status, 'completed')))
    .returning({ id: runs.id });
  return opened.length > 0;
}

/** The open runs of a project, which nobody completes until the transaction is over. */
export async function lockOpenRuns(
  tx: Queryable,
  { companyId, projectId }: Omit<RunKey, 'id'>,
): Promise<RunKey[]> {
  const { id } = runs;
  return tx
    .select({ companyId: runs.companyId, projectId: runs.projectId, id })
    .from(runs)
    .where(
      and(eq(runs.companyId, companyId), eq(runs.projectId, projectId), eq(runs.status, 'open')),
    )
    .orderBy(asc(id))
    .for('share');
}

/** Those of the ids that may be given work of a project: active in it, or the company's owners. */
export async function listWorkers(
  tx: Queryable,
  at: { companyId: string; projectId: string },
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u
    where u.company_id = ${at.companyId} and u.is_active and u.removed_at is null
      and u.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      and (u.role = 'companyOwner' or exists (
        select from project_members m where m.company_id = ${at.companyId}
          and m.project_id = ${at.projectId}
          and m.user_id = u.id and m.status = 'active'))`);
  return new Set(rows.map((row) => row.id));
}

/** A run as the API shows it. */
export function toRun(row: RunRow): RunAnswer {
  const { id, projectSlug, suiteId, suiteName, name, environment, build, status, rerunOf } = row;
  const { passed, failed } = row.counts;
  return {
    id,
    projectSlug,
    suiteId,
    suiteName,
    modelId: row.modelId,
    isWritten: row.isWritten,
    name,
    environment,
    build,
    status,
    rerunOf,
    counts: row.counts,
    unmatched: row.unmatched,
    passRate: passed + failed > 0 ? (100 * passed) / (passed + failed) : null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    apiKey: row.apiKeyName,
    completedAt: row.completedAt?.toISOString() ?? null,
    resultRule: row.resultRule,
  };
}

function isRun({ companyId, id }: Pick<RunKey, 'companyId' | 'id'>): SQL | undefined {
  return and(eq(runs.companyId, companyId), eq(runs.id, id));
}
