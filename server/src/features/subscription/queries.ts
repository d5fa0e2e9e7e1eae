import { email as emailOf, type Figure, type Plan } from '@caseloom/contract';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { companies, users } from '../../db/schema.ts';
import { PLAN_LIMITS } from './plans.ts';
import { billingEvents, subscriptions } from './schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect & { plan: Plan; name: string };

/** Puts a company on a plan, from this moment. This also closes an open request for a plan. */
export async function setPlan(
  db: Queryable,
  { companyId, plan }: { companyId: string; plan: Plan },
): Promise<void> {
  const limits = PLAN_LIMITS[plan];
  await db.update(companies).set({ plan }).where(eq(companies.id, companyId));
  await db
    .insert(subscriptions)
    .values({ companyId, limits })
    .onConflictDoUpdate({
      target: subscriptions.companyId,
      set: { limits, requestedPlan: null, requestedAt: null },
    });
}

/** The subscription of a company with its plan and name. @throws Error where there is none, since every company has one */
export async function getSubscription(db: Queryable, companyId: string): Promise<SubscriptionRow> {
  const [row] = await db
    .select({ subscription: subscriptions, plan: companies.plan, name: companies.name })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .where(eq(subscriptions.companyId, companyId));
  if (!row) throw new Error('every company has a subscription');
  return { ...row.subscription, plan: row.plan, name: row.name };
}

/** Sets columns of a company's subscription; its plan is changed by `setPlan`. */
export async function updateSubscription(
  db: Queryable,
  companyId: string,
  changes: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await db.update(subscriptions).set(changes).where(eq(subscriptions.companyId, companyId));
}

export type Usage = Record<Figure, number> & { start: Date; end: Date };

/** What a company has and has used, counted now, as the limits count it (migration `start`). */
export async function countUsage(db: Queryable, companyId: string): Promise<Usage> {
  const { rows } = await db.execute<{ start: string; end: string; apiCalls: number }>(sql`
    with period as (
      select coalesce(s.period_start, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as start,
        coalesce(s.period_end,
          (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC') as end
      from subscriptions s where s.company_id = ${companyId}
    )
    select start, "end",
      coalesce((select calls from api_usage u where u.company_id = ${companyId}
        and u.period = (period.start at time zone 'UTC')::date), 0) as "apiCalls"
    from period`);
  const [period] = rows;
  if (!period) throw new Error('every company has a subscription');
  const used = (figure: Figure) => sql`used_of_plan(${companyId}, ${figure})`;
  const { rows: counted } = await db.execute<Record<Exclude<Figure, 'apiCalls'>, string>>(sql`
    select ${used('models')} as models, ${used('testData')} as "testData",
      ${used('testCases')} as "testCases", ${used('testSteps')} as "testSteps",
      ${used('storage')} as storage`);
  const figures = Object.entries({ ...counted[0], apiCalls: period.apiCalls });
  return {
    ...(Object.fromEntries(figures.map(([figure, of]) => [figure, Number(of)])) as Record<
      Figure,
      number
    >),
    start: new Date(period.start),
    end: new Date(period.end),
  };
}

/** Locks the billing of this subscription until the transaction ends. */
export async function lockBilling(db: Queryable, subscriptionId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subscriptionId}, 0))`);
}

/** What a company is billed for, held until the transaction ends; undefined where it is no more. */
export async function findToBill(
  db: Queryable,
  companyId: string,
): Promise<{ plan: string; stripeSubscriptionId: string | null } | undefined> {
  // the payment service gives back what was once sent to it
  if (!/^[\da-f-]{36}$/i.test(companyId)) return undefined;
  const { stripeSubscriptionId } = subscriptions;
  const [row] = await db
    .select({ plan: companies.plan, stripeSubscriptionId })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .where(eq(subscriptions.companyId, companyId))
    .for('update');
  return row;
}

/** Stores an event of the payment service. @returns false where it was stored before */
export async function isFirstEvent(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .insert(billingEvents)
    .values({ id })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id });
  return rows.length > 0;
}

/** Companies of which something is limited. */
export async function listLimited(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.companyId })
    .from(subscriptions)
    .where(sql`exists (select from jsonb_each(${subscriptions.limits}) where value <> 'null')`);
  return rows.map((row) => row.id);
}

/** The company of that id, of an owner's address, or of that name. @returns undefined unless it is exactly one */
export async function findCompanyBy(
  db: Queryable,
  words: string,
): Promise<{ id: string; name: string } | undefined> {
  const { data: email } = emailOf.safeParse(words);
  const rows = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companies.id), eq(users.role, 'companyOwner')))
    .where(
      or(
        sql`${companies.id}::text = lower(${words})`,
        email ? and(isNotNull(users.id), eq(users.email, email)) : undefined,
        eq(companies.name, words),
      ),
    )
    .groupBy(companies.id);
  return rows.length === 1 ? rows[0] : undefined;
}
