import { ORPCError } from '@orpc/client';

/** What the API refuses: `code` for programs, `message` for people, `status` of HTTP, `data` with details. */
export type ApiError = ORPCError<string, unknown>;

/**
 * The error of a call that was not answered with success.
 *
 * @param body of the answer, parsed
 * @param requestId by which the operator finds the call in the log, kept as the error's `cause`
 */
export function toApiError(body: unknown, status: number, requestId?: unknown): ApiError {
  const { code = 'unexpected', message = '', details } = (body ?? {}) as Record<string, string>;
  return new ORPCError(code, {
    ...{ status, message, data: details },
    ...(requestId ? { cause: requestId } : undefined),
  });
}

/** Whether a call failed because the API refused it. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ORPCError;
}
