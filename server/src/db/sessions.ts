import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { inDays } from './from-now.ts';
import { wakeAll } from './live.ts';
import type { Db, Queryable } from './open.ts';
import { sessions, users } from './schema.ts';

/** What is kept of a secret: enough to know it again, not to use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Keeps that a user is here now, whatever becomes of their sessions. */
export async function noteSeen(db: Queryable, userId: string): Promise<void> {
  const { updatedAt } = users;
  await db
    .update(users)
    .set({ lastSeenAt: sql`now()`, updatedAt: sql`${updatedAt}` })
    .where(eq(users.id, userId));
}

/** How stale "last seen" may be: a session, and its user, are written no more often. */
const SEEN = sql`now() - interval '5 minutes'`;

/** The user of a token, as long as its session lives and its user is active. */
export async function findActor(db: Db, token: string) {
  const [row] = await db
    .select({
      id: users.id,
      companyId: users.companyId,
      role: users.role,
      sessionId: sessions.id,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${SEEN}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  if (!row) return undefined;
  const { isStale, ...actor } = row;
  if (isStale) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(sessions.id, actor.sessionId), lt(sessions.lastSeenAt, SEEN)));
    await noteSeen(db, actor.id);
  }
  return actor;
}

/** Ends the sessions of a user; their open pages hear of it. @param but a session that may live on */
export async function deleteSessionsOf(db: Queryable, userId: string, but?: string): Promise<void> {
  const others = but ? ne(sessions.id, but) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await wakeAll(db, userId);
}

const SESSION_DAYS = 30;

/** Starts a session. @returns its token, which is kept nowhere */
export async function insertSession(
  db: Queryable,
  { id: userId, companyId }: { id: string; companyId: string },
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    userId,
    companyId,
    tokenHash: hashOf(token),
    expiresAt: inDays(SESSION_DAYS),
    ip,
    userAgent: userAgent.slice(0, 300),
  });
  await noteSeen(db, userId);
  return token;
}
