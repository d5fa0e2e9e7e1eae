import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { readJson } from '@caseloom/formats/answer-to-model';
import { APICallError, RetryError, streamText } from 'ai';
import type { z } from 'zod';
import { guardedFetch } from '../../guarded-fetch.ts';
import { toPlainSchema } from './answer-format.ts';
import { noteFault, noteSuccess, refuseWhileDown } from './circuit-breaker.ts';
import { Failure, shorten } from './failure.ts';
import { isPromptCut } from './prompt-cut.ts';
import type { Endpoint } from './queries.ts';
import { type Received, receiveAnswer } from './receive-answer.ts';
import type { DraftUsage } from './schema.ts';
import { isOutage, toServiceFailure } from './service-fault.ts';
import { streamingFetch } from './service-fetch.ts';

export type Message = { role: 'user' | 'assistant'; content: string };
export type TextRequest = {
  instructions: string;
  messages: Message[];
  /** What its answer is held to. */
  schema: z.ZodType;
  /** Aborted where the answer is no longer needed. */
  signal: AbortSignal | undefined;
  /** Called with the answer so far while it comes. */
  onPart?: (part: unknown) => Promise<void>;
  /** Counts what the answer takes, also one that comes to nothing. */
  usage: DraftUsage;
};
export type GeneratedText = {
  text: string;
  /** Why it ended before it was whole. */
  cut: Failure | undefined;
  /** The service read less than it was sent. */
  isPromptCut: boolean;
};

/** How long nothing may come of an answer, where the operator says nothing. */
const IDLE_TIMEOUT_MS = 120_000;
/** How many letters a token has, where a service does not count them. */
const LETTERS_PER_TOKEN = 4;

/**
 * Asks a language model, with no tools: what it answers is text and nothing else. What came before it
 * broke off is answered.
 *
 * @throws Failure with a code for people where nothing came; AbortError where it is no longer needed
 */
export async function generateText(
  endpoint: Endpoint,
  request: TextRequest,
): Promise<GeneratedText> {
  refuseWhileDown(endpoint);
  try {
    return await streamAnswer(endpoint, request, false).catch((error) => {
      if (!isRefusedFormat(error)) throw error;
      // services that know no schemas answer without: it stands in the instructions too
      return streamAnswer(endpoint, request, true);
    });
  } catch (error) {
    request.signal?.throwIfAborted();
    if (isAbort(error)) throw error;
    const { apiKey } = endpoint;
    const failure = toServiceFailure(error, { hasBegun: false, apiKey });
    if (isOutage(failure)) noteFault(endpoint);
    throw failure;
  }
}

async function streamAnswer(
  endpoint: Endpoint,
  request: TextRequest,
  isPlain: boolean,
): Promise<GeneratedText> {
  const { signal, usage, instructions, messages } = request;
  const { promise: answer, abort } = openStream(endpoint, request, isPlain);
  const { idleTimeoutMs = IDLE_TIMEOUT_MS } = endpoint;
  const received = await receiveAnswer(answer, { abort, idleTimeoutMs, onPart: request.onPart });
  const { text, fault, finish, tokens, hiddenLetters } = received;
  const letters = [instructions, ...messages.map(({ content }) => content)].join('').length;
  if (tokens) {
    usage.inputTokens += tokens.input;
    usage.outputTokens += tokens.output;
  } else if (text.length + hiddenLetters > 0) {
    usage.inputTokens += Math.ceil(letters / LETTERS_PER_TOKEN);
    usage.outputTokens += Math.ceil((text.length + hiddenLetters) / LETTERS_PER_TOKEN);
  }
  signal?.throwIfAborted();
  if (isAbort(fault) || (text.trim() === '' && fault)) throw fault;
  const cut = cutOf({ text, fault, finish }, endpoint);
  if (cut && isOutage(cut)) noteFault(endpoint);
  else noteSuccess(endpoint);
  return { text, cut, isPromptCut: isPromptCut(letters, tokens?.input ?? 0) };
}

function openStream(endpoint: Endpoint, request: TextRequest, isPlain: boolean) {
  const { baseUrl, model, apiKey, isOpen } = endpoint;
  const { instructions, messages, schema, signal } = request;
  const provider = createOpenAICompatible({
    ...{ name: 'endpoint', baseURL: baseUrl, includeUsage: true },
    ...(!isPlain && { transformRequestBody: withSchema(schema) }),
    fetch: streamingFetch(guardedFetch({ isOpen })),
    ...(apiKey && { apiKey }),
  });
  const stop = new AbortController();
  const answer = streamText({
    ...{ model: provider(model), instructions, messages, maxRetries: 2 },
    abortSignal: AbortSignal.any([...(signal ? [signal] : []), stop.signal]),
    // the stream has it too, and it is judged there
    onError: () => undefined,
  });
  return { promise: answer, abort: (reason: unknown) => stop.abort(reason) };
}

/** Why an answer is not whole; undefined where it is, or is wrong for another reason. */
function cutOf(
  { text, fault, finish }: Pick<Received, 'text' | 'fault' | 'finish'>,
  { apiKey }: Endpoint,
): Failure | undefined {
  if (readJson(text)?.isWhole) return undefined;
  const raw = shorten(text);
  if (finish === 'length') return new Failure('ai_truncated', raw);
  if (finish === 'content-filter') return new Failure('ai_filtered', raw);
  if (!fault) return undefined;
  const { code, reason } = toServiceFailure(fault, { hasBegun: true, apiKey });
  return new Failure(code, raw, reason);
}

/** Holds the service to a schema, where it can; the library would parse the whole answer again at each piece. */
function withSchema(schema: z.ZodType) {
  const json_schema = { name: 'answer', schema: toPlainSchema(schema) };
  return (body: Record<string, unknown>) => ({
    ...body,
    response_format: { type: 'json_schema', json_schema },
  });
}

/** What `onPart` throws where the draft was cancelled meanwhile. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isRefusedFormat(error: unknown): boolean {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(last) && (last.statusCode === 400 || last.statusCode === 422);
}
