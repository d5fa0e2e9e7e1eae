import type { SubjectKind } from '@caseloom/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { findKeyName } from '../api-key/queries.ts';
import { auditEvents } from './schema.ts';

export type AuditRow = typeof auditEvents.$inferInsert;

/** The action of a login that was refused: no call, so no route declares it. */
export const REFUSED_LOGIN = 'auth.refused';

/** Writes a line into the log. */
export async function insertAudit(db: Queryable, row: AuditRow): Promise<void> {
  await db.insert(auditEvents).values({ ...row, userAgent: row.userAgent?.slice(0, 300) });
}

/** What an entry says of an API key: its name, where a call is made with one. */
export async function keyDetails(db: Queryable, actor: Actor): Promise<Record<string, string>> {
  const apiKey = await findKeyName(db, actor);
  return apiKey === undefined ? {} : { apiKey };
}

/** What a call is about, as the log keeps it. */
export type Subject = { projectId: string | null; subjectId: string | null; name: string };

/** Where a thing stands that calls name by its id: its table, and what in it is its name and its project. */
type Place = { table: string; name: string; project: string | null };

const PLACES = {
  project: { table: 'projects', name: 'name', project: 'id' },
  model: { table: 'models', name: 'name', project: 'project_id' },
  step: { table: 'steps', name: 'label', project: 'project_id' },
  testData: { table: 'test_data', name: 'name', project: 'project_id' },
  user: { table: 'users', name: `first_name || ' ' || last_name`, project: null },
  invitation: { table: 'one_time_tokens', name: 'email', project: null },
  passkey: { table: 'passkeys', name: 'name', project: null },
  suite: { table: 'suites', name: 'name', project: 'project_id' },
  run: { table: 'runs', name: 'name', project: 'project_id' },
  release: { table: 'releases', name: 'name', project: 'project_id' },
  apiKey: { table: 'api_keys', name: 'name', project: null },
  webhook: { table: 'webhooks', name: 'name', project: 'project_id' },
} satisfies Record<SubjectKind, Place>;

/** A thing of the company, by its id, or a project by its slug; undefined where it is not there. */
export async function findSubject(
  db: Queryable,
  { companyId, kind, id }: { companyId: string; kind: SubjectKind; id: string },
): Promise<Subject | undefined> {
  const place: Place = PLACES[kind];
  const column = kind === 'project' && !isUuid(id) ? 'slug' : 'id';
  // calls are looked at before they are checked: anything may stand there
  if (column === 'id' ? !isUuid(id) : !/^[\p{L}\p{N}-]{1,80}$/u.test(id)) return undefined;
  const project = place.project ?? 'null::uuid';
  const { rows } = await db.execute<Subject>(sql`
    select ${sql.raw(project)} as "projectId", id as "subjectId", ${sql.raw(place.name)} as name
    from ${sql.raw(place.table)}
    where company_id = ${companyId} and ${sql.raw(column)} = ${id}`);
  return rows[0];
}

/** Calls are looked at before they are checked: anything may stand there. */
export function isUuid(id: unknown): id is string {
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
