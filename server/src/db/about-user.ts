import { sql } from 'drizzle-orm';
import type { Queryable } from './open.ts';

/**
 * Where something is kept about a user or by one, and what of it may be told: nothing that
 * would let somebody in. `by` is the column that says whose it is.
 */
export const ABOUT_USER = {
  account: {
    table: 'users',
    by: 'id',
    told: `id, email, first_name, last_name, username, phone, address, language, theme,
      notifications, role, is_active, created_at, updated_at, email_verified_at, leaves_at`,
  },
  picture: { table: 'user_images', by: 'user_id', told: `encode(png, 'base64') as png` },
  sessions: {
    table: 'sessions',
    by: 'user_id',
    told: 'created_at, last_seen_at, expires_at, ip, user_agent',
  },
  twoFactor: { table: 'two_factor', by: 'user_id', told: 'confirmed_at' },
  recoveryCodes: { table: 'recovery_codes', by: 'user_id', told: 'count(*)::int as unused' },
  passkeys: { table: 'passkeys', by: 'user_id', told: 'name, created_at, last_used_at' },
  mailedLinks: {
    table: 'one_time_tokens',
    by: 'user_id',
    told: 'kind, email, created_at, expires_at, used_at',
  },
  apiKeys: {
    table: 'api_keys',
    by: 'user_id',
    told: 'name, created_at, expires_at, last_used_at',
  },
  pushSubscriptions: {
    table: 'push_subscriptions',
    by: 'user_id',
    told: 'endpoint, user_agent, created_at',
  },
  notifications: { table: 'notifications', by: 'user_id', told: 'kind, data, created_at, read_at' },
  projects: {
    table: 'project_members',
    by: 'user_id',
    told: 'project_id, role, status, created_at',
  },
  favourites: { table: 'favourites', by: 'user_id', told: 'project_id' },
  activity: {
    table: 'audit_events',
    by: 'actor_id',
    told: 'action, name, project_id, subject_id, ip, user_agent, created_at',
  },
  createdProjects: { table: 'projects', by: 'creator_id', told: 'id, name, created_at' },
  changedModels: { table: 'models', by: 'updated_by', told: 'id, name, version, updated_at' },
  savedVersions: {
    table: 'model_versions',
    by: 'created_by',
    told: 'model_id, name, version, created_at',
  },
  drafts: { table: 'drafts', by: 'created_by', told: 'id, title, prompt, status, created_at' },
  suites: { table: 'suites', by: 'created_by', told: 'id, name, created_at' },
  runs: { table: 'runs', by: 'created_by', told: 'id, name, created_at' },
  visitedRuns: { table: 'run_visitors', by: 'user_id', told: 'run_id, case_key, seen_at' },
  results: {
    table: 'results',
    by: 'updated_by',
    told: 'run_id, case_key, status, comment, updated_at',
  },
  assignedCases: { table: 'results', by: 'assignee_id', told: 'run_id, case_key, status' },
  attachments: {
    table: 'attachments',
    by: 'created_by',
    told: 'id, name, type, bytes, created_at',
  },
  sharedReports: { table: 'shared_reports', by: 'created_by', told: 'run_id, created_at' },
  reviewedRequirements: {
    table: 'requirement_prints',
    by: 'reviewed_by',
    told: 'requirement, reviewed_at',
  },
} as const;

/** All that is kept about a user, by what it is, and the mails that went to their address. */
export async function listAboutUser(
  tx: Queryable,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const [name, { table, by, told }] of Object.entries(ABOUT_USER)) {
    const { rows } = await tx.execute<Record<string, unknown>>(
      sql`select ${sql.raw(told)} from ${sql.raw(table)} where ${sql.raw(by)} = ${userId}`,
    );
    all[name] = rows;
  }
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select m.template, m.created_at, m.sent_at, m.status from mail_outbox m
      join users u on u.email = m.to_address where u.id = ${userId}`,
  );
  return { ...all, mails: rows };
}
