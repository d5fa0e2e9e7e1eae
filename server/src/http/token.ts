import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';

/** Whom a token stands for: a user by a session, or the maker of a key for scripts. */
export type TokenOwner = {
  id: string;
  companyId: string;
  role: 'companyOwner' | 'member';
  /** Of the session, or of the key. */
  sessionId: string;
  key?: { scopes: string[]; projectIds: string[] };
};

/** Finds whom a token stands for, as long as they may; sessions and keys are kept by features, which this folder does not know. */
export type Authenticate = (db: Db, token: string) => Promise<TokenOwner | undefined>;

/** The token that a request carries, of a session or a key. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
