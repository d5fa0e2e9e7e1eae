import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { requireProject } from '../project/queries.ts';
import { listRunsOfIds, toRun } from '../run/queries.ts';
import { compareReleases } from './queries/compare.ts';
import { countByDay, listFailing, listRequirements } from './queries/summary.ts';
import {
  deleteRelease,
  insertRelease,
  listReleases,
  listRunIds,
  requireRelease,
  setRuns,
  toRelease,
  updateRelease,
} from './queries.ts';

const api = authenticated.release;

export const releaseRoutes = {
  create: api.create.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, ...values } = input;
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug: projectSlug });
      const id = await insertRelease(tx, { companyId, projectId, createdBy: actor.id, ...values });
      return toRelease(await requireRelease(tx, actor, id));
    }),
  ),

  listOfProject: api.listOfProject.handler(({ context: { db, actor }, input: { slug } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug });
      return (await listReleases(tx, { companyId, projectId })).map(toRelease);
    }),
  ),

  get: api.get.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const release = await requireRelease(tx, actor, id);
      const ids = await listRunIds(tx, release);
      return {
        release: toRelease(release),
        runs: (await listRunsOfIds(tx, actor.companyId, ids)).map(toRun),
        requirements: await listRequirements(tx, release),
        ...(await listFailing(tx, release)),
        daily: await countByDay(tx, release),
      };
    }),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { id, runIds, ...changes } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const release = await requireRelease(tx, actor, id);
      await updateRelease(tx, release, changes);
      if (runIds) await setRuns(tx, release, [...new Set(runIds)]);
      return toRelease(await requireRelease(tx, actor, id));
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await deleteRelease(tx, await requireRelease(tx, actor, id));
    }),
  ),

  compare: api.compare.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id } = await requireRelease(tx, actor, input.id);
      const { id: otherId } = await requireRelease(tx, actor, input.otherId);
      return compareReleases(tx, { companyId: actor.companyId, id, otherId });
    }),
  ),
};
