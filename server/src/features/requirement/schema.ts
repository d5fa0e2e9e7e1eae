import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../db/columns.ts';
import { inProject, keysToUser, partOfProject } from '../../db/schema.ts';

/** What the nodes of a model that carry a requirement said when somebody last looked: another print, and it is suspect. */
export const requirementPrints = pgTable(
  'requirement_prints',
  {
    ...inProject(),
    /** Not a reference: what a model said is known until the project goes. */
    modelId: uuid('model_id').notNull(),
    requirement: text('requirement').notNull(),
    print: text('print').notNull(),
    /** Null: nobody looked yet, the print is that of the first suite. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: at('reviewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.modelId, t.requirement] }),
    partOfProject('requirement_prints', t),
    ...keysToUser('requirement_prints', [t.companyId, t.reviewedBy]),
    index('requirement_prints_project').on(t.companyId, t.projectId),
  ],
);
