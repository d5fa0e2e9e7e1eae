import { LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { notifyHandedOver } from '../notification/queries/run-news.ts';
import { toProject } from '../project/queries/to-project.ts';
import { listProjectNames } from '../project/queries/visible-projects.ts';
import { requireProject } from '../project/queries.ts';
import { requireRelease } from '../release/queries.ts';
import { listRuns, listWorkers, toRun } from '../run/queries.ts';
import { listCompanyUsers } from '../user/queries/colleagues.ts';
import { listWorkCases } from './queries/cases.ts';
import { countLeft, handOver } from './queries/hand-over.ts';
import { listWorkModels } from './queries/models.ts';
import type { Part } from './queries/part.ts';
import { listWorkProjects } from './queries/projects.ts';
import { listWorkSuites } from './queries/suites.ts';
import { listWork } from './queries.ts';

const api = authenticated.work;

/** How many results a page has where nobody says how many. */
const USUAL = 50;

export const workRoutes = {
  projects: api.projects.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { limit, skip, ...filter } = input;
      const { rows, total } = await listWorkProjects(tx, actor, filter, partOf({ limit, skip }));
      const items = rows.map((row) => ({
        ...toProject(actor, row),
        lastResults: row.lastResults,
      }));
      return { items, total };
    }),
  ),

  runs: api.runs.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, status, search } = input;
      const scope = await scopeOf(tx, actor, projectSlug);
      const page = pageOf(input, 'id');
      const { rows, total } = await listRuns(tx, { ...scope, status, search }, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return {
        items: items.map((row) => ({ ...toRun(row), projectName: row.projectName })),
        ...{ nextCursor, total },
      };
    }),
  ),

  results: api.results.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit, skip, ...filter } = input;
      const release = filter.releaseId && (await requireRelease(tx, actor, filter.releaseId));
      const scope = await scopeOf(tx, actor, release ? release.projectSlug : projectSlug);
      return listWork(tx, { ...filter, ...scope, userId: actor.id }, partOf({ limit, skip }));
    }),
  ),

  cases: api.cases.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit, skip, ...filter } = input;
      const release = filter.releaseId && (await requireRelease(tx, actor, filter.releaseId));
      const scope = await scopeOf(tx, actor, release ? release.projectSlug : projectSlug);
      return listWorkCases(tx, { ...filter, ...scope }, partOf({ limit, skip }));
    }),
  ),

  models: api.models.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit, skip, ...filter } = input;
      const scope = await scopeOf(tx, actor, projectSlug);
      return listWorkModels(tx, { ...filter, ...scope }, partOf({ limit, skip }));
    }),
  ),

  suites: api.suites.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit, skip, ...filter } = input;
      const scope = await scopeOf(tx, actor, projectSlug);
      return listWorkSuites(tx, { ...filter, ...scope }, partOf({ limit, skip }));
    }),
  ),

  left: api.left.handler(({ context: { db, actor }, input: { userId } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const [user] = await listCompanyUsers(tx, actor.companyId, userId);
      if (!user) throw new AppError('user_not_found');
      const visible = await listProjectNames(tx, actor);
      const projectIds = visible.map(({ id }) => id);
      const left = await countLeft(tx, { companyId: actor.companyId, projectIds, userId });
      return visible.flatMap(({ id, slug, name }) => {
        const count = left.get(id);
        return count ? [{ projectSlug: slug, projectName: name, left: count }] : [];
      });
    }),
  ),

  handOver: api.handOver.handler(({ context: { db, actor }, input: { projectSlug, from, to } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug: projectSlug });
      const project = { companyId, projectId };
      if (to !== null && (await listWorkers(tx, project, [to])).size === 0)
        throw new AppError('user_not_found');
      const given = await handOver(tx, { ...project, userId: actor.id }, { from, to });
      const handedOver = given.reduce((total, { count }) => total + count, 0);
      await publishChange(tx, ...new Set(given.map(({ runId }) => runId)));
      const giverIds = [...new Set(given.flatMap(({ giverId }) => giverId ?? []))];
      if (to) await notifyHandedOver(tx, actor, project, { to, giverIds, count: handedOver });
      return { handedOver };
    }),
  ),
};

/** The part of a list that a query asks for. */
const partOf = ({ limit = USUAL, skip = 0 }: Partial<Part>): Part => {
  return { skip, limit: Math.min(limit, LIMITS.page) };
};

/**
 * The projects whose work is listed: a sample only where it is named, as on the dashboard.
 *
 * @throws AppError `project_not_found`
 */
async function scopeOf(tx: Queryable, actor: Actor, projectSlug: string | undefined) {
  const visible = await listProjectNames(tx, actor);
  const listed = visible.filter(({ slug, isCounted }) =>
    projectSlug === undefined ? isCounted : slug === projectSlug,
  );
  if (projectSlug !== undefined && listed.length === 0) throw new AppError('project_not_found');
  return { companyId: actor.companyId, projectIds: listed.map(({ id }) => id) };
}
