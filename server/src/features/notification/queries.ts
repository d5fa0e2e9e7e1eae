import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  type NotificationSettings,
} from '@caseloom/contract';
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { wakeAll } from '../../db/live.ts';
import type { Queryable } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { projectMembers } from '../member/schema.ts';
import { notifications, pushSubscriptions } from './schema.ts';

/** What is usual: all in the bell; mails and pushes for what waits for somebody. Invitations are mailed anyway. */
const USUAL: NotificationSettings = {
  project_invited: { app: true, mail: false, push: true },
  member_joined: { app: true, mail: false, push: false },
  role_changed: { app: true, mail: true, push: false },
  model_changed: { app: true, mail: false, push: false },
  run_finished: { app: true, mail: true, push: true },
  draft_ready: { app: true, mail: false, push: true },
  quota: { app: true, mail: true, push: true },
};

/** Which ways each kind takes for whoever chose so. */
export function settingsOf(choices: NotificationChoices): NotificationSettings {
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, { ...USUAL[kind], ...choices[kind] }]);
  return Object.fromEntries(entries) as NotificationSettings;
}

/** The choices of before with some changed. */
export function mergeChoices(
  before: NotificationChoices,
  changes: NotificationChoices,
): NotificationChoices {
  const kinds = NOTIFICATION_KINDS.filter((kind) => before[kind] || changes[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...changes[kind] }]));
}

export type NotificationRow = typeof notifications.$inferSelect;

/** News for some users. It holds ids: words are found when it is read. */
export type News = {
  companyId: string;
  userIds: string[];
  kind: NotificationKind;
  data: Record<string, string>;
  /** What it is about: while one of the same is unread, it is renewed, and no second written. */
  about: string;
};

/** Tells users of something, within the transaction that causes it. */
export async function notify(
  db: Queryable,
  { companyId, userIds, kind, data, about }: News,
): Promise<void> {
  if (userIds.length === 0) return;
  const key = `${kind} ${about}`;
  const values = userIds.map((userId) => ({ companyId, userId, kind, data, key }));
  const isOnce = kind === 'quota';
  const target = [notifications.userId, notifications.key];
  const written = isOnce
    ? db.insert(notifications).values(values).onConflictDoNothing()
    : db
        .insert(notifications)
        .values(values)
        .onConflictDoUpdate({ target, set: { data, id: sql`excluded.id`, createdAt: sql`now()` } });
  await written;
  await wakeAll(db, ...userIds);
}

/** The active members of a project, but one. */
export async function listMemberIds(
  db: Queryable,
  { companyId, projectId, but }: { companyId: string; projectId: string; but: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.status, 'active'),
        eq(users.isActive, true),
        ne(users.id, but),
      ),
    );
  return rows.map((row) => row.id);
}

/** The active admins of a project, but one. */
export async function listOwnersOf(
  db: Queryable,
  at: { companyId: string; projectId: string; but: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, at.companyId),
        eq(projectMembers.projectId, at.projectId),
        eq(projectMembers.role, 'projectOwner'),
        eq(projectMembers.status, 'active'),
        ne(projectMembers.userId, at.but),
      ),
    );
  return rows.map((row) => row.id);
}

export async function listOwnerIds(db: Queryable, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.role, 'companyOwner'),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  return rows.map((row) => row.id);
}

type Mine = Pick<Actor, 'id' | 'companyId' | 'role'>;

/**
 * What a user may still know of: news of a project are for who is in it now (an
 * invitation for whom it still waits), and of the company's plan for its owners.
 */
function isSeen({ id, companyId, role }: Mine, kinds: NotificationKind[]) {
  const isOwner = role === 'companyOwner';
  return and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, id),
    inArray(notifications.kind, kinds),
    sql`(${notifications.kind} <> 'quota' or ${isOwner})`,
    sql`(${notifications.data} ->> 'projectId' is null or exists (
      select from projects p left join project_members m on m.project_id = p.id and m.user_id = ${id}
      where p.id = (${notifications.data} ->> 'projectId')::uuid and p.company_id = ${companyId}
        and p.deleted_at is null
        and case when ${notifications.kind} = 'project_invited' then m.status = 'invited'
          else m.status = 'active' or ${isOwner} end))`,
    sql`(${notifications.data} ->> 'modelId' is null or exists (
      select from models d
      where d.id = (${notifications.data} ->> 'modelId')::uuid and d.deleted_at is null))`,
    sql`(${notifications.data} ->> 'runId' is null or exists (
      select from runs r
      where r.id = (${notifications.data} ->> 'runId')::uuid and r.deleted_at is null))`,
  );
}

const named = {
  row: notifications,
  projectName: sql<string | null>`(select p.name from projects p
    where p.id = (${notifications.data} ->> 'projectId')::uuid)`,
  projectSlug: sql<string | null>`(select p.slug from projects p
    where p.id = (${notifications.data} ->> 'projectId')::uuid)`,
  modelName: sql<string | null>`(select d.name from models d
    where d.id = (${notifications.data} ->> 'modelId')::uuid)`,
  actorName: sql<string | null>`(select u.first_name || ' ' || u.last_name from users u
    where u.id = (${notifications.data} ->> 'actorId')::uuid)`,
};

export type NamedNotification = {
  row: NotificationRow;
  projectName: string | null;
  projectSlug: string | null;
  modelName: string | null;
  actorName: string | null;
};

/** The newest of a user's notifications that they may see, with today's names. */
export async function listNotifications(
  db: Queryable,
  me: Mine,
  page: {
    kinds: NotificationKind[];
    limit: number;
    before?: string | undefined;
    isUnread?: boolean;
    ids?: string[];
  },
): Promise<NamedNotification[]> {
  const { kinds, limit, before, isUnread, ids } = page;
  return db
    .select(named)
    .from(notifications)
    .where(
      and(
        isSeen(me, kinds),
        before ? lt(notifications.id, before) : undefined,
        ids ? inArray(notifications.id, ids) : undefined,
        isUnread ? isNull(notifications.readAt) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);
}

export async function countNotifications(
  db: Queryable,
  me: Mine,
  kinds: NotificationKind[],
): Promise<{ total: number; unread: number }> {
  const [row] = await db
    .select({
      total: count(),
      unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int`,
    })
    .from(notifications)
    .where(isSeen(me, kinds));
  return row ?? { total: 0, unread: 0 };
}

/** The kinds that a user wants to be told of in one way. */
export async function kindsFor(
  db: Queryable,
  userId: string,
  channel: NotificationChannel,
): Promise<NotificationKind[]> {
  const [user] = await db
    .select({ choices: users.notifications })
    .from(users)
    .where(eq(users.id, userId));
  const settings = settingsOf(user?.choices ?? {});
  return NOTIFICATION_KINDS.filter((kind) => settings[kind][channel]);
}

const COLUMN_OF = { mail: 'mailedAt', push: 'pushedAt' } as const;

/** Users with unread news that have not gone out in a way, and the ids of these; of the passive none. */
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

/** Takes news to be sent in a way: of two nodes that try, one gets each. @returns the ids it got */
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

/** Marks as read; all, where no ids are given. */
export async function markRead(db: Queryable, me: Mine, ids?: string[]): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .update(notifications)
    .set({
      readAt: sql`now()`,
      // from now on the next of the same is news again; of a limit it is told once
      key: sql`case when ${notifications.kind} = 'quota' then ${notifications.key}
        else ${notifications.id}::text end`,
    })
    .where(
      and(
        eq(notifications.companyId, me.companyId),
        eq(notifications.userId, me.id),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, ids) : undefined,
      ),
    );
  await wakeAll(db, me.id);
}

export type PushRow = typeof pushSubscriptions.$inferSelect;

/** Nobody has more browsers; the oldest go. */
const MAX_DEVICES = 20;

/** Keeps a push subscription; a browser that changed its user takes it along. */
export async function savePush(
  db: Queryable,
  values: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { companyId, userId, p256dh, auth, userAgent } = values;
  const [row] = await db
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { companyId, userId, p256dh, auth, userAgent, createdAt: sql`now()` },
    })
    .returning({ id: pushSubscriptions.id });
  if (!row) throw new Error('an upsert gives its row');
  await db.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where company_id = ${companyId} and user_id = ${userId}
    order by created_at desc, id desc offset ${MAX_DEVICES})`);
  return row.id;
}

export async function listPush(db: Queryable, userId: string): Promise<PushRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt));
}

/** Forgets a push subscription. @returns false where it was not this user's */
export async function deletePush(
  db: Queryable,
  { id, userId }: { id: string; userId?: string },
): Promise<boolean> {
  const isTheirs = userId ? eq(pushSubscriptions.userId, userId) : undefined;
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), isTheirs))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}
