import type { CaseColumns } from '@caseloom/contract';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now } from '../../db/columns.ts';
import { inProject, partOfProject } from '../../db/schema.ts';

/** What somebody chose for the columns of a file of test cases, for the next one with these headings. */
export const caseColumns = pgTable(
  'case_columns',
  {
    ...inProject(),
    /** Of the headings, in any order: they are too long for a key. */
    print: text('print').notNull(),
    headings: jsonb('headings').$type<CaseColumns['headings']>().notNull(),
    columns: jsonb('columns').$type<CaseColumns['columns']>().notNull(),
    updatedAt: now('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.print] }),
    partOfProject('case_columns', t),
  ],
);
