import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { toFailure, toFailureMessage, toStoredFailure } from '../language-model/failure.ts';
import { findEndpoint } from '../language-model/queries.ts';
import { openAddress } from '../language-model/service-address.ts';
import { type Trial, tryService } from './trial.ts';

const api = authenticated.ai;

/** How well a language model draws, for an owner who is about to choose it. */
export const trialRoutes = {
  trySettings: api.trySettings.handler(async ({ context, input, signal }) => {
    const { db, actor, ai, secrets, language, limits, taskOwner } = context;
    const { companyId } = actor;
    const baseUrl = openAddress(ai, input.baseUrl);
    await limits.take('accountDraft', actor.id);
    const stored = await inCompany(db, companyId, (tx) =>
      findEndpoint(tx, companyId, { ai, secrets }),
    );
    const isStored = stored?.isOperators === false && stored.baseUrl === baseUrl;
    const { model, key: apiKey = isStored ? stored.apiKey : undefined } = input;
    const isOpen = ai.owners === 'anywhere';
    const endpoint = { companyId, baseUrl, model, apiKey, isOpen, idleTimeoutMs: ai.idleTimeoutMs };
    const owner = { ...taskOwner, signal };
    const { usage, failure, ...trial } = await tryService(endpoint, { signal, owner }).catch(
      (error): Trial => ({
        ...{ score: 0, seconds: 0, drafting: 'sentences' },
        usage: { inputTokens: 0, outputTokens: 0, model },
        failure: toStoredFailure(toFailure(error)),
      }),
    );
    const { inputTokens, outputTokens } = usage;
    const why = failure && toFailureMessage({ ...failure, isPartial: false }, language, 'trial');
    return { ...trial, inputTokens, outputTokens, failure: why };
  }),
};
