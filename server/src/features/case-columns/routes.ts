import { inCompany, type Queryable } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { lockProject, requireProject } from '../project/queries.ts';
import { deleteColumns, listColumns, saveColumns } from './queries.ts';

const api = authenticated.caseColumns;

export const caseColumnsRoutes = {
  list: api.list.handler(({ context: { db, actor }, input: { slug } }) =>
    inCompany(db, actor.companyId, async (tx) => listColumns(tx, await placeOf(tx, actor, slug))),
  ),

  save: api.save.handler(({ context: { db, actor }, input: { slug, ...chosen } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const at = await placeOf(tx, actor, slug);
      await lockProject(tx, at);
      return saveColumns(tx, at, chosen);
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input: { slug, id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await deleteColumns(tx, await placeOf(tx, actor, slug), id);
    }),
  ),
};

async function placeOf(tx: Queryable, actor: Actor, slug: string) {
  const { companyId, id: projectId } = await requireProject(tx, actor, { slug });
  return { companyId, projectId };
}
