import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { keysToUser } from '../../db/schema.ts';
import { inRun, partOfRun } from '../run/schema.ts';

/** Links by which people without an account read how a run went. */
export const sharedReports = pgTable(
  'shared_reports',
  {
    id: id(),
    ...inRun(),
    /** SHA-256 of the token in the link. */
    secretHash: text('secret_hash').notNull().unique(),
    createdBy: uuid('created_by').notNull(),
    /** Who answers for the link in place of its maker. */
    takenOverBy: uuid('taken_over_by'),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    partOfRun('shared_reports', t),
    ...keysToUser('shared_reports', [t.companyId, t.createdBy]),
    ...keysToUser('shared_reports', [t.companyId, t.takenOverBy]),
    index('shared_reports_run').on(t.companyId, t.projectId, t.runId),
  ],
);
