import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/account-schema.ts';
import type { Queryable } from '../../db/open.ts';
import { sessions } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';

/** What of the log concerns the locks of an account. */
const SECURITY = [
  'auth.login',
  'auth.refused',
  'auth.resetPassword',
  'auth.logout',
  'passkey.login',
  'passkey.add',
  'passkey.remove',
  'session.revoke',
  'session.revokeOthers',
  'twoFactor.confirm',
  'twoFactor.disable',
  'twoFactor.renewCodes',
  'user.changePassword',
  'user.changeEmail',
  'user.emailChanged',
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
        inArray(auditEvents.action, SECURITY),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(30);
}
