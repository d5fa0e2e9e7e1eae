import type { Ai } from '../../ai.ts';
import { countTokens, returnDraft, takeDraft } from '../../db/ai-usage.ts';
import type { DraftUsage } from '../../db/draft-schema.ts';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { findEndpoint } from './endpoint.ts';
import { Failure } from './failure.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

/**
 * Asks a language model for a company: one of its drafts of the month, unless it comes to
 * nothing, and what it took.
 *
 * @throws AppError `quota_reached`; whatever the work throws
 */
export async function spend<Got extends { usage: DraftUsage }>(
  { db, ai }: { db: Db; ai: Ai },
  { companyId, endpoint }: { companyId: string; endpoint: Found },
  work: () => Promise<Got>,
): Promise<Got> {
  const limit = endpoint.isOperators ? ai.monthlyDrafts : null;
  await inCompany(db, companyId, (tx) => takeDraft(tx, companyId, limit));
  const got = await work().catch(async (error) => {
    await inCompany(db, companyId, (tx) => returnDraft(tx, companyId));
    throw error;
  });
  await inCompany(db, companyId, (tx) => countTokens(tx, companyId, got.usage));
  return got;
}

/** Why rules alone had to do. @throws the error itself where it is none that people are told */
export function failureOf(error: unknown): { code: string; raw: string | null } {
  if (error instanceof Failure) return { code: error.code, raw: error.raw };
  if (error instanceof AppError) return { code: error.code, raw: null };
  throw error;
}
