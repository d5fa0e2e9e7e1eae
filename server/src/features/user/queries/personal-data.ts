import { type SQL, sql } from 'drizzle-orm';
import { readAsUser } from '../../../db/as-user.ts';
import { withBin } from '../../../db/bin.ts';
import type { Queryable } from '../../../db/open.ts';

type Columns = string | ((companyId: string) => SQL);

const from = (table: string, by: string, columns: Columns) => ({ table, by, columns });

/**
 * Where data about a user or made by one is stored, and which columns of it an export gives: nothing that
 * would let somebody in. `by` is the column that says whose it is.
 */
export const PERSONAL_DATA = {
  account: from(
    'users',
    'id',
    `id, email, first_name, last_name, username, phone, address, language, theme,
      notifications, first_steps, hides_first_steps, role, is_active, created_at, updated_at, email_verified_at,
      last_seen_at, leaves_at, time_zone`,
  ),
  picture: from('user_images', 'user_id', `encode(png, 'base64') as png`),
  sessions: from('sessions', 'user_id', 'created_at, last_seen_at, expires_at, ip, user_agent'),
  twoFactor: from('two_factor', 'user_id', 'confirmed_at'),
  recoveryCodes: from('recovery_codes', 'user_id', 'count(*)::int as unused'),
  passkeys: from('passkeys', 'user_id', 'name, created_at, last_used_at'),
  mailedLinks: from('one_time_tokens', 'user_id', 'kind, email, created_at, expires_at, used_at'),
  apiKeys: from('api_keys', 'user_id', 'name, created_at, expires_at, last_used_at'),
  pushSubscriptions: from('push_subscriptions', 'user_id', 'endpoint, user_agent, created_at'),
  notifications: from('notifications', 'user_id', 'kind, data, created_at, read_at'),
  projects: from('project_members', 'user_id', 'project_id, role, status, created_at'),
  sentInvitations: from('project_members', 'invited_by', 'project_id, role, status, created_at'),
  favourites: from('favourites', 'user_id', 'project_id'),
  activity: from(
    'audit_events',
    'actor_id',
    'action, name, project_id, subject_id, ip, user_agent, created_at',
  ),
  createdProjects: from('projects', 'creator_id', 'id, name, created_at'),
  changedModels: from('models', 'updated_by', 'id, name, version, updated_at'),
  savedVersions: from('model_versions', 'created_by', 'model_id, name, version, created_at'),
  drafts: from('drafts', 'created_by', 'id, title, prompt, status, created_at'),
  suites: from('suites', 'created_by', 'id, name, created_at'),
  runs: from('runs', 'created_by', 'id, name, created_at'),
  releases: from('releases', 'created_by', 'id, name, created_at'),
  savedViews: from('saved_views', 'user_id', 'id, list, name, words, is_shared, created_at'),
  mutedCases: from('flaky_mutes', 'muted_by', 'suite_id, case_key, muted_at, muted_until'),
  visitedRuns: from('run_visitors', 'user_id', 'run_id, case_key, seen_at'),
  results: from('results', 'updated_by', 'run_id, case_key, status, comment, updated_at'),
  verdicts: from(
    'result_actions',
    'created_by',
    (companyId) => sql`id, run_id, source, source_name, environment, undoes, created_at,
      (select json_agg(json_build_object('caseKey', v.case_key, 'status', v.status,
        'comment', v.comment) order by v.case_key)
      from verdicts v where v.company_id = ${companyId}
        and v.action_id = result_actions.id) as verdicts`,
  ),
  assignedCases: from('results', 'assignee_id', 'run_id, case_key, status'),
  attachments: from('attachments', 'created_by', 'id, name, type, bytes, created_at'),
  sharedReports: from('shared_reports', 'created_by', 'run_id, release_id, created_at'),
  takenOverReports: from('shared_reports', 'taken_over_by', 'run_id, release_id, created_at'),
  deletedProjects: from('projects', 'deleted_by', 'id, name, deleted_at'),
  deletedModels: from('models', 'deleted_by', 'id, name, deleted_at'),
  deletedSuites: from('suites', 'deleted_by', 'id, name, deleted_at'),
  deletedRuns: from('runs', 'deleted_by', 'id, name, deleted_at'),
  deletedTestData: from('test_data', 'deleted_by', 'id, name, deleted_at'),
  dismissedRequirements: from(
    'requirement_dismissals',
    'dismissed_by',
    'requirement, reason, dismissed_at',
  ),
  dismissedResults: from('dismissed_results', 'dismissed_by', 'automation_name, dismissed_at'),
  reviewedRequirements: from('requirement_prints', 'reviewed_by', 'requirement, reviewed_at'),
  reviewedRequirementTexts: from('requirements', 'reviewed_by', 'requirement, reviewed_at'),
  changedRequirements: from('requirements', 'updated_by', 'requirement, title, updated_at'),
  importedModels: from('model_imports', 'created_by', 'id, file_name, created_at'),
  importedRequirements: from('requirement_imports', 'created_by', 'created_at'),
  writtenCases: from('suite_cases', 'changed_by', 'suite_id, key, name, changed_at'),
  webhooks: from('webhooks', 'created_by', 'id, name, kind, created_at'),
};

/** All that is stored about a user, in the bin too, by what it is, and the mails that went to their address. */
export async function listPersonalData(
  tx: Queryable,
  { id: userId, companyId }: { id: string; companyId: string },
): Promise<Record<string, Record<string, unknown>[]>> {
  await readAsUser(tx, userId);
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const [name, { table, by, columns }] of Object.entries(PERSONAL_DATA)) {
    const { rows } = await withBin(tx, () =>
      tx.execute<Record<string, unknown>>(
        sql`select ${typeof columns === 'string' ? sql.raw(columns) : columns(companyId)} from ${sql.raw(table)}
          where company_id = ${companyId} and ${sql.raw(by)} = ${userId}`,
      ),
    );
    all[name] = rows;
  }
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select template, created_at, sent_at, status from mail_outbox where to_address = ${all.account?.[0]?.email}`,
  );
  return { ...all, mails: rows };
}
