import type {
  CaseAttributes,
  Coverage,
  GenerationSettings,
  MatchedBy,
  OpenPart,
  PathStep,
  TestStep,
  TestValue,
  ToolColumn,
  ToolId,
  UnstatedPart,
} from '@caseloom/engine';
import { PRIORITIES, type Priority } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, binnable, id, now } from '../../db/columns.ts';
import {
  inProject,
  keyInCompany,
  keysOfBinned,
  keysToUser,
  ofUser,
  partOfProject,
} from '../../db/schema.ts';

/*
 * What becomes of generated cases: kept in suites, executed in runs.
 *
 * A suite counts its revisions. A case is a row for each stretch of revisions in
 * which it said the same; a run names the revision it began with, so its results keep
 * the words they were given for, even after changes of suite and model.
 */

/** Of a case whose priority nobody has set. */
export const DEFAULT_PRIORITY: Priority = 'medium';

/** What people said of a case as it is kept: a priority of null is one that nobody has stated. */
export type StoredAttributes = Omit<CaseAttributes, 'priority'> & { priority: Priority | null };

/** Counted when a suite is generated, so that no list has to. */
export type Figures = {
  testCases: number;
  testSteps: number;
  retired: number;
  /** How many of the test cases people wrote; not there: none. */
  written?: number;
  changes: { new: number; back?: number; changed: number; unchanged: number; gone: number };
  /** What the last generation said of its plan; not there: cases were parted or joined since, or nobody kept it. */
  plan?: { optimal: boolean; lowerBound: number; truncated: boolean; outlines: number };
};

export const NO_FIGURES: Figures = {
  testCases: 0,
  testSteps: 0,
  retired: 0,
  changes: { new: 0, back: 0, changed: 0, unchanged: 0, gone: 0 },
};

/** Everything that the cases of a suite depend on, as it was when they were made. */
export type Sources = {
  /** Of all together: another one now, and something changed. */
  print: string;
  /** The settings that a person chose for the suite: what the model says of them does not count. */
  chosen: string[];
  /** By id of the model, and of each that it nests, a print of what cases depend on. */
  models: Record<string, string>;
  /** By id of each library step a print of its words. */
  steps: Record<string, string>;
  /** By name of each variable a print of its classes and values; empty where it had none. */
  data: Record<string, string>;
};

/** An import of test cases, by which it can be undone: its changes are the rows that its revision made. */
export type LastImport = { revision: number; fileName: string; at: string };

export const suites = pgTable(
  'suites',
  {
    id: id(),
    ...inProject(),
    /** Not a reference: a suite outlives its model. Null of one that never had one: people write its cases. */
    modelId: uuid('model_id'),
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
    /** Those of the settings that a person chose; the others are the model's, as it is when the cases are made. Null: not known, all are. */
    options: jsonb('options').$type<Partial<GenerationSettings>>(),
    /** What its cases were made of; null: not known. */
    sources: jsonb('sources').$type<Sources>(),
    /** By its generations, the last one last: the revision that each made, and of which version of the model. */
    generations: jsonb('generations')
      .$type<{ revision: number; modelVersion: number }[]>()
      .notNull()
      .default([]),
    coverage: jsonb('coverage').$type<Coverage>(),
    figures: jsonb('figures').$type<Figures>().notNull().default(NO_FIGURES),
    /** The last import of test cases that changed something; null: none, or it was undone. */
    lastImport: jsonb('last_import').$type<LastImport>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    ...binnable(),
  },
  (t) => [
    keyInCompany(t),
    unique('suites_company_project_id_key').on(t.companyId, t.projectId, t.id),
    partOfProject('suites', t),
    ...keysToUser('suites', [t.companyId, t.createdBy]),
    ...keysOfBinned('suites', t),
    index('suites_project_created').on(t.companyId, t.projectId, t.id.desc()),
  ],
);

/** Keys to a suite of the same company and project. */
export const ofSuite = (name: string, columns: [PgColumn, PgColumn, PgColumn]) =>
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
  /** Of a generated case what the risks of its model make of it; of one that was brought along what its file says. */
  attributes?: CaseAttributes;
  /** Of a written case that says something else since: what people said of it until then. */
  attributesThen?: StoredAttributes;
  /** Of a written case: the folders in which it stands. */
  folder?: string[];
  /** The folders in which it stood in its file, where a person has moved it since. */
  fileFolder?: string[];
  /** Of a case that was brought along: what its tool calls it. */
  toolId?: ToolId;
  /** Its cells in the columns of that tool, so that its file for that tool overwrites nothing of it. */
  toolColumns?: ToolColumn[];
  /** What the file of a case that was brought along left open; missing in cases that came before this was stored. */
  open?: OpenPart[];
  /** Of a generated case: the ID that its team gave the case of that path and data. */
  sourceId?: string;
  /** The ID in that file, where an earlier case of the file has the same and the case is known by another name here. */
  fileId?: string;
  /** What the model of a generated case does not state. */
  unstated?: UnstatedPart[];
  /** A person has stated the type since, though its file left it open. */
  isPolarityStated?: true;
};

/** What a person says instead: of the name, of each step in order; null: of a step that says what it was generated with. */
export type Wording = { name?: string; steps?: (StepWords | null)[] };
export type StepWords = { text: string; expected?: string };

/** A key that a case had, and from which revision to before which one it was this case that had it. */
export type EarlierKey = { key: string; since: number; until: number };

/** How a generation found which case it continues. */
export type Match = {
  /** The revision that the generation made; of an earlier one it says nothing any more. */
  revision: number;
  by: MatchedBy;
  likeness: number;
  isReworded: boolean;
  /** It was retired, and comes back as it was known, without anybody saying so. */
  isBack?: true;
};

export const suiteCases = pgTable(
  'suite_cases',
  {
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    key: text('key').notNull(),
    /** `written`: by a person, here or elsewhere; no generation changes it, and it has no path. */
    origin: text('origin', { enum: ['generated', 'written'] })
      .notNull()
      .default('generated'),
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
    /** The keys that the case had before, the last first: reports that name them still mean it. */
    earlierKeys: jsonb('earlier_keys').$type<EarlierKey[]>().notNull().default([]),
    /** How it was found to be an earlier case, where that took more than its path. */
    match: jsonb('match').$type<Match>(),
    /** Of a written case: what it is known by where it comes from, and a print of what that said last. */
    sourceId: text('source_id'),
    sourcePrint: text('source_print'),
    /** Of a written case: who made it say this, and when. */
    changedBy: uuid('changed_by'),
    changedAt: at('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.suiteId, t.key, t.since] }),
    ofUser('suite_cases_changed_by_fk', [t.companyId, t.changedBy]),
    index('suite_cases_company_changed_by')
      .on(t.companyId, t.changedBy)
      .where(sql`${t.changedBy} is not null`),
    index('suite_cases_written')
      .on(t.companyId, t.suiteId)
      .where(sql`${t.until} is null and ${t.origin} = 'written'`),
    index('suite_cases_source')
      .on(t.companyId, t.sourceId)
      .where(sql`${t.until} is null and ${t.sourceId} is not null`),
    ofSuite('suite_cases_suite_fk', [t.companyId, t.projectId, t.suiteId]).onDelete('cascade'),
    index('suite_cases_company_suite').on(t.companyId, t.projectId, t.suiteId),
    index('suite_cases_current').on(t.suiteId, t.position).where(sql`${t.until} is null`),
    index('suite_cases_renamed')
      .on(t.companyId, t.suiteId)
      .where(sql`${t.until} is null and ${t.earlierKeys} <> '[]'`),
  ],
);

/**
 * The cases of a generation while they are compared with those of its suite, within one transaction
 * (queries/generated-batch.ts). The table is unlogged and refers to none: its rows outlive nothing.
 */
export const generatedCases = pgTable(
  'generated_cases',
  {
    companyId: uuid('company_id').notNull(),
    suiteId: uuid('suite_id').notNull(),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    polarity: text('polarity').notNull(),
    textHash: text('text_hash').notNull(),
    content: jsonb('content'),
    /** The key that it was made under, where it continues a case. */
    newKey: text('new_key'),
    match: jsonb('match'),
    wording: jsonb('wording'),
  },
  (t) => [
    // Citus moves companies that are at work (rebalance.ts) by the key of each row
    primaryKey({ columns: [t.companyId, t.suiteId, t.position] }),
    index('generated_cases_key').on(t.companyId, t.suiteId, t.key),
  ],
);

/** What people say of a case beside its words, under the key that it keeps; of a case without a row nobody has said anything. */
export const caseAttributes = pgTable(
  'case_attributes',
  {
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    key: text('key').notNull(),
    /** Null: nobody has stated it, neither a person nor the file or the risks of the model that the case came from. */
    priority: text('priority', { enum: PRIORITIES }).default(DEFAULT_PRIORITY),
    /** 1 to 5, both or neither. */
    likelihood: smallint('likelihood'),
    damage: smallint('damage'),
    tags: text('tags').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.suiteId, t.key] }),
    ofSuite('case_attributes_suite_fk', [t.companyId, t.projectId, t.suiteId]).onDelete('cascade'),
    index('case_attributes_company_suite').on(t.companyId, t.projectId, t.suiteId),
  ],
);

/**
 * What tests of a case are called in their code. Of the project, not of a suite: every suite that has the case has
 * it under this key or had it once, and where no suite has it at present it comes back under it.
 */
export const automationNames = pgTable(
  'automation_names',
  {
    ...inProject(),
    caseKey: text('case_key').notNull(),
    /** A `*` stands for any text, `\\*` for itself. */
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.caseKey, t.name] }),
    partOfProject('automation_names', t),
  ],
);
