import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  ClosedAddressError,
  isPublicAddress,
  lookUpPublic,
  RedirectError,
} from './public-address.ts';
import { toWebStream } from './web-stream.ts';

/** How much of an answer is taken. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** An answer of which more came than is taken. */
export class TooMuchError extends Error {}

/**
 * A `fetch` for one request to a service or page that somebody chose: it follows no redirect,
 * takes no more than 16 MiB (a streamed answer is some forty times as long as its text), and, where `isOpen` is false, reaches the open internet only.
 * The address is judged when it is connected to, so that no second look-up can change it.
 */
export function guardedFetch({ isOpen }: { isOpen: boolean }): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!/^https?:$/.test(url.protocol)) throw new ClosedAddressError(url.protocol);
    if (!isOpen && isIP(host) !== 0 && !isPublicAddress(host)) throw new ClosedAddressError(host);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal && { signal: init.signal }),
      ...(!isOpen && { lookup: lookUpPublic }),
      agent: false,
    });
    request.on('response', resolve).on('error', reject);
    request.end(typeof init.body === 'string' ? init.body : undefined);
    return toResponse(await promise);
  };
}

function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 502, headers } = message;
  if (status >= 300 && status < 400) {
    message.destroy();
    throw new RedirectError(headers.location);
  }
  let bytes = 0;
  message.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_BYTES) message.destroy(new TooMuchError('the answer is too large'));
  });
  const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const body = status === 204 || status === 304 ? null : toWebStream(message);
  return new Response(body, { status, headers: plain });
}
