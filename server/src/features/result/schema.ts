import type { ResultStatus } from '@caseloom/contract';
import type { Proposal } from '@caseloom/formats/propose-cases';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { inProject, keyInCompany, keysToUser, ofUser, partOfProject } from '../../db/schema.ts';
import { inRun, partOfRun } from '../run/schema.ts';

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
const SOURCES = ['manual', 'import'] as const;

const number = (name: string) => bigint(name, { mode: 'number' });

/**
 * What is shown of each case of a run: the verdicts on it, put together by the rule of its project
 * (queries/fold-verdicts.ts). Only the assignee is set here first.
 */
export const results = pgTable(
  'results',
  {
    ...inRun(),
    caseKey: text('case_key').notNull(),
    suiteId: uuid('suite_id').notNull(),
    /** With suite and key: the row of `suite_cases` whose words were executed. */
    caseSince: integer('case_since').notNull(),
    position: integer('position').notNull(),
    /** Whether it was the first positive case of its suite when the run began. */
    isHappyPath: boolean('is_happy_path').notNull().default(false),
    status: text('status', { enum: STATUSES }).notNull().default('untested'),
    stepStatuses: jsonb('step_statuses').$type<ResultStatus[]>().notNull().default([]),
    failedStep: integer('failed_step'),
    comment: text('comment').notNull().default(''),
    durationMs: integer('duration_ms'),
    assigneeId: uuid('assignee_id'),
    source: text('source', { enum: SOURCES }).notNull().default('manual'),
    /** The verdict that is shown, and the last by hand and by an automation since the last reset, by their numbers. */
    shownVerdict: number('shown_verdict'),
    manualVerdict: number('manual_verdict'),
    importVerdict: number('import_verdict'),
    /** The row of the history whose comment is shown; null where none is. */
    commentVerdict: number('comment_verdict'),
    /** Whether the last verdict by hand and the last by an automation have different statuses. */
    sourcesDiffer: boolean('sources_differ').notNull().default(false),
    updatedBy: uuid('updated_by'),
    /** When it was last said how the case went; null: never. */
    updatedAt: at('updated_at'),
    /** When anything of it last changed: what other people at the same run wait for. */
    touchedAt: now('touched_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.caseKey] }),
    unique('results_company_project_key').on(t.companyId, t.projectId, t.runId, t.caseKey),
    partOfRun('results', t),
    ...keysToUser('results', [t.companyId, t.assigneeId]),
    ...keysToUser('results', [t.companyId, t.updatedBy]),
    index('results_run_position').on(t.runId, t.position),
    index('results_run_status').on(t.runId, t.status),
    index('results_case').on(t.companyId, t.suiteId, t.caseKey),
    // a page of the results of all projects is cut from it
    index('results_company_executed')
      .on(t.companyId, t.updatedAt.desc().nullsLast(), t.runId, t.position)
      .where(sql`${t.status} <> 'untested'`),
    index('results_project_updated').on(t.companyId, t.projectId, t.updatedAt),
  ],
);

/**
 * The calls that gave verdicts in a run or took some back: who, when and from where. Rows are added and
 * never changed: the app role may neither update nor delete them.
 */
export const resultActions = pgTable(
  'result_actions',
  {
    id: id(),
    ...inRun(),
    source: text('source', { enum: SOURCES }).notNull(),
    /** The name of the file that was imported, or of the API key that sent it; else empty. */
    sourceName: text('source_name').notNull().default(''),
    /** The environment of the run at that time. */
    environment: text('environment').notNull().default(''),
    /** The build that the run executed at that time. */
    build: text('build').notNull().default(''),
    /** Of a call by an API key: which. Not a reference: keys are deleted. */
    apiKeyId: uuid('api_key_id'),
    /** The action that this one takes back. */
    undoes: uuid('undoes'),
    /** The entry of the audit log that covers it; null: older than the history of results. */
    eventId: uuid('event_id'),
    /** Null only for comments on untested cases from before there was a history. */
    createdBy: uuid('created_by'),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    // no index but the keys begins with the company: while a table grows, an action might be looked for in all of its
    unique('result_actions_company_id_run_project_key').on(t.companyId, t.id, t.runId, t.projectId),
    unique('result_actions_undoes_key').on(t.companyId, t.undoes),
    partOfRun('result_actions', t),
    ofUser('result_actions_created_by_fk', [t.companyId, t.createdBy]),
    index('result_actions_created_by').on(t.createdBy),
    index('result_actions_run_created').on(t.runId, t.createdBy, t.createdAt),
    index('result_actions_event').on(t.eventId),
  ],
);

/**
 * The history of results: each time somebody or something said how a case went, or commented on it. Rows
 * are added and never changed: the app role may neither update nor delete them.
 */
export const verdicts = pgTable(
  'verdicts',
  {
    /** Those on one case are numbered in the order in which they were given. */
    number: number('number').notNull().generatedAlwaysAsIdentity(),
    ...inRun(),
    caseKey: text('case_key').notNull(),
    /** With the suite of the result: the row of `suite_cases` whose words were executed. */
    caseSince: integer('case_since').notNull(),
    actionId: uuid('action_id').notNull(),
    /** `untested` resets the case: verdicts before it count no more. Null: a comment alone, which says nothing of how it went. */
    status: text('status', { enum: STATUSES }),
    stepStatuses: jsonb('step_statuses').$type<ResultStatus[]>().notNull().default([]),
    failedStep: integer('failed_step'),
    comment: text('comment').notNull().default(''),
    /**
     * Of an automation that was known by automation names of the case: how the tests of each went. Null: it speaks of
     * the case as a whole.
     */
    byName: jsonb('by_name').$type<Record<string, ResultStatus>>(),
    /** Of a comment alone: the verdict of the same author whose comment it replaces; null where it stands for itself. */
    about: number('about'),
    /** Given without a comment: the number of the verdict of the same author whose comment goes on. */
    commentOf: number('comment_of'),
    durationMs: integer('duration_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.number] }),
    unique('verdicts_action_case_key').on(t.companyId, t.actionId, t.caseKey),
    // with the run, in one statement: a cascade from results and actions would be one for each of them
    partOfRun('verdicts', t),
    foreignKey({
      name: 'verdicts_result_fk',
      columns: [t.companyId, t.projectId, t.runId, t.caseKey],
      foreignColumns: [results.companyId, results.projectId, results.runId, results.caseKey],
    }),
    foreignKey({
      name: 'verdicts_action_fk',
      columns: [t.companyId, t.projectId, t.runId, t.actionId],
      foreignColumns: [
        resultActions.companyId,
        resultActions.projectId,
        resultActions.runId,
        resultActions.id,
      ],
    }),
    index('verdicts_case').on(t.runId, t.caseKey, t.number),
  ],
);

/** Files of results. What they hold is no part of the database: `nameOfAttachment` says where it is. */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    ...inRun(),
    caseKey: text('case_key').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    /** What it holds, until it is moved to where files are kept (`moveContents`); null: it is there. */
    content: bytes('content'),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    index('attachments_to_move').on(t.id).where(sql`${t.content} is not null`),
    foreignKey({
      name: 'attachments_result_fk',
      columns: [t.companyId, t.projectId, t.runId, t.caseKey],
      foreignColumns: [results.companyId, results.projectId, results.runId, results.caseKey],
    }).onDelete('cascade'),
    ...keysToUser('attachments', [t.companyId, t.createdBy]),
    index('attachments_result').on(t.companyId, t.projectId, t.runId, t.caseKey),
  ],
);

/**
 * Results of automations that no case of their run has the ID, the automation name or the title of: they
 * wait until a person matches them.
 */
export const unmatchedResults = pgTable(
  'unmatched_results',
  {
    id: id(),
    ...inRun(),
    automationName: text('automation_name').notNull(),
    name: text('name').notNull(),
    status: text('status', { enum: STATUSES }).notNull(),
    durationMs: integer('duration_ms'),
    message: text('message').notNull().default(''),
    /** The import that brought it last. */
    actionId: uuid('action_id').notNull(),
    /** The likeliest cases of the run, by the words of both. */
    proposals: jsonb('proposals').$type<Proposal[]>().notNull().default([]),
    /** The case that a person matched it with, and the action that gave that case its verdict; null: it waits. */
    matchedKey: text('matched_key'),
    matchAction: uuid('match_action'),
    /** Whether its case did not have its automation name before. */
    isNamedByMatch: boolean('is_named_by_match').notNull().default(false),
  },
  (t) => [
    keyInCompany(t),
    unique('unmatched_results_run_name_key').on(t.companyId, t.runId, t.automationName),
    partOfRun('unmatched_results', t),
    index('unmatched_results_company_run').on(t.companyId, t.projectId, t.runId),
  ],
);

/** Automation names whose results wait in no run of a project. */
export const dismissedResults = pgTable(
  'dismissed_results',
  {
    ...inProject(),
    automationName: text('automation_name').notNull(),
    dismissedBy: uuid('dismissed_by').notNull(),
    dismissedAt: now('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.automationName] }),
    partOfProject('dismissed_results', t),
    ...keysToUser('dismissed_results', [t.companyId, t.dismissedBy]),
  ],
);
