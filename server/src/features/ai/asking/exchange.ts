import type { z } from 'zod';
import type { DraftUsage } from '../../../db/draft-schema.ts';
import { Failure } from '../failure.ts';
import { ask, type Endpoint, type Message, raw } from './ask.ts';

/** What is asked, and how an answer is judged. */
export type Exchange<Said, Made> = {
  instructions: string;
  question: string;
  schema: z.ZodType<Said>;
  /** What is made of an answer, and what of it breaks a rule, in words for the language model. */
  judge: (said: Said) => Promise<{ made: Made; broken: string[] }>;
  signal: AbortSignal;
  /** Told what there is of an answer while it comes. */
  onPart?: (part: unknown) => Promise<void>;
  /** How long an answer may take, where that is not as long as a draft. */
  patienceMs?: number;
  /** Counts what the answers take. */
  usage: DraftUsage;
};

/**
 * Asks a language model for an object of a schema. An answer that breaks a rule is sent back
 * once with the rule's words.
 *
 * @throws Failure `ai_unusable` where it breaks one again; whatever `ask` throws
 */
export async function exchange<Said, Made>(
  endpoint: Endpoint,
  talk: Exchange<Said, Made>,
): Promise<Made> {
  const messages: Message[] = [{ role: 'user', content: talk.question }];
  const first = await answerTo(endpoint, talk, messages);
  if (first.broken.length === 0 && first.made !== undefined) return first.made;
  messages.push({ role: 'assistant', content: first.text }, toldOff(first.broken));
  const again = await answerTo(endpoint, talk, messages);
  if (again.broken.length > 0 || again.made === undefined)
    throw new Failure('ai_unusable', raw(again.text));
  return again.made;
}

function toldOff(broken: string[]): Message {
  const content = `Your answer breaks these rules:\n- ${broken.join('\n- ')}\nAnswer again, with the whole corrected JSON object.`;
  return { role: 'user', content };
}

type Answered<Made> = { text: string; made: Made | undefined; broken: string[] };

async function answerTo<Said, Made>(
  endpoint: Endpoint,
  { schema, judge, usage, ...question }: Exchange<Said, Made>,
  messages: Message[],
): Promise<Answered<Made>> {
  const { text, inputTokens, outputTokens } = await ask(endpoint, {
    ...{ ...question, messages: [...messages], schema },
  });
  usage.inputTokens += inputTokens;
  usage.outputTokens += outputTokens;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { text, made: undefined, broken: ['The answer is not one JSON object.'] };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { text, ...(await judge(parsed.data)) };
  const broken = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { text, made: undefined, broken };
}

/** What nothing was taken for yet. */
export function noUsage({ model }: Endpoint): DraftUsage {
  return { inputTokens: 0, outputTokens: 0, model };
}
