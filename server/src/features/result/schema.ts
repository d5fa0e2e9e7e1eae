import type { ResultStatus } from '@caseloom/contract';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, id, now } from '../../db/columns.ts';
import { keysToUser } from '../../db/schema.ts';
import { inRun, partOfRun } from '../run/schema.ts';

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

export const results = pgTable(
  'results',
  {
    ...inRun(),
    caseKey: text('case_key').notNull(),
    suiteId: uuid('suite_id').notNull(),
    /** With suite and key: the row of `suite_cases` whose words were executed. */
    caseSince: integer('case_since').notNull(),
    position: integer('position').notNull(),
    status: text('status', { enum: STATUSES }).notNull().default('untested'),
    stepStatuses: jsonb('step_statuses').$type<ResultStatus[]>().notNull().default([]),
    failedStep: integer('failed_step'),
    comment: text('comment').notNull().default(''),
    durationMs: integer('duration_ms'),
    assigneeId: uuid('assignee_id'),
    source: text('source', { enum: ['manual', 'import'] })
      .notNull()
      .default('manual'),
    updatedBy: uuid('updated_by'),
    /** When it was last said how the case went; null: never. */
    updatedAt: at('updated_at'),
    /** When anything of it last changed: what other people at the same run wait for. */
    touchedAt: now('touched_at'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.caseKey] }),
    unique('results_company_project_key').on(t.companyId, t.projectId, t.runId, t.caseKey),
    partOfRun('results', t),
    ...keysToUser('results', [t.companyId, t.assigneeId]),
    ...keysToUser('results', [t.companyId, t.updatedBy]),
    index('results_run_position').on(t.runId, t.position),
    index('results_run_status').on(t.runId, t.status),
    index('results_case').on(t.companyId, t.suiteId, t.caseKey),
    index('results_project_updated').on(t.companyId, t.projectId, t.updatedAt),
  ],
);

export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    ...inRun(),
    caseKey: text('case_key').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    content: bytes('content').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    foreignKey({
      name: 'attachments_result_fk',
      columns: [t.companyId, t.projectId, t.runId, t.caseKey],
      foreignColumns: [results.companyId, results.projectId, results.runId, results.caseKey],
    }).onDelete('cascade'),
    ...keysToUser('attachments', [t.companyId, t.createdBy]),
    index('attachments_result').on(t.companyId, t.projectId, t.runId, t.caseKey),
  ],
);
