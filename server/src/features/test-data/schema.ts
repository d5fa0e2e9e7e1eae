import type { Range, Risk } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { binnable, id, now } from '../../db/columns.ts';
import { inProject, keyInCompany, keysOfBinned, partOfProject } from '../../db/schema.ts';
import { ofModel } from '../model/schema.ts';

export const testData = pgTable(
  'test_data',
  {
    id: id(),
    ...inProject(),
    /** Set: seen in this model only; null: in its whole project. */
    modelId: uuid('model_id'),
    name: text('name').notNull(),
    validity: text('validity', { enum: ['valid', 'invalid'] }).notNull(),
    type: text('type', {
      enum: ['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list'],
    }).notNull(),
    values: jsonb('values').$type<string[]>().notNull(),
    /** Of the equivalence class; empty where a variable has one class of a validity. */
    label: text('label').notNull().default(''),
    range: jsonb('range').$type<Range>(),
    /** Of the class: how likely it is to fail, and how much damage that does. */
    risk: jsonb('risk').$type<Risk>(),
    isDefault: boolean('is_default').notNull().default(false),
    isSecret: boolean('is_secret').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: now('created_at'),
    ...binnable(),
  },
  (t) => [
    keyInCompany(t),
    // one that lies in the bin leaves its name to others; nulls are alike, which an index cannot say here
    uniqueIndex('test_data_class_key')
      .on(
        t.companyId,
        t.projectId,
        sql`coalesce(${t.modelId}, ${t.projectId})`,
        t.name,
        t.validity,
        t.label,
      )
      .where(sql`${t.deletedAt} is null`),
    partOfProject('test_data', t),
    ...keysOfBinned('test_data', t),
    ofModel('test_data_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete('cascade'),
    index('test_data_project_created').on(t.companyId, t.projectId, t.createdAt.desc()),
    index('test_data_model').on(t.companyId, t.projectId, t.modelId),
    index('test_data_public').on(t.companyId).where(sql`${t.isPublic}`),
  ],
);
