import type { FirstStep, NotificationChoices } from '@caseloom/contract';
import type { ModelEdge, ModelNode, ModelSettings, Range } from '@caseloom/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, binnable, id, language, now } from './columns.ts';

/*
 * The data model: companies, people and their work; the rest about people is in account-schema.ts.
 *
 * Every row of a company carries its `company_id`, and children refer to their
 * parents by composite keys that hold it, so no row can point across companies.
 * Row-level security (row-security.ts) is put on every table with that column.
 */

export const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });
export const inProject = () => ({
  companyId: companyId(),
  projectId: uuid('project_id').notNull(),
});
export const ofOneUser = () => ({ companyId: companyId(), userId: uuid('user_id').notNull() });

/** Keys to a parent of the same company (and project): the only way rows refer to each other. */
export const ofUser = (name: string, columns: [PgColumn, PgColumn]) =>
  foreignKey({ name, columns, foreignColumns: [users.companyId, users.id] });
export const ofProject = (name: string, columns: [PgColumn, PgColumn]) =>
  foreignKey({ name, columns, foreignColumns: [projects.companyId, projects.id] });

/** Keys to a user whom a row names, with the index by which they are found; `keysOfUser`: what goes when the user goes. */
export const keysToUser = (table: string, columns: [PgColumn, PgColumn]) => {
  const name = columns[1].name.replace(/_id$/, '');
  const found = index(`${table}_company_${name}`).on(...columns);
  return [ofUser(`${table}_${name}_fk`, columns), found] as const;
};
export const keysOfUser = (table: string, columns: [PgColumn, PgColumn]) => {
  const [key, found] = keysToUser(table, columns);
  return [key.onDelete('cascade'), found] as const;
};

/** What finds what a table has in the bin, and who put it there. */
export const keysOfBinned = (
  table: string,
  t: { companyId: PgColumn; deletedAt: PgColumn; deletedBy: PgColumn },
) =>
  [
    ...keysToUser(table, [t.companyId, t.deletedBy]),
    index(`${table}_binned`).on(t.companyId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ] as const;

export const partOfProject = (table: string, t: { companyId: PgColumn; projectId: PgColumn }) =>
  ofProject(`${table}_project_fk`, [t.companyId, t.projectId]).onDelete('cascade');

const ofModel = (name: string, columns: [PgColumn, PgColumn, PgColumn]) =>
  foreignKey({
    name,
    columns,
    foreignColumns: [models.companyId, models.projectId, models.id],
  });

export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  /** A `data:` address of a picture. */
  logo: text('logo'),
  /** Of invitations into it, and of who accepts one without saying another. */
  language: language(),
  plan: text('plan').notNull().default('free'),
  createdAt: now('created_at'),
  /** Set: its owner asked to delete it, and it goes 30 days later. */
  leavesAt: at('leaves_at'),
});

export const users = pgTable(
  'users',
  {
    id: id(),
    companyId: companyId(),
    /** Lower-cased: one address is one account, over all companies. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    imageUrl: text('image_url'),
    language: language(),
    theme: text('theme', { enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    /** What differs from the usual: by kind of notification, and by way. */
    notifications: jsonb('notifications').$type<NotificationChoices>().notNull().default({}),
    /** What of the first steps was done. */
    firstSteps: text('first_steps').array().$type<FirstStep>().notNull().default([]),
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
    role: text('role', { enum: ['companyOwner', 'member'] })
      .notNull()
      .default('member'),
    isActive: boolean('is_active').notNull().default(true),
    emailVerifiedAt: at('email_verified_at'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at').$onUpdateFn(() => new Date()),
    /** When they last made a call, give or take five minutes; null: never. */
    lastSeenAt: at('last_seen_at'),
    /** Set: asked to be deleted, and is 30 days later, unless they log in before. */
    leavesAt: at('leaves_at'),
    /** Set: gone from the company; what remains is a name, for what they made. */
    removedAt: at('removed_at'),
  },
  (t) => [
    unique('users_company_id_key').on(t.companyId, t.id),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_role_known', sql`${t.role} in ('companyOwner', 'member')`),
    index('users_company_created').on(t.companyId, t.createdAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    ...ofOneUser(),
    /** SHA-256 of the token; the token itself is kept nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: now('created_at'),
    lastSeenAt: now('last_seen_at'),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [
    ...keysOfUser('sessions', [t.companyId, t.userId]),
    index('sessions_expires').on(t.expiresAt),
  ],
);

export const TOKEN_KINDS = [
  'verify',
  'reset',
  'email',
  'company_invite',
  'project_invite',
] as const;

/** Links sent by mail: redeemed once, by `update … where used_at is null returning`. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    companyId: companyId(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    /** SHA-256 of the secret half of the link. */
    secretHash: text('secret_hash').notNull().unique(),
    /** Whom it is for, where that account exists already. */
    userId: uuid('user_id'),
    email: text('email').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    ofUser('one_time_tokens_user_fk', [t.companyId, t.userId]).onDelete('cascade'),
    index('one_time_tokens_company_kind').on(t.companyId, t.kind, t.createdAt),
    index('one_time_tokens_email_kind').on(t.email, t.kind),
    index('one_time_tokens_expires').on(t.expiresAt),
  ],
);

export const projects = pgTable(
  'projects',
  {
    id: id(),
    companyId: companyId(),
    creatorId: uuid('creator_id').notNull(),
    /** Made from the first name, and never changed: addresses hold it. */
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** A `data:` address of a picture. */
    logo: text('logo'),
    /** Where the project's requirements are kept: an address with `{id}` in the place of one's id. */
    requirementLink: text('requirement_link'),
    version: integer('version').notNull().default(1),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    ...binnable(),
    /** Of a sample project: how much of each figure we drew ourselves, which no plan counts. */
    sampleFigures: jsonb('sample_figures').$type<Record<string, number>>(),
  },
  (t) => [
    unique('projects_company_id_key').on(t.companyId, t.id),
    unique('projects_company_slug_key').on(t.companyId, t.slug),
    ...keysToUser('projects', [t.companyId, t.creatorId]),
    ...keysOfBinned('projects', t),
    index('projects_company_created').on(t.companyId, t.createdAt.desc()),
  ],
);

/** By how many bytes what a project stores changed: triggers add rows, so that nobody waits for others; a job makes one of many. */
export const storageChanges = pgTable(
  'storage_changes',
  {
    ...inProject(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of rows made of others: what they say was held against the plan before. */
    isSum: boolean('is_sum').notNull().default(false),
  },
  (t) => [
    partOfProject('storage_changes', t),
    index('storage_changes_project').on(t.companyId, t.projectId),
  ],
);

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
    primaryKey({ columns: [t.projectId, t.userId] }),
    partOfProject('project_members', t),
    ...keysOfUser('project_members', [t.companyId, t.userId]),
    ...keysToUser('project_members', [t.companyId, t.invitedBy]),
    index('project_members_company_project').on(t.companyId, t.projectId),
  ],
);

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
    primaryKey({ columns: [t.modelId, t.version] }),
    ofModel('model_versions_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete('cascade'),
    ...keysToUser('model_versions', [t.companyId, t.createdBy]),
    index('model_versions_company_model').on(t.companyId, t.projectId, t.modelId),
  ],
);

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
    unique('steps_company_project_id_key').on(t.companyId, t.projectId, t.id),
    unique('steps_project_type_label_key').on(t.projectId, t.type, t.label),
    partOfProject('steps', t),
    index('steps_project_created').on(t.companyId, t.projectId, t.createdAt),
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
    primaryKey({ columns: [t.modelId, t.stepId] }),
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
    primaryKey({ columns: [t.callerId, t.calledId] }),
    ofModel('model_calls_caller_fk', [t.companyId, t.projectId, t.callerId]).onDelete('cascade'),
    ofModel('model_calls_called_fk', [t.companyId, t.projectId, t.calledId]),
    index('model_calls_company_called').on(t.companyId, t.projectId, t.calledId),
  ],
);

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
    isDefault: boolean('is_default').notNull().default(false),
    isSecret: boolean('is_secret').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: now('created_at'),
    ...binnable(),
  },
  (t) => [
    // one that lies in the bin leaves its name to others; nulls are alike, which an index cannot say here
    uniqueIndex('test_data_class_key')
      .on(t.projectId, sql`coalesce(${t.modelId}, ${t.projectId})`, t.name, t.validity, t.label)
      .where(sql`${t.deletedAt} is null`),
    partOfProject('test_data', t),
    ...keysOfBinned('test_data', t),
    ofModel('test_data_model_fk', [t.companyId, t.projectId, t.modelId]).onDelete('cascade'),
    index('test_data_project_created').on(t.companyId, t.projectId, t.createdAt.desc()),
    index('test_data_model').on(t.companyId, t.projectId, t.modelId),
    index('test_data_public').on(t.companyId).where(sql`${t.isPublic}`),
  ],
);
