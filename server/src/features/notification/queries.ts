import type { NotificationKind } from '@caseloom/contract';
import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { notifications } from './schema.ts';

export type NotificationRow = Pick<
  typeof notifications.$inferSelect,
  'id' | 'userId' | 'kind' | 'data' | 'createdAt' | 'readAt'
>;

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
        .onConflictDoUpdate({
          target,
          set: { data, id: sql`excluded.id`, createdAt: sql`excluded.created_at` },
        });
  await written;
  await publishChange(db, ...userIds);
}

type Mine = Pick<Actor, 'id' | 'companyId' | 'role'>;

/**
 * The rows of a user, the newest first, with the ids that they hold as columns: behind row security an index is
 * asked with columns, not with what a function reads out of another row. They are read before anything is joined.
 */
const rowsOf = (
  { id, companyId }: Mine,
  { kinds, before, isUnread, ids }: Omit<Page, 'limit'>,
): SQL => sql`(
  select *, (data ->> 'projectId')::uuid as project_id, (data ->> 'modelId')::uuid as model_id,
    (data ->> 'runId')::uuid as run_id, (data ->> 'actorId')::uuid as actor_id,
    string_to_array(data ->> 'giverIds', ' ')::uuid[] as giver_ids
  from notifications where ${and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, id),
    inArray(notifications.kind, kinds),
    before ? lt(notifications.id, before) : undefined,
    ids ? inArray(notifications.id, ids) : undefined,
    isUnread ? isNull(notifications.readAt) : undefined,
  )} order by id desc offset 0) notifications`;

/**
 * What a user may still know of: news of a project are for who is in it now (an
 * invitation for whom it still waits), and of the company's plan for its owners.
 */
function isSeen({ id, companyId, role }: Mine) {
  const isOwner = role === 'companyOwner';
  return and(
    sql`(notifications.kind <> 'quota' or ${isOwner})`,
    sql`(notifications.project_id is null or exists (
      select from projects p left join project_members m on m.company_id = ${companyId}
        and m.project_id = p.id and m.user_id = ${id}
      where p.id = notifications.project_id and p.company_id = ${companyId}
        and p.deleted_at is null
        and case when notifications.kind = 'project_invited' then m.status = 'invited'
          else m.status = 'active' or ${isOwner} end))`,
    sql`(notifications.model_id is null or exists (
      select from models d where d.company_id = ${companyId}
        and d.id = notifications.model_id and d.deleted_at is null))`,
    sql`(notifications.run_id is null or exists (
      select from runs r where r.company_id = ${companyId}
        and r.id = notifications.run_id and r.deleted_at is null))`,
  );
}

/** A column of `rowsOf`, read as that of the table is. */
const columnOf = <Column extends PgColumn>(column: Column) =>
  sql<Column['_']['data']>`notifications.${sql.identifier(column.name)}`.mapWith(column);

/** Of subqueries each names the company itself: on a cluster of Citus they are not looked into for it. */
const namedIn = (companyId: string) => ({
  row: {
    id: columnOf(notifications.id),
    userId: columnOf(notifications.userId),
    kind: columnOf(notifications.kind),
    data: columnOf(notifications.data),
    createdAt: columnOf(notifications.createdAt),
    readAt: sql<Date | null>`${columnOf(notifications.readAt)}`.mapWith(notifications.readAt),
  },
  projectName: sql<string | null>`(select p.name from projects p
    where p.company_id = ${companyId} and p.id = notifications.project_id)`,
  projectSlug: sql<string | null>`(select p.slug from projects p
    where p.company_id = ${companyId} and p.id = notifications.project_id)`,
  modelName: sql<string | null>`(select d.name from models d
    where d.company_id = ${companyId} and d.id = notifications.model_id)`,
  actorName: sql<string | null>`(select u.first_name || ' ' || u.last_name from users u
    where u.company_id = ${companyId} and u.id = notifications.actor_id)`,
  giverNames: sql<string | null>`(
    select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.first_name, u.last_name)
    from users u where u.company_id = ${companyId} and u.id = any (notifications.giver_ids))`,
  failures: sql<Failures | null>`case when notifications.kind = 'result_failed' then (
    select json_build_object('name', coalesce(c.wording ->> 'name', c.name), 'count',
      (select count(*) from results r where r.company_id = ${companyId}
        and r.run_id = first.run_id and r.status = 'failed'))
    from results first join suite_cases c on c.company_id = ${companyId} and c.suite_id = first.suite_id
      and c.key = first.case_key and c.since = first.case_since
    where first.company_id = ${companyId} and first.run_id = notifications.run_id and first.status = 'failed'
    order by first.position limit 1) end`,
});

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

type Page = {
  kinds: NotificationKind[];
  limit: number;
  before?: string | undefined;
  isUnread?: boolean;
  ids?: string[];
};

/** The newest of a user's notifications that they may see, with today's names. */
export async function listNotifications(
  db: Queryable,
  me: Mine,
  page: Page,
): Promise<NamedNotification[]> {
  return db
    .select(namedIn(me.companyId))
    .from(rowsOf(me, page))
    .where(isSeen(me))
    .orderBy(desc(columnOf(notifications.id)))
    .limit(page.limit);
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
      unread: sql<number>`(count(*) filter (where notifications.read_at is null))::int`,
    })
    .from(rowsOf(me, { kinds }))
    .where(isSeen(me));
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
