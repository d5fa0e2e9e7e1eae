import type { Language, OpenedModel } from '@caseloom/contract';
import { validate } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import { NO_CONTENT } from '../../db/draft-schema.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { findModel, openModel } from '../model/queries.ts';
import { findProject } from '../project/queries.ts';
import { explain } from './explain.ts';
import { insertDraft, openDraft } from './queries.ts';
import { type Suggested, suggest } from './suggest.ts';
import { toDraft } from './to-draft.ts';

const api = signedIn.ai;

/** What is said and proposed of models that are there. */
export const proposalRoutes = {
  suggest: api.suggest.handler(async ({ context, input: { modelId, what = ['ways', 'data'] } }) => {
    const { db, actor, language, limits } = context;
    await limits.take('accountDraft', actor.id);
    const wanted = { ways: what.includes('ways'), data: what.includes('data'), language };
    return inCompany(db, actor.companyId, async (tx) => {
      const id = await insertSuggestion(tx, actor, await openFor(tx, actor, modelId), wanted);
      return toDraft(await openDraft(tx, actor, id), language);
    });
  }),

  explain: api.explain.handler(({ context: { db, actor, language }, input: { modelId } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { opened } = await openFor(tx, actor, modelId);
      return explain(opened, language);
    }),
  ),
};

/** The model, opened, for those who may see its project. @throws AppError `model_not_found` */
async function openFor(tx: Queryable, actor: Actor, modelId: string) {
  const model = await findModel(tx, actor.companyId, modelId);
  const project = model && (await findProject(tx, actor, { id: model.projectId }));
  if (!project) throw new AppError('model_not_found');
  return { opened: await openModel(tx, model), projectId: project.id };
}

type Opened = { opened: OpenedModel; projectId: string };

/** Keeps what is proposed for a model as a draft of its own. @returns its id */
function insertSuggestion(
  tx: Queryable,
  { companyId, id: createdBy }: Actor,
  { opened, projectId }: Opened,
  wanted: Suggested & { language: Language },
): Promise<string> {
  const content = suggest(opened, wanted);
  const [model] = content.models;
  const context = {
    steps: content.steps,
    testData: [...opened.testData, ...content.testData],
    models: opened.models,
  };
  return insertDraft(tx, {
    ...{ companyId, projectId, createdBy, kind: 'model', way: 'rules', stage: 'done' },
    ...{ language: wanted.language, modelId: opened.id, modelVersion: opened.version },
    title: sentence(wanted.language, 'drafts', 'suggested_title', { name: opened.name }).slice(
      0,
      120,
    ),
    status: model ? 'ready' : 'failed',
    failure: model ? null : { code: 'nothing_to_suggest', raw: null },
    content: model ? { ...content, checks: { [model.id]: validate(model, context) } } : NO_CONTENT,
    wishes: { bddType: opened.bddType, negative: true },
  });
}
