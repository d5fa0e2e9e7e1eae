import { LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { notifyHandedOver } from '../notification/queries/run-news.ts';
import { listProjectNames } from '../project/queries/visible-projects.ts';
import { requireProject } from '../project/queries.ts';
import { requireRelease } from '../release/queries.ts';
import { listRuns, listWorkers, toRun } from '../run/queries.ts';
import { listWorkCases } from './queries/cases.ts';
import { handOver, listWork } from './queries.ts';

const api = authenticated.work;

/** How many results a page has where nobody says how many. */
const USUAL = 50;

export const workRoutes = {
  runs: api.runs.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, status, search } = input;
      const projects = await reachOf(tx, actor, projectSlug);
      const projectIds = projects.map(({ id }) => id);
      const page = pageOf(input, 'id');
      const { companyId } = actor;
      const { rows, total } = await listRuns(tx, { companyId, projectIds, status, search }, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return {
        items: items.map((row) => ({ ...toRun(row), projectName: row.projectName })),
        ...{ nextCursor, total },
      };
    }),
  ),

  results: api.results.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit = USUAL, skip = 0, ...filter } = input;
      const projectIds = (await reachOf(tx, actor, projectSlug)).map(({ id }) => id);
      const { companyId, id: userId } = actor;
      const page = { skip, limit: Math.min(limit, LIMITS.page) };
      return listWork(tx, { ...filter, companyId, projectIds, userId }, page);
    }),
  ),

  cases: api.cases.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, limit = USUAL, skip = 0, ...filter } = input;
      const release = filter.releaseId && (await requireRelease(tx, actor, filter.releaseId));
      const reach = await reachOf(tx, actor, release ? release.projectSlug : projectSlug);
      const projectIds = reach.map(({ id }) => id);
      const page = { skip, limit: Math.min(limit, LIMITS.page) };
      return listWorkCases(tx, { ...filter, companyId: actor.companyId, projectIds }, page);
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

/**
 * The projects whose work is listed: a sample only where it is named, as on the dashboard.
 *
 * @throws AppError `project_not_found`
 */
async function reachOf(tx: Queryable, actor: Actor, projectSlug: string | undefined) {
  const visible = await listProjectNames(tx, actor);
  if (projectSlug === undefined) return visible.filter(({ isCounted }) => isCounted);
  const named = visible.filter(({ slug }) => slug === projectSlug);
  if (named.length === 0) throw new AppError('project_not_found');
  return named;
}
