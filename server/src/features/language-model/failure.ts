import { extractJson } from '@caseloom/formats/answer-to-model';
import { type Language, sentence, sentences } from '@caseloom/locales';
import { AppError } from '../../errors.ts';

/** How much of an answer that cannot be used is shown. */
const MAX_RAW = 20_000;

/** Why a language model, or the rules, could not make something: kept with it, where an `AppError` is answered. */
export class Failure extends Error {
  readonly code: string;
  /** As much of an answer that could not be used as is shown. */
  readonly raw: string | null;
  /** What the service itself answered, in its own words. */
  readonly reason: string | null;
  constructor(code: string, raw: string | null = null, reason: string | null = null) {
    super(code);
    this.code = code;
    this.raw = raw;
    this.reason = reason;
  }
}

/** Codes that say nothing of the next answer. */
const OF_ONE_ANSWER = new Set([
  ...['ai_unusable', 'ai_truncated', 'ai_filtered', 'ai_looping', 'ai_broken_off'],
]);

/** Whether a failure is of one answer, and the next question may be asked. */
export function isOfOneAnswer({ code }: Pick<Failure, 'code'>): boolean {
  return OF_ONE_ANSWER.has(code);
}

/** A failure as it is stored. */
export type StoredFailure = {
  code: string;
  raw: string | null;
  reason?: string | null;
  /** A part of an answer came before it, and is used. */
  isPartial?: boolean;
};

/** Why only the rules could be used. @throws the error itself where it is not one that users are shown */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof AppError) return new Failure(error.code);
  throw error;
}

/** What is stored of a failure; `isPartial`: a part of an answer came before it, and is used. */
export function toStoredFailure({ code, raw, reason }: Failure, isPartial = false): StoredFailure {
  return { code, raw, reason, ...(isPartial && { isPartial }) };
}

/** A failure in words: its cause, what the service answered, and what was done about it. */
export function toFailureMessage(
  { code, reason = null, isPartial }: StoredFailure,
  language: Language,
  /** What was done where no part of an answer could be used; of a `trial`, whose reader can correct what is wrong, nothing. */
  instead: 'by_rules' | 'nothing_found' | 'trial' = 'by_rules',
) {
  const hasCause = code.startsWith('ai_') || code === 'quota_reached';
  const key = isPartial ? 'kept_part' : instead;
  const outcome = hasCause && key !== 'trial' && sentence(language, 'drafts', key);
  const ownKey = `trial_${code}`;
  const isOwn = instead === 'trial' && Object.hasOwn(sentences(language, 'drafts'), ownKey);
  const cause = sentence(language, 'drafts', isOwn ? ownKey : code);
  const message = [cause, outcome].filter(Boolean).join(' ');
  return { code, message, reason };
}

/** An answer that cannot be used, as much of it as is shown. */
export function shorten(text: string): string {
  return extractJson(text).toWellFormed().replaceAll('\0', '').slice(0, MAX_RAW);
}
