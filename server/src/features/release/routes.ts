import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { requireProject } from '../project/queries.ts';
import { listCases } from './queries/cases.ts';
import { compareReleases, compareWithNow } from './queries/compare.ts';
import { countReleaseContents } from './queries/release-contents.ts';
import {
  deleteRelease,
  insertRelease,
  listReleases,
  requireRelease,
  setRuns,
  toRelease,
  updateRelease,
} from './queries.ts';
import { readState } from './read-state.ts';
import { writeRelease } from './write.ts';

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
    inCompany(db, actor.companyId, async (tx) =>
      readState(tx, await requireRelease(tx, actor, id)),
    ),
  ),

  update: api.update.handler(({ context: { db, actor }, input: { id, runIds, ...changes } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const release = await requireRelease(tx, actor, id);
      await updateRelease(tx, release, changes);
      if (runIds) await setRuns(tx, release, [...new Set(runIds)]);
      return toRelease(await requireRelease(tx, actor, id));
    }),
  ),

  contents: api.contents.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      countReleaseContents(tx, await requireRelease(tx, actor, id)),
    ),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await deleteRelease(tx, await requireRelease(tx, actor, id));
    }),
  ),

  cases: api.cases.handler(({ context: { db, actor }, input: { id, ...query } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const release = await requireRelease(tx, actor, id);
      const page = pageOf(query, 'place');
      const { rows, total } = await listCases(tx, release, { filter: query, page });
      const { items, nextCursor } = toPage(rows, page, ({ place }) => place);
      return { items: items.map(({ place: _, ...item }) => item), nextCursor, total };
    }),
  ),

  compare: api.compare.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id } = await requireRelease(tx, actor, input.id);
      const { id: otherId } = await requireRelease(tx, actor, input.otherId);
      return compareReleases(tx, { ...input, companyId: actor.companyId, id, otherId });
    }),
  ),

  changes: api.changes.handler(({ context: { db, actor }, input: { id, ...listed } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      compareWithNow(tx, await requireRelease(tx, actor, id), listed),
    ),
  ),

  file: api.file.handler(async ({ context, input: { id, format } }) => {
    const { db, actor, language, taskOwner: owner } = context;
    const { release, state } = await inCompany(db, actor.companyId, async (tx) => {
      const row = await requireRelease(tx, actor, id);
      return { release: row, state: await readState(tx, row) };
    });
    const options = { format, language, isNamed: true, owner };
    return writeRelease(release, state, options, (read) => inCompany(db, actor.companyId, read));
  }),
};
