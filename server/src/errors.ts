import { ERRORS, type ErrorCode } from '@caseloom/contract';

/**
 * The only error that features throw on purpose. Its code is what programs see;
 * the sentence in the caller's language is added when the answer is written.
 *
 * @example throw new AppError('project_not_found');
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}
