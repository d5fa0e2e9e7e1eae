import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { deleteKeysOf } from '../api-key/queries.ts';
import { endAccess } from '../auth/queries/one-time-tokens.ts';
import { endInvitationsOf } from '../member/queries/invitation-rights.ts';
import { requireOtherOwner } from './queries/departures.ts';
import { lockColleague, updateUser } from './queries.ts';

/**
 * Sets a user active or passive. Who is passive is out at once: sessions, links and API keys end, and the invitations
 * they sent. None of it comes back when they are active again.
 *
 * @throws AppError `user_not_found`, `not_oneself`, or `last_company_owner`
 */
export async function setStatus(
  tx: Queryable,
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  if (id === actor.id) throw new AppError('not_oneself');
  if (!isActive) await requireOtherOwner(tx, { companyId: actor.companyId, id });
  const user = await lockColleague(tx, actor, id);
  if (!user) throw new AppError('user_not_found');
  await updateUser(tx, user, { isActive });
  if (isActive) return;
  await endAccess(tx, user);
  await endInvitationsOf(tx, { companyId: actor.companyId, userId: id });
  await deleteKeysOf(tx, user);
}
