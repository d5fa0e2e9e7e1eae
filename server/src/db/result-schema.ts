import type { ResultStatus } from '@caseloom/contract';
import type { Coverage, GenerationSettings, PathStep, TestStep, TestValue } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, binnable, bytes, id, now } from './columns.ts';
import {
  companyId,
  inProject,
  keysOfBinned,
  keysOfUser,
  keysToUser,
  partOfProject,
} from './schema.ts';

/*
 * What becomes of generated cases: kept in suites, executed in runs.
 *
 * A suite counts its revisions. A case is a row for each stretch of revisions in
 * which it said the same; a run names the revision it began with, so its results keep
 * the words they were given for, whatever becomes of suite and model.
 */

const inRun = () => ({ ...inProject(), runId: uuid('run_id').notNull() });

const partOfRun = (
  table: string,
  t: { companyId: PgColumn; projectId: PgColumn; runId: PgColumn },
) =>
  foreignKey({
    name: `${table}_run_fk`,
    columns: [t.companyId, t.projectId, t.runId],
    foreignColumns: [runs.companyId, runs.projectId, runs.id],
  }).onDelete('cascade');

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

/** Counted when a suite is generated, so that no list has to. */
export type Figures = {
  testCases: number;
  testSteps: number;
  retired: number;
  changes: { new: number; changed: number; unchanged: number; gone: number };
};

export const NO_FIGURES: Figures = {
  testCases: 0,
  testSteps: 0,
  retired: 0,
  changes: { new: 0, changed: 0, unchanged: 0, gone: 0 },
};

export const suites = pgTable(
  'suites',
  {
    id: id(),
    ...inProject(),
    /** Not a reference: a suite outlives its model. */
    modelId: uuid('model_id').notNull(),
    modelName: text('model_name').notNull(),
    modelVersion: integer('model_version').notNull(),
    bddType: text('bdd_type', { enum: ['bdd', 'classic'] }).notNull(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    /** The revision that the last generation made. */
    generatedIn: integer('generated_in').notNull().default(1),
    status: text('status', { enum: ['generating', 'ready', 'failed'] }).notNull(),
    progress: integer('progress').notNull().default(0),
    problems: jsonb('problems')
      .$type<{ path: string; code: string; message: string }[]>()
      .notNull()
      .default([]),
    settings: jsonb('settings').$type<Partial<GenerationSettings>>().notNull(),
    coverage: jsonb('coverage').$type<Coverage>(),
    figures: jsonb('figures').$type<Figures>().notNull().default(NO_FIGURES),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    ...binnable(),
  },
  (t) => [
    unique('suites_company_project_id_key').on(t.companyId, t.projectId, t.id),
    partOfProject('suites', t),
    ...keysToUser('suites', [t.companyId, t.createdBy]),
    ...keysOfBinned('suites', t),
    index('suites_project_created').on(t.companyId, t.projectId, t.id.desc()),
  ],
);

/** Keys to a suite of the same company and project. */
const ofSuite = (name: string, columns: [PgColumn, PgColumn, PgColumn]) =>
  foreignKey({
    name,
    columns,
    foreignColumns: [suites.companyId, suites.projectId, suites.id],
  });

/** What a generation says of a case besides its name. */
export type CaseContent = {
  outline: number;
  path: PathStep[];
  data: Record<string, TestValue>;
  steps: TestStep[];
  purpose: string[];
  requirements: string[];
};

/** What a person says instead: of the name, of each step in order. */
export type Wording = { name?: string; steps?: { text: string; expected?: string }[] };

export const suiteCases = pgTable(
  'suite_cases',
  {
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    key: text('key').notNull(),
    /** The revisions in which the case says this: from `since` to before `until`; null: still. */
    since: integer('since').notNull(),
    until: integer('until'),
    /** The revision in which the case first was in the suite, and that in which a generation last changed its words. */
    firstSince: integer('first_since').notNull(),
    textSince: integer('text_since').notNull(),
    /** Set: the generation of that revision did not make it any more. */
    retiredIn: integer('retired_in'),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    polarity: text('polarity', { enum: ['positive', 'negative'] }).notNull(),
    content: jsonb('content').$type<CaseContent>().notNull(),
    /** Of the generated words: what an override was written for. */
    textHash: text('text_hash').notNull(),
    wording: jsonb('wording').$type<Wording>(),
    /** The hash that the wording was last looked at with. */
    reviewedHash: text('reviewed_hash'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.suiteId, t.key, t.since] }),
    ofSuite('suite_cases_suite_fk', [t.companyId, t.projectId, t.suiteId]).onDelete('cascade'),
    index('suite_cases_company_suite').on(t.companyId, t.projectId, t.suiteId),
    index('suite_cases_current').on(t.suiteId, t.position).where(sql`${t.until} is null`),
  ],
);

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
    status: text('status', { enum: ['open', 'completed'] })
      .notNull()
      .default('open'),
    /** Not a reference: the run it repeats may be deleted. */
    rerunOf: uuid('rerun_of'),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
    completedAt: at('completed_at'),
    ...binnable(),
  },
  (t) => [
    unique('runs_company_project_id_key').on(t.companyId, t.projectId, t.id),
    ofSuite('runs_suite_fk', [t.companyId, t.projectId, t.suiteId]),
    ...keysToUser('runs', [t.companyId, t.createdBy]),
    ...keysOfBinned('runs', t),
    index('runs_project_created').on(t.companyId, t.projectId, t.id.desc()),
    index('runs_company_suite').on(t.companyId, t.projectId, t.suiteId),
  ],
);

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
    primaryKey({ columns: [t.runId, t.userId] }),
    partOfRun('run_visitors', t),
    ...keysOfUser('run_visitors', [t.companyId, t.userId]),
    index('run_visitors_run').on(t.companyId, t.projectId, t.runId),
  ],
);

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

/** What the nodes of a model that carry a requirement said when somebody last looked: another print, and it is suspect. */
export const requirementPrints = pgTable(
  'requirement_prints',
  {
    ...inProject(),
    /** Not a reference: what a model said is known until the project goes. */
    modelId: uuid('model_id').notNull(),
    requirement: text('requirement').notNull(),
    print: text('print').notNull(),
    /** Null: nobody looked yet, the print is that of the first suite. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: at('reviewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.modelId, t.requirement] }),
    partOfProject('requirement_prints', t),
    ...keysToUser('requirement_prints', [t.companyId, t.reviewedBy]),
    index('requirement_prints_project').on(t.companyId, t.projectId),
  ],
);

/** Keys for scripts: each acts as a member of its projects, as far as its scopes go. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: companyId(),
    /** Who made it: it opens nothing that its maker may not see. */
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** The first characters, to know it again. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key; the key itself is kept nowhere. */
    secretHash: text('secret_hash').notNull().unique(),
    scopes: jsonb('scopes').$type<('read' | 'write' | 'run')[]>().notNull(),
    projectIds: jsonb('project_ids').$type<string[]>().notNull(),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    ...keysOfUser('api_keys', [t.companyId, t.userId]),
    index('api_keys_expires').on(t.expiresAt),
  ],
);
