import type { Flakiness, Project, ResultCounts, ResultStatus } from '@caseloom/contract';
import type { CaseAttributes } from '@caseloom/engine';
import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, now } from '../../db/columns.ts';
import { inProject, partOfProject } from '../../db/schema.ts';

/** How the cases of a project went when they were last run, and how many were not run. */
export type Rate = { projectId: string; counts: ResultCounts };

/** A suite whose cases depend on something that changed since. */
export type OutdatedSuite = { suiteId: string; projectId: string; name: string; updatedAt: string };

/** See `urgencyOf`. */
export type Urgency = (number | string)[];

/** A case that somebody has to look after. */
export type AttentionRow = {
  projectId: string;
  suiteId: string;
  caseKey: string;
  name: string;
  runId: string;
  status: ResultStatus;
  attributes: CaseAttributes;
  updatedAt: string;
  flakiness: Flakiness | null;
  urgency: Urgency;
};

/** What the dashboard shows of the results of projects in a year. */
export type YearFigures = {
  daily: { day: string; passed: number; failed: number }[];
  rates: Rate[];
  /** Of cases that were run. */
  results: number;
  passed: number;
  failed: number;
  flaky: number;
  mutedFlaky: number;
  /** The most urgent cases, and how many there are. */
  attention: AttentionRow[];
  attentionTotal: number;
  outdated: OutdatedSuite[];
};

/** The figures of a project in a year as the dashboard adds them up, so that it counts no results that it counted before. */
export const projectFigures = pgTable(
  'project_figures',
  {
    ...inProject(),
    year: integer('year').notNull(),
    figures: jsonb('figures').$type<YearFigures>().notNull(),
    /** How many results were counted, as the figures say too: by it such projects are found. */
    results: integer('results').notNull(),
    countedAt: now('counted_at'),
    /** How much is in the project, as lists of projects show it; null of figures from before that was kept. */
    counts: jsonb('counts').$type<Project['counts']>(),
    /** How many results its runs have, of all years and of cases that were not run too; null as above. */
    allResults: integer('all_results'),
    /** From when on they may be others although nothing changed, as where a mute ends; null: never. */
    expiresAt: at('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.year] }),
    partOfProject('project_figures', t),
  ],
);

/**
 * Projects of which something has changed that their figures depend on: triggers add rows in the transaction of
 * the change, so that nobody waits for others; the job that counts anew takes those away that it has seen.
 */
export const staleFigures = pgTable('stale_figures', inProject(), (t) => [
  partOfProject('stale_figures', t),
  index('stale_figures_project').on(t.companyId, t.projectId),
]);
