import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { and, desc, eq, getColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import type { Page } from '../../http/page.ts';
import { findProject } from '../project/queries.ts';
import { suites } from '../suite/schema.ts';
import { runs } from './schema.ts';

type Counts = RunAnswer['counts'];

export type RunRow = typeof runs.$inferSelect & {
  projectSlug: string;
  projectName: string;
  suiteName: string;
  modelId: string | null;
  createdByName: string;
  counts: Counts;
};

/** Whose run: the company, its project, and itself. */
export type RunKey = { companyId: string; projectId: string; id: string };

const fullName = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
const modelId = sql<string | null>`(
  select m.id from models m where m.company_id = ${suites.companyId} and m.id = ${suites.modelId})`;
const counts = sql<Counts>`(
  select json_build_object(
    'passed', count(*) filter (where r.status = 'passed'),
    'failed', count(*) filter (where r.status = 'failed'),
    'blocked', count(*) filter (where r.status = 'blocked'),
    'skipped', count(*) filter (where r.status = 'skipped'),
    'untested', count(*) filter (where r.status = 'untested'))
  from results r where r.company_id = ${runs.companyId} and r.run_id = ${runs.id})`;

function selectRuns(tx: Queryable) {
  return tx
    .select({
      ...getColumns(runs),
      projectSlug: projects.slug,
      projectName: projects.name,
      suiteName: suites.name,
      modelId,
      createdByName: fullName,
      counts,
    })
    .from(runs)
    .innerJoin(projects, and(eq(projects.id, runs.projectId), isNull(projects.deletedAt)))
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .innerJoin(users, eq(users.id, runs.createdBy));
}

/** The run wherever in the company it is; whether anybody may see it is the caller's question. */
export async function findRun(
  tx: Queryable,
  companyId: string,
  id: string,
): Promise<RunRow | undefined> {
  const [row] = await selectRuns(tx).where(and(eq(runs.companyId, companyId), eq(runs.id, id)));
  return row;
}

/** The run, for those who may see its project. @throws AppError `run_not_found` */
export async function requireRun(tx: Queryable, actor: Actor, id: string): Promise<RunRow> {
  const row = await findRun(tx, actor.companyId, id);
  const project = row && (await findProject(tx, actor, { id: row.projectId }));
  if (!project) throw new AppError('run_not_found');
  return row;
}

/** The run, kept open while results are said. @throws AppError `run_not_found`, `run_completed` */
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

/** A project's runs, newest first: one row more than the page takes. */
export async function listRuns(
  tx: Queryable,
  at: {
    companyId: string;
    projectId: string;
    suiteId: string | undefined;
    modelId: string | undefined;
    status: 'open' | 'completed' | undefined;
  },
  { after, limit }: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = and(
    eq(runs.companyId, at.companyId),
    eq(runs.projectId, at.projectId),
    at.suiteId ? eq(runs.suiteId, at.suiteId) : undefined,
    at.modelId ? inArray(runs.suiteId, suitesOf(tx, at.modelId)) : undefined,
    at.status ? eq(runs.status, at.status) : undefined,
  );
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(runs).where(where);
  const rows = await selectRuns(tx)
    .where(and(where, after ? lt(runs.id, after) : undefined))
    .orderBy(desc(runs.id))
    .limit(limit + 1);
  return { rows, total: counted?.total ?? 0 };
}

function suitesOf(tx: Queryable, modelId: string) {
  return tx.select({ id: suites.id }).from(suites).where(eq(suites.modelId, modelId));
}

export async function insertRun(tx: Queryable, values: typeof runs.$inferInsert): Promise<string> {
  const [row] = await tx.insert(runs).values(values).returning({ id: runs.id });
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row.id;
}

export async function updateRun(
  tx: Queryable,
  key: RunKey,
  changes: Partial<typeof runs.$inferInsert>,
): Promise<void> {
  await tx.update(runs).set(changes).where(isRun(key));
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

type Filling = RunKey & { suiteId: string; assigneeIds: string[] };

/** Gives a run a result for each case that its suite has now, everybody's share alike. @returns how many */
export async function fillRun(tx: Queryable, run: Filling): Promise<number> {
  return fill(tx, run, sql`true`);
}

/** The same, of the cases that had one of these statuses in another run. */
export async function refillRun(
  tx: Queryable,
  run: Filling,
  { runId, statuses }: { runId: string; statuses: ResultStatus[] },
): Promise<number> {
  const list = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return fill(
    tx,
    run,
    sql`exists (select from results before where before.company_id = ${run.companyId}
      and before.project_id = ${run.projectId} and before.run_id = ${runId}
      and before.case_key = c.key and before.status in (${list}))`,
  );
}

async function fill(tx: Queryable, run: Filling, isIncluded: SQL): Promise<number> {
  const { companyId, projectId, id, suiteId, assigneeIds } = run;
  const people = JSON.stringify(assigneeIds);
  const { rows } = await tx.execute<{ filled: number }>(sql`
    with filled as (insert into results (company_id, project_id, run_id, case_key, suite_id, case_since, position, assignee_id)
    select ${companyId}, ${projectId}, ${id}, c.key, c.suite_id, c.since, c.position,
      (${people}::jsonb ->> ((row_number() over (order by c.position) - 1)
        % greatest(1, jsonb_array_length(${people}::jsonb)))::int)::uuid
    from suite_cases c
    where c.company_id = ${companyId} and c.suite_id = ${suiteId}
      and c.until is null and c.retired_in is null and ${isIncluded}
    returning 1) select count(*)::int as filled from filled`);
  return rows[0]?.filled ?? 0;
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
        select from project_members m where m.project_id = ${at.projectId}
          and m.user_id = u.id and m.status = 'active'))`);
  return new Set(rows.map((row) => row.id));
}

/** Which cases went otherwise in two runs, which failed in both, and how many went alike. */
export async function compareRuns(
  tx: Queryable,
  { companyId }: { companyId: string },
  { id, otherId }: { id: string; otherId: string },
) {
  const { rows } = await tx.execute<{
    case_key: string;
    name: string;
    status: ResultStatus | null;
    other_status: ResultStatus | null;
  }>(sql`
    select coalesce(a.case_key, b.case_key) as case_key,
      coalesce(c.wording ->> 'name', c.name) as name,
      a.status as status, b.status as other_status
    from (select * from results where company_id = ${companyId} and run_id = ${id}) a
    full join (select * from results where company_id = ${companyId} and run_id = ${otherId}) b
      on a.case_key = b.case_key
    -- one after the other by their keys: the cases of all other suites are not read
    cross join lateral (select c.name, c.wording from suite_cases c
      where c.suite_id = coalesce(a.suite_id, b.suite_id)
        and c.key = coalesce(a.case_key, b.case_key)
        and c.since = coalesce(a.case_since, b.case_since) limit 1) c
    where a.status is distinct from b.status or a.status = 'failed'
    order by coalesce(a.position, b.position)`);
  const [counted] = (
    await tx.execute<{ same: number }>(sql`
      select count(*)::int as same from results a
      join results b on b.company_id = ${companyId} and b.run_id = ${otherId} and b.case_key = a.case_key and b.status = a.status
      where a.company_id = ${companyId} and a.run_id = ${id}`)
  ).rows;
  const compared = rows.map(({ case_key: caseKey, name, status, other_status: otherStatus }) => ({
    caseKey,
    name,
    status,
    otherStatus,
  }));
  const wentOtherwise = ({ status, otherStatus }: (typeof compared)[number]) =>
    status !== otherStatus;
  return {
    same: counted?.same ?? 0,
    changed: compared.filter(wentOtherwise),
    failing: compared
      .filter((one) => !wentOtherwise(one))
      .map(({ caseKey, name }) => ({ caseKey, name })),
  };
}

/** How what a run went through came out: the worst of all cases through each node and edge. */
export async function coverRun(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
) {
  const { rows } = await tx.execute<{
    kind: 'node' | 'edge';
    id: string;
    status: ResultStatus;
  }>(sql`
    with hops as (
      select hop ->> 'nodeId' as node, hop ->> 'edgeId' as edge, r.status
      from results r
      join suite_cases c on c.suite_id = r.suite_id and c.key = r.case_key and c.since = r.case_since
      cross join jsonb_array_elements(c.content -> 'path') hop
      where r.company_id = ${companyId} and r.run_id = ${id}
    ), named as (
      select 'node' as kind, node as id, status from hops
      union all select 'edge', edge, status from hops where edge is not null
    )
    select kind, id, (array['failed', 'blocked', 'passed', 'skipped', 'untested'])[min(array_position(
      array['failed', 'blocked', 'passed', 'skipped', 'untested'], status))] as status
    from named group by kind, id`);
  const of = (kind: 'node' | 'edge') =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.status]));
  return { nodes: of('node'), edges: of('edge') };
}

/** A run as the API shows it. */
export function toRun(row: RunRow): RunAnswer {
  const { id, projectSlug, suiteId, suiteName, name, environment, status, rerunOf } = row;
  const { passed, failed } = row.counts;
  return {
    id,
    projectSlug,
    suiteId,
    suiteName,
    modelId: row.modelId,
    name,
    environment,
    status,
    rerunOf,
    counts: row.counts,
    passRate: passed + failed > 0 ? (100 * passed) / (passed + failed) : null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

function isRun({ companyId, id }: Pick<RunKey, 'companyId' | 'id'>): SQL | undefined {
  return and(eq(runs.companyId, companyId), eq(runs.id, id));
}
