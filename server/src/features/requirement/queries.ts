import type { ResultStatus } from '@caseloom/contract';
import type { Step } from '@caseloom/engine';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { projects, users } from '../../db/schema.ts';
import { printsOf } from './print.ts';
import { requirementPrints } from './schema.ts';

type Scope = { companyId: string; projectId: string };

export type PrintRow = typeof requirementPrints.$inferSelect & { reviewedByName: string | null };

/** What was known of a project's requirements when somebody last looked. */
export async function listRequirementPrints(
  tx: Queryable,
  { companyId, projectId }: Scope,
): Promise<PrintRow[]> {
  const rows = await tx
    .select({
      row: requirementPrints,
      reviewedByName: sql<string | null>`case when ${users.id} is null then null
        else concat_ws(' ', ${users.firstName}, ${users.lastName}) end`,
    })
    .from(requirementPrints)
    .leftJoin(users, eq(users.id, requirementPrints.reviewedBy))
    .where(
      and(eq(requirementPrints.companyId, companyId), eq(requirementPrints.projectId, projectId)),
    );
  return rows.map(({ row, reviewedByName }) => ({ ...row, reviewedByName }));
}

/** Remembers what a model's requirements say, of those that were not remembered before. */
export async function rememberRequirements(
  tx: Queryable,
  at: Scope & { modelId: string },
  drawing: Parameters<typeof printsOf>[0],
  steps: Step[],
): Promise<void> {
  const values = [...printsOf(drawing, steps)].map(([requirement, print]) => ({
    ...at,
    requirement,
    print,
  }));
  if (values.length > 0) await tx.insert(requirementPrints).values(values).onConflictDoNothing();
}

/** Remembers what a requirement says on some models as looked at. */
export async function reviewRequirement(
  tx: Queryable,
  at: Scope & { requirement: string; reviewedBy: string },
  prints: { modelId: string; print: string }[],
): Promise<void> {
  const reviewed = { reviewedBy: at.reviewedBy, reviewedAt: new Date() };
  for (const { modelId, print } of prints)
    await tx
      .insert(requirementPrints)
      .values({ ...at, ...reviewed, modelId, print })
      .onConflictDoUpdate({
        target: [requirementPrints.modelId, requirementPrints.requirement],
        set: { print, ...reviewed },
      });
}

/** Where a project's requirements are written; null where no address was set. */
export async function findLink(tx: Queryable, at: Scope): Promise<string | null> {
  const [row] = await tx
    .select({ pattern: projects.requirementLink })
    .from(projects)
    .where(isProject(at));
  return row?.pattern ?? null;
}

/** Sets the address where a project's requirements are written; null removes it. */
export async function updateLink(
  tx: Queryable,
  at: Scope,
  requirementLink: string | null,
): Promise<void> {
  await tx.update(projects).set({ requirementLink }).where(isProject(at));
}

function isProject({ companyId, projectId }: Scope) {
  return and(eq(projects.companyId, companyId), eq(projects.id, projectId));
}

type CaseState = {
  suiteId: string;
  caseKey: string;
  name: string;
  runId: string | null;
  status: ResultStatus;
  updatedAt: string | null;
};

export type CoveringCase = CaseState & {
  requirement: string;
  /** How many cases the requirement has, and how many of them failed and passed. */
  count: number;
  failed: number;
  passed: number;
};

/** Those that want a look before all others. */
const urgency = sql`array_position(
  array['failed', 'blocked', 'untested', 'skipped', 'passed'], status)`;

/** The cases that a project's newest suites have for requirements, in pairs: all of them, or those of the given ids. */
function covering({ companyId, projectId }: Scope, ids?: string[]): SQL {
  const idFilter = ids
    ? sql`and c.content -> 'requirements' ?| array(
        select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and ${JSON.stringify(ids)}::jsonb ? marked.requirement`
    : sql``;
  return sql`
    select distinct on (marked.requirement, c.key) marked.requirement, c.suite_id, c.key,
      coalesce(c.wording ->> 'name', c.name) as name
    from suite_cases c
    cross join jsonb_array_elements_text(c.content -> 'requirements') marked(requirement)
    where c.company_id = ${companyId} and c.project_id = ${projectId}
      and c.until is null and c.retired_in is null ${idFilter}
    order by marked.requirement, c.key, c.suite_id desc`;
}

/** How each case of a project went last, wherever that was. */
function lastResults({ companyId, projectId }: Scope): SQL {
  return sql`
    select distinct on (case_key) case_key, run_id, status, updated_at from results
    where company_id = ${companyId} and project_id = ${projectId}
      and updated_at is not null and status <> 'untested'
    order by case_key, updated_at desc, run_id desc`;
}

type FromDatabase<Row> = Omit<Row, 'updatedAt'> & { updatedAt: Date | null };

function withTime<Row extends { updatedAt: Date | null }>(row: Row) {
  return { ...row, updatedAt: row.updatedAt && new Date(row.updatedAt).toISOString() };
}

/**
 * The cases that a project's newest suites have for each requirement, with how they went last,
 * wherever that was: those that failed first.
 *
 * @param limit of each requirement; all of them where it is left out
 */
export async function listCoveringCases(
  tx: Queryable,
  at: Scope,
  limit?: number,
): Promise<CoveringCase[]> {
  const { rows } = await tx.execute<FromDatabase<CoveringCase>>(sql`
    with covering as (${covering(at)}), last as (${lastResults(at)}), ran as (
      select covering.*, last.run_id, coalesce(last.status, 'untested') as status, last.updated_at
      from covering left join last on last.case_key = covering.key
    ), placed as (
      select ran.*, count(*) over every as count,
        count(*) filter (where status = 'failed') over every as failed,
        count(*) filter (where status = 'passed') over every as passed,
        row_number() over (partition by requirement order by ${urgency}, name, key) as place
      from ran window every as (partition by requirement)
    )
    select requirement, suite_id as "suiteId", key as "caseKey", name, run_id as "runId", status,
      updated_at as "updatedAt", count::int, failed::int, passed::int
    from placed ${limit === undefined ? sql`` : sql`where place <= ${limit}`}
    order by requirement, place`);
  return rows.map(withTime);
}

/**
 * The cases that cover any of some requirements, each once, with those of them that it covers
 * and how it went last: those that failed first.
 */
export async function listMatrixCases(
  tx: Queryable,
  at: Scope,
  { ids, from, limit }: { ids: string[]; from: number; limit: number },
) {
  type Row = FromDatabase<CaseState> & { requirements: string[]; total: number };
  const { rows } = await tx.execute<Row>(sql`
    with covering as (${covering(at, ids)}), last as (${lastResults(at)}), grouped as (
      select key, (array_agg(suite_id order by suite_id desc))[1] as suite_id,
        (array_agg(name order by suite_id desc))[1] as name,
        array_agg(requirement order by requirement) as requirements
      from covering group by key
    ), shown as (
      select grouped.*, run_id, coalesce(status, 'untested') as status, updated_at
      from grouped left join last on last.case_key = grouped.key
    )
    select suite_id as "suiteId", key as "caseKey", name, run_id as "runId", status,
      updated_at as "updatedAt", requirements, count(*) over ()::int as total
    from shown order by ${urgency}, name, key offset ${from} limit ${limit}`);
  const items = rows.map(({ total: _, ...row }) => withTime(row));
  return { items, total: rows[0]?.total ?? 0 };
}
