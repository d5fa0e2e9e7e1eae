import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { now } from '../../db/columns.ts';
import { inProject, keysOfUser, keysToUser, partOfProject } from '../../db/schema.ts';

export const projectMembers = pgTable(
  'project_members',
  {
    ...inProject(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['projectOwner', 'member'] })
      .notNull()
      .default('member'),
    status: text('status', { enum: ['invited', 'active'] })
      .notNull()
      .default('invited'),
    /** Who answers for an invitation that waits: it holds as long as they may invite. */
    invitedBy: uuid('invited_by'),
    createdAt: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.userId] }),
    partOfProject('project_members', t),
    ...keysOfUser('project_members', [t.companyId, t.userId]),
    ...keysToUser('project_members', [t.companyId, t.invitedBy]),
  ],
);
