import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, partOfProject } from '../../db/schema.ts';

export const steps = pgTable(
  'steps',
  {
    id: id(),
    ...inProject(),
    type: text('type', { enum: ['context', 'action', 'outcome'] }).notNull(),
    /** Trimmed, inner spaces collapsed: what makes two steps the same. */
    label: text('label').notNull(),
    expected: text('expected'),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    unique('steps_company_project_id_key').on(t.companyId, t.projectId, t.id),
    unique('steps_project_type_label_key').on(t.companyId, t.projectId, t.type, t.label),
    partOfProject('steps', t),
    index('steps_project_created').on(t.companyId, t.projectId, t.createdAt),
  ],
);
