import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { inProject, keysOfUser, partOfProject } from '../../db/schema.ts';

/** The projects that somebody wants to have first. */
export const favourites = pgTable(
  'favourites',
  {
    ...inProject(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.projectId] }),
    partOfProject('favourites', t),
    ...keysOfUser('favourites', [t.companyId, t.userId]),
    index('favourites_company_project').on(t.companyId, t.projectId),
  ],
);
