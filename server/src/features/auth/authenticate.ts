import type { Db } from '../../db/open.ts';
import type { TokenOwner } from '../../http/token.ts';
import { API_KEY_PREFIX, findKeyBySecret } from '../api-key/queries.ts';
import { findActor } from '../session/queries.ts';

/** Whom a token stands for, as long as its session or key lives and its user is active. */
export async function authenticate(db: Db, token: string): Promise<TokenOwner | undefined> {
  if (!token.startsWith(API_KEY_PREFIX)) return findActor(db, token);
  const found = await findKeyBySecret(db, token);
  if (!found) return undefined;
  const { id: sessionId, userId: id, companyId, role, scopes, projectIds } = found;
  return { id, companyId, role, sessionId, key: { scopes, projectIds } };
}
