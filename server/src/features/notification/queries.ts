import type { NotificationKind } from '@caseloom/contract';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { notifications } from './schema.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** News for some users. It holds ids: words are found when it is read. */
export type News = {
  companyId: string;
  userIds: string[];
  kind: NotificationKind;
  data: Record<string, string>;
  /** What it is about: an unread notification of the same is renewed, and no second one is written. */
  about: string;
};

/** Notifies users of something, within the transaction that causes it. */
export async function notify(
  db: Queryable,
  { companyId, userIds, kind, data, about }: News,
): Promise<void> {
  if (userIds.length === 0) return;
  const key = `${kind} ${about}`;
  const values = userIds.map((userId) => ({ companyId, userId, kind, data, key }));
  const isOnce = kind === 'quota';
  const target = [notifications.companyId, notifications.userId, notifications.key];
  const written = isOnce
    ? db.insert(notifications).values(values).onConflictDoNothing()
    : db
        .insert(notifications)
        .values(values)
        .onConflictDoUpdate({ target, set: { data, id: sql`excluded.id`, createdAt: sql`now()` } });
  await written;
  await publishChange(db, ...userIds);
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
      select from projects p left join project_members m on m.company_id = p.company_id and m.project_id = p.id and m.user_id = ${id}
      where p.id = (${notifications.data} ->> 'projectId')::uuid and p.company_id = ${companyId}
        and p.deleted_at is null
        and case when ${notifications.kind} = 'project_invited' then m.status = 'invited'
          else m.status = 'active' or ${isOwner} end))`,
    sql`(${notifications.data} ->> 'modelId' is null or exists (
      select from models d where d.company_id = ${companyId}
        and d.id = (${notifications.data} ->> 'modelId')::uuid and d.deleted_at is null))`,
    sql`(${notifications.data} ->> 'runId' is null or exists (
      select from runs r where r.company_id = ${companyId}
        and r.id = (${notifications.data} ->> 'runId')::uuid and r.deleted_at is null))`,
  );
}

const named = {
  row: notifications,
  projectName: sql<string | null>`(select p.name from projects p
    where p.company_id = notifications.company_id and p.id = (${notifications.data} ->> 'projectId')::uuid)`,
  projectSlug: sql<string | null>`(select p.slug from projects p
    where p.company_id = notifications.company_id and p.id = (${notifications.data} ->> 'projectId')::uuid)`,
  modelName: sql<string | null>`(select d.name from models d
    where d.company_id = notifications.company_id and d.id = (${notifications.data} ->> 'modelId')::uuid)`,
  actorName: sql<string | null>`(select u.first_name || ' ' || u.last_name from users u
    where u.company_id = notifications.company_id and u.id = (${notifications.data} ->> 'actorId')::uuid)`,
  giverNames: sql<string | null>`(
    select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.first_name, u.last_name)
    from users u where u.company_id = notifications.company_id
      and u.id::text = any (string_to_array(${notifications.data} ->> 'giverIds', ' ')))`,
  failures: sql<Failures | null>`case when ${notifications.kind} = 'result_failed' then (
    select json_build_object('name', coalesce(c.wording ->> 'name', c.name), 'count',
      (select count(*) from results r where r.company_id = first.company_id
        and r.run_id = first.run_id and r.status = 'failed'))
    from results first join suite_cases c on c.company_id = first.company_id and c.suite_id = first.suite_id
      and c.key = first.case_key and c.since = first.case_since
    where first.company_id = notifications.company_id and first.run_id = (${notifications.data} ->> 'runId')::uuid and first.status = 'failed'
    order by first.position limit 1) end`,
};

/** Cases of a run that show that they failed: how many, and the title of the first. */
export type Failures = { count: number; name: string };

export type NamedNotification = {
  row: NotificationRow;
  projectName: string | null;
  projectSlug: string | null;
  modelName: string | null;
  actorName: string | null;
  /** Whose test cases were handed over; null where nobody’s. */
  giverNames: string | null;
  failures: Failures | null;
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

/** How many notifications of these kinds the user may still see, and how many of them are unread. */
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

/** Marks as read; all, where no ids are given. */
export async function markRead(db: Queryable, me: Mine, ids?: string[]): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .update(notifications)
    .set({
      readAt: sql`now()`,
      // from now on the next of the same is news again; a limit is reported once
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
  await publishChange(db, me.id);
}
