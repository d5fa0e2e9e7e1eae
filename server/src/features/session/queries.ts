import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { publishChange } from '../../db/event-bus.ts';
import { inDays } from '../../db/from-now.ts';
import { hasSecret } from '../../db/has-secret.ts';
import type { Db, Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { ROUTE_METAS } from '../../http/route-meta.ts';
import { hashSecret, makeSecret } from '../../secret.ts';
import { REFUSED_LOGIN } from '../audit/queries.ts';
import { auditEvents } from '../audit/schema.ts';
import { sessions } from './schema.ts';

/** What of the log concerns the locks of an account: calls that say so, and who was refused. */
const SECURITY_ACTIONS = [
  ...ROUTE_METAS.flatMap(({ audit = 'none' }) =>
    audit === 'none' || audit.level === 'activity' ? [] : [audit.action],
  ),
  REFUSED_LOGIN,
];

/** The user's sessions that have not expired, the last used first. */
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

/** The user's last 30 events of the audit log that concern the security of their account, newest first. */
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

/** Whose sessions they are. */
type SessionUser = { id: string; companyId: string };

/** Stores when a user was last seen, independent of their sessions. */
export async function recordLastSeen(db: Queryable, user: SessionUser): Promise<void> {
  const { updatedAt } = users;
  await db
    .update(users)
    .set({ lastSeenAt: sql`now()`, updatedAt: sql`${updatedAt}` })
    .where(and(eq(users.companyId, user.companyId), eq(users.id, user.id)));
}

/** How stale "last seen" may be: a session, and its user, are written no more often. */
const SEEN = sql`now() - interval '5 minutes'`;

/** The user of a token, as long as its session lives and its user is active. */
export async function findActor(db: Db, token: string) {
  const [row] = await db
    .select({
      id: users.id,
      companyId: users.companyId,
      role: users.role,
      sessionId: sessions.id,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${SEEN}`,
    })
    .from(sessions)
    .innerJoin(users, refersTo(sessions.userId, users))
    .where(
      and(
        hasSecret({ companyId: sessions.companyId, hash: sessions.tokenHash }, token),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.isActive, true),
        isNull(users.removedAt),
      ),
    );
  if (!row) return undefined;
  const { isStale, ...actor } = row;
  if (isStale) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(
        and(
          eq(sessions.companyId, actor.companyId),
          eq(sessions.id, actor.sessionId),
          lt(sessions.lastSeenAt, SEEN),
        ),
      );
    await recordLastSeen(db, actor);
  }
  return actor;
}

/** Ends the sessions of a user; their open pages hear of it. @param but a session that may live on */
export async function deleteSessionsOf(
  db: Queryable,
  user: SessionUser,
  but?: string,
): Promise<void> {
  const others = but ? ne(sessions.id, but) : undefined;
  const isTheirs = and(eq(sessions.companyId, user.companyId), eq(sessions.userId, user.id));
  await db.delete(sessions).where(and(isTheirs, others));
  await publishChange(db, user.id);
}

const SESSION_DAYS = 30;

/** Starts a session. @returns its token, which is kept nowhere */
export async function insertSession(
  db: Queryable,
  user: SessionUser,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<string> {
  const token = makeSecret(user.companyId);
  await db.insert(sessions).values({
    userId: user.id,
    companyId: user.companyId,
    tokenHash: hashSecret(token),
    expiresAt: inDays(SESSION_DAYS),
    ip,
    userAgent: userAgent.slice(0, 300),
  });
  await recordLastSeen(db, user);
  return token;
}
