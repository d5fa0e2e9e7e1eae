import type { Ai } from '../../ai.ts';
import { type Db, inCompany } from '../../db/open.ts';
import type { Secrets } from '../../secret.ts';
import { type StoredFailure, toFailure, toStoredFailure } from './failure.ts';
import { countTokens, type Endpoint, findEndpoint, returnDraft, takeDraft } from './queries.ts';
import type { DraftUsage } from './schema.ts';

type Options<Result> = {
  /** False: by rules, also where there is a language model. */
  isAllowed: boolean;
  /** Awaited before a language model is called. */
  limit?: () => Promise<void>;
  byRules: () => Result;
  /** `usage` counts what the answers take; `failure` says why only a part of it came. */
  byModel: (
    endpoint: Endpoint,
    usage: DraftUsage,
  ) => Promise<{ result: Result; failure?: StoredFailure | null }>;
};

type Outcome<Result> = {
  result: Result;
  way: 'rules' | 'ai';
  /** Also of answers that came to nothing. */
  usage: DraftUsage | null;
  /** Why the rules were used after a language model was called, or why a part of its answer is missing. */
  failure: StoredFailure | null;
};

/**
 * Has a language model do something where there is one, and rules where there is none or it fails.
 * What a model does is one of its company's drafts of the month, unless it comes to nothing.
 *
 * @throws any error of `byModel` that users are not shown, like an AbortError
 */
export async function tryModelThenRules<Result>(
  services: { db: Db; ai: Ai; secrets: Secrets },
  companyId: string,
  { isAllowed, limit, byRules, byModel }: Options<Result>,
): Promise<Outcome<Result>> {
  const endpoint = isAllowed
    ? await inCompany(services.db, companyId, (tx) => findEndpoint(tx, companyId, services))
    : undefined;
  if (!endpoint) return { way: 'rules', usage: null, failure: null, result: byRules() };
  await limit?.();
  const usage: DraftUsage = { inputTokens: 0, outputTokens: 0, model: endpoint.model };
  try {
    const monthlyDrafts = endpoint.isOperators ? services.ai.monthlyDrafts : null;
    const work = () => byModel(endpoint, usage);
    const { result, failure = null } = await countDraft(services.db, {
      ...{ companyId, monthlyDrafts, usage, work },
    });
    return { result, way: 'ai', usage, failure };
  } catch (error) {
    const failure = toStoredFailure(toFailure(error));
    const isUsed = usage.inputTokens + usage.outputTokens > 0;
    return { result: byRules(), way: 'rules', usage: isUsed ? usage : null, failure };
  }
}

/** Counts a draft and what it takes, also where it comes to nothing. @throws AppError `quota_reached`; any error of the work */
async function countDraft<Result>(
  db: Db,
  {
    companyId,
    monthlyDrafts,
    usage,
    work,
  }: {
    companyId: string;
    monthlyDrafts: number | null;
    usage: DraftUsage;
    work: () => Promise<Result>;
  },
): Promise<Result> {
  await inCompany(db, companyId, (tx) => takeDraft(tx, companyId, monthlyDrafts));
  try {
    return await work();
  } catch (error) {
    await inCompany(db, companyId, (tx) => returnDraft(tx, companyId));
    throw error;
  } finally {
    if (usage.inputTokens + usage.outputTokens > 0)
      await inCompany(db, companyId, (tx) => countTokens(tx, companyId, usage));
  }
}
