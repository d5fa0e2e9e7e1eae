import { contract } from '@caseloom/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { toApiError } from './api-error.ts';

export { type ApiError, isApiError } from './api-error.ts';

/** What a call may carry: with the same key it is done once, however often it is sent. */
type CallOptions = { idempotencyKey?: string };

/** Every call of the API by its feature and name, such as `client.model.get({ modelId })`. */
export type Client = ContractRouterClient<typeof contract, CallOptions>;

type ClientOptions = {
  /** Address of the portal, such as `https://caseloom.example.com`. */
  url: string;
  /** An API key, or the token of a session; without it only the calls that are open to anyone. */
  token?: string;
  /** More headers of every call, such as `accept-language` for messages in Turkish. */
  headers?: Record<string, string>;
  /** What sends the requests; `fetch` of the platform where it is left out. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * A client of a portal's API. Its types are those of the contract that the server checks, so
 * a call that compiles has the fields that the API takes.
 *
 * @returns calls, each of which throws an `ApiError` where the API refuses it, and what
 *   `fetch` throws where the portal cannot be reached
 */
export function createClient({ url, token, headers = {}, fetch }: ClientOptions): Client {
  const link = new OpenAPILink<CallOptions>(contract, {
    url: `${url.replace(/\/+$/, '')}/api`,
    headers: ({ context: { idempotencyKey } }) => ({
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }),
    ...(fetch && { fetch }),
    customErrorResponseBodyDecoder: (body, { status, headers: answered }) =>
      toApiError(body, status, answered['x-request-id']),
  });
  return createORPCClient(link);
}
