import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { inHours } from '../../../db/from-now.ts';
import { hasSecret } from '../../../db/has-secret.ts';
import type { Queryable } from '../../../db/open.ts';
import { companies, users } from '../../../db/schema.ts';
import { hashSecret, makeSecret } from '../../../secret.ts';
import { deleteSessionsOf } from '../../session/queries.ts';
import { oneTimeTokens, type TokenData } from '../schema.ts';

/*
 * Links that are mailed and work once: the holder of a link counts as its recipient.
 */

type TokenKind = (typeof oneTimeTokens.$inferSelect)['kind'];

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
    data?: TokenData;
  },
): Promise<{ id: string; secret: string; expiresAt: Date; createdAt: Date }> {
  const { kind, email, companyId, data } = token;
  const projectId = kind === 'project_invite' ? data?.projectId : undefined;
  await voidLinks(
    db,
    and(
      eq(oneTimeTokens.kind, kind),
      eq(oneTimeTokens.email, email),
      eq(oneTimeTokens.companyId, companyId),
      projectId === undefined ? undefined : isAbout(projectId),
    ),
  );
  const secret = makeSecret(companyId);
  const [row] = await db
    .insert(oneTimeTokens)
    .values({
      ...token,
      secretHash: hashSecret(secret),
      expiresAt: inHours(HOURS[kind]),
    })
    .returning();
  if (!row) throw new Error('a token was not inserted');
  return { id: row.id, secret, expiresAt: row.expiresAt, createdAt: row.createdAt };
}

/** Gives a link another secret and the whole of its time again; what it is about stays. @returns undefined where it was used */
export async function renewToken(
  db: Queryable,
  { companyId, id, data }: { companyId: string; id: string; data: TokenData },
): Promise<{ email: string; secret: string } | undefined> {
  const secret = makeSecret(companyId);
  const isIt = and(eq(oneTimeTokens.companyId, companyId), eq(oneTimeTokens.id, id));
  const isOpenStill = and(isIt, isNull(oneTimeTokens.usedAt));
  const [token] = await db.select().from(oneTimeTokens).where(isOpenStill).for('update');
  if (!token) return undefined;
  await db
    .update(oneTimeTokens)
    .set({
      data: { ...token.data, ...data },
      secretHash: hashSecret(secret),
      expiresAt: inHours(HOURS[token.kind]),
    })
    .where(isOpenStill);
  return { email: token.email, secret };
}

const isAbout = (projectId: string) => sql`${oneTimeTokens.data}->>'projectId' = ${projectId}`;

/** Ends the links that are not used yet, of those a condition holds for. */
async function voidLinks(db: Queryable, which: SQL | undefined): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(which, isNull(oneTimeTokens.usedAt)));
}

/** Ends the invitations into a project that a user has not answered yet. */
export async function voidProjectInvitations(
  db: Queryable,
  { companyId, projectId, userId }: { companyId: string; projectId: string; userId: string },
): Promise<void> {
  await voidLinks(
    db,
    and(
      eq(oneTimeTokens.companyId, companyId),
      eq(oneTimeTokens.kind, 'project_invite'),
      eq(oneTimeTokens.userId, userId),
      isAbout(projectId),
    ),
  );
}

/** Ends the invitations into the company that a user has sent. @param role only those to have it */
export async function voidInvitationsOf(
  db: Queryable,
  { companyId, userId, role }: { companyId: string; userId: string; role?: 'companyOwner' },
): Promise<void> {
  await voidLinks(
    db,
    and(
      eq(oneTimeTokens.companyId, companyId),
      eq(oneTimeTokens.kind, 'company_invite'),
      sql`${oneTimeTokens.data}->>'invitedBy' = ${userId}`,
      role && sql`${oneTimeTokens.data}->>'role' = ${role}`,
    ),
  );
}

/** Ends every link that was mailed to a user, to whichever of their addresses. */
export async function voidLinksOf(
  db: Queryable,
  { id, companyId }: { id: string; companyId: string },
): Promise<void> {
  await voidLinks(db, and(eq(oneTimeTokens.companyId, companyId), eq(oneTimeTokens.userId, id)));
}

const isOpen = (secret: string) =>
  and(
    hasSecret({ companyId: oneTimeTokens.companyId, hash: oneTimeTokens.secretHash }, secret),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

/** Uses a link up: of any number of tries at once, one gets it. Its user is locked before it, as by all that voids links. */
export async function redeemToken(
  db: Queryable,
  { secret, kind, id }: { secret: string; kind: TokenKind; id?: string },
) {
  const [open] = await db.select().from(oneTimeTokens).where(isOpen(secret));
  if (!open) return undefined;
  const { companyId, userId } = open;
  const isTheirs = userId && and(eq(users.companyId, companyId), eq(users.id, userId));
  if (isTheirs) await db.select({ id: users.id }).from(users).where(isTheirs).for('update');
  const isThis = and(
    eq(oneTimeTokens.companyId, companyId),
    eq(oneTimeTokens.kind, kind),
    id ? eq(oneTimeTokens.id, id) : undefined,
  );
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isOpen(secret), isThis))
    .returning();
  return row;
}

/** Whose link it is, while it can still be used. */
export async function findLink(
  db: Queryable,
  { secret, kind, id }: { secret: string; kind: TokenKind; id: string },
): Promise<{ id: string; companyId: string } | undefined> {
  const isThis = and(eq(oneTimeTokens.kind, kind), eq(oneTimeTokens.id, id));
  const [row] = await db
    .select({ userId: oneTimeTokens.userId, companyId: oneTimeTokens.companyId })
    .from(oneTimeTokens)
    .where(and(isOpen(secret), isThis));
  return row?.userId ? { id: row.userId, companyId: row.companyId } : undefined;
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
      companyLanguage: companies.language,
      data: oneTimeTokens.data,
    })
    .from(oneTimeTokens)
    .innerJoin(companies, eq(companies.id, oneTimeTokens.companyId))
    .where(isOpen(secret));
  return row && (row.kind === 'company_invite' || row.kind === 'project_invite') ? row : undefined;
}

/**
 * Ends what was given out before a lock of an account changed: its sessions, every link that was mailed
 * to whichever of its addresses, and the invitations by which somebody would own the company.
 *
 * @param but a session that may live on
 */
export async function endAccess(
  db: Queryable,
  user: { id: string; companyId: string },
  but?: string,
): Promise<void> {
  const { id: userId, companyId } = user;
  await voidLinksOf(db, user);
  await voidInvitationsOf(db, { companyId, userId, role: 'companyOwner' });
  await deleteSessionsOf(db, user, but);
}
