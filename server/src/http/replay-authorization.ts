import type { Role } from '@caseloom/contract';
import type { FastifyRequest } from 'fastify';
import { type Db, inCompany, type Queryable } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { authenticateCaller } from './caller.ts';
import type { Actor } from './deps.ts';
import { couldPass, isAllowed, type Permission, permissionOf } from './permissions.ts';
import type { AuthorizationSnapshot } from './schema.ts';
import { type Authenticate, tokenOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Which call this is and for whom it is made, once that is known. */
    noted?: { call: string; actor: Actor };
  }
}

/** What an actor is to those of the projects that they see. */
export type RolesIn = (tx: Queryable, actor: Actor, ids: string[]) => Promise<Map<string, Role>>;

/** What a repeated call depends on: an earlier answer is repeated only to a caller who may still read it. */
export type ReplayAuthorization = {
  /** What a call depends on now, after its changes; null where its caller was never looked up. */
  now: () => Promise<AuthorizationSnapshot | null>;
  /** The same within a transaction of the call. */
  within: (tx: Queryable) => Promise<AuthorizationSnapshot | null>;
  /**
   * Lets pass who may make the call now, or is still what they were when it was answered: who left a
   * project by a call gets the same answer again.
   *
   * @throws AppError what the call itself would throw: `unauthorized`, `not_allowed`, `project_not_found`
   */
  require: (grounds: AuthorizationSnapshot | null) => Promise<void>;
};

/** What grounds are found with. Accounts and projects belong to features, so their queries are handed in. */
export type ReplayDeps = { db: Db; authenticate: Authenticate; rolesIn: RolesIn };

/** The grounds of one request; the database is read only when one of the methods is called. */
export function openReplayAuthorization(
  deps: ReplayDeps,
  request: FastifyRequest,
): ReplayAuthorization {
  const { db, authenticate, rolesIn } = deps;
  const token = tokenOf(request);
  const asking = (call: string) =>
    authenticateCaller({ db, authenticate, token, identify: () => undefined }, call.split('.'));
  const roles = (actor: Actor, ids: string[]) =>
    inCompany(db, actor.companyId, (tx) => rolesIn(tx, actor, ids));
  const toGrounds = (call: string, actor: Actor, ids: string[], found: Map<string, Role>) => ({
    ...{ call, role: actor.role },
    projects: Object.fromEntries(ids.map((id) => [id, found.get(id) ?? null])),
  });

  return {
    now: async () => {
      if (!request.noted) return null;
      const { call, actor } = request.noted;
      const ids = [...actor.entered];
      // the call may have changed what its caller is
      const changed = await asking(call).catch(() => undefined);
      return changed ? toGrounds(call, changed, ids, await roles(changed, ids)) : null;
    },
    within: async (tx) => {
      if (!request.noted) return null;
      const { call, actor } = request.noted;
      const ids = [...actor.entered];
      return toGrounds(call, actor, ids, await rolesIn(tx, actor, ids));
    },
    require: async (grounds) => {
      if (!grounds) return;
      const { call, role, projects } = grounds;
      const actor = await asking(call);
      const may = permissionOf(call.split('.'));
      if (actor.role !== role && !couldPass(may, actor)) throw new AppError('not_allowed');
      const found = await roles(actor, Object.keys(projects));
      for (const [id, was] of Object.entries(projects))
        requireRole(may, found.get(id) ?? null, was);
    },
  };
}

function requireRole(may: Permission, is: Role | null, was: string | null): void {
  if (is === was || (is && isAllowed(may, is))) return;
  throw new AppError(is ? 'not_allowed' : 'project_not_found');
}
