import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at } from '../../db/columns.ts';
import { inProject, partOfProject } from '../../db/schema.ts';
import type { YearFigures } from './queries/year-figures.ts';

/** The figures of a project in a year as the dashboard adds them up, so that it counts no results that it counted before. */
export const projectFigures = pgTable(
  'project_figures',
  {
    ...inProject(),
    year: integer('year').notNull(),
    figures: jsonb('figures').$type<YearFigures>().notNull(),
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
