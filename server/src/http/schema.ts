import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, now } from '../db/columns.ts';

/** On what an answer was given: which call it was, and what its caller was to the company and each project it was about. */
export type AuthorizationSnapshot = {
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
    /** What its caller was allowed when it was answered; null where that was not looked up. */
    grounds: jsonb('grounds').$type<AuthorizationSnapshot>(),
    createdAt: now('created_at'),
    /** The last sign of life of a process that works on it. */
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

/**
 * How often somebody tried what an attacker would try often. The table is unlogged:
 * counting waits for no disk, and a crash of the database forgives.
 */
export const rateLimitHits = pgTable(
  'tries',
  {
    /** SHA-256 of the rule and of whom it counts. */
    id: text('id').primaryKey(),
    count: integer('count').notNull().default(1),
    until: at('until').notNull(),
  },
  (t) => [index('tries_until').on(t.until)],
);
