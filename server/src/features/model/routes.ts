import { type Language, sentence } from '@caseloom/locales';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { generateCases, toGenerationAnswer } from '../../workers/generate.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { lockProject, type ProjectKey, requireProject } from '../project/queries.ts';
import { shownTo } from '../test-data/queries.ts';
import { copyModel } from './copy.ts';
import { exportModel } from './export.ts';
import { listCallers } from './queries/calls.ts';
import { openModel } from './queries/opened-model.ts';
import { listVersions, openVersion } from './queries/versions.ts';
import { listModels, requireModel, toModel, updateTestCases } from './queries.ts';
import { createModel, restoreModel, saveModel } from './save.ts';

const api = authenticated.model;

export const modelRoutes = {
  listOfProject: api.listOfProject.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const project = await requireProject(tx, actor, { slug: input.projectSlug });
      const rows = await listModels(tx, scopeOf(project), input.includeHidden ?? false);
      return rows.map(toModel);
    }),
  ),

  create: api.create.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, ...changes } = input;
      const project = await requireProject(tx, actor, { slug: projectSlug });
      return toModel(await createModel(tx, { ...actor, language }, scopeOf(project), changes));
    }),
  ),

  get: api.get.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { testData, ...opened } = await openModel(
        tx,
        await requireModel(tx, actor, input.modelId),
      );
      return { ...opened, testData: testData.map((record) => shownTo(actor, record)) };
    }),
  ),

  update: api.update.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { projectSlug, modelId, ...changes } = input;
      const model = await requireModel(tx, actor, modelId);
      if (projectSlug !== model.projectSlug) throw new AppError('model_invalid', [moved(language)]);
      return toModel(await saveModel(tx, { ...actor, language }, model, changes));
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const model = await requireModel(tx, actor, input.modelId);
      await lockProject(tx, model);
      const models = await listCallers(tx, model);
      if (models.length > 0) throw new AppError('model_in_use', { models });
      await putIntoBin(tx, 'model', { ...model, deletedBy: actor.id });
    }),
  ),

  generate: api.generate.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner } = context;
    const { modelId, ...options } = input;
    const { companyId } = actor;
    const opened = await inCompany(db, companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    const result = await generateCases(opened, options, { language, owner: taskOwner });
    const key = { companyId, id: modelId, version: opened.version };
    await inCompany(db, companyId, (tx) => updateTestCases(tx, key, result.counts.testCases));
    return toGenerationAnswer(result, opened.version, language);
  }),

  copy: api.copy.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, input.modelId);
      const project = await requireProject(tx, actor, { slug: input.projectSlug });
      return toModel(await copyModel(tx, { ...actor, language }, model, scopeOf(project)));
    }),
  ),

  versions: api.versions.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, input.modelId);
      const page = pageOf(input, 'place');
      const { rows, total } = await listVersions(tx, model, page);
      const { items, nextCursor } = toPage(rows, page, ({ version }) => version);
      const versions = items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
      return { items: versions, nextCursor, total };
    }),
  ),

  version: api.version.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, input.modelId);
      return openVersion(tx, { ...model, version: input.version });
    }),
  ),

  restore: api.restore.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, input.modelId);
      return toModel(await restoreModel(tx, { ...actor, language }, model, input.version));
    }),
  ),

  export: api.export.handler(async ({ context, input }) => {
    const { db, actor, language, taskOwner: owner } = context;
    const { modelId, format, theme, ...options } = input;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    return exportModel(opened, { format, theme: theme ?? 'light', options, language, owner });
  }),
};

/** A model stays in its project; copying it takes it elsewhere. */
function moved(language: Language) {
  return { path: 'projectSlug', message: sentence(language, 'errors', 'invalid_input') };
}

function scopeOf({ companyId, id }: ProjectKey) {
  return { companyId, projectId: id };
}
