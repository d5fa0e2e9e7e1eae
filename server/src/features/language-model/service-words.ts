import { isRecord } from '@caseloom/formats/is-record';
import { APICallError, TypeValidationError } from 'ai';

/** How much of a service's words is shown. */
const MAX_WORDS = 500;
/** What looks like a key: services repeat the one that they refuse. */
const KEY = /\b(?:sk|gsk|key|pk|xai|hf|AIza)[-_][\w*.-]{6,}|\bBearer\s+\S+/g;

/**
 * What a service says of an error, in whatever form: `{ error: { message } }`, `{ error }`, `{ message }`,
 * `{ detail }`, a list of these, a plain text or a page.
 *
 * @returns its words without the key; null where it says nothing
 */
export function serviceWords(error: unknown, apiKey: string | undefined): string | null {
  const words = wordsIn(serviceBody(error))?.replace(/\s+/g, ' ').trim();
  if (!words) return null;
  const isKeyLong = apiKey !== undefined && apiKey.length > 3;
  const safe = (isKeyLong ? words.replaceAll(apiKey, '***') : words).replace(KEY, '***');
  return safe.toWellFormed().replaceAll('\0', '').slice(0, MAX_WORDS);
}

/** What a service sent with an error: its fields, or a text; undefined where nothing came. */
export function serviceBody(error: unknown): unknown {
  // a piece of a stream that is no piece of an answer may be what the service says of an error
  if (TypeValidationError.isInstance(error))
    return isRecord(error.value) && 'error' in error.value ? error.value : undefined;
  if (!APICallError.isInstance(error)) {
    if (!(error instanceof Error)) return error;
    // an error that came in the stream; what breaks a connection is no word of the service
    return 'data' in error ? error.data : undefined;
  }
  const { responseBody, statusCode } = error;
  if (statusCode === undefined || statusCode < 400) return undefined;
  try {
    return JSON.parse(responseBody ?? '');
  } catch {
    return responseBody;
  }
}

const FIELDS = ['message', 'error', 'detail', 'msg', 'errors', 'error_description'];

function wordsIn(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return plainText(body);
  if (depth > 4) return undefined;
  if (Array.isArray(body)) return wordsIn(body[0], depth + 1);
  if (!isRecord(body)) return undefined;
  for (const field of FIELDS) {
    const words = wordsIn(body[field], depth + 1);
    if (words) return words;
  }
  return undefined;
}

/** Of a page its title, else its words. */
function plainText(text: string): string {
  if (!/<html|<!doctype|<body/i.test(text)) return text;
  const title = /<title[^>]*>([^<]+)<\/title>/i.exec(text)?.[1];
  return title ?? text.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ');
}
