import type { FileParts } from '@caseloom/contract';
import type { ModelEdge, ModelNode, ModelSettings } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { binnable, bytes, id, now } from '../../db/columns.ts';
import {
  inProject,
  keyInCompany,
  keysOfBinned,
  keysToUser,
  partOfProject,
} from '../../db/schema.ts';
import { steps } from '../step/schema.ts';

/** A foreign key to a model of the same project; a model that is referred to cannot be deleted unless the caller adds `onDelete`. */
export const ofModel = (name: string, columns: [PgColumn, PgColumn, PgColumn]) =>
  foreignKey({
    name,
    columns,
    foreignColumns: [models.companyId, models.projectId, models.id],
  });

/** A drawing, as saved: the newest version and each earlier one carry the same fields. */
const drawing = () => ({
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  bddType: text('bdd_type', { enum: ['bdd', 'classic'] })
    .notNull()
    .default('bdd'),
  isHidden: boolean('is_hidden').notNull().default(false),
  nodes: jsonb('nodes').$type<ModelNode[]>().notNull().default([]),
  edges: jsonb('edges').$type<ModelEdge[]>().notNull().default([]),
  settings: jsonb('settings').$type<ModelSettings>().notNull().default({}),
  /** Of what cases depend on in the nodes and edges: not where nodes stand, nor the words of steps, which are the library's. */
  print: text('print').generatedAlwaysAs(sql`drawing_print(nodes, edges)`),
});

export const models = pgTable(
  'models',
  {
    id: id(),
    ...inProject(),
    ...drawing(),
    version: integer('version').notNull().default(1),
    /** How many test cases its last generation had; null before the first. */
    testCases: integer('test_cases'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    updatedBy: uuid('updated_by').notNull(),
    ...binnable(),
  },
  (t) => [
    keyInCompany(t),
    unique('models_company_project_id_key').on(t.companyId, t.projectId, t.id),
    partOfProject('models', t),
    ...keysToUser('models', [t.companyId, t.updatedBy]),
    ...keysOfBinned('models', t),
    index('models_project_created').on(t.companyId, t.projectId, t.createdAt.desc()),
  ],
);

export const modelVersions = pgTable(
  'model_versions',
  {
    ...inProject(),
    modelId: uuid('model_id').notNull(),
    version: integer('version').notNull(),
    ...drawing(),
    createdAt: now('created_at'),
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.modelId, t.version] }),
    ofModel('model_versions_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete('cascade'),
    ...keysToUser('model_versions', [t.companyId, t.createdBy]),
    index('model_versions_company_model').on(t.companyId, t.projectId, t.modelId),
  ],
);

/** Which steps a saved model shows: counts usage, and keeps a used step from vanishing. */
export const modelSteps = pgTable(
  'model_steps',
  {
    ...inProject(),
    modelId: uuid('model_id').notNull(),
    stepId: uuid('step_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.modelId, t.stepId] }),
    ofModel('model_steps_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete('cascade'),
    foreignKey({
      name: 'model_steps_step_fk',
      columns: [t.companyId, t.projectId, t.stepId],
      foreignColumns: [steps.companyId, steps.projectId, steps.id],
    }),
    index('model_steps_company_step').on(t.companyId, t.projectId, t.stepId),
  ],
);

/** Which models a saved model calls: finds circles, and keeps a called model from vanishing. */
export const modelCalls = pgTable(
  'model_calls',
  {
    ...inProject(),
    callerId: uuid('caller_id').notNull(),
    calledId: uuid('called_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.callerId, t.calledId] }),
    ofModel('model_calls_caller_fk', [t.companyId, t.projectId, t.callerId]).onDelete('cascade'),
    ofModel('model_calls_called_fk', [t.companyId, t.projectId, t.calledId]),
    index('model_calls_company_called').on(t.companyId, t.projectId, t.calledId),
  ],
);

/**
 * A model as an import left it: the version it has since, and the one before, null where the import made it; of a file with
 * test cases, also what the file says otherwise than that version.
 */
export type ImportedModel = {
  id: string;
  version: number;
  before: number | null;
  fileParts?: FileParts | undefined;
};

/** Test data as an import left it, and how many values it had before, null where the import made it. */
export type ImportedData = { id: string; version: number; before: number | null };

/** The last imports of files as models, to undo them by. */
export const modelImports = pgTable(
  'model_imports',
  {
    ...inProject(),
    id: id(),
    fileName: text('file_name').notNull(),
    /** Not references: what was deleted since is skipped. */
    models: jsonb('models').$type<ImportedModel[]>().notNull(),
    testData: jsonb('test_data').$type<ImportedData[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    partOfProject('model_imports', t),
    ...keysToUser('model_imports', [t.companyId, t.createdBy]),
    index('model_imports_project').on(t.companyId, t.projectId),
  ],
);

/**
 * The last generation of a model for each of the settings it was generated by: what the next one needs so
 * that a case keeps its key. Of those settings that decide which cases there are, see `printOfSettings`.
 */
export const modelGenerations = pgTable(
  'model_generations',
  {
    ...inProject(),
    modelId: uuid('model_id').notNull(),
    settings: text('settings').notNull(),
    modelVersion: integer('model_version').notNull(),
    /** As `packCases` packs them. */
    cases: bytes('cases').notNull(),
    updatedAt: now('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.modelId, t.settings] }),
    ofModel('model_generations_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete(
      'cascade',
    ),
    index('model_generations_company_model').on(t.companyId, t.projectId, t.modelId),
  ],
);
