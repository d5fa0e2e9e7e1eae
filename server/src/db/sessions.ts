import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { sessions, users } from './schema.ts';

/** What is kept of a secret: enough to know it again, not to use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The user of a token, as long as its session lives and its user is active. */
export async function findActor(db: Db, token: string) {
  const [actor] = await db
    .select({
      id: users.id,
      companyId: users.companyId,
      role: users.role,
      sessionId: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.isActive, true),
      ),
    );
  return actor;
}
