import type { Ai } from '../../ai.ts';
import type { DraftUsage } from '../../db/draft-schema.ts';
import { type Db, inCompany } from '../../db/open.ts';
import type { Secrets } from '../../secret.ts';
import type { Endpoint } from './asking/ask.ts';
import { findEndpoint } from './endpoint.ts';
import { failureOf, spend } from './spend.ts';

type Ways<Made> = {
  /** False: by rules, also where there is a language model. */
  isAllowed: boolean;
  /** Awaited before a language model is asked. */
  limit?: () => Promise<void>;
  byRules: () => Made;
  byModel: (endpoint: Endpoint) => Promise<{ made: Made; usage: DraftUsage }>;
};

type Told<Made> = {
  made: Made;
  way: 'rules' | 'ai';
  usage: DraftUsage | null;
  failure: { code: string; raw: string | null } | null;
};

/** Has a language model do something where there is one, and rules where there is none or it fails: then it is said why. */
export async function askOrRules<Made>(
  means: { db: Db; ai: Ai; secrets: Secrets },
  companyId: string,
  { isAllowed, limit, byRules, byModel }: Ways<Made>,
): Promise<Told<Made>> {
  const plain = { way: 'rules', usage: null, failure: null } as const;
  const endpoint = isAllowed
    ? await inCompany(means.db, companyId, (tx) => findEndpoint(tx, companyId, means))
    : undefined;
  if (!endpoint) return { ...plain, made: byRules() };
  await limit?.();
  try {
    const asked = await spend(means, { companyId, endpoint }, () => byModel(endpoint));
    return { ...asked, way: 'ai', failure: null };
  } catch (error) {
    return { ...plain, made: byRules(), failure: failureOf(error) };
  }
}
