import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { listBinnedUsers } from '../bin/queries.ts';
import { lockProject, type ProjectKey, requireProject } from '../project/queries.ts';
import {
  deleteStep,
  insertStep,
  type Library,
  listModelsOfStep,
  listSteps,
  requireStep,
  toStep,
  updateStep,
} from './queries.ts';

const api = authenticated.step;

export const stepRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug: input.projectSlug });
      const rows = await listSteps(tx, libraryOf(project));
      return rows.map((row) => toStep(row, project.slug));
    }),
  ),

  create: api.create.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, ...words } = input;
      const project = await requireProject(tx, actor, { slug: projectSlug });
      await lockProject(tx, libraryOf(project));
      const row = await insertStep(tx, libraryOf(project), words);
      if (!row) throw new AppError('step_exists');
      return toStep(row, project.slug);
    }),
  ),

  update: api.update.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { stepId, projectSlug, type, ...words } = input;
      const { step, project } = await requireStep(tx, actor, stepId);
      if (projectSlug !== undefined && projectSlug !== project.slug)
        throw new AppError('invalid_input', [{ path: 'projectSlug' }]);
      await lockProject(tx, step);
      const { label = step.label, expected = type ? undefined : (step.expected ?? undefined) } =
        words;
      const isSaved = await updateStep(tx, step, { label, type: type ?? step.type, expected });
      if (!isSaved) throw new AppError('step_exists');
      const { step: saved } = await requireStep(tx, actor, stepId);
      return toStep(saved, project.slug);
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { step } = await requireStep(tx, actor, input.stepId);
      await lockProject(tx, step);
      const models = await listModelsOfStep(tx, step);
      if (models.length > 0) throw new AppError('step_in_use', { models });
      const things = await listBinnedUsers(tx, step.companyId, { stepId: step.id });
      if (things.length > 0) throw new AppError('needed_in_bin', { things });
      await deleteStep(tx, step);
    }),
  ),
};

function libraryOf({ companyId, id }: ProjectKey): Library {
  return { companyId, projectId: id };
}
