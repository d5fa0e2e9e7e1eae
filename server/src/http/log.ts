import { writeSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where it is known who makes the call. */
    caller?: { user: string; company: string };
  }
}

/** Writes to standard output (1) or error (2). A line that does not fit on a full disk is lost. */
export function writeTo(descriptor: 1 | 2, line: string): void {
  try {
    writeSync(descriptor, line);
  } catch {
    // a full disk must not stop the server; operators learn of it elsewhere
  }
}

/** Fastify's logger, at a level; `silent` is none. Errors are logged without the values of a query. */
export function loggerAt(level: string) {
  const stream = { write: (line: string) => writeTo(1, line) };
  return level === 'silent' ? false : { level, stream, serializers: { err: toLoggedError } };
}

/** Logs one line for each answer: what was called and by whom, never a secret that was part of an address. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const { method, ip, caller } = request;
    const fields = { method, path: pathOf(request), status: statusCode, ip, ...caller };
    request.log.info({ ...fields, ms: Math.round(elapsedTime) }, 'answered');
  });
}

/** The path without its query, and without the token of an invitation or of a shared run or release. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return (url.split('?')[0] ?? '').replace(
    /(\/(?:invitation|shared\/(?:run|release))\/)[^/]+/g,
    '$1…',
  );
}

type Logged = { type: string; message: string; stack: string; code?: unknown; cause?: Logged };

/**
 * An error as it is logged: a query without its values, and with the cause of the error.
 * Also a copy of an error in a plain object, as the job queue reports them.
 */
export function toLoggedError(error: unknown): Logged {
  if (!isErrorLike(error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name = 'Error', stack = '', code, cause } = error;
  const message = withoutValues(error.message);
  return {
    type: name,
    message,
    stack: stack.replace(error.message, () => message),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: toLoggedError(cause) }),
  };
}

function isErrorLike(
  error: unknown,
): error is Partial<Error> & { message: string; code?: unknown } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '\nparams: …');
}
