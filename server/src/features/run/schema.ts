import {
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, binnable, id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, keysOfBinned, keysOfUser, keysToUser } from '../../db/schema.ts';
import { ofSuite } from '../suite/schema.ts';

/** The columns of a row that belongs to a run; `partOfRun` is the key to it. */
export const inRun = () => ({ ...inProject(), runId: uuid('run_id').notNull() });

/** The foreign key to a row's run; the row is deleted with the run. */
export const partOfRun = (
  table: string,
  t: { companyId: PgColumn; projectId: PgColumn; runId: PgColumn },
) =>
  foreignKey({
    name: `${table}_run_fk`,
    columns: [t.companyId, t.projectId, t.runId],
    foreignColumns: [runs.companyId, runs.projectId, runs.id],
  }).onDelete('cascade');

export const runs = pgTable(
  'runs',
  {
    id: id(),
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    /** The suite's revision when the run began. */
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    environment: text('environment').notNull().default(''),
    build: text('build').notNull().default(''),
    status: text('status', { enum: ['open', 'completed'] })
      .notNull()
      .default('open'),
    /** Not a reference: the run it repeats may be deleted. */
    rerunOf: uuid('rerun_of'),
    createdBy: uuid('created_by').notNull(),
    /** The API key that began it, by its name then; null where a person did. */
    apiKeyName: text('api_key_name'),
    createdAt: now('created_at'),
    completedAt: at('completed_at'),
    ...binnable(),
  },
  (t) => [
    keyInCompany(t),
    unique('runs_company_project_id_key').on(t.companyId, t.projectId, t.id),
    ofSuite('runs_suite_fk', [t.companyId, t.projectId, t.suiteId]),
    ...keysToUser('runs', [t.companyId, t.createdBy]),
    ...keysOfBinned('runs', t),
    index('runs_project_created').on(t.companyId, t.projectId, t.id.desc()),
    index('runs_company_suite').on(t.companyId, t.projectId, t.suiteId),
  ],
);

/** Who has a run open, and which case they are at: known for as long as their page says so. */
export const runVisitors = pgTable(
  'run_visitors',
  {
    ...inRun(),
    userId: uuid('user_id').notNull(),
    caseKey: text('case_key'),
    seenAt: now('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.userId] }),
    partOfRun('run_visitors', t),
    ...keysOfUser('run_visitors', [t.companyId, t.userId]),
    index('run_visitors_run').on(t.companyId, t.projectId, t.runId),
  ],
);
