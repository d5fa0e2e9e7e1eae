import { contract } from 'virtual:contract';
import { toApiError } from '@caseloom/client/api-error';
import type { FieldError } from '@caseloom/contract';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import i18next from 'i18next';
import { checkConnection, Unreached } from './connection.ts';
import { fetchEarly } from './early-answers.ts';
import { expireSession, readToken } from './session.ts';

/** What a call may carry: with the same key it is done once, however often it is sent. */
type CallContext = { idempotencyKey?: string };

/** The headers of every call: in which language its answer is, and who makes it. */
export function headersOfCaller(): Record<string, string> {
  const token = readToken();
  return { 'accept-language': i18next.language, ...(token && { authorization: token }) };
}

const link = new OpenAPILink<CallContext>(contract, {
  url: `${location.origin}/api`,
  fetch: fetchEarly,
  headers: ({ context: { idempotencyKey } }) => ({
    ...headersOfCaller(),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }),
  customErrorResponseBodyDecoder: (body, { status, headers }) =>
    toApiError(body, status, headers['x-request-id']),
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next();
      } catch (fault) {
        // what `fetch` throws where it gets no answer; what is given up on purpose is an AbortError
        const error = fault instanceof TypeError ? new Unreached(fault.message) : fault;
        const status = error instanceof ORPCError ? error.status : 0;
        if (isUnreached(error)) void checkConnection();
        if ((status !== 401 && status !== 403) || path.at(-1) === 'login') throw error;
        expireSession();
        // the browser is leaving this page: nobody is to show a message any more
        return new Promise<never>(() => undefined);
      }
    },
  ],
});

/** Every call of the API, typed by the contract. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** Another service is away, and the server answers all the same. */
const OF_OTHERS = ['payment_unavailable', 'files_unavailable'];

/** Whether a call did not come to an answer of the server: no network, nobody there, or its database away. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof ORPCError)
    return [502, 503, 504].includes(error.status) && !OF_OTHERS.includes(error.code);
  return error instanceof Unreached;
}

/** What went wrong, in the words of the server, or in our own where it could not be reached. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError && error.message) return error.message;
  return i18next.t(isUnreached(error) ? 'common:connection.failed' : 'common:generalError');
}

/** The code of what the server refused; undefined where it was not the server. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ORPCError ? error.code : undefined;
}

/** What the operator finds a call by that the server failed at; undefined where it was refused, or never reached the server. */
export function requestIdOf(error: unknown): string | undefined {
  const isFault = error instanceof ORPCError && error.status >= 500;
  return isFault && typeof error.cause === 'string' ? error.cause : undefined;
}

/** Whether what an address names is not there: unknown, not for this person, or no address of anything. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 404 || error.code === 'invalid_input');
}

/** Whether there is nothing to show: what was had stays, with what is being typed into it, while a later call fails, unless the data no longer exists. */
export const cannotShow = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isMissing(error));

/** The messages for a form's fields, by name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const details: unknown = error instanceof ORPCError ? error.data : undefined;
  if (!Array.isArray(details)) return {};
  const fields: FieldError[] = details;
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}

/** A file of the API, saved under the name the server gives it. */
export async function download(file: Promise<File | Blob>, name: string): Promise<void> {
  const address = URL.createObjectURL(await file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
