import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { pushSubscriptions } from '../schema.ts';

export type PushRow = typeof pushSubscriptions.$inferSelect;

type Owner = { id: string; companyId: string };

const isOf = ({ id, companyId }: Owner) =>
  and(eq(pushSubscriptions.companyId, companyId), eq(pushSubscriptions.userId, id));

/** Nobody has more browsers; the oldest go. */
const MAX_DEVICES = 20;

/** Keeps a push subscription; a browser that changed its user takes it along. */
export async function savePush(
  db: Queryable,
  values: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { companyId, userId, endpoint } = values;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  const isSame = eq(pushSubscriptions.endpoint, endpoint);
  const [before] = await db
    .delete(pushSubscriptions)
    .where(isSame)
    .returning({ id: pushSubscriptions.id });
  const [row] = await db
    .insert(pushSubscriptions)
    .values({ ...values, ...before })
    .returning({ id: pushSubscriptions.id });
  if (!row) throw new Error('an insert gives its row');
  await db.execute(sql`delete from push_subscriptions where company_id = ${companyId} and id in (
    select id from push_subscriptions where company_id = ${companyId} and user_id = ${userId}
    order by created_at desc, id desc offset ${MAX_DEVICES})`);
  return row.id;
}

/** The browsers that get the user's push messages, the newest subscription first. */
export async function listPush(db: Queryable, owner: Owner): Promise<PushRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(isOf(owner))
    .orderBy(desc(pushSubscriptions.createdAt));
}

/** Forgets a push subscription. @returns false where it was not this user's */
export async function deletePush(
  db: Queryable,
  { id, companyId, userId }: { id: string; companyId: string; userId?: string },
): Promise<boolean> {
  const isTheirs = userId ? eq(pushSubscriptions.userId, userId) : undefined;
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.companyId, companyId), eq(pushSubscriptions.id, id), isTheirs))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}
