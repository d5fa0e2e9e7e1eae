import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at, now } from '../../db/columns.ts';
import { companyId, inProject, partOfProject } from '../../db/schema.ts';

/** By how many bytes what a project stores changed: triggers add rows, so that nobody waits for others; a job makes one of many. */
export const storageChanges = pgTable(
  'storage_changes',
  {
    ...inProject(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of rows made of others: what they say was held against the plan before. */
    isSum: boolean('is_sum').notNull().default(false),
  },
  (t) => [
    partOfProject('storage_changes', t),
    index('storage_changes_project').on(t.companyId, t.projectId),
  ],
);

/** What a company's plan (`companies.plan`) lets it have, and how it is paid. Triggers hold the limits. */
export const subscriptions = pgTable('subscriptions', {
  companyId: companyId().primaryKey(),
  /** By figure; one that is null or missing has no limit. */
  limits: jsonb('limits').$type<Record<string, number | null>>().notNull().default({}),
  /** Where a payment service sets the period; else it is the month. */
  periodStart: at('period_start'),
  periodEnd: at('period_end'),
  isPastDue: boolean('is_past_due').notNull().default(false),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  requestedPlan: text('requested_plan'),
  requestedAt: at('requested_at'),
});

/** Calls of the API in one period. */
export const apiUsage = pgTable(
  'api_usage',
  {
    companyId: companyId(),
    period: date('period').notNull(),
    calls: integer('calls').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.period] })],
);

/** Events of the payment service that were handled: it may send one twice. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  createdAt: now('created_at'),
});
