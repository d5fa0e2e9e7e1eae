import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/**
 * Files that no row names: those that are about to be stored, until their row is there, and those whose row was
 * deleted (triggers of the tables that have files). The job `delete-files` deletes them when they are due. No
 * reference to a company: its files are deleted after it.
 */
export const unnamedFiles = pgTable(
  'unnamed_files',
  {
    companyId: uuid('company_id').notNull(),
    /** The key without the company. */
    name: text('name').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] }), index('unnamed_files_due').on(t.dueAt)],
);
