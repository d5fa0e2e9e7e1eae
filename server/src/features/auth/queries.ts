import { randomBytes } from 'node:crypto';
import type { Language, User } from '@caseloom/contract';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { mailOutbox } from '../../db/account-schema.ts';
import { wakeAll } from '../../db/live.ts';
import type { Queryable } from '../../db/open.ts';
import {
  companies,
  oneTimeTokens,
  projectMembers,
  projects,
  sessions,
  users,
} from '../../db/schema.ts';
import { hashOf } from '../../db/sessions.ts';
import { AppError } from '../../errors.ts';
import { setPlan } from '../subscription/queries.ts';
import { findUser, toUser } from '../user/queries.ts';

export type UserRow = typeof users.$inferSelect;
type TokenKind = (typeof oneTimeTokens.$inferSelect)['kind'];

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** Opens a company on the free plan. @returns its id */
export async function insertCompany(db: Queryable, name: string): Promise<string> {
  const [row] = await db.insert(companies).values({ name }).returning({ id: companies.id });
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

/** Changes the address of an account. @returns false, and changes nothing, where the address is taken */
export async function moveAccount(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const isFree = sql`not exists (select from users taken where taken.email = ${email})`;
  const rows = await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id });
  return rows.length > 0;
}

const HOURS = { verify: 24, reset: 1, email: 24, company_invite: 14 * 24, project_invite: 14 * 24 };

/**
 * Makes a link's secret and keeps its hash. It is the only one of its kind for its
 * address: earlier ones are void, of invitations into a project those into the same one.
 */
export async function issueToken(
  db: Queryable,
  token: {
    kind: TokenKind;
    companyId: string;
    email: string;
    userId?: string;
    data?: Record<string, unknown>;
  },
): Promise<{ id: string; secret: string; expiresAt: Date; createdAt: Date }> {
  const { kind, email, companyId, data } = token;
  const projectId = kind === 'project_invite' ? data?.projectId : undefined;
  await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.kind, kind),
        eq(oneTimeTokens.email, email),
        eq(oneTimeTokens.companyId, companyId),
        isNull(oneTimeTokens.usedAt),
        projectId === undefined ? undefined : isAbout(String(projectId)),
      ),
    );
  const secret = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(oneTimeTokens)
    .values({
      ...token,
      secretHash: hashOf(secret),
      expiresAt: new Date(Date.now() + HOURS[kind] * 3_600_000),
    })
    .returning();
  if (!row) throw new Error('a token was not inserted');
  return { id: row.id, secret, expiresAt: row.expiresAt, createdAt: row.createdAt };
}

/** Gives a link another secret and the whole of its time again; what it is about stays. @returns undefined where it was used */
export async function renewToken(
  db: Queryable,
  { id, data }: { id: string; data: Record<string, unknown> },
): Promise<{ email: string; secret: string } | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const isOpenStill = and(eq(oneTimeTokens.id, id), isNull(oneTimeTokens.usedAt));
  const [token] = await db.select().from(oneTimeTokens).where(isOpenStill).for('update');
  if (!token) return undefined;
  await db
    .update(oneTimeTokens)
    .set({
      data: { ...token.data, ...data },
      secretHash: hashOf(secret),
      expiresAt: new Date(Date.now() + HOURS[token.kind] * 3_600_000),
    })
    .where(isOpenStill);
  return { email: token.email, secret };
}

const isAbout = (projectId: string) => sql`${oneTimeTokens.data}->>'projectId' = ${projectId}`;

/** Ends the invitations into a project that a user has not answered yet. */
export async function voidProjectInvitations(
  db: Queryable,
  { companyId, projectId, userId }: { companyId: string; projectId: string; userId: string },
): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.companyId, companyId),
        eq(oneTimeTokens.kind, 'project_invite'),
        eq(oneTimeTokens.userId, userId),
        isNull(oneTimeTokens.usedAt),
        isAbout(projectId),
      ),
    );
}

const isOpen = (secret: string) =>
  and(
    eq(oneTimeTokens.secretHash, hashOf(secret)),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

/** Uses a link up: of any number of tries at once, one gets it. */
export async function redeemToken(
  db: Queryable,
  { secret, kind, id }: { secret: string; kind: TokenKind; id?: string },
) {
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(isOpen(secret), eq(oneTimeTokens.kind, kind), id ? eq(oneTimeTokens.id, id) : undefined),
    )
    .returning();
  return row;
}

/** What an invitation is about, while it can still be accepted. */
export async function findInvitation(db: Queryable, secret: string) {
  const [row] = await db
    .select({
      kind: oneTimeTokens.kind,
      email: oneTimeTokens.email,
      userId: oneTimeTokens.userId,
      companyId: oneTimeTokens.companyId,
      companyName: companies.name,
      data: oneTimeTokens.data,
    })
    .from(oneTimeTokens)
    .innerJoin(companies, eq(companies.id, oneTimeTokens.companyId))
    .where(isOpen(secret));
  return row && (row.kind === 'company_invite' || row.kind === 'project_invite') ? row : undefined;
}

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

export async function activateMembership(
  db: Queryable,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await db
    .update(projectMembers)
    .set({ status: 'active' })
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)));
}

export async function insertMemberships(
  db: Queryable,
  rows: (typeof projectMembers.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(projectMembers).values(rows).onConflictDoNothing();
}

const SESSION_DAYS = 30;

/** Starts a session. @returns its token, which is kept nowhere */
export async function insertSession(
  db: Queryable,
  { id: userId, companyId }: Pick<UserRow, 'id' | 'companyId'>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    userId,
    companyId,
    tokenHash: hashOf(token),
    expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    ip,
    userAgent: userAgent.slice(0, 300),
  });
  return token;
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

/** Lets a user in: the answer of every way to log in. Who asked to be deleted has changed their mind. */
export async function openSession(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'companyId'>,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; user: User }> {
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
  await wakeAll(db, userId);
  return rows.length > 0;
}

/** @param but a session that may live on */
export async function deleteSessionsOf(db: Queryable, userId: string, but?: string): Promise<void> {
  const others = but ? ne(sessions.id, but) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await wakeAll(db, userId);
}

/** Puts a mail into the outbox; a job sends it. `path` becomes a link to this installation. */
export async function insertMail(
  db: Queryable,
  mail: {
    template: string;
    to: { address: string; name: string };
    language: Language;
    companyId?: string;
    params: Record<string, string>;
  },
): Promise<{ id: string }> {
  const { to, ...rest } = mail;
  const [row] = await db
    .insert(mailOutbox)
    .values({ ...rest, toAddress: to.address, toName: to.name })
    .returning({ id: mailOutbox.id });
  if (!row) throw new Error('a mail was not inserted');
  return row;
}
