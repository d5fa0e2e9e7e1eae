import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, keysToUser } from '../../db/schema.ts';
import { releases } from '../release/schema.ts';
import { partOfRun } from '../run/schema.ts';

/** Links by which people without an account read how a run went, or how a release stands. */
export const sharedReports = pgTable(
  'shared_reports',
  {
    id: id(),
    ...inProject(),
    /** One of both. */
    runId: uuid('run_id'),
    releaseId: uuid('release_id'),
    /** SHA-256 of the token in the link. */
    secretHash: text('secret_hash').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** Who answers for the link in place of its maker. */
    takenOverBy: uuid('taken_over_by'),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    keyInCompany(t),
    check('shared_reports_of_one', sql`num_nonnulls(${t.runId}, ${t.releaseId}) = 1`),
    partOfRun('shared_reports', t),
    foreignKey({
      name: 'shared_reports_release_fk',
      columns: [t.companyId, t.projectId, t.releaseId],
      foreignColumns: [releases.companyId, releases.projectId, releases.id],
    }).onDelete('cascade'),
    ...keysToUser('shared_reports', [t.companyId, t.createdBy]),
    ...keysToUser('shared_reports', [t.companyId, t.takenOverBy]),
    index('shared_reports_secret').on(t.secretHash),
    index('shared_reports_run').on(t.companyId, t.projectId, t.runId),
    index('shared_reports_release').on(t.companyId, t.projectId, t.releaseId),
  ],
);
