import { type BinKind, contract, LIMITS } from '@caseloom/contract';
import { withBin } from '../../db/bin.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { deleteFiles } from '../../files/delete-files.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { permissionFor } from '../../http/permissions.ts';
import { projectPolicy } from '../project/policy.ts';
import {
  hasProjectNamed,
  listBinnedProjectIds,
  listRuledProjectIds,
  listVisibleProjectIds,
} from '../project/queries/visible-projects.ts';
import { findBinnedProject, findProject, listSlugs, lockProject } from '../project/queries.ts';
import { refoldOpenRun } from '../result/queries/refold.ts';
import { runPolicy } from '../run/policy.ts';
import { findData, hasTwin, listUsingModels } from '../test-data/queries.ts';
import { takeOutOfBin } from './queries/put-and-restore.ts';
import {
  type BinnedRow,
  type BinnedThing,
  deleteBinned,
  listBinned,
  listBinnedUsers,
  listNeeds,
  lockBinned,
  type Need,
} from './queries.ts';

const api = authenticated.bin;
const DAY = 24 * 60 * 60 * 1000;

export const binRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const ruled = new Set(await listRuledProjectIds(tx, actor));
      const page = pageOf(input, 'place');
      const places = await placesOf(tx, actor, input);
      const { rows, total } = await listBinned(tx, { ...actor, ruled }, places, page);
      const { items, nextCursor } = toPage(rows, page, ({ place }) => place);
      return { items: items.map((row) => toBinned(row, ruled)), nextCursor, total };
    }),
  ),

  restore: api.restore.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      // who may delete such a thing may restore it
      const may =
        input.kind === 'project' ? permissionFor(contract.project.delete) : deleteOf(input.kind);
      const { thing, project } = await openBinned(tx, { ...actor, may }, input);
      const { createdBy } = thing;
      const role = projectPolicy.roleOf(actor, project);
      if (thing.kind === 'run' && !runPolicy.delete(actor, { createdBy, role }))
        throw new AppError('not_allowed');
      await restore(tx, actor, thing);
      const { id, kind, name } = thing;
      return { id, kind, name, project: { slug: project.slug, name: project.name } };
    }),
  ),

  delete: api.delete.handler(async ({ context: { db, actor, enqueue }, input }) => {
    await inCompany(db, actor.companyId, async (tx) => {
      const { thing } = await openBinned(tx, actor, input);
      const users = await listBinnedUsersOf(tx, thing);
      if (users.length > 0) throw new AppError('needed_in_bin', { things: users });
      await deleteBinned(tx, thing);
    });
    // its schedule makes up for a failure
    await enqueue(deleteFiles, {}).catch(() => undefined);
  }),
};

function deleteOf(kind: Exclude<BinKind, 'project'>) {
  return permissionFor(contract[kind].delete);
}

/** The projects in which the actor may restore each kind, narrowed by the filter of the call. */
async function placesOf(
  tx: Queryable,
  actor: Actor,
  filter: { projectSlug?: string | undefined; kind?: BinKind | undefined },
): Promise<Record<BinKind, string[]>> {
  const { projectSlug: slug } = filter;
  const one = slug === undefined ? undefined : await findProject(tx, actor, { slug });
  if (slug !== undefined && !one) throw new AppError('project_not_found');
  const inside = one ? [one.id] : await listVisibleProjectIds(tx, actor);
  const projects = one ? [] : await listBinnedProjectIds(tx, actor);
  const places = { project: projects, model: inside, suite: inside, run: inside, testData: inside };
  if (!filter.kind) return places;
  const none = { project: [], model: [], suite: [], run: [], testData: [] };
  return { ...none, [filter.kind]: places[filter.kind] };
}

/**
 * Something in the bin and its project, for those who may see it.
 *
 * @throws AppError `binned_not_found`, also of what lies in a project that lies in the bin itself;
 *   `not_allowed` where the actor sees it, and the call is not for their role
 */
async function openBinned(
  tx: Queryable,
  actor: Actor,
  { kind, id }: { kind: BinKind; id: string },
) {
  const { companyId } = actor;
  const thing = await lockBinned(tx, { kind, companyId, id });
  const find = kind === 'project' ? findBinnedProject : findProject;
  const project = thing && (await find(tx, actor, { id: thing.projectId }));
  if (!project) throw new AppError('binned_not_found');
  return { thing, project };
}

/** The models in the bin that would not be what they were without something. */
async function listBinnedUsersOf(tx: Queryable, { kind, companyId, id }: BinnedThing) {
  if (kind === 'model') return listBinnedUsers(tx, companyId, { modelId: id });
  if (kind !== 'testData') return [];
  const models = await withBin(tx, async () => {
    const record = await findData(tx, companyId, id);
    return record ? listUsingModels(tx, record) : [];
  });
  return models
    .filter(({ deletedAt }) => deletedAt !== null)
    .map(({ id: modelId, name }): Need => ({ kind: 'model', id: modelId, name }));
}

/** @throws AppError `needs_binned`, or the code of what has taken its place */
async function restore(tx: Queryable, actor: Actor, thing: BinnedThing): Promise<void> {
  const { kind, companyId, id, name } = thing;
  if (kind === 'project') {
    await listSlugs(tx, companyId, name);
    if (await hasProjectNamed(tx, actor, name)) throw new AppError('project_name_taken');
  } else await lockProject(tx, thing);
  if (kind === 'testData') {
    const record = await withBin(tx, () => findData(tx, companyId, id));
    if (record && (await hasTwin(tx, record, record))) throw new AppError('data_exists');
  }
  const things = await listNeeds(tx, thing);
  if (things.length > 0) throw new AppError('needs_binned', { things });
  await takeOutOfBin(tx, kind, thing);
  // the project may show others of its verdicts since
  if (kind === 'run') await refoldOpenRun(tx, thing);
}

function toBinned(row: BinnedRow, ruled: Set<string>) {
  const { kind, id, name, slug, projectName, deletedAt, deletedBy, projectId, dataClass } = row;
  return {
    kind,
    id,
    name,
    project: { slug, name: projectName },
    deletedAt: deletedAt.toISOString(),
    deletedBy,
    dataClass,
    leavesAt: new Date(deletedAt.getTime() + LIMITS.binDays * DAY).toISOString(),
    // projects are listed for who rules them
    canDelete: kind === 'project' || ruled.has(projectId),
  };
}
