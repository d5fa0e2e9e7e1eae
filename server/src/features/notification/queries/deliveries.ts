import type { NotificationKind } from '@caseloom/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { refersTo } from '../../../db/refers-to.ts';
import { users } from '../../../db/schema.ts';
import { notifications } from '../schema.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** News that wait to be sent. */
type Waiting = { id: string; kind: NotificationKind; createdAt: string };

const COLUMN_OF = { mail: 'mailedAt', digest: 'mailedAt', push: 'pushedAt' } as const;

/** When the user wants a mail of a row of `notifications`. */
const mailTime = sql`coalesce(${users.notifications} -> ${notifications.kind} ->> 'mail',
  ${JSON.stringify(DEFAULT_SETTINGS)}::jsonb -> ${notifications.kind} ->> 'mail')`;

const IS_OF = {
  push: undefined,
  /** What they never want goes with it: it is looked at once. */
  mail: sql`${mailTime} <> 'daily'`,
  digest: sql`${mailTime} = 'daily'`,
};

/** Users with unread news that were not sent on a channel yet, and these; passive users are left out. */
export async function listWaiting(db: Queryable, channel: keyof typeof COLUMN_OF) {
  const column = notifications[COLUMN_OF[channel]];
  const waiting = db
    .select({
      id: users.id,
      companyId: users.companyId,
      role: users.role,
      email: users.email,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      language: users.language,
      notifications: users.notifications,
      timeZone: users.timeZone,
      news: sql<Waiting[]>`jsonb_agg(jsonb_build_object('id', ${notifications.id},
        'kind', ${notifications.kind}, 'createdAt', ${notifications.createdAt}))`,
    })
    .from(notifications)
    .innerJoin(users, refersTo(notifications.userId, users))
    .where(
      and(
        IS_OF[channel],
        isNull(column),
        isNull(notifications.readAt),
        eq(users.isActive, true),
        isNull(users.removedAt),
        sql`${notifications.createdAt} > now() - interval '2 days'`,
      ),
    )
    .groupBy(users.companyId, users.id)
    .orderBy(asc(users.id));
  // whose digest is not due yet must not keep others waiting
  return channel === 'digest' ? waiting : waiting.limit(500);
}

/** Claims news to be sent on a channel: of two nodes that try, one gets each. @returns the ids it got */
export async function takeWaiting(
  db: Queryable,
  companyId: string,
  { channel, ids }: { channel: keyof typeof COLUMN_OF; ids: string[] },
): Promise<string[]> {
  const rows = await db
    .update(notifications)
    .set({ [COLUMN_OF[channel]]: sql`now()` })
    .where(
      and(
        eq(notifications.companyId, companyId),
        inArray(notifications.id, ids),
        isNull(notifications[COLUMN_OF[channel]]),
      ),
    )
    .returning({ id: notifications.id });
  return rows.map((row) => row.id);
}
