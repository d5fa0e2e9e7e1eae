import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, now } from '../../db/columns.ts';
import { companyId, keyInCompany } from '../../db/schema.ts';

/**
 * Who did what, when and from where. Rows are added and never changed: the app role
 * may neither update nor delete them. Ids are without keys, for the log outlives
 * what it speaks of; `name` is what the thing was called then.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    companyId: companyId(),
    actorId: uuid('actor_id'),
    /** Of the call, as the contract names it (`model.update`), or of what happened (`auth.refused`). */
    action: text('action').notNull(),
    projectId: uuid('project_id'),
    subjectId: uuid('subject_id'),
    name: text('name').notNull().default(''),
    /** What else its sentence says: from which role to which. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    index('audit_events_company_newest').on(t.companyId, t.id),
    index('audit_events_project_newest').on(t.companyId, t.projectId, t.id),
    index('audit_events_actor_newest').on(t.companyId, t.actorId, t.id),
  ],
);
