import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { listBinnedUsers } from '../bin/queries.ts';
import { findProject, lockProject, type ProjectKey } from '../project/queries.ts';
import {
  deleteStep,
  findStep,
  insertStep,
  type Library,
  listModelsOfStep,
  listSteps,
  toStep,
  updateStep,
} from './queries.ts';

const api = signedIn.step;

export const stepRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await openProject(tx, actor, input.projectSlug);
      const rows = await listSteps(tx, libraryOf(project));
      return rows.map((row) => toStep(row, project.slug));
    }),
  ),

  create: api.create.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, ...words } = input;
      const project = await openProject(tx, actor, projectSlug);
      await lockProject(tx, libraryOf(project));
      const row = await insertStep(tx, libraryOf(project), words);
      if (!row) throw new AppError('step_exists');
      return toStep(row, project.slug);
    }),
  ),

  update: api.update.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { stepId, projectSlug, type, ...said } = input;
      const { step, project } = await openStep(tx, actor, stepId);
      if (projectSlug !== undefined && projectSlug !== project.slug)
        throw new AppError('invalid_input', [{ path: 'projectSlug' }]);
      await lockProject(tx, step);
      const { label = step.label, expected = type ? undefined : (step.expected ?? undefined) } =
        said;
      const isSaved = await updateStep(tx, step, { label, type: type ?? step.type, expected });
      if (!isSaved) throw new AppError('step_exists');
      const { step: saved } = await openStep(tx, actor, stepId);
      return toStep(saved, project.slug);
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { step } = await openStep(tx, actor, input.stepId);
      await lockProject(tx, step);
      const models = await listModelsOfStep(tx, step);
      if (models.length > 0) throw new AppError('step_in_use', { models });
      const things = await listBinnedUsers(tx, step.companyId, { stepId: step.id });
      if (things.length > 0) throw new AppError('needed_in_bin', { things });
      await deleteStep(tx, step);
    }),
  ),
};

async function openProject(tx: Queryable, actor: Actor, slug: string): Promise<ProjectKey> {
  const project = await findProject(tx, actor, { slug });
  if (!project) throw new AppError('project_not_found');
  return project;
}

/** The step, for those who may see its project. */
async function openStep(tx: Queryable, actor: Actor, id: string) {
  const step = await findStep(tx, actor.companyId, id);
  const project = step && (await findProject(tx, actor, { id: step.projectId }));
  if (!project) throw new AppError('step_not_found');
  return { step, project };
}

function libraryOf({ companyId, id }: ProjectKey): Library {
  return { companyId, projectId: id };
}
