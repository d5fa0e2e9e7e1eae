import type { DeliveryEvent, DeliveryFault, WebhookEvent } from '@caseloom/contract';
import { WEBHOOK_KINDS } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, keysToUser, partOfProject } from '../../db/schema.ts';

/** Other programs that are sent messages of a project. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ...inProject(),
    name: text('name').notNull(),
    kind: text('kind', { enum: WEBHOOK_KINDS }).notNull(),
    /** Sealed with the installation's secret: who knows an address of Slack may write there. */
    sealedAddress: text('sealed_address').notNull(),
    addressShown: text('address_shown').notNull(),
    /** Signs its messages; null for Slack and Teams. */
    sealedSecret: text('sealed_secret'),
    /** The secret before that, which signs too until then: receivers have time to take the new one. */
    sealedEarlierSecret: text('sealed_earlier_secret'),
    earlierUntil: at('earlier_until'),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** When its first delivery failed since the last that did not. */
    failingSince: at('failing_since'),
    /** When it was switched off because its address did not answer. */
    givenUpAt: at('given_up_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    unique('webhooks_company_project_id_key').on(t.companyId, t.projectId, t.id),
    partOfProject('webhooks', t),
    ...keysToUser('webhooks', [t.companyId, t.createdBy]),
  ],
);

/** What was sent, or waits to be. A row is the queue's as long as it waits, and the log's afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    ...inProject(),
    webhookId: uuid('webhook_id').notNull(),
    event: text('event').$type<DeliveryEvent>().notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    /** A person sent it: also where the hook is off. */
    isByHand: boolean('is_by_hand').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    triesLeft: integer('tries_left').notNull(),
    nextTryAt: now('next_try_at'),
    triedAt: at('tried_at'),
    answerStatus: integer('answer_status'),
    answer: text('answer').notNull().default(''),
    fault: text('fault').$type<DeliveryFault>(),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [t.companyId, t.projectId, t.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.projectId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_newest').on(t.companyId, t.webhookId, t.id.desc()),
    index('webhook_deliveries_due').on(t.nextTryAt).where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);
