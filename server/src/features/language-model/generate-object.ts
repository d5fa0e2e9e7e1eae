import { extractJson, readJson } from '@caseloom/formats/answer-to-model';
import type { z } from 'zod';
import { Failure, shorten } from './failure.ts';
import { generateText, type Message, type TextRequest } from './generate-text.ts';
import type { Endpoint } from './queries.ts';

/** What an answer gives, and which rules it breaks, in words for the language model. */
export type Judged<Result> = {
  /** Undefined where nothing of it can be used. */
  result: Result | undefined;
  violations: string[];
  /** How much there is of the result, where a second answer may have less. */
  size?: number;
};

/** A question to a language model, and how its answer is validated. */
type Exchange<Result> = Omit<TextRequest, 'messages'> & {
  question: string;
  judge: (json: unknown) => Promise<Judged<Result>>;
};

export type Generated<Result> = {
  result: Result;
  /** Why the answer ended before it was whole. */
  cut: Failure | undefined;
  /** The service read less than it was sent. */
  isPromptCut: boolean;
};

/**
 * Asks a language model for an object of a schema. An answer that breaks a rule is sent back
 * once with the rule's words; of the two the better one is used, as much of it as can be.
 *
 * @throws Failure `ai_unusable` where nothing of them can be; any error of `generateText` for the first
 */
export async function generateObject<Result>(
  endpoint: Endpoint,
  exchange: Exchange<Result>,
): Promise<Generated<Result>> {
  const messages: Message[] = [{ role: 'user', content: exchange.question }];
  const first = await requestAnswer(endpoint, exchange, messages);
  const isFinal = first.cut !== undefined || first.violations.length === 0;
  const second = isFinal ? undefined : await requestAgain(endpoint, exchange, first);
  const { result, text, cut, isPromptCut } = second && isBetter(second, first) ? second : first;
  if (result !== undefined) return { result, cut, isPromptCut };
  throw first.cut ?? new Failure('ai_unusable', shorten((second ?? first).text || text));
}

type Answered<Result> = Judged<Result> & {
  text: string;
  cut: Failure | undefined;
  isPromptCut: boolean;
};

/** The answer to what is wrong with the first; undefined where none came, and the first can be used. */
async function requestAgain<Result>(
  endpoint: Endpoint,
  exchange: Exchange<Result>,
  { text, violations, result }: Answered<Result>,
): Promise<Answered<Result> | undefined> {
  const messages: Message[] = [
    { role: 'user', content: exchange.question },
    { role: 'assistant', content: extractJson(text) },
    toCorrection(violations),
  ];
  return requestAnswer(endpoint, exchange, messages).catch((error) => {
    if (result === undefined || !(error instanceof Failure)) throw error;
    return undefined;
  });
}

function toCorrection(violations: string[]): Message {
  const content = `Your answer breaks these rules:\n- ${violations.join('\n- ')}\nAnswer again, with the whole corrected JSON object.`;
  return { role: 'user', content };
}

/** A second answer may have what was wrong alone, and leave the rest out. */
const MIN_SHARE = 0.75;

function isBetter<Result>(second: Answered<Result>, first: Answered<Result>): boolean {
  if (second.result === undefined) return false;
  if (first.result === undefined) return true;
  const isShorter = (second.size ?? 0) < MIN_SHARE * (first.size ?? 0);
  return !isShorter && !second.cut && second.violations.length <= first.violations.length;
}

async function requestAnswer<Result>(
  endpoint: Endpoint,
  { judge, question: _, ...request }: Exchange<Result>,
  messages: Message[],
): Promise<Answered<Result>> {
  const answer = await generateText(endpoint, { ...request, messages });
  const json = readJson(answer.text);
  if (json) return { ...answer, ...(await judge(json.value)) };
  return { ...answer, result: undefined, violations: ['The answer is not one JSON object.'] };
}

/** Judges an answer that has to keep to its schema, and to every rule: with a fault nothing of it is used. */
export function strictly<Answer, Result>(
  schema: z.ZodType<Answer>,
  judge: (answer: Answer) => { result: Result; violations: string[] },
): (json: unknown) => Promise<Judged<Result>> {
  return async (json) => {
    const parsed = schema.safeParse(json);
    if (!parsed.success) return { result: undefined, violations: wordsOf(parsed.error) };
    const { result, violations } = judge(parsed.data);
    return { result: violations.length > 0 ? undefined : result, violations };
  };
}

/** What is wrong with an answer, in words for a language model. */
export function wordsOf({ issues }: z.ZodError): string[] {
  return issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
