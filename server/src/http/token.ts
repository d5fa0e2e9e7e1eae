import type { FastifyRequest } from 'fastify';

/** The token that a request carries, of a session or a key. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
