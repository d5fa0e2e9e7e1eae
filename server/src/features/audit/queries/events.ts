import type { ACTIVITY_KINDS, AuditFilter } from '@caseloom/contract';
import { and, count, desc, eq, gte, like, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { auditEvents } from '../schema.ts';

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

const namedIn = (companyId: string) => ({
  event: auditEvents,
  actor: sql<{ id: string; firstName: string; lastName: string } | null>`(
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    from users u where u.company_id = ${companyId} and u.id = audit_events.actor_id)`,
  project: sql<{ slug: string; name: string } | null>`(
    select json_build_object('slug', p.slug, 'name', p.name)
    from projects p where p.company_id = ${companyId} and p.id = audit_events.project_id and p.deleted_at is null)`,
});

export type NamedEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** The newest lines of the log, with the names that people and projects have today. */
export async function listEvents(
  tx: Queryable,
  filter: EventFilter,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  return tx
    .select(namedIn(filter.companyId))
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
