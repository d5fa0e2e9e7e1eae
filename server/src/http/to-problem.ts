import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
  LIMITS,
} from '@caseloom/contract';
import { isRecord } from '@caseloom/formats/is-record';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  sentence,
} from '@caseloom/locales';
import { ORPCError, ValidationError } from '@orpc/server';
import Negotiator from 'negotiator';
import { type ErrorFields, errorFields } from '../error-fields.ts';
import { AppError, tooLarge } from '../errors.ts';

type Issue = {
  code?: string;
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
  minimum?: number;
  origin?: string;
  input?: unknown;
  keys?: string[];
  params?: { code?: string };
};

/** The language of ours that a caller prefers by `Accept-Language` (RFC 9110); English where it names none of them. */
export function languageOf(header = ''): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': header } });
  const language = negotiator.language([...LANGUAGES]);
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** The maximum of faults that the answer to a call lists, and of unknown fields of one place. */
const MAX_FAULTS = 100;

/** Any error as the body of an error answer. One that is not on purpose is `unexpected`. */
export function toProblem(error: unknown, language: Language): ErrorBody {
  const { code, details } = known(error, language);
  const message = sentence(language, 'errors', reasonOf(error) ?? code, wordsIn(details));
  const body = { statusCode: ERRORS[code], code, message };
  return details === undefined ? body : { ...body, details };
}

/** What says more than the code does, where one code has several reasons. */
function reasonOf(
  error: unknown,
): 'database_away' | 'key_closed' | 'key_scope_missing' | undefined {
  if (isDatabaseLost(error)) return 'database_away';
  if (!(error instanceof AppError) || error.code !== 'not_allowed') return undefined;
  const { details } = error;
  if (!isRecord(details) || !('scope' in details)) return undefined;
  return details.scope === null ? 'key_closed' : 'key_scope_missing';
}

/** What a sentence of an error may be filled with: the words and numbers that its details have by name. */
function wordsIn(details: unknown): Record<string, string | number> {
  if (typeof details !== 'object' || details === null) return {};
  const words = Object.entries(details).filter(
    (one): one is [string, string | number] =>
      typeof one[1] === 'string' || typeof one[1] === 'number',
  );
  return Object.fromEntries(words);
}

/** Whether an error is a fault of ours, or of what we depend on, which is logged completely. */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof AppError) return error.cause !== undefined;
  return known(error, 'en').code === 'unexpected';
}

function known(error: unknown, language: Language): Pick<AppError, 'code' | 'details'> {
  if (error instanceof AppError)
    return { code: error.code, details: withSentences(error, language) };
  if (error instanceof ORPCError) {
    if (error.status === 400 && error.cause instanceof ValidationError) {
      const issues: readonly Issue[] = error.cause.issues;
      return {
        code: 'invalid_input',
        details: issues.slice(0, MAX_FAULTS).flatMap((issue) => toField(issue, language)),
      };
    }
    if (error.status < 500) return byStatus(error.status);
  }
  const { statusCode } = errorFields(error);
  if (statusCode !== undefined && statusCode < 500) return byStatus(statusCode);
  return { code: isDatabaseAway(error) ? 'unavailable' : 'unexpected', details: undefined };
}

/** Fields that a feature found wrong get their sentences here, as those of the contract do, unless they have one. */
function withSentences({ code, details }: AppError, language: Language): unknown {
  if (code !== 'invalid_input' || !Array.isArray(details)) return details;
  return details.map((field: Omit<FieldError, 'message'> & { message?: string }) => ({
    ...field,
    message:
      field.message ??
      sentence(language, 'fields', field.code ?? 'invalid', { min: LIMITS.passwordMin }),
  }));
}

const CODE_BY_STATUS = new Map<number, ErrorCode>([
  [404, 'not_found'],
  [415, 'unsupported_type'],
]);

function byStatus(status: number): Pick<AppError, 'code' | 'details'> {
  if (status === 413) return tooLarge(LIMITS.modelBytes);
  return { code: CODE_BY_STATUS.get(status) ?? 'invalid_input', details: undefined };
}

/** The database stopped, restarts, takes no more connections or too long: not our fault, and soon over. */
function isDatabaseAway(error: unknown): boolean {
  return hasCode(error, /^(57|53|55P03|40P01)/) || isDatabaseLost(error);
}

/** Whether the database does not answer at all, rather than being too busy. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof AppError || error instanceof ORPCError) return false;
  return (
    hasCode(error, /^(57P0|08|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE)/) ||
    withCause(error).some(({ message }) => isLostConnection(message))
  );
}

const hasCode = (error: unknown, codes: RegExp) =>
  withCause(error).some(({ code = '' }) => codes.test(code));

function withCause(error: unknown): ErrorFields[] {
  const fields = errorFields(error);
  return [fields, errorFields(fields.cause)];
}

/** Messages of the driver for errors that have no code, and of Citus for one whose code does not tell it from others. */
function isLostConnection(message = ''): boolean {
  return /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|postmaster was shut down)/.test(
    message,
  );
}

/** When to try again, for the header `Retry-After`. */
export function secondsToWait({ code, details }: ErrorBody): number | undefined {
  if (code === 'unavailable' || code === 'files_unavailable') return 5;
  const retryAfter = isRecord(details) ? details.retryAfter : undefined;
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}

function toField(issue: Issue, language: Language): FieldError[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).slice(0, MAX_FAULTS).map((key) => ({
      path: [...path, key].join('.'),
      code: 'unknown_field',
      message: sentence(language, 'fields', 'unknown_field'),
    }));
  }
  const code = codeOf(issue, path);
  const message = sentence(language, 'fields', code, { min: LIMITS.passwordMin });
  return [{ path: path.join('.'), code, message }];
}

function codeOf(issue: Issue, path: string[]): string {
  if (path.at(-1) === 'values' && issue.code === 'too_small') return 'data_empty';
  if (issue.params?.code) return issue.params.code;
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('undefined');
  if (isMissing || (issue.code === 'too_small' && issue.origin === 'string')) return 'required';
  if (issue.code === 'too_big') return 'too_long';
  if (path.at(-1) === 'email') return 'email';
  return 'invalid';
}
