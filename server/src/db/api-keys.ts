import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from './open.ts';
import { apiKeys } from './result-schema.ts';
import { users } from './schema.ts';
import { hashOf } from './sessions.ts';

/** What every key begins with, so that people and scanners know it where it should not be. */
export const KEY_MARK = 'clk_';

/** How stale "last used" may be: a key is written no more often. */
const USED = sql`now() - interval '5 minutes'`;

/** Who made a key and what it opens, as long as it lives and its maker is active. */
export async function findKey(db: Db, key: string) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      userId: users.id,
      companyId: users.companyId,
      role: users.role,
      scopes: apiKeys.scopes,
      projectIds: apiKeys.projectIds,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.secretHash, hashOf(key)),
        gt(apiKeys.expiresAt, sql`now()`),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  if (!row) return undefined;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(apiKeys.id, row.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, USED))),
    );
  return row;
}

/** Ends every key that a user made. */
export async function deleteKeysOf(
  tx: Queryable,
  { id: userId, companyId }: { id: string; companyId: string },
): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.userId, userId)));
}
