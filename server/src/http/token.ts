import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';

/** The owner of a token: a user by a session, or the maker of a key for scripts. */
export type TokenOwner = {
  id: string;
  companyId: string;
  role: 'companyOwner' | 'member';
  /** Of the session, or of the key. */
  sessionId: string;
  key?: { scopes: string[]; projectIds: string[] };
};

/** Finds the owner of a token that is valid. Sessions and keys belong to features, so the query is handed in. */
export type Authenticate = (db: Db, token: string) => Promise<TokenOwner | undefined>;

/** The token that a request carries, of a session or a key. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
