import { sentence } from '@caseloom/locales';
import { NO_CONTENT } from '../../db/draft-schema.ts';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { signedIn } from '../../http/api.ts';
import { findModel, openModel, requireModel } from '../model/queries.ts';
import { checksOf } from './adding.ts';
import { answerWith } from './answer.ts';
import { askOrRules } from './ask-or-rules.ts';
import { explain } from './explain.ts';
import { startDraft } from './start.ts';
import { suggest } from './suggest.ts';
import { tell, type Work } from './work.ts';

const api = signedIn.ai;

/** Rules are done by then; a language model is looked at while it answers. */
const SHORT_MS = 1500;

/** What is said and proposed of models that are there. */
export const proposalRoutes = {
  suggest: api.suggest.handler(async ({ context, input: { modelId, what, way } }) => {
    const { db, actor, language } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    const { projectSlug, bddType, name, version } = opened;
    const title = sentence(language, 'drafts', 'suggested_title', { name });
    const wishes = { projectSlug, language, bddType, way, what };
    const started = await startDraft(context, wishes, {
      ...{ kind: 'model', title, prompt: '', modelId, modelVersion: version },
      work: suggestFor,
    });
    return answerWith(context, started, SHORT_MS);
  }),

  explain: api.explain.handler(async ({ context, input: { modelId, way }, signal }) => {
    const { db, actor, language } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    const told = await askOrRules(context, actor.companyId, {
      isAllowed: way !== 'rules' && opened.nodes.length > 2,
      limit: () => context.limits.take('accountDraft', actor.id),
      byRules: () => explain(opened, language),
      byModel: async (endpoint) => {
        const { explainByModel } = await import('./asking/explain-by-model.ts');
        return explainByModel(endpoint, { opened, language, signal: heard(signal) });
      },
    });
    const { failure, made: sentences, ...rest } = told;
    return { ...rest, sentences, failure: failure && worded(failure, language) };
  }),
};

/** What ends when who asked has gone. */
export function heard(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal;
}

/** Why rules alone had to do, for people. */
export function worded({ code }: { code: string }, language: 'en' | 'tr') {
  // of an answer that could not be used nothing is shown here
  const said = code === 'ai_unusable' ? 'ai_unusable_here' : code;
  return { code, message: sentence(language, 'drafts', said) };
}

/** Looks for what the model of a draft leaves out, in the version that the draft is of. */
export const suggestFor: Work = async (making, row) => {
  const { companyId, modelId, language, wishes } = row;
  await tell(making, { stage: 'model' });
  const opened = await inCompany(making.db, companyId, async (tx) => {
    const model = modelId && (await findModel(tx, companyId, modelId));
    if (!model) throw new AppError('model_not_found');
    return openModel(tx, model);
  });
  const { what = ['ways', 'data'] } = wishes;
  const wanted = { ways: what.includes('ways'), data: what.includes('data'), language };
  const { made, way, usage, failure } = await askOrRules(making, companyId, {
    isAllowed: wishes.way !== 'rules',
    byRules: () => suggest(opened, wanted),
    byModel: async (endpoint) => {
      const { suggestByModel } = await import('./asking/suggest-by-model.ts');
      return suggestByModel(endpoint, { opened, wanted, signal: making.signal });
    },
  });
  making.signal.throwIfAborted();
  const [model] = made.models;
  const nothing = model ? null : { code: 'nothing_to_suggest', raw: null };
  await tell(making, {
    ...{ status: model ? 'ready' : 'failed', stage: 'done', way, usage },
    ...{ failure: failure ?? nothing, modelVersion: opened.version },
    content: model ? { ...made, checks: { [model.id]: checksOf(opened, made) } } : NO_CONTENT,
  });
};
