import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { requireProject } from '../project/queries.ts';
import { insertImport, listImports } from './queries/imports.ts';
import { listModelsById } from './queries.ts';
import { undoImport } from './undo-import.ts';

const api = authenticated.model;

/** The calls about files that became models. */
export const importRoutes = {
  imports: api.imports.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, input);
      return listImports(tx, { companyId, projectId });
    }),
  ),

  noteImport: api.noteImport.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { slug, ...changes } = input;
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug });
      const ids = new Set(changes.models.map(({ id }) => id));
      const known = await listModelsById(tx, { companyId, projectId }, [...ids]);
      if (known.length < ids.size) throw new AppError('model_not_found');
      const values = { companyId, projectId, ...changes, createdBy: actor.id };
      return { importId: await insertImport(tx, values) };
    }),
  ),

  undoImport: api.undoImport.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { slug, importId: id } = input;
      const { companyId, id: projectId } = await requireProject(tx, actor, { slug });
      const author = { ...actor, language };
      return undoImport(tx, author, { companyId, projectId, id });
    }),
  ),
};
