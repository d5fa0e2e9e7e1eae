import type { ACTIVITY_KINDS, AuditFilter, SubjectKind } from '@caseloom/contract';
import { and, count, desc, eq, gte, like, lt, or, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name.ts';
import type { Queryable } from '../../db/open.ts';
import { projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { findKeyName } from '../api-key/queries.ts';
import { projectMembers } from '../member/schema.ts';
import { findImport } from '../model/queries/imports.ts';
import { suites } from '../suite/schema.ts';
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

/** The role of a user in the company. */
export async function companyRoleOf(db: Queryable, companyId: string, id: unknown) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row?.role;
}

/** What a test case of a suite is called. */
export async function caseNameOf(
  db: Queryable,
  companyId: string,
  { suiteId, key }: { suiteId: unknown; key: unknown },
): Promise<string | undefined> {
  if (!isUuid(suiteId) || typeof key !== 'string') return undefined;
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(wording ->> 'name', name) as name from suite_cases
    where company_id = ${companyId} and suite_id = ${suiteId} and key = ${key} and until is null`);
  return rows[0]?.name;
}

/** What a user is in a project. */
export async function memberOf(
  db: Queryable,
  companyId: string,
  { projectId, userId }: { projectId: string | null; userId: unknown },
) {
  if (!projectId || !isUuid(userId)) return undefined;
  const { role, status } = projectMembers;
  const [row] = await db
    .select({ role, status })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.userId, userId),
      ),
    );
  return row;
}

/** The name of somebody of a company. */
export async function personName(
  db: Queryable,
  companyId: string,
  id: unknown,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ name: fullName(users) })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row?.name;
}

/** Which of several verdicts the results of a project show. */
export async function resultRuleOf(db: Queryable, companyId: string, projectId: string | null) {
  if (!projectId) return undefined;
  const [row] = await db
    .select({ rule: projects.resultRule })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)));
  return row?.rule;
}

/** What an import of a file as models was of. */
export async function modelImportOf(db: Queryable, companyId: string, id: unknown) {
  return isUuid(id) ? findImport(db, companyId, id) : undefined;
}

/** The file of the last import into a suite. */
export async function lastImportOf(
  db: Queryable,
  companyId: string,
  id: unknown,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ lastImport: suites.lastImport })
    .from(suites)
    .where(and(eq(suites.companyId, companyId), eq(suites.id, id)));
  return row?.lastImport?.fileName;
}

/** Calls are looked at before they are checked: anything may stand there. */
function isUuid(id: unknown): id is string {
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** Other first parts of actions that belong to a kind. */
const ALSO: Partial<Record<(typeof ACTIVITY_KINDS)[number], string>> = { release: 'releaseShare' };

const begins = (name: string | undefined) =>
  name === undefined ? undefined : like(auditEvents.action, `${name}.%`);

type EventFilter = Omit<AuditFilter, 'projectSlug'> & { companyId: string; projectId?: string };

function matchesFilter({ companyId, projectId, actorId, action, kind, from, to }: EventFilter) {
  return and(
    eq(auditEvents.companyId, companyId),
    projectId ? eq(auditEvents.projectId, projectId) : undefined,
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    kind ? or(begins(kind), begins(ALSO[kind])) : undefined,
    from ? gte(auditEvents.createdAt, new Date(from)) : undefined,
    to ? lt(auditEvents.createdAt, new Date(to)) : undefined,
  );
}

const named = {
  event: auditEvents,
  actor: sql<{ id: string; firstName: string; lastName: string } | null>`(
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    from users u where u.company_id = audit_events.company_id and u.id = audit_events.actor_id)`,
  project: sql<{ slug: string; name: string } | null>`(
    select json_build_object('slug', p.slug, 'name', p.name)
    from projects p where p.company_id = audit_events.company_id and p.id = audit_events.project_id and p.deleted_at is null)`,
};

export type NamedEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** The newest lines of the log, with the names that people and projects have today. */
export async function listEvents(
  tx: Queryable,
  filter: EventFilter,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  return tx
    .select(named)
    .from(auditEvents)
    .where(and(matchesFilter(filter), before ? lt(auditEvents.id, before) : undefined))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

/** How many events match the filter, on all pages together. */
export async function countEvents(tx: Queryable, filter: EventFilter): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(auditEvents).where(matchesFilter(filter));
  return row?.total ?? 0;
}
