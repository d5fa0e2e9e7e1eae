import { findKey, KEY_MARK } from '../db/api-keys.ts';
import { findActor } from '../db/sessions.ts';
import { AppError } from '../errors.ts';
import type { Actor, Context } from './deps.ts';
import { couldPass, permissionOf, scopeOf } from './permissions.ts';

/**
 * Who makes a call, for whom the permissions let make it: a user by their session,
 * or a key, which is a member of its projects and no more.
 *
 * @throws AppError `unauthorized`, or `not_allowed` where no role of the caller's could pass
 */
export async function findCaller(
  { db, token, identify }: Pick<Context, 'db' | 'token' | 'identify'>,
  path: readonly string[],
): Promise<Actor> {
  const actor = await findAsking({ db, token, identify }, path);
  // what a key opens its scopes say
  if (!actor.key && !couldPass(actor.may, actor)) throw new AppError('not_allowed');
  return actor;
}

/** Who makes a call, whether or not a role of theirs could pass. @throws AppError `unauthorized`; `not_allowed` to a key without its scope */
export async function findAsking(
  { db, token, identify }: Pick<Context, 'db' | 'token' | 'identify'>,
  path: readonly string[],
): Promise<Actor> {
  const may = permissionOf(path);
  if (token?.startsWith(KEY_MARK)) return callerOfKey({ db, token, identify }, path);
  const user = token && (await findActor(db, token));
  if (!user) throw new AppError('unauthorized');
  identify(user);
  return { ...user, may, entered: new Set() };
}

async function callerOfKey(
  { db, token, identify }: Pick<Context, 'db' | 'identify'> & { token: string },
  path: readonly string[],
): Promise<Actor> {
  const found = await findKey(db, token);
  if (!found) throw new AppError('unauthorized');
  const { id, userId, companyId, projectIds, role, scopes } = found;
  identify({ id: userId, companyId });
  const scope = scopeOf(path);
  if (!scope || !scopes.includes(scope)) throw new AppError('not_allowed');
  const key = { projectIds, isByOwner: role === 'companyOwner' };
  return {
    id: userId,
    companyId,
    role: 'member',
    sessionId: id,
    may: permissionOf(path),
    key,
    entered: new Set(),
  };
}
