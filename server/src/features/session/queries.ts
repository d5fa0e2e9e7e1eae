import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/account-schema.ts';
import { REFUSED_LOGIN } from '../../db/audit.ts';
import type { Queryable } from '../../db/open.ts';
import { sessions } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { ROUTE_METAS } from '../../http/route-meta.ts';

/** What of the log concerns the locks of an account: calls that say so, and who was refused. */
const SECURITY_ACTIONS = [
  ...ROUTE_METAS.flatMap(({ audit = 'none' }) =>
    audit === 'none' || audit.level === 'activity' ? [] : [audit.action],
  ),
  REFUSED_LOGIN,
];

export async function listSessions(tx: Queryable, { id, companyId }: Actor) {
  return tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.companyId, companyId),
        eq(sessions.userId, id),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function listSecurityEvents(tx: Queryable, { id, companyId }: Actor) {
  return tx
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        eq(auditEvents.actorId, id),
        inArray(auditEvents.action, SECURITY_ACTIONS),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(30);
}
