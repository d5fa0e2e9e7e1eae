import type { GenerateQuery } from '@caseloom/contract';
import { type Language, sentence } from '@caseloom/locales';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { type GenerationOptions, settingsOf, toGenerationAnswer } from '../../workers/generate.ts';
import { putIntoBin } from '../bin/queries/put-and-restore.ts';
import { lockProject, type ProjectKey, requireProject } from '../project/queries.ts';
import { shownTo } from '../test-data/queries.ts';
import { copyModel } from './copy.ts';
import { exportModel } from './export.ts';
import { checkText, previewText } from './from-text.ts';
import { generateAndKeep, mayKeep } from './generate.ts';
import { importRoutes } from './import-routes.ts';
import { listCallers } from './queries/calls.ts';
import { findBase } from './queries/generations.ts';
import { countModelContents } from './queries/model-contents.ts';
import { openModel } from './queries/opened-model.ts';
import { listVersions, openVersion, openVersionWhole } from './queries/versions.ts';
import { listModels, requireModel, toModel, updateTestCases } from './queries.ts';
import { createModel, restoreModel, saveModel } from './save.ts';
import { isAsCreated, undoCreate } from './undo-create.ts';

const api = authenticated.model;

export const modelRoutes = {
  ...importRoutes,

  check: api.check.handler(({ context, input }) => checkText(context, input)),

  preview: api.preview.handler(({ context, input }) => previewText(context, input)),

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

  contents: api.contents.handler(({ context: { db, actor }, input: { modelId } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      countModelContents(tx, await requireModel(tx, actor, modelId)),
    ),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const model = await requireModel(tx, actor, input.modelId);
      await lockProject(tx, model);
      const models = await listCallers(tx, model);
      if (models.length > 0) throw new AppError('model_in_use', { models });
      if (input.isUndo && (await isAsCreated(tx, model, actor.id))) await undoCreate(tx, model);
      else await putIntoBin(tx, 'model', { ...model, deletedBy: actor.id });
    }),
  ),

  generate: api.generate.handler(async ({ context, input }) => {
    const { backgroundDb, actor, language } = context;
    const { modelId, since: from, ...query } = input;
    const { companyId } = actor;
    const { row, opened, since } = await openForCases(context, modelId, from);
    const options = toOptions(query);
    const result = await generateAndKeep(context, row, { opened, options, ...since });
    const { version } = opened;
    // of some cases that were chosen nobody counts those of the model
    const isWhole = !since && result.best === undefined;
    if (mayKeep(actor) && isWhole)
      await inCompany(backgroundDb, companyId, (tx) =>
        updateTestCases(tx, { companyId, id: modelId, version }, result.counts.testCases),
      );
    return toGenerationAnswer(result, version, language);
  }),

  lastGeneration: api.lastGeneration.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const model = await requireModel(tx, actor, input.modelId);
      const base = await findBase(tx, model, settingsOf(model, {}));
      return { packedCases: base ? Buffer.from(base.cases).toString('base64') : null };
    }),
  ),

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
    const { language, taskOwner: owner } = context;
    const { modelId, format, theme = 'light', since: from, ...query } = input;
    const { row, opened, since } = await openForCases(context, modelId, from);
    const options = toOptions(query);
    const generate = () => generateAndKeep(context, row, { opened, options, ...since });
    return exportModel(opened, { format, theme, generate, language, owner });
  }),
};

/** A model with all it leans on; and an earlier version of it with the test data of now, where one is asked for. */
function openForCases({ db, actor }: { db: Db; actor: Actor }, modelId: string, version?: number) {
  return inCompany(db, actor.companyId, async (tx) => {
    const row = await requireModel(tx, actor, modelId);
    const opened = await openModel(tx, row);
    if (version === undefined) return { row, opened };
    const { model, context } = await openVersionWhole(tx, { ...row, version });
    const { testData } = opened;
    return { row, opened, since: { since: { model, context: { ...context, testData } } } };
  });
}

/** The settings that a query names; of its budget one. */
function toOptions({ best, bestSteps, ...options }: GenerateQuery): GenerationOptions {
  if (best === undefined && bestSteps === undefined) return options;
  const budget = {
    ...(best !== undefined && { cases: best }),
    ...(bestSteps !== undefined && { steps: bestSteps }),
  };
  return { ...options, best: budget };
}

/** A model stays in its project; copying it takes it elsewhere. */
function moved(language: Language) {
  return { path: 'projectSlug', message: sentence(language, 'errors', 'invalid_input') };
}

function scopeOf({ companyId, id }: ProjectKey) {
  return { companyId, projectId: id };
}
