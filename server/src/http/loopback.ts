import type { FastifyRequest } from 'fastify';

const ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Another name for this machine is another site's. */
const NAMES = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether a host is this machine by its name. */
export function isOfThisMachine(host: string): boolean {
  return NAMES.has(host.toLowerCase());
}

/** Whether somebody at this machine asks: not through a proxy that runs on it, nor from a page of another site. */
export function isFromHere({ socket, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return ADDRESSES.has(socket.remoteAddress ?? '') && isOfThisMachine(hostname) && !isForwarded;
}
