import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { deleteSession } from '../auth/queries.ts';
import { deleteSessionsOf, listSecurityEvents, listSessions } from './queries.ts';

const api = authenticated.session;

export const sessionRoutes = {
  list: api.list.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listSessions(tx, actor)).map((row) => ({
        ...row,
        isCurrent: row.id === actor.sessionId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      })),
    ),
  ),

  revoke: api.revoke.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      if (!(await deleteSession(tx, actor, id))) throw new AppError('not_found');
    }),
  ),

  revokeOthers: api.revokeOthers.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      await deleteSessionsOf(tx, actor, actor.sessionId);
    }),
  ),

  events: api.events.handler(({ context: { db, actor } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      (await listSecurityEvents(tx, actor)).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
      })),
    ),
  ),
};
