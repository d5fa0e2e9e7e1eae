import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import { notifications } from '../schema.ts';

const COLUMN_OF = { mail: 'mailedAt', push: 'pushedAt' } as const;

/** Users with unread news that were not sent on a channel yet, and the ids of these; passive users are left out. */
export async function listWaiting(db: Queryable, channel: keyof typeof COLUMN_OF) {
  const column = notifications[COLUMN_OF[channel]];
  return db
    .select({
      id: users.id,
      companyId: users.companyId,
      role: users.role,
      email: users.email,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      language: users.language,
      ids: sql<string[]>`array_agg(${notifications.id})`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        isNull(column),
        isNull(notifications.readAt),
        eq(users.isActive, true),
        isNull(users.removedAt),
        sql`${notifications.createdAt} > now() - interval '2 days'`,
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(users.id))
    .limit(500);
}

/** Claims news to be sent on a channel: of two nodes that try, one gets each. @returns the ids it got */
export async function takeWaiting(
  db: Queryable,
  channel: keyof typeof COLUMN_OF,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .update(notifications)
    .set({ [COLUMN_OF[channel]]: sql`now()` })
    .where(and(inArray(notifications.id, ids), isNull(notifications[COLUMN_OF[channel]])))
    .returning({ id: notifications.id });
  return rows.map((row) => row.id);
}
