import type { FastifyRequest } from 'fastify';
import { findKey, KEY_MARK } from '../db/api-keys.ts';
import type { Db } from '../db/open.ts';
import { findActor } from '../db/sessions.ts';

type Asking = Pick<FastifyRequest, 'headers'>;

/** The token that a request carries, of a session or a key. */
export function tokenOf({ headers }: Asking): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The id of whoever calls, as long as they may; undefined for anybody else. */
export async function callerOf(db: Db, request: Asking): Promise<string | undefined> {
  return (await knownBy(db, request))?.id;
}

/** Whoever calls and their company, as long as they may; undefined for anybody else. */
export async function knownBy(
  db: Db,
  request: Asking,
): Promise<{ id: string; companyId: string } | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  return token.startsWith(KEY_MARK) ? findKey(db, token) : findActor(db, token);
}
