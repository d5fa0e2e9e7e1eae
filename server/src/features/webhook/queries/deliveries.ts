import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../../db/open.ts';
import type { Page } from '../../../http/page.ts';
import type { Outcome } from '../post.ts';
import { GIVE_UP_DAYS, MAX_TRIES, pauseBefore } from '../retry.ts';
import { webhookDeliveries, webhooks } from '../schema.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

type Of = { companyId: string; webhookId: string };

/** The deliveries of a hook, newest first: one row more than the page takes. */
export async function listDeliveries(
  tx: Queryable,
  of: Of,
  { after, limit }: Page,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(isOf(of));
  const rows = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(of), after ? lt(webhookDeliveries.id, after) : undefined))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  return { rows, total: counted?.total ?? 0 };
}

/** One delivery of a hook; undefined where it has none with this id. */
export async function findDelivery(
  tx: Queryable,
  of: Of,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(of), eq(webhookDeliveries.id, id)));
  return row;
}

type NewDelivery = Omit<typeof webhookDeliveries.$inferInsert, 'triesLeft'>;

/** Adds a message that is to be sent. @returns it */
export async function insertDelivery(tx: Queryable, values: NewDelivery): Promise<DeliveryRow> {
  const triesLeft = values.event === 'test' ? 1 : MAX_TRIES;
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...values, triesLeft })
    .returning();
  if (!row) throw new Error('an insert without a conflict clause gives its row');
  return row;
}

/** Has a message sent again, from its first try. @returns it as it waits */
export async function sendAgain(tx: Queryable, of: Of, id: string): Promise<DeliveryRow> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: 'waiting', isByHand: true, triesLeft: MAX_TRIES, nextTryAt: sql`now()` })
    .where(and(isOf(of), eq(webhookDeliveries.id, id)))
    .returning();
  if (!row) throw new Error('the delivery was found in this transaction');
  return row;
}

/** Sends nothing that still waits, but what a person sent. */
export async function cancelWaiting(tx: Queryable, of: Of): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', triesLeft: 0 })
    .where(
      and(isOf(of), eq(webhookDeliveries.status, 'waiting'), eq(webhookDeliveries.isByHand, false)),
    );
}

/** A message that this process is to send now, and where. */
export type Due = {
  id: string;
  companyId: string;
  webhookId: string;
  body: string;
  kind: 'webhook' | 'slack' | 'teams';
  sealedAddress: string;
  sealedSecret: string | null;
  /** Null once it signs no more. */
  sealedEarlierSecret: string | null;
};

/** How many messages are sent at the same time; of one company no more than a few, so that none waits for slow addresses of another. */
const AT_ONCE = 20;
const PER_COMPANY = 4;

/** Longer than one try takes: what a process took and did not report back is tried again then. */
const LEASE = sql`interval '1 minute'`;

/** Times are kept to a millisecond, which may be rounded up: what is due now is not due only later. */
const NOW = sql`now() + interval '1 millisecond'`;

/** Whether the time of a message has come, or one was lost at its last try. */
export async function hasDueDeliveries(db: Queryable): Promise<boolean> {
  const { status, nextTryAt } = webhookDeliveries;
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(status, 'waiting'), sql`${nextTryAt} <= ${NOW}`))
    .limit(1);
  return rows.length > 0;
}

/** Takes messages whose time has come: of two nodes that try, one gets each. */
export async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; companyId: string }>(sql`
    select id, company_id as "companyId" from (
      select due.id, due.company_id, due.next_try_at,
        row_number() over (partition by due.company_id order by due.next_try_at) as place
      from webhook_deliveries due
      join webhooks w on w.company_id = due.company_id and w.id = due.webhook_id
        and (w.is_on or due.is_by_hand)
      join projects p on p.company_id = due.company_id and p.id = due.project_id
        and p.deleted_at is null
      where due.status = 'waiting' and due.next_try_at <= ${NOW} and due.tries_left > 0
    ) due where place <= ${PER_COMPANY} order by place, next_try_at limit ${AT_ONCE}`);
  const taken: Due[] = [];
  for (const due of rows) taken.push(...(await take(db, due)));
  return taken;
}

/** Takes a message that is still due; none where another node was faster. Citus gives back no `now()`: it is the time of this try. */
async function take(db: Db, { id, companyId }: Pick<Due, 'id' | 'companyId'>): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    update webhook_deliveries d
    set next_try_at = now() + ${LEASE}, tried_at = now(), tries = tries + 1, tries_left = tries_left - 1
    from webhooks h
    where d.company_id = ${companyId} and d.id = ${id} and d.status = 'waiting'
      and d.next_try_at <= ${NOW} and d.tries_left > 0 and h.company_id = ${companyId} and h.id = d.webhook_id
    returning d.id, d.company_id as "companyId", d.webhook_id as "webhookId", d.body, h.kind,
      h.sealed_address as "sealedAddress", h.sealed_secret as "sealedSecret",
      case when h.earlier_until > d.tried_at then h.sealed_earlier_secret end as "sealedEarlierSecret"`);
  return rows;
}

/** Ends what a process took for the last time and did not report back. */
export async function endLost(db: Db): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries set status = 'failed', fault = coalesce(fault, 'timeout')
    where status = 'waiting' and tries_left <= 0 and next_try_at <= ${NOW}`);
}

/** Notes how a try ended. @returns whether it was the last */
export async function noteOutcome(
  tx: Queryable,
  { id, companyId, webhookId }: Due,
  { answerStatus, answer, fault }: Outcome,
): Promise<boolean> {
  const isThis = and(isOf({ companyId, webhookId }), eq(webhookDeliveries.id, id));
  // the hook before its messages, as who deletes it or switches it off locks them
  await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId)))
    .for('update');
  const [row] = await tx
    .select({ triesLeft: webhookDeliveries.triesLeft })
    .from(webhookDeliveries)
    .where(isThis)
    .for('update');
  // its hook was deleted meanwhile
  if (!row) return false;
  const isOver = fault === null || row.triesLeft <= 0;
  const seconds = pauseBefore(row.triesLeft);
  const ended = fault === null ? ('sent' as const) : ('failed' as const);
  await tx
    .update(webhookDeliveries)
    .set({
      ...{ answerStatus, answer, fault },
      ...(isOver
        ? { status: ended }
        : { nextTryAt: sql`now() + interval '1 second' * ${seconds}::int` }),
    })
    .where(isThis);
  await noteHealth(tx, { companyId, id: webhookId }, fault === null);
  return isOver;
}

/** Remembers since when an address fails. */
async function noteHealth(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
  isWell: boolean,
): Promise<void> {
  const isThis = and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));
  await tx
    .update(webhooks)
    .set({ failingSince: isWell ? null : sql`now()` })
    .where(and(isThis, isWell ? undefined : isNull(webhooks.failingSince)));
}

/**
 * Switches a hook off whose address has failed for days, or says that it is gone for good.
 *
 * @returns the hook, where it was on until now
 */
export async function giveUp(
  tx: Queryable,
  { companyId, webhookId }: Of,
  isGone: boolean,
): Promise<typeof webhooks.$inferSelect | undefined> {
  const isTooLong = sql`${webhooks.failingSince} <= now() - make_interval(days => ${GIVE_UP_DAYS})`;
  const [row] = await tx
    .update(webhooks)
    .set({ isOn: false, givenUpAt: sql`now()` })
    .where(
      and(
        eq(webhooks.companyId, companyId),
        eq(webhooks.id, webhookId),
        eq(webhooks.isOn, true),
        isNull(webhooks.givenUpAt),
        isGone ? undefined : isTooLong,
      ),
    )
    .returning();
  if (row) await cancelWaiting(tx, { companyId, webhookId });
  return row;
}

function isOf({ companyId, webhookId }: Of): SQL | undefined {
  return and(
    eq(webhookDeliveries.companyId, companyId),
    eq(webhookDeliveries.webhookId, webhookId),
  );
}
