import { DRAFTING } from '@caseloom/contract';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now } from '../../db/columns.ts';
import { companyId } from '../../db/schema.ts';

/** What an answer of a language model took. */
export type DraftUsage = { inputTokens: number; outputTokens: number; model: string };

/** The language model that a company's owner chose, where the operator lets them. */
export const aiSettings = pgTable('ai_settings', {
  companyId: companyId().primaryKey(),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Sealed with the installation's secret; never answered. */
  sealedKey: text('sealed_key'),
  /** How it makes drafts, where its name does not say it. */
  drafting: text('drafting', { enum: DRAFTING }),
  updatedAt: now('updated_at'),
});

/** Drafts by a language model and what they took, by month. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    companyId: companyId(),
    month: date('month').notNull(),
    drafts: integer('drafts').notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.month] })],
);
