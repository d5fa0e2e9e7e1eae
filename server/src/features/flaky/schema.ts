import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from '../../db/columns.ts';
import { inProject, keysToUser } from '../../db/schema.ts';
import { ofSuite } from '../suite/schema.ts';

/** The cases that raise no alarm while they are flaky: who muted each, and until when; null: until somebody unmutes it. */
export const flakyMutes = pgTable(
  'flaky_mutes',
  {
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    caseKey: text('case_key').notNull(),
    mutedBy: uuid('muted_by').notNull(),
    mutedAt: now('muted_at'),
    mutedUntil: at('muted_until'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.suiteId, t.caseKey] }),
    ofSuite('flaky_mutes_suite_fk', [t.companyId, t.projectId, t.suiteId]).onDelete('cascade'),
    ...keysToUser('flaky_mutes', [t.companyId, t.mutedBy]),
    index('flaky_mutes_project').on(t.companyId, t.projectId, t.suiteId),
  ],
);
