import { AppError } from '../errors.ts';
import type { Actor, Context } from './deps.ts';
import { couldPass, permissionOf, scopeOf } from './permissions.ts';
import type { TokenOwner } from './token.ts';

type CallerContext = Pick<Context, 'db' | 'authenticate' | 'token' | 'identify'>;

/**
 * Who makes a call, for whom the permissions let make it: a user by their session,
 * or a key, which is a member of its projects and no more.
 *
 * @throws AppError `unauthorized`, or `not_allowed` where no role of the caller's could pass
 */
export async function findCaller(asking: CallerContext, path: readonly string[]): Promise<Actor> {
  const actor = await authenticateCaller(asking, path);
  // for a key its scopes decide
  if (!actor.key && !couldPass(actor.may, actor)) throw new AppError('not_allowed');
  return actor;
}

/** Who makes a call, whether or not a role of theirs could pass. @throws AppError `unauthorized`; `not_allowed` to a key without its scope */
export async function authenticateCaller(
  { db, authenticate, token, identify }: CallerContext,
  path: readonly string[],
): Promise<Actor> {
  const may = permissionOf(path);
  const owner = token ? await authenticate(db, token) : undefined;
  if (!owner) throw new AppError('unauthorized');
  identify(owner);
  const { key, ...user } = owner;
  if (key) return { ...actAsKey(owner, key, path), may, entered: new Set() };
  return { ...user, may, entered: new Set() };
}

/** A key is a member of its projects, also where its maker owns the company. */
function actAsKey(
  { id, companyId, role, sessionId }: TokenOwner,
  { scopes, projectIds }: NonNullable<TokenOwner['key']>,
  path: readonly string[],
): Omit<Actor, 'may' | 'entered'> {
  const scope = scopeOf(path);
  if (!scope || !scopes.includes(scope))
    throw new AppError('not_allowed', { scope: scope ?? null });
  const key = { scopes, projectIds, isByOwner: role === 'companyOwner' };
  return { id, companyId, role: 'member', sessionId, key };
}
