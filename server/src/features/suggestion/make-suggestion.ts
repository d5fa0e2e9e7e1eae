import type { Language } from '@caseloom/locales';
import type { Ai } from '../../ai.ts';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Secrets } from '../../secret.ts';
import { type DraftContent, NO_CONTENT } from '../draft/schema.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import type { StoredFailure } from '../language-model/failure.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { findModel } from '../model/queries.ts';
import { suggestByRules } from './suggest-by-rules.ts';
import { checksOf } from './suggestion-to-draft.ts';

/** What to suggest; with `way: 'rules'` without a language model. */
type Request = {
  companyId: string;
  modelId: string | null;
  language: Language;
  what?: ('ways' | 'data')[] | undefined;
  way?: 'rules' | 'ai' | undefined;
};

type Suggestion = {
  /** The model with what is proposed; without models where nothing is left out. */
  content: DraftContent;
  way: 'rules' | 'ai';
  usage: DraftUsage | null;
  failure: StoredFailure | null;
  /** The version of the model that was looked at. */
  modelVersion: number;
};

/**
 * Looks for what a saved model leaves out, by a language model or by rules.
 *
 * @throws AppError `model_not_found`; AbortError where it is no longer needed
 */
export async function makeSuggestion(
  services: { db: Db; ai: Ai; secrets: Secrets },
  { companyId, modelId, language, what = ['ways', 'data'], way: preferred }: Request,
  signal: AbortSignal,
): Promise<Suggestion> {
  const opened = await inCompany(services.db, companyId, async (tx) => {
    const model = modelId && (await findModel(tx, companyId, modelId));
    if (!model) throw new AppError('model_not_found');
    return openModel(tx, model);
  });
  const options = { edges: what.includes('ways'), data: what.includes('data'), language };
  const { result, way, usage, failure } = await tryModelThenRules(services, companyId, {
    isAllowed: preferred !== 'rules',
    byRules: () => suggestByRules(opened, options),
    byModel: async (endpoint, usage) => {
      const { suggestByModel } = await import('./suggest-by-model.ts');
      return suggestByModel(endpoint, { opened, options, signal, usage });
    },
  });
  signal.throwIfAborted();
  const [model] = result.models;
  const nothing = model ? null : { code: 'nothing_to_suggest', raw: null };
  return {
    content: model ? { ...result, checks: { [model.id]: checksOf(opened, result) } } : NO_CONTENT,
    ...{ way, usage, failure: failure ?? nothing, modelVersion: opened.version },
  };
}
