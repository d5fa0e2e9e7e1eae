import type { Key } from '@caseloom/locales';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, language, now } from '../db/columns.ts';

type Subject = Extract<Key<'mail'>, `${string}_subject`>;

/** What a mail is about: `locales/en/mail.json` has its subject and its text. */
export type MailTemplate = Subject extends `${infer Template}_subject` ? Template : never;

/** Mail to be sent: written in the transaction that causes it, sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    /** Not a reference: the outbox is one queue for all companies, on one server. */
    companyId: uuid('company_id'),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull().default(''),
    template: text('template').$type<MailTemplate>().notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    language: language(),
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
