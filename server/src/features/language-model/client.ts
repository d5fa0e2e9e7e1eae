import type { z } from 'zod';
import type { Ai } from '../../ai.ts';
import { type Db, inCompany } from '../../db/open.ts';
import type { Secrets } from '../../secret.ts';
import { Failure, toFailure } from './failure.ts';
import { generateText, type Message, shorten } from './generate-text.ts';
import { countTokens, type Endpoint, findEndpoint, returnDraft, takeDraft } from './queries.ts';
import type { DraftUsage } from './schema.ts';

type Options<Result> = {
  /** False: by rules, also where there is a language model. */
  isAllowed: boolean;
  /** Awaited before a language model is called. */
  limit?: () => Promise<void>;
  byRules: () => Result;
  byModel: (endpoint: Endpoint) => Promise<{ result: Result; usage: DraftUsage }>;
};

type Outcome<Result> = {
  result: Result;
  way: 'rules' | 'ai';
  usage: DraftUsage | null;
  /** Why the rules were used after a language model was called. */
  failure: { code: string; raw: string | null } | null;
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
  const plain = { way: 'rules', usage: null, failure: null } as const;
  const endpoint = isAllowed
    ? await inCompany(services.db, companyId, (tx) => findEndpoint(tx, companyId, services))
    : undefined;
  if (!endpoint) return { ...plain, result: byRules() };
  await limit?.();
  try {
    const monthlyDrafts = endpoint.isOperators ? services.ai.monthlyDrafts : null;
    const outcome = await countDraft(services.db, { companyId, monthlyDrafts }, () =>
      byModel(endpoint),
    );
    return { ...outcome, way: 'ai', failure: null };
  } catch (error) {
    const { code, raw } = toFailure(error);
    return { ...plain, result: byRules(), failure: { code, raw } };
  }
}

/** @throws AppError `quota_reached`; any error of the work */
async function countDraft<Outcome extends { usage: DraftUsage }>(
  db: Db,
  { companyId, monthlyDrafts }: { companyId: string; monthlyDrafts: number | null },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  await inCompany(db, companyId, (tx) => takeDraft(tx, companyId, monthlyDrafts));
  const outcome = await work().catch(async (error) => {
    await inCompany(db, companyId, (tx) => returnDraft(tx, companyId));
    throw error;
  });
  await inCompany(db, companyId, (tx) => countTokens(tx, companyId, outcome.usage));
  return outcome;
}

/** A question to a language model, and how its answer is validated. */
type Exchange<Answer, Result> = {
  instructions: string;
  question: string;
  schema: z.ZodType<Answer>;
  /** What an answer gives, and which rules it breaks, in words for the language model. */
  judge: (answer: Answer) => Promise<{ result: Result; violations: string[] }>;
  signal: AbortSignal | undefined;
  /** Called with the answer so far while it comes. */
  onPart?: (part: unknown) => Promise<void>;
  /** How long an answer may take, where that is not as long as a draft. */
  timeoutMs?: number;
  /** Counts what the answers take. */
  usage: DraftUsage;
};

/**
 * Asks a language model for an object of a schema. An answer that breaks a rule is sent back
 * once with the rule's words.
 *
 * @throws Failure `ai_unusable` where it breaks one again; any error of `generateText`
 */
export async function generateObject<Answer, Result>(
  endpoint: Endpoint,
  exchange: Exchange<Answer, Result>,
): Promise<Result> {
  const messages: Message[] = [{ role: 'user', content: exchange.question }];
  const first = await requestAnswer(endpoint, exchange, messages);
  if (first.violations.length === 0 && first.result !== undefined) return first.result;
  messages.push({ role: 'assistant', content: first.text }, toCorrection(first.violations));
  const second = await requestAnswer(endpoint, exchange, messages);
  if (second.violations.length > 0 || second.result === undefined)
    throw new Failure('ai_unusable', shorten(second.text));
  return second.result;
}

function toCorrection(violations: string[]): Message {
  const content = `Your answer breaks these rules:\n- ${violations.join('\n- ')}\nAnswer again, with the whole corrected JSON object.`;
  return { role: 'user', content };
}

type Judged<Result> = { text: string; result: Result | undefined; violations: string[] };

async function requestAnswer<Answer, Result>(
  endpoint: Endpoint,
  { schema, judge, usage, ...question }: Exchange<Answer, Result>,
  messages: Message[],
): Promise<Judged<Result>> {
  const { text, inputTokens, outputTokens } = await generateText(endpoint, {
    ...{ ...question, messages: [...messages], schema },
  });
  usage.inputTokens += inputTokens;
  usage.outputTokens += outputTokens;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { text, result: undefined, violations: ['The answer is not one JSON object.'] };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { text, ...(await judge(parsed.data)) };
  const violations = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { text, result: undefined, violations };
}

/** The usage before the first call of a language model. */
export function noUsage({ model }: Endpoint): DraftUsage {
  return { inputTokens: 0, outputTokens: 0, model };
}
