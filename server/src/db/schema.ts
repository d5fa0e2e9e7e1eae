import type { FirstStep, NotificationChoices, Plan } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import {
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
  uuid,
} from 'drizzle-orm/pg-core';
import { at, binnable, id, language, now } from './columns.ts';

/*
 * What every feature's tables refer to: companies, their users and their projects, with the keys to them.
 * The tables of a feature are in its own schema.ts.
 *
 * Every row of a company carries its `company_id`, which leads every key of its table: primary, unique and
 * foreign. So no row can point across companies, and the tables can be distributed by it (distribute.ts).
 * Row-level security (row-security.ts) is put on every table with that column.
 */

/** The reference to a row's company; the row is deleted with the company. */
export const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** The primary key of a row that has an id of its own. */
export const keyInCompany = (t: { companyId: PgColumn; id: PgColumn }) =>
  primaryKey({ columns: [t.companyId, t.id] });

/** The columns of a row that belongs to a project; `partOfProject` is the key to it. */
export const inProject = () => ({
  companyId: companyId(),
  projectId: uuid('project_id').notNull(),
});

/** The columns of a row that belongs to one user; `keysOfUser` is the key to them. */
export const ofOneUser = () => ({ companyId: companyId(), userId: uuid('user_id').notNull() });

/** Keys to a parent of the same company (and project): the only way rows refer to each other. */
export const ofUser = (name: string, columns: [PgColumn, PgColumn]) =>
  foreignKey({ name, columns, foreignColumns: [users.companyId, users.id] });

/** A foreign key to a project of the same company; a project that is referred to cannot be deleted unless the caller adds `onDelete`. */
export const ofProject = (name: string, columns: [PgColumn, PgColumn]) =>
  foreignKey({ name, columns, foreignColumns: [projects.companyId, projects.id] });

/** Keys to a user whom a row names, with the index by which they are found; `keysOfUser`: what goes when the user goes. */
export const keysToUser = (table: string, columns: [PgColumn, PgColumn]) => {
  const name = columns[1].name.replace(/_id$/, '');
  const found = index(`${table}_company_${name}`).on(...columns);
  return [ofUser(`${table}_${name}_fk`, columns), found] as const;
};

/** The key to the user of a row and its index, as `keysToUser` makes them; the row is deleted with the user. */
export const keysOfUser = (table: string, columns: [PgColumn, PgColumn]) => {
  const [key, found] = keysToUser(table, columns);
  return [key.onDelete('cascade'), found] as const;
};

/** The index of a table's rows in the bin, and the key to who put them there. */
export const keysOfBinned = (
  table: string,
  t: { companyId: PgColumn; deletedAt: PgColumn; deletedBy: PgColumn },
) =>
  [
    ...keysToUser(table, [t.companyId, t.deletedBy]),
    index(`${table}_binned`).on(t.companyId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ] as const;

/** The foreign key to a row's project; the row is deleted with the project. */
export const partOfProject = (table: string, t: { companyId: PgColumn; projectId: PgColumn }) =>
  ofProject(`${table}_project_fk`, [t.companyId, t.projectId]).onDelete('cascade');

export const companies = pgTable('companies', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  /** A `data:` address of a picture. */
  logo: text('logo'),
  /** Of invitations into it, and of who accepts one without saying another. */
  language: language(),
  plan: text('plan').$type<Plan>().notNull().default('free'),
  createdAt: now('created_at'),
  /** Set where its owner deletes it: it goes 30 days later. */
  leavesAt: at('leaves_at'),
  /** What its owners say to every language model that drafts. */
  aiInstructions: text('ai_instructions').notNull().default(''),
});

export const users = pgTable(
  'users',
  {
    id: id(),
    companyId: companyId(),
    /** Lower-cased: one address is one account, over all companies (`logins`). */
    email: text('email').notNull(),
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
    /** The IANA name of the time zone that their digest goes out by; null: not known, UTC. */
    timeZone: text('time_zone'),
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
    /** Set where they delete themselves: that happens 30 days later, unless they log in before. */
    leavesAt: at('leaves_at'),
    /** Set: gone from the company; what remains is a name, for what they made. */
    removedAt: at('removed_at'),
  },
  (t) => [
    keyInCompany(t),
    unique('users_company_email_key').on(t.companyId, t.email),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_role_known', sql`${t.role} in ('companyOwner', 'member')`),
    index('users_company_created').on(t.companyId, t.createdAt),
  ],
);

/**
 * Which user of which company an address is: what is known of somebody who logs in. One row for each user who
 * can; not a reference, since on several database servers it is the only table of people on all of them.
 */
export const logins = pgTable(
  'logins',
  {
    email: text('email').primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [index('logins_company_user').on(t.companyId, t.userId)],
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
    /** Of several verdicts on a case, which one its result shows. */
    resultRule: text('result_rule', { enum: ['latest', 'worst'] })
      .notNull()
      .default('latest'),
    version: integer('version').notNull().default(1),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
    ...binnable(),
    /** Of a sample project: how much of each figure we drew ourselves, which no plan counts. */
    sampleFigures: jsonb('sample_figures').$type<Record<string, number>>(),
  },
  (t) => [
    keyInCompany(t),
    unique('projects_company_slug_key').on(t.companyId, t.slug),
    ...keysToUser('projects', [t.companyId, t.creatorId]),
    ...keysOfBinned('projects', t),
    index('projects_company_created').on(t.companyId, t.createdAt.desc()),
  ],
);

/** What the installation makes once and keeps: the keys of Web Push. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
