import { LIMITS, type Role, type SavedView } from '@caseloom/contract';
import { readAsUser } from '../../db/as-user.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { projectPolicy } from '../project/policy.ts';
import { listProjectNames, listVisibleProjectIds } from '../project/queries/visible-projects.ts';
import { findProject } from '../project/queries.ts';
import { viewPolicy } from './policy.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listViews,
  toView,
  updateView,
} from './queries.ts';

const api = authenticated.savedView;

export const savedViewRoutes = {
  list: api.list.handler(({ context, input: { list, projectSlug } }) =>
    asUser(context, async (tx, actor) => {
      const projectIds = projectSlug
        ? [await requireVisible(tx, actor, projectSlug)]
        : await listVisibleProjectIds(tx, actor);
      const rows = await listViews(tx, actor, { list, projectIds });
      const views: SavedView[] = [];
      for (const row of rows) views.push(toView(row, await rightsOf(tx, actor, row)));
      const { compare } = new Intl.Collator(context.language, { numeric: true });
      return views.sort((a, b) => compare(a.name, b.name));
    }),
  ),

  create: api.create.handler(({ context, input }) =>
    asUser(context, async (tx, actor) => {
      const { projectSlug, ...values } = input;
      const projectId = projectSlug ? await requireVisible(tx, actor, projectSlug) : null;
      if ((await countViews(tx, actor)) >= LIMITS.views) throw new AppError('views_full');
      const { companyId, id: userId } = actor;
      const id = await insertView(tx, { ...values, companyId, userId, projectId });
      return openView(tx, actor, id);
    }),
  ),

  update: api.update.handler(({ context, input: { id, ...changes } }) =>
    asUser(context, async (tx, actor) => {
      const view = await openView(tx, actor, id);
      if (!view.can.edit) throw new AppError('not_allowed');
      // of the lists over all projects nobody knows with whom to share it
      if (changes.isShared && view.projectSlug === null) throw new AppError('invalid_input');
      await updateView(tx, actor, id, changes);
      return openView(tx, actor, id);
    }),
  ),

  delete: api.delete.handler(({ context, input: { id } }) =>
    asUser(context, async (tx, actor): Promise<undefined> => {
      const view = await openView(tx, actor, id);
      if (!view.can.delete) throw new AppError('not_allowed');
      await deleteView(tx, { companyId: actor.companyId, id });
    }),
  ),
};

/** Works in the company of the caller, and sees the views that nobody else does. */
function asUser<T>(
  { db, actor }: Pick<Context, 'db'> & { actor: Actor },
  work: (tx: Queryable, actor: Actor) => Promise<T>,
): Promise<T> {
  return inCompany(db, actor.companyId, async (tx) => {
    await readAsUser(tx, actor.id);
    return work(tx, actor);
  });
}

/** The project of that slug, as the call is open to everyone of the company. @throws AppError `project_not_found` */
async function requireVisible(tx: Queryable, actor: Actor, slug: string): Promise<string> {
  const project = (await listProjectNames(tx, actor)).find((one) => one.slug === slug);
  if (!project) throw new AppError('project_not_found');
  return project.id;
}

/** A view, for those who may see it and its project. @throws AppError `view_not_found` */
async function openView(tx: Queryable, actor: Actor, id: string): Promise<SavedView> {
  const row = await findView(tx, actor, id);
  const isThere =
    row?.projectId === null ||
    (await listVisibleProjectIds(tx, actor)).some((one) => one === row?.projectId);
  if (!row || !isThere) throw new AppError('view_not_found');
  return toView(row, await rightsOf(tx, actor, row));
}

async function rightsOf(
  tx: Queryable,
  actor: Actor,
  { userId, isShared, projectId }: { userId: string; isShared: boolean; projectId: string | null },
): Promise<SavedView['can']> {
  const isMine = userId === actor.id;
  const project =
    isMine || !projectId ? undefined : await findProject(tx, actor, { id: projectId });
  const role: Role | undefined = project && projectPolicy.roleOf(actor, project);
  const target = { userId, isShared, role };
  return { edit: viewPolicy.edit(actor, target), delete: viewPolicy.delete(actor, target) };
}
