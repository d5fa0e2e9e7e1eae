import { sql } from 'drizzle-orm';
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, id, now } from './columns.ts';
import {
  companies,
  companyId,
  inProject,
  keysOfUser,
  ofOneUser,
  ofUser,
  partOfProject,
} from './schema.ts';

/*
 * What is kept about people and companies beside their work: pictures, second
 * factors, notifications, mail, plans and the audit log; and, at the end, the few tables
 * of the whole installation, which the app role of row-security.ts cannot see.
 */

/** A user's picture, as we drew it anew: a square PNG. */
export const userImages = pgTable(
  'user_images',
  {
    companyId: companyId(),
    userId: uuid('user_id').primaryKey(),
    png: bytes('png').notNull(),
  },
  (t) => [...keysOfUser('user_images', [t.companyId, t.userId])],
);

/** The projects that somebody wants to have first. */
export const favourites = pgTable(
  'favourites',
  {
    ...inProject(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    partOfProject('favourites', t),
    ...keysOfUser('favourites', [t.companyId, t.userId]),
    index('favourites_company_project').on(t.companyId, t.projectId),
  ],
);

/** The authenticator app of a user; in force once its first code was right. */
export const twoFactor = pgTable(
  'two_factor',
  {
    companyId: companyId(),
    userId: uuid('user_id').primaryKey(),
    secret: text('secret').notNull(),
    confirmedAt: at('confirmed_at'),
    /** The half minute of the newest code used: a code works once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [...keysOfUser('two_factor', [t.companyId, t.userId])],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    ...ofOneUser(),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    ...keysOfUser('recovery_codes', [t.companyId, t.userId]),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    ...ofOneUser(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: now('created_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [...keysOfUser('passkeys', [t.companyId, t.userId])],
);

/**
 * Who did what, when and from where. Rows are added and never changed: the app role
 * may neither update nor delete them. Ids are without keys, for the log outlives
 * what it speaks of; `name` is what the thing was called then.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    companyId: companyId(),
    actorId: uuid('actor_id'),
    /** Of the call, as the contract names it (`model.update`), or of what happened (`auth.refused`). */
    action: text('action').notNull(),
    projectId: uuid('project_id'),
    subjectId: uuid('subject_id'),
    name: text('name').notNull().default(''),
    /** What else its sentence says: from which role to which. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: now('created_at'),
  },
  (t) => [
    index('audit_events_company_newest').on(t.companyId, t.id),
    index('audit_events_project_newest').on(t.companyId, t.projectId, t.id),
    index('audit_events_actor_newest').on(t.companyId, t.actorId, t.id),
  ],
);

/** News for one user. It holds ids only: its words are found when it is read, with the rights of then. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    ...ofOneUser(),
    kind: text('kind').notNull(),
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
    ofUser('notifications_user_fk', [t.companyId, t.userId]).onDelete('cascade'),
    index('notifications_user_newest').on(t.companyId, t.userId, t.id),
    unique('notifications_user_key').on(t.userId, t.key),
    index('notifications_to_mail').on(t.createdAt).where(sql`${t.mailedAt} is null`),
    index('notifications_to_push').on(t.createdAt).where(sql`${t.pushedAt} is null`),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    ...ofOneUser(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: now('created_at'),
  },
  (t) => [...keysOfUser('push_subscriptions', [t.companyId, t.userId])],
);

/** Mail to be sent: written in the transaction that causes it, sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull().default(''),
    template: text('template').notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    language: text('language', { enum: ['en', 'tr'] })
      .notNull()
      .default('en'),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: now('created_at'),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('mail_outbox_status_created').on(t.status, t.createdAt),
    index('mail_outbox_company').on(t.companyId),
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
  stripeCustomerId: text('stripe_customer_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id').unique(),
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

/** On what an answer was given: which call it was, and what its caller was to the company and each project it was about. */
export type Grounds = {
  call: string;
  role: 'companyOwner' | 'member';
  /** Null where they were nothing to it any more. */
  projects: Record<string, string | null>;
};

/**
 * What a changing call answered, so that its repetition answers the same and does nothing.
 * Without the caller's key nothing of the call can be read from it.
 */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    /** SHA-256 of who called and their `Idempotency-Key`. */
    id: text('id').primaryKey(),
    /** SHA-256 of the key, method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first call is still under way. */
    status: integer('status'),
    /** Sealed with the key. */
    answer: text('answer'),
    /** What its caller was allowed when it was answered; null where that was not asked. */
    grounds: jsonb('grounds').$type<Grounds>(),
    createdAt: now('created_at'),
    /** When a process that was at work on it last said so. */
    seenAt: now('seen_at'),
  },
  (t) => [index('answered_calls_created').on(t.createdAt)],
);

/**
 * What the transactions of a call that is under way gave, each written by the transaction itself:
 * where the process dies before the answer is kept, the call goes on behind what is done already.
 */
export const callSteps = pgTable(
  'call_steps',
  {
    callId: text('call_id')
      .notNull()
      .references(() => answeredCalls.id, { onDelete: 'cascade' }),
    /** Which transaction of the call it was. */
    position: integer('position').notNull(),
    /** Sealed with the key. */
    result: text('result').notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.position] })],
);

/** What the installation makes once and keeps: the keys of Web Push. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** What a passkey has to sign, once, within minutes. */
export const challenges = pgTable(
  'challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Of whom adds a passkey; null where somebody logs in. */
    userId: uuid('user_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('challenges_expires').on(t.expiresAt)],
);

/**
 * How often somebody tried what an attacker would try often. The table is unlogged:
 * counting waits for no disk, and a crash of the database forgives.
 */
export const tries = pgTable(
  'tries',
  {
    /** SHA-256 of the rule and of whom it counts. */
    id: text('id').primaryKey(),
    count: integer('count').notNull().default(1),
    until: at('until').notNull(),
  },
  (t) => [index('tries_until').on(t.until)],
);

/** What the payment service told already: it may tell it twice. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  createdAt: now('created_at'),
});
