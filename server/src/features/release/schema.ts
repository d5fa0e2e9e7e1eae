import {
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, keysToUser, partOfProject } from '../../db/schema.ts';
import { inRun, partOfRun } from '../run/schema.ts';

export const releases = pgTable(
  'releases',
  {
    id: id(),
    ...inProject(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    builds: text('builds').notNull().default(''),
    status: text('status', { enum: ['open', 'released'] })
      .notNull()
      .default('open'),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    unique('releases_company_project_id_key').on(t.companyId, t.projectId, t.id),
    partOfProject('releases', t),
    ...keysToUser('releases', [t.companyId, t.createdBy]),
    index('releases_project_created').on(t.companyId, t.projectId, t.id.desc()),
  ],
);

/** The release that a run is of, where it is of one. */
export const releaseRuns = pgTable(
  'release_runs',
  { ...inRun(), releaseId: uuid('release_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId] }),
    partOfRun('release_runs', t),
    foreignKey({
      name: 'release_runs_release_fk',
      columns: [t.companyId, t.projectId, t.releaseId],
      foreignColumns: [releases.companyId, releases.projectId, releases.id],
    }).onDelete('cascade'),
    index('release_runs_release').on(t.companyId, t.projectId, t.releaseId),
  ],
);
