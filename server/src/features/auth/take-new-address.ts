import { contract } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { actionOf } from '../../http/route-meta.ts';
import { insertAudit } from '../audit/queries.ts';
import { endAccess, redeemToken } from './queries/one-time-tokens.ts';
import { moveAccount } from './queries.ts';

/**
 * Gives an account the address whose mail was just confirmed. Links to the old one are void, and all sessions end
 * but the one in which it was confirmed.
 *
 * @throws AppError `link_invalid`, also where another account has taken the address meanwhile
 */
export async function takeNewAddress(
  tx: Queryable,
  half: { secret: string; id: string },
  mine: { id: string; sessionId: string } | undefined,
): Promise<void> {
  const link = await redeemToken(tx, { kind: 'email', ...half });
  if (!link?.userId) throw new AppError('link_invalid');
  const { userId, email, companyId } = link;
  if (!(await moveAccount(tx, { id: userId, companyId }, email)))
    throw new AppError('link_invalid');
  await endAccess(tx, { id: userId, companyId }, mine?.id === userId ? mine.sessionId : undefined);
  const action = actionOf(contract.auth.verifyEmail);
  await insertAudit(tx, { companyId, actorId: userId, action, name: email });
}
