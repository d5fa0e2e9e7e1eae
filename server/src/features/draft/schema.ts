import type { DraftChoice } from '@caseloom/contract';
import type { Model, Problem, Step, TestData } from '@caseloom/engine';
import type { SourceDocument } from '@caseloom/formats/document';
import { LANGUAGES } from '@caseloom/locales';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, now } from '../../db/columns.ts';
import { companyId, inProject, keyInCompany, ofUser, partOfProject } from '../../db/schema.ts';
import type { StoredFailure } from '../language-model/failure.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import type { EditedPart } from './edited-part.ts';

/*
 * Drafts: models, steps and data that texts or a language model propose. They are
 * apart from the work of a project, and stay invisible in it until they are accepted.
 */

/** A sentence of a source: line from 1 in the text of its document. */
export type Quote = { file: string; line: number; text: string };

/** The code of a question that a language model asks. */
export const BY_LANGUAGE_MODEL = 'ai';

export type DraftQuestion = {
  id: string;
  code: string;
  /** Of a question that a language model asks: its words. */
  text?: string;
  modelId: string | null;
  elementId: string | null;
  from: Quote | null;
  /** Ids of nodes that can be answered; of a question which values lead to a branch, conditions. */
  choices: string[];
  /** Of a branch that leads nowhere yet: from each of them an edge leads to the answer. */
  ends?: { source: string; label?: string; guard?: string }[];
  /** Of a branch of which no condition says which values lead to it: the edges beside it and it, as they were before an answer. */
  fork?: { id: string; guard: string | null; isFailure: boolean }[];
  answer: string | null;
};

/** Codes and what their sentences need: worded when somebody reads them. */
export type DraftProblem = {
  file: string;
  line: number | null;
  code: string;
  params: Record<string, string | number>;
};

/** An edge of a saved model to which the proposed edge `by` adds a condition, as long as that one is taken. */
export type Narrowing = { edgeId: string; by: string; guard: string };

/** What is proposed; `known` is the id of what the project has already. */
export type DraftContent = {
  models: Model[];
  steps: (Step & { known: string | null })[];
  testData: (TestData & { known: string | null })[];
  sources: Record<string, Quote[]>;
  assumed: string[];
  questions: DraftQuestion[];
  leftOver: Quote[];
  problems: DraftProblem[];
  /** By id of a model: what the rules of drawing say of it. */
  checks: Record<string, Problem[]>;
  /** Of a draft that adds to a model: its edges have these conditions already. */
  narrowed?: Narrowing[];
  /** Ids of what the last refinement brought. */
  fresh?: string[];
  /** Ids of nodes and edges that a language model decided otherwise than rules read them. */
  decided?: string[];
  /** By id of a part that somebody gave other words: what it said before. */
  edited?: Record<string, EditedPart>;
};

/** What people said of a draft: of its parts by their ids, of its questions, and of what was left over. */
export type DraftChoices = {
  parts: Record<string, DraftChoice>;
  /** By id of a question: an answer that is not applied yet. */
  answers: Record<string, string>;
  dismissed: Quote[];
};

export const NO_CHOICES: DraftChoices = { parts: {}, answers: {}, dismissed: [] };

export const NO_CONTENT: DraftContent = {
  models: [],
  steps: [],
  testData: [],
  sources: {},
  assumed: [],
  questions: [],
  leftOver: [],
  problems: [],
  checks: {},
};

export type DraftFile = {
  name: string;
  bytes: number;
  /** Where it was read from, if it was not uploaded. */
  url?: string;
  state: 'waiting' | 'reading' | 'read' | 'failed' | 'skipped';
  problems: Omit<DraftProblem, 'line'>[];
};

export type DraftWishes = {
  bddType: 'bdd' | 'classic';
  negative: boolean;
  way?: 'rules' | 'ai';
  /** What a language model answered that was asked elsewhere. */
  answer?: string;
  /** Of a draft that adds to a model: what to suggest. */
  what?: ('ways' | 'data')[];
  /** Places of files that are no longer wanted. */
  skipped?: number[];
};

/** What a draft was before a refinement. */
export type Earlier = {
  content: DraftContent;
  documents: SourceDocument[];
  refinements: string[];
  /** Not kept by earlier versions. */
  choices?: DraftChoices;
  /** While the refinement is made: what it starts from, the user's answers and without what they took out. */
  start?: DraftContent;
};

/** How a draft is left that its job did not make: what there is so far is kept, and can be gone on with. */
export const INTERRUPTED = {
  status: 'failed',
  failure: { code: 'interrupted', raw: null },
} as const;

export type Accepted = {
  models: { id: string; modelId: string; name: string }[];
  steps: string[];
  testData: string[];
};

export const drafts = pgTable(
  'drafts',
  {
    id: id(),
    ...inProject(),
    createdBy: uuid('created_by').notNull(),
    /** Whether the members of the project see it and work on it, beside who made it and who rules the project. */
    shared: boolean('shared').notNull().default(false),
    kind: text('kind', { enum: ['prompt', 'upload', 'model'] }).notNull(),
    status: text('status', {
      enum: ['working', 'ready', 'failed', 'cancelled', 'accepted'],
    }).notNull(),
    stage: text('stage', { enum: ['reading', 'model', 'data', 'checking', 'done'] })
      .notNull()
      .default('reading'),
    way: text('way', { enum: ['rules', 'ai'] }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    title: text('title').notNull(),
    prompt: text('prompt').notNull().default(''),
    wishes: jsonb('wishes').$type<DraftWishes>().notNull(),
    files: jsonb('files').$type<DraftFile[]>().notNull().default([]),
    /** What they are read into: texts with their structure. */
    documents: jsonb('documents').$type<SourceDocument[]>().notNull().default([]),
    content: jsonb('content').$type<DraftContent>().notNull(),
    /** What people said of that content. */
    choices: jsonb('choices').$type<DraftChoices>().notNull().default(NO_CHOICES),
    /** How often the content was drawn anew: the ids of its parts are of that drawing. */
    revision: integer('revision').notNull().default(0),
    refinements: jsonb('refinements').$type<string[]>().notNull().default([]),
    /** What was there before each refinement, the newest last. */
    earlier: jsonb('earlier').$type<Earlier[]>().notNull().default([]),
    failure: jsonb('failure').$type<StoredFailure>(),
    usage: jsonb('usage').$type<DraftUsage>(),
    accepted: jsonb('accepted').$type<Accepted>(),
    /** Of a draft that changes a model: which, and the version it was made from. */
    modelId: uuid('model_id'),
    modelVersion: integer('model_version'),
    /** The job that makes it, or that made it last: no other job may change it. */
    jobId: uuid('job_id'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (t) => [
    keyInCompany(t),
    partOfProject('drafts', t),
    ofUser('drafts_created_by_fk', [t.companyId, t.createdBy]),
    index('drafts_created_by_newest').on(t.companyId, t.createdBy, t.id),
    index('drafts_project').on(t.companyId, t.projectId),
    index('drafts_working').on(t.companyId).where(sql`${t.status} = 'working'`),
  ],
);

/**
 * Files that are still to be read, each by its place in the list of its draft's files. What they hold is where files
 * are kept, under `nameOfUpload`.
 */
export const draftUploads = pgTable(
  'draft_uploads',
  {
    companyId: companyId(),
    draftId: uuid('draft_id').notNull(),
    place: integer('place').notNull(),
    /** What one holds that an earlier version stored, until it is read; else null. */
    bytes: bytes('bytes'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.draftId, t.place] }),
    foreignKey({
      name: 'draft_uploads_draft_fk',
      columns: [t.companyId, t.draftId],
      foreignColumns: [drafts.companyId, drafts.id],
    }).onDelete('cascade'),
  ],
);
