import type { ProjectOrder, ResultCounts } from '@caseloom/contract';
import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { projects } from '../../../db/schema.ts';
import { containsText } from '../../../db/text-search.ts';
import type { Actor } from '../../../http/deps.ts';
import { readFigures } from '../../dashboard/queries/kept-figures.ts';
import { isCountOf } from '../../dashboard/queries/unchanged.ts';
import { projectFigures } from '../../dashboard/schema.ts';
import { projectMembers } from '../../member/schema.ts';
import { countsOf } from '../../project/queries/project-counts.ts';
import { listProjectsOf, type ProjectRow } from '../../project/queries/project-details.ts';
import { isVisible } from '../../project/queries/visible-projects.ts';
import { isMine, isThere } from '../../project/queries.ts';
import type { Part } from './part.ts';

export type WorkProjectFilter = {
  search?: string | undefined;
  isFavourite?: boolean | undefined;
  /** With a `-` before it from the other end. */
  sort: ProjectOrder | `-${ProjectOrder}`;
};

type Row = ProjectRow & { lastResults: ResultCounts | null };

/**
 * The projects that the actor may see and that pass a filter. The page is chosen by name, time or what is kept of each
 * before more is read of any.
 *
 * @returns a page of them, the last one where the page that is asked for lies behind it, and how many there are
 */
export async function listWorkProjects(
  tx: Queryable,
  actor: Actor,
  filter: WorkProjectFilter,
  { skip, limit }: Part,
): Promise<{ rows: Row[]; total: number }> {
  const { companyId } = actor;
  const where = and(isThere(companyId), isVisible(actor), isChosen(actor, filter));
  const [{ total } = { total: 0 }] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .where(where);
  const page = await tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(projectMembers, isMine(actor))
    .leftJoin(projectFigures, isCountOf(companyId, sql`${projects.id}`))
    .where(where)
    .orderBy(inOrder(companyId, filter.sort), desc(projects.createdAt), desc(projects.id))
    .offset(Math.min(skip, Math.max(0, Math.ceil(total / limit) - 1) * limit))
    .limit(limit);
  const ids = page.map(({ id }) => id);
  const found = await listProjectsOf(tx, actor, ids);
  const last = await readLastResults(tx, companyId, ids);
  const rows = ids.flatMap((id) => {
    const row = found.find((one) => one.id === id);
    return row ? [{ ...row, lastResults: last.get(id) ?? null }] : [];
  });
  return { rows, total };
}

function isChosen({ id, companyId }: Actor, { search, isFavourite }: WorkProjectFilter) {
  const isMarked = sql`exists (select from favourites f
    where f.company_id = ${companyId} and f.user_id = ${id} and f.project_id = ${projects.id})`;
  return and(
    search ? containsText(search, [projects.name, projects.description]) : undefined,
    isFavourite === undefined ? undefined : isFavourite ? isMarked : sql`not ${isMarked}`,
  );
}

function inOrder(companyId: string, sort: WorkProjectFilter['sort']): SQL {
  const order = sort.replace(/^-/, '') as ProjectOrder;
  const count = (name: 'models' | 'testCases') =>
    sql`(${countsOf(companyId, sql`${projects.id}`)} ->> ${name})::int`;
  const by = {
    name: () => sql`folded(${projects.name})`,
    models: () => count('models'),
    testCases: () => count('testCases'),
    results: () => passRate(companyId),
    createdAt: () => sql`${projects.createdAt}`,
  }[order]();
  return sort.startsWith('-') ? sql`${by} desc` : by;
}

/** How much of what was run this year passed, as it was last counted; more than all where nothing was run. */
const passRate = (companyId: string) => sql`coalesce((
  select (last.counts ->> 'passed')::float / nullif((last.counts ->> 'passed')::int + (last.counts ->> 'failed')::int
    + (last.counts ->> 'blocked')::int + (last.counts ->> 'skipped')::int, 0)
  from (select f.figures #> '{rates,0,counts}' as counts from project_figures f
    where f.company_id = ${companyId} and f.project_id = ${projects.id}
      and f.year = extract(year from now() at time zone 'UTC')::int) last), 2)`;

/** How the cases of projects went when they were last run this year, of those that have any result. */
async function readLastResults(tx: Queryable, companyId: string, projectIds: string[]) {
  if (projectIds.length === 0) return new Map<string, ResultCounts>();
  const year = new Date().getUTCFullYear();
  const { rates } = await readFigures(tx, { companyId, projectIds, year });
  const executed = rates.filter(
    ({ counts: { passed, failed, blocked, skipped } }) => passed + failed + blocked + skipped > 0,
  );
  return new Map(executed.map(({ projectId, counts }) => [projectId, counts]));
}
