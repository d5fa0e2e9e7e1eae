import { type Language, sentence } from '@caseloom/locales';
import { AppError } from '../../errors.ts';

/** Why a language model, or the rules, could not make something: kept with it, where an `AppError` is answered. */
export class Failure extends Error {
  readonly code: string;
  /** As much of an answer that could not be used as is shown. */
  readonly raw: string | null;
  constructor(code: string, raw: string | null = null) {
    super(code);
    this.code = code;
    this.raw = raw;
  }
}

/** Why only the rules could be used. @throws the error itself where it is not one that users are shown */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof AppError) return new Failure(error.code);
  throw error;
}

/** Why rules alone had to do it, for people. */
export function toFailureMessage({ code }: { code: string }, language: Language) {
  // of an answer that could not be used nothing is shown here
  const key = code === 'ai_unusable' ? 'ai_unusable_here' : code;
  return { code, message: sentence(language, 'drafts', key) };
}
