import { VIEW_LISTS } from '@caseloom/contract';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, now } from '../../db/columns.ts';
import { keyInCompany, keysOfUser, ofOneUser, partOfProject } from '../../db/schema.ts';

/** The filters of a list under a name: row security shows it to its user, and shared ones to the whole company. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    ...ofOneUser(),
    /** Null: of the lists over all projects. */
    projectId: uuid('project_id'),
    list: text('list', { enum: VIEW_LISTS }).notNull(),
    name: text('name').notNull(),
    /** The parameters of the list's address. */
    words: jsonb('words').$type<Record<string, string>>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: now('created_at'),
  },
  (t) => [
    keyInCompany(t),
    ...keysOfUser('saved_views', [t.companyId, t.userId]),
    partOfProject('saved_views', t),
    index('saved_views_project').on(t.companyId, t.projectId),
  ],
);
