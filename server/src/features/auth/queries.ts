import type { User } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { companies, projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { projectMembers } from '../member/schema.ts';
import { insertSession } from '../session/queries.ts';
import { sessions } from '../session/schema.ts';
import { setPlan } from '../subscription/queries.ts';
import { findUser, toUser } from '../user/queries.ts';

export type UserRow = typeof users.$inferSelect;

/** The user of an address in its one form (`email` of the contract), inactive ones too; undefined where no user has it. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** Opens a company on the free plan. @returns its id */
export async function insertCompany(
  db: Queryable,
  company: { name: string; language?: Language },
): Promise<string> {
  const [row] = await db.insert(companies).values(company).returning({ id: companies.id });
  if (!row) throw new Error('a company was not inserted');
  await setPlan(db, { companyId: row.id, plan: 'free' });
  return row.id;
}

/** Adds a user. Answers undefined, and adds nothing, where the address is taken. */
export async function insertUser(
  db: Queryable,
  values: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return row;
}

/** The user of an address, who stays as they are until the transaction ends. */
export async function lockUserByEmail(tx: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('share');
  return row;
}

/** Sets the hash of the password, marks the address as verified, or both; an address verified before keeps its time. */
export async function updateAccount(
  db: Queryable,
  userId: string,
  changes: { passwordHash?: string; verified?: boolean },
): Promise<void> {
  const { passwordHash, verified } = changes;
  await db
    .update(users)
    .set({
      ...(passwordHash && { passwordHash }),
      ...(verified && { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` }),
    })
    .where(eq(users.id, userId));
}

/** Locks a user who has just proven their password. @returns false where it was changed meanwhile */
export async function lockProven(
  tx: Queryable,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const isAsProven = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  const rows = await tx.select({ id: users.id }).from(users).where(isAsProven).for('update');
  return rows.length > 0;
}

/**
 * Changes the address of an account. Of two that ask for one address at once, the second waits here.
 *
 * @returns false, and changes nothing, where the address is taken
 */
export async function moveAccount(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const isFree = sql`not exists (select from users taken where taken.email = ${email})`;
  const rows = await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The names of who invites and of the project; `invitedBy` is empty without a user, `projectName` is missing without a project. */
export async function findNames(
  db: Queryable,
  { projectId, userId }: { projectId: string | undefined; userId: string | undefined },
): Promise<{ projectName?: string; invitedBy: string }> {
  const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  const [project] = projectId
    ? await db.select().from(projects).where(eq(projects.id, projectId))
    : [];
  const invitedBy = user ? `${user.firstName} ${user.lastName}` : '';
  return project ? { projectName: project.name, invitedBy } : { invitedBy };
}

/** Makes an invited user a member of a project; nothing happens where they are not invited. */
export async function activateMembership(
  db: Queryable,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await db
    .update(projectMembers)
    .set({ status: 'active' })
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)));
}

/** Lets a user into those of the projects that are still there. */
export async function joinProjects(
  tx: Queryable,
  { companyId, userId, projectIds }: { companyId: string; userId: string; projectIds: string[] },
): Promise<void> {
  const isThere = and(eq(projects.companyId, companyId), inArray(projects.id, projectIds));
  const found = await tx.select({ id: projects.id }).from(projects).where(isThere).for('key share');
  const membership = { companyId, userId, status: 'active' as const };
  const rows = found.map(({ id: projectId }) => ({ ...membership, projectId }));
  if (rows.length > 0) await tx.insert(projectMembers).values(rows).onConflictDoNothing();
}

/** Whether somebody is signed in at an address already, from where the call comes. */
export async function isAtHome(
  db: Queryable,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), eq(sessions.ip, ip), gt(sessions.expiresAt, sql`now()`)))
    .limit(1);
  return rows.length > 0;
}

/** @throws AppError `user_passive` or `email_not_verified` for who has the key, and may not enter */
export function requireEntry(user: Pick<UserRow, 'isActive' | 'removedAt' | 'emailVerifiedAt'>) {
  if (!user.isActive || user.removedAt) throw new AppError('user_passive');
  if (!user.emailVerifiedAt) throw new AppError('email_not_verified');
}

/**
 * Starts a session: the answer of every kind of login. It cancels a requested deletion of the account.
 *
 * @param user as they were when they proved who they are
 * @throws AppError `invalid_credentials` where their password was changed meanwhile, `user_passive` where they were put out
 */
export async function openSession(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'companyId' | 'passwordHash'>,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; user: User }> {
  const [now] = await db.select().from(users).where(eq(users.id, user.id)).for('share');
  if (now?.passwordHash !== user.passwordHash) throw new AppError('invalid_credentials');
  requireEntry(now);
  const token = await insertSession(db, user, from);
  await db
    .update(users)
    .set({ leavesAt: null })
    .where(and(eq(users.id, user.id), isNotNull(users.leavesAt)));
  return { token, user: toUser(await findUser(db, user.id)) };
}

/** Ends a session; open pages of its user hear of it. @returns false where it was not this user's */
export async function deleteSession(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  await publishChange(db, userId);
  return rows.length > 0;
}
