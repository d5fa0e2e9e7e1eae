import { ERRORS, type ErrorCode } from '@caseloom/contract';

const MIB = 1024 * 1024;

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

  /** @param options `cause`: what of others failed; such an error is logged completely */
  constructor(code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

/** @param bytes how much would be taken */
export function tooLarge(bytes: number): AppError {
  return new AppError('too_large', { limit: bytes / MIB });
}
