import type { User } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { companies, projects, users } from '../../db/schema.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import { projectMembers } from '../member/schema.ts';
import { insertSession } from '../session/queries.ts';
import { sessions } from '../session/schema.ts';
import { setPlan } from '../subscription/queries.ts';
import { findUser, isUser, toUser, type UserKey } from '../user/queries.ts';
import { findLogin, freeLogins, takeLogin } from './queries/logins.ts';

export type UserRow = typeof users.$inferSelect;

/** The user of an address in its one form (`email` of the contract), inactive ones too; undefined where no user has it. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const key = await findLogin(db, email);
  const [row] = await db.select().from(users).where(isUser(key));
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
  const { id = uuidv7(), companyId, email } = values;
  if (!(await takeLogin(db, { id, companyId }, email))) return undefined;
  const [row] = await db
    .insert(users)
    .values({ ...values, id })
    .returning();
  return row;
}

/** The user of an address, who stays as they are until the transaction ends. */
export async function lockUserByEmail(tx: Queryable, email: string): Promise<UserRow | undefined> {
  const key = await findLogin(tx, email);
  const isTheirs = and(isUser(key), eq(users.email, email));
  const [row] = await tx.select().from(users).where(isTheirs).for('share');
  return row;
}

/** Sets the hash of the password, marks the address as verified, or both; an address verified before keeps its time. */
export async function updateAccount(
  db: Queryable,
  key: UserKey,
  changes: { passwordHash?: string; verified?: boolean },
): Promise<void> {
  const { passwordHash, verified } = changes;
  await db
    .update(users)
    .set({
      ...(passwordHash && { passwordHash }),
      ...(verified && { emailVerifiedAt: sql`least(${users.emailVerifiedAt}, now())` }),
    })
    .where(isUser(key));
}

/** Locks a user who has just proven their password. @returns false where it was changed meanwhile */
export async function lockProven(
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'companyId' | 'passwordHash'>,
): Promise<boolean> {
  const isAsProven = and(isUser(user), eq(users.passwordHash, user.passwordHash));
  const rows = await tx.select({ id: users.id }).from(users).where(isAsProven).for('update');
  return rows.length > 0;
}

/**
 * Changes the address of an account. Of two that ask for one address at once, the second waits here.
 *
 * @returns false, and changes nothing, where the address is taken
 */
export async function moveAccount(db: Queryable, key: UserKey, email: string): Promise<boolean> {
  if (!(await takeLogin(db, key, email))) return false;
  await freeLogins(db, key, email);
  const rows = await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(isUser(key))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The names of who invites and of the project; `invitedBy` is empty without a user, `projectName` is missing without a project. */
export async function findNames(
  db: Queryable,
  companyId: string,
  { projectId, userId }: { projectId: string | undefined; userId: string | undefined },
): Promise<{ projectName?: string; invitedBy: string }> {
  const [user] = userId
    ? await db
        .select()
        .from(users)
        .where(isUser({ id: userId, companyId }))
    : [];
  const [project] = projectId
    ? await db
        .select()
        .from(projects)
        .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)))
    : [];
  const invitedBy = user ? `${user.firstName} ${user.lastName}` : '';
  return project ? { projectName: project.name, invitedBy } : { invitedBy };
}

/** Makes an invited user a member of a project; nothing happens where they are not invited. */
export async function activateMembership(
  db: Queryable,
  { companyId, projectId, userId }: { companyId: string; projectId: string; userId: string },
): Promise<void> {
  await db
    .update(projectMembers)
    .set({ status: 'active' })
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
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
  const user = await findLogin(db, email);
  const isTheirs = and(eq(sessions.companyId, user.companyId), eq(sessions.userId, user.id));
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isTheirs, eq(sessions.ip, ip), gt(sessions.expiresAt, sql`now()`)))
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
  const [now] = await db.select().from(users).where(isUser(user)).for('share');
  if (now?.passwordHash !== user.passwordHash) throw new AppError('invalid_credentials');
  requireEntry(now);
  const token = await insertSession(db, user, from);
  await db
    .update(users)
    .set({ leavesAt: null })
    .where(and(isUser(user), isNotNull(users.leavesAt)));
  return { token, user: toUser(await findUser(db, user)) };
}

/** Ends a session; open pages of its user hear of it. @returns false where it was not this user's */
export async function deleteSession(
  db: Queryable,
  { id: userId, companyId }: UserKey,
  id: string,
): Promise<boolean> {
  const isTheirs = and(eq(sessions.companyId, companyId), eq(sessions.userId, userId));
  const rows = await db
    .delete(sessions)
    .where(and(isTheirs, eq(sessions.id, id)))
    .returning({ id: sessions.id });
  await publishChange(db, userId);
  return rows.length > 0;
}
