import {
  type DeclaredRoute,
  type KeyScope,
  ROLES_OF,
  type Role,
  type RouteMeta,
} from '@caseloom/contract';
import { metaOf } from './route-meta.ts';

/** `anyone` needs no token; roles that are not named are refused. */
export type Permission = 'anyone' | readonly Role[];

/**
 * Who may make a call, as its route declares. The guard (`api.ts`) and the opening of a project
 * (`features/project/queries.ts`) ask for it.
 *
 * Without a session the answer is 401. Who may not see the project of a call gets
 * that it is not there; who sees it and is not named, that it is not allowed.
 */
export function permissionOf(path: readonly string[]): Permission {
  return toPermission(metaOf(path));
}

/** The same of a call of the contract. */
export function permissionFor({ '~orpc': { meta } }: DeclaredRoute): Permission {
  return toPermission(meta);
}

/** A call that does not declare who may make it is open to nobody. */
function toPermission({ who }: Partial<RouteMeta>): Permission {
  if (who === undefined) return [];
  return who === 'anyone' ? who : ROLES_OF[who];
}

/** The scope that opens a call; undefined where no key does. */
export function scopeOf(path: readonly string[]): KeyScope | undefined {
  const { keyScope = 'none' } = metaOf(path);
  return keyScope === 'none' ? undefined : keyScope;
}

/** Whether a user could pass with any role in the project. */
export function couldPass(may: Permission, { role }: { role: 'companyOwner' | 'member' }): boolean {
  if (may === 'anyone') return true;
  const isOwner = role === 'companyOwner';
  return may.some((named) => (named === 'companyOwner') === isOwner);
}

/** Whether a role passes; who is of another company has none. */
export function isAllowed(may: Permission, role: Role | undefined): boolean {
  return may === 'anyone' || (role !== undefined && may.includes(role));
}
