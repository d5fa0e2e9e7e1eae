import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, parsePartialJson, RetryError, streamText } from 'ai';
import { z } from 'zod';
import { guardedFetch } from '../../guarded-fetch.ts';
import { ClosedAddressError } from '../../public-address.ts';
import {
  isPlainOnly,
  noteFault,
  notePlainOnly,
  noteSuccess,
  refuseWhileDown,
  type Service,
} from './circuit-breaker.ts';
import { extractJson } from './extract-json.ts';
import { Failure } from './failure.ts';
import type { Endpoint } from './queries.ts';

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
  /** How long an answer may take, from first to last: two minutes, where nothing is said. */
  timeoutMs?: number;
};
export type GeneratedText = { text: string; inputTokens: number; outputTokens: number };

const TIMEOUT_MS = 120_000;
/** How often at most it is told how an answer grows. */
const PART_INTERVAL_MS = 400;
/** A long answer is some fifty thousand signs. */
const MAX_LENGTH = 500_000;
/** How much of an answer that cannot be used is shown. */
const MAX_RAW = 20_000;

/**
 * Asks a language model, with no tools: what it answers is text and nothing else.
 *
 * @returns the object in its answer, as text, and what it took
 * @throws Failure with a code for people where there is none; AbortError where it is no longer needed
 */
export async function generateText(
  endpoint: Endpoint,
  request: TextRequest,
): Promise<GeneratedText> {
  refuseWhileDown(endpoint);
  try {
    if (isPlainOnly(endpoint)) return await streamAnswer(endpoint, request, true);
    return await streamAnswer(endpoint, request, false).catch((error) => {
      if (!isRefusedFormat(error)) throw error;
      return requestWithoutSchema(endpoint, request);
    });
  } catch (error) {
    request.signal?.throwIfAborted();
    throw failureOf(error, endpoint);
  }
}

/** A service that answers without a schema is called without one from then on. */
async function requestWithoutSchema(
  endpoint: Endpoint,
  request: TextRequest,
): Promise<GeneratedText> {
  const answer = await streamAnswer(endpoint, request, true);
  notePlainOnly(endpoint);
  return answer;
}

async function streamAnswer(
  endpoint: Endpoint,
  { instructions, messages, schema, signal, onPart, timeoutMs = TIMEOUT_MS }: TextRequest,
  isPlain: boolean,
): Promise<GeneratedText> {
  const { baseUrl, model, apiKey, isOpen } = endpoint;
  const provider = createOpenAICompatible({
    ...{ name: 'endpoint', baseURL: baseUrl, includeUsage: true },
    ...(!isPlain && { transformRequestBody: withSchema(schema) }),
    fetch: guardedFetch({ isOpen }),
    ...(apiKey && { apiKey }),
  });
  let fault: unknown;
  const answered = streamText({
    ...{ model: provider(model), instructions, messages, maxRetries: 2 },
    abortSignal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
    onError: ({ error }) => {
      fault = error;
    },
  });
  // the stream reports the failure; these promises would reject unhandled
  for (const later of [answered.usage, answered.finishReason])
    Promise.resolve(later).catch(() => undefined);
  let text = '';
  let lastPartAt = 0;
  for await (const part of answered.textStream) {
    text += part;
    if (text.length > MAX_LENGTH) throw new Failure('ai_unusable', shorten(text));
    if (!onPart || Date.now() - lastPartAt < PART_INTERVAL_MS) continue;
    lastPartAt = Date.now();
    const { value } = await parsePartialJson(extractJson(text));
    if (value) await onPart(value);
  }
  if (fault) throw fault;
  if ((await answered.finishReason) === 'length') throw new Failure('ai_truncated', shorten(text));
  const { inputTokens = 0, outputTokens = 0 } = await answered.usage;
  noteSuccess(endpoint);
  return { text: extractJson(text), inputTokens, outputTokens };
}

/** Holds the service to a schema, where it can; the library would parse the whole answer again at each piece. */
function withSchema(schema: z.ZodType) {
  const plain = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const format = { type: 'json_schema', json_schema: { name: 'answer', schema: plain } };
  return (body: Record<string, unknown>) => ({ ...body, response_format: format });
}

/** An answer that cannot be used, as much of it as is shown. */
export function shorten(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, MAX_RAW);
}

function isRefusedFormat(error: unknown): boolean {
  const last = lastOf(error);
  return APICallError.isInstance(last) && (last.statusCode === 400 || last.statusCode === 422);
}

function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

function failureOf(error: unknown, service: Service): Failure {
  const last = lastOf(error);
  if (last instanceof Failure) return last;
  const code = codeOf(last);
  if (code !== 'ai_key_wrong' && code !== 'ai_address_closed') noteFault(service);
  return new Failure(code);
}

const BY_STATUS: Record<number, string> = {
  401: 'ai_key_wrong',
  403: 'ai_key_wrong',
  404: 'ai_model_unknown',
  413: 'ai_too_long',
  429: 'ai_busy',
};

function codeOf(error: unknown): string {
  if (causesOf(error).some((one) => one instanceof ClosedAddressError)) return 'ai_address_closed';
  if (error instanceof Error && error.name === 'TimeoutError') return 'ai_slow';
  if (!APICallError.isInstance(error)) return 'ai_down';
  return BY_STATUS[error.statusCode ?? 0] ?? 'ai_down';
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 10; one = one.cause)
    causes.push(one);
  return causes;
}
