import type { NotificationKind } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { keyInCompany, keysOfUser, ofOneUser, ofUser } from '../../db/schema.ts';

/** News for one user. It holds ids only: its words are found when it is read, with the rights of then. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    ...ofOneUser(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
    /** While one with the same key is unread, no second is written. */
    key: text('key').notNull(),
    createdAt: now('created_at'),
    readAt: at('read_at'),
    /** When it went out by mail and by push, or was found not to be wanted there. */
    mailedAt: at('mailed_at'),
    pushedAt: at('pushed_at'),
  },
  (t) => [
    keyInCompany(t),
    ofUser('notifications_user_fk', [t.companyId, t.userId]).onDelete('cascade'),
    index('notifications_user_newest').on(t.companyId, t.userId, t.id),
    unique('notifications_user_key').on(t.companyId, t.userId, t.key),
    index('notifications_to_mail').on(t.createdAt).where(sql`${t.mailedAt} is null`),
    index('notifications_to_push').on(t.createdAt).where(sql`${t.pushedAt} is null`),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    ...ofOneUser(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: now('created_at'),
  },
  (t) => [keyInCompany(t), ...keysOfUser('push_subscriptions', [t.companyId, t.userId])],
);
