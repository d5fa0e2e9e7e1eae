import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { sessions, users } from './schema.ts';

/** What is kept of a secret: enough to know it again, not to use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** How stale "last seen" may be: a session is written no more often. */
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
  }
  return actor;
}
