import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from '../../db/columns.ts';
import { inProject, keysToUser, partOfProject } from '../../db/schema.ts';
import { ofSuite } from '../suite/schema.ts';

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
    primaryKey({ columns: [t.companyId, t.modelId, t.requirement] }),
    partOfProject('requirement_prints', t),
    ...keysToUser('requirement_prints', [t.companyId, t.reviewedBy]),
    index('requirement_prints_project').on(t.companyId, t.projectId),
  ],
);

/** Requirements that are not to be tested, and why: said of one that no case covers, it holds for as long as none does. */
export const requirementDismissals = pgTable(
  'requirement_dismissals',
  {
    ...inProject(),
    requirement: text('requirement').notNull(),
    reason: text('reason').notNull(),
    dismissedBy: uuid('dismissed_by').notNull(),
    dismissedAt: now('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.requirement] }),
    partOfProject('requirement_dismissals', t),
    ...keysToUser('requirement_dismissals', [t.companyId, t.dismissedBy]),
  ],
);

/** How cases went last in runs that were deleted: nothing turns from failed to untested by that. */
export const caseOutcomes = pgTable(
  'case_outcomes',
  {
    ...inProject(),
    suiteId: uuid('suite_id').notNull(),
    caseKey: text('case_key').notNull(),
    /** The row of `suite_cases` whose words were executed. */
    caseSince: integer('case_since').notNull(),
    status: text('status', { enum: ['passed', 'failed', 'blocked', 'skipped'] }).notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.suiteId, t.caseKey] }),
    ofSuite('case_outcomes_suite_fk', [t.companyId, t.projectId, t.suiteId]).onDelete('cascade'),
    index('case_outcomes_project').on(t.companyId, t.projectId),
  ],
);

/** How requirements stood when their cases changed: they stand so until there is a newer result. */
export const requirementOutcomes = pgTable(
  'requirement_outcomes',
  {
    ...inProject(),
    requirement: text('requirement').notNull(),
    status: text('status', { enum: ['passed', 'failed'] }).notNull(),
    /** When the cases changed. */
    changedAt: now('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.requirement] }),
    partOfProject('requirement_outcomes', t),
  ],
);

/** What people say of a requirement besides its id: most that models name have no row. */
export const requirements = pgTable(
  'requirements',
  {
    ...inProject(),
    requirement: text('requirement').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Another requirement with a row; null: it stands at the top. Not a reference: what is moved and deleted at once is checked as a whole. */
    parent: text('parent'),
    link: text('link'),
    /** Its place among those with the same parent. */
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    /** The words that its test cases were last known to be made for: with others, they are suspect. */
    reviewedTitle: text('reviewed_title').notNull(),
    reviewedText: text('reviewed_text').notNull(),
    /** Null: nobody looked yet. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: at('reviewed_at'),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: now('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId, t.requirement] }),
    partOfProject('requirements', t),
    ...keysToUser('requirements', [t.companyId, t.reviewedBy]),
    ...keysToUser('requirements', [t.companyId, t.updatedBy]),
  ],
);

type Stored = typeof requirements.$inferSelect;

/** A row as JSON keeps it. */
export type KeptRecord = Omit<Stored, 'companyId' | 'projectId' | 'reviewedAt' | 'updatedAt'> & {
  reviewedAt: string | null;
  updatedAt: string;
};

/** What an import did to a row: as it was, null where it was made; and the version it has since, null where it was deleted. */
export type ImportedChange = { id: string; before: KeptRecord | null; version: number | null };

/** What an import added to the requirements of a written test case, and the version that this one has since. */
export type LinkedCase = { suiteId: string; key: string; version: number; added: string[] };

/** The last import of requirements of each project, to undo it by. */
export const requirementImports = pgTable(
  'requirement_imports',
  {
    ...inProject(),
    id: uuid('id').notNull(),
    changes: jsonb('changes').$type<(ImportedChange | LinkedCase)[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.projectId] }),
    partOfProject('requirement_imports', t),
    ...keysToUser('requirement_imports', [t.companyId, t.createdBy]),
  ],
);
