import { auditEvents } from './account-schema.ts';
import type { Queryable } from './open.ts';

export type AuditRow = typeof auditEvents.$inferInsert;

/** The action of a login that was refused: no call, so no route declares it. */
export const REFUSED_LOGIN = 'auth.refused';

/** Writes a line into the log. */
export async function insertAudit(db: Queryable, row: AuditRow): Promise<void> {
  await db.insert(auditEvents).values({ ...row, userAgent: row.userAgent?.slice(0, 300) });
}
