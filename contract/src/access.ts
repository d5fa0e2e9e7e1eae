import { z } from 'zod';

/**
 * What a signed-in user is to the project that a call is about: the owner of its company, its own
 * admin, a member, or a colleague who is not in it. Where a call is about no project, everyone but
 * the owner of the company is a colleague.
 */
export type Role = 'companyOwner' | 'projectOwner' | 'member' | 'colleague';

const OWNERS = ['companyOwner'] as const;
const ADMINS = [...OWNERS, 'projectOwner'] as const;
const MEMBERS = [...ADMINS, 'member'] as const;
const USERS = [...MEMBERS, 'colleague'] as const;

/** The roles behind each word that a route may say of who makes its call. */
export const ROLES_OF = {
  /** Owners of the company. */
  owners: OWNERS,
  /** Who administers the project, and owners. */
  admins: ADMINS,
  /** Who is in the project, and owners. */
  members: MEMBERS,
  /** Everyone of the company. */
  users: USERS,
} as const satisfies Record<string, readonly Role[]>;

/** Who makes a call with a token. */
export type Audience = keyof typeof ROLES_OF;

/** `read`: open projects, models, suites and runs; `write`: change models, steps and data; `run`: suites, runs and results. */
export const keyScope = z.enum(['read', 'write', 'run']);
export type KeyScope = z.infer<typeof keyScope>;
