import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { toLogo } from '../../picture.ts';
import { putProjectIntoBin } from '../bin/queries/put-and-restore.ts';
import { refoldOpenRuns } from '../result/queries/refold.ts';
import { addMembers, removeMember } from './members.ts';
import { projectPolicy } from './policy.ts';
import { setFavourite } from './queries/favourites.ts';
import { makeProject } from './queries/new-project.ts';
import { countProjectContents } from './queries/project-contents.ts';
import { getProject, listCountedProjects, listProjects } from './queries/project-details.ts';
import { toProject } from './queries/to-project.ts';
import { hasProjectNamed, isCounted } from './queries/visible-projects.ts';
import { type ProjectKey, requireProject, updateProject } from './queries.ts';

const api = authenticated.project;

export const projectRoutes = {
  list: api.list.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listProjects(tx, actor)).map((row) => toProject(actor, row)),
    ),
  ),

  companyList: api.companyList.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listCountedProjects(tx, actor)).map((row) => ({
        ...toListed(row),
        counts: row.counts,
      })),
    ),
  ),

  counts: api.counts.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listCountedProjects(tx, actor)).map((row) => ({
        ...toListed(row),
        ...row.counts,
        isSample: row.sampleFigures !== null,
        isCounted: isCounted(row.sampleFigures),
      })),
    ),
  ),

  create: api.create.handler(async ({ context: { db, actor }, input }) => {
    const { memberIds = [], logo: given, ...words } = input;
    const fields = { ...words, logo: given && (await toLogo(given)) };
    return inCompany(db, actor.companyId, async (tx) => {
      const { id } = await makeProject(tx, actor, fields);
      const project = await getProject(tx, actor, id);
      await addMembers(tx, actor, project, memberIds);
      return toProject(actor, await getProject(tx, actor, id));
    });
  }),

  get: api.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, input);
      return toProject(actor, await getProject(tx, actor, project.id));
    }),
  ),

  drawSample: api.drawSample.handler(async ({ context: { db, actor, drawSample } }) => {
    const slug = await drawSample();
    return inCompany(db, actor.companyId, async (tx) => {
      const { id } = await requireProject(tx, actor, { slug });
      return toProject(actor, await getProject(tx, actor, id));
    });
  }),

  update: api.update.handler(async ({ context: { db, actor }, input }) => {
    const { slug, version, memberIds = [], logo: given, ...words } = input;
    const changes = { ...words, logo: given && (await toLogo(given)) };
    return inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug });
      if (await hasProjectNamed(tx, actor, changes.name, project.id))
        throw new AppError('project_name_taken');
      const key = { id: project.id, version };
      const { companyId, id: projectId } = project;
      const { resultRule } = words;
      const isNewRule =
        resultRule && resultRule !== (await getProject(tx, actor, projectId)).resultRule;
      const isSaved = await updateProject(tx, companyId, key, changes);
      if (isSaved) await addMembers(tx, actor, project, memberIds);
      if (isSaved && isNewRule) await refoldOpenRuns(tx, { companyId, projectId });
      const newest = toProject(actor, await getProject(tx, actor, project.id));
      if (!isSaved) throw new AppError('version_conflict', newest);
      return newest;
    });
  }),

  contents: api.contents.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) =>
      countProjectContents(tx, await requireProject(tx, actor, input)),
    ),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const project = await requireProject(tx, actor, input);
      await putProjectIntoBin(tx, actor, project.id);
    }),
  ),

  setFavourite: api.setFavourite.handler(
    ({ context: { db, actor }, input: { slug, isFavourite } }) =>
      inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
        const { id: projectId } = await requireProject(tx, actor, { slug });
        const { companyId, id: userId } = actor;
        await setFavourite(tx, { companyId, userId, projectId }, isFavourite);
      }),
  ),

  addMember: api.addMember.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { id: input.id });
      const added = await addMembers(tx, actor, project, [input.userId]);
      if (added === 0) throw new AppError('already_member');
      return toProject(actor, await getProject(tx, actor, project.id));
    }),
  ),

  removeMember: api.removeMember.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const project = await requireProject(tx, actor, { id: input.id });
      if (!projectPolicy.removeMember(actor, project, input.userId))
        throw new AppError('not_allowed');
      await removeMember(tx, project, input.userId);
    }),
  ),
};

type Listed = Pick<ProjectKey, 'id' | 'slug' | 'name'> & { createdAt: Date };

function toListed({ id, slug, name, createdAt }: Listed) {
  return { id, slug, name, createdAt: createdAt.toISOString() };
}
