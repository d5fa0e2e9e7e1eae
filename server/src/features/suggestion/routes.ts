import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import { toFailureMessage } from '../language-model/failure.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { requireModel } from '../model/queries.ts';
import { explainByRules } from './explain-by-rules.ts';

const api = authenticated.ai;

/** What is said of models that are there; what is proposed for them is begun as a draft. */
export const suggestionRoutes = {
  explain: api.explain.handler(async ({ context, input: { modelId, way }, signal }) => {
    const { db, actor, language } = context;
    const opened = await inCompany(db, actor.companyId, async (tx) =>
      openModel(tx, await requireModel(tx, actor, modelId)),
    );
    const { failure, result, ...outcome } = await tryModelThenRules(context, actor.companyId, {
      isAllowed: way !== 'rules' && opened.nodes.length > 2,
      limit: () => context.limits.take('accountDraft', actor.id),
      byRules: () => explainByRules(opened, language),
      byModel: async (endpoint, usage) => {
        const { explainByModel } = await import('./explain-by-model.ts');
        return explainByModel(endpoint, { opened, language, signal, usage });
      },
    });
    return {
      ...{ ...outcome, sentences: result },
      failure: failure && toFailureMessage(failure, language),
    };
  }),
};
