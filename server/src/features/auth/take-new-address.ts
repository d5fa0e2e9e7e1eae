import { insertAudit } from '../../db/audit.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { moveAccount, redeemToken } from './queries.ts';

/**
 * Gives an account the address whose mail was just confirmed.
 *
 * @throws AppError `link_invalid`, also where another account has taken the address meanwhile
 */
export async function takeNewAddress(
  tx: Queryable,
  half: { secret: string; id: string },
): Promise<void> {
  const link = await redeemToken(tx, { kind: 'email', ...half });
  if (!link?.userId) throw new AppError('link_invalid');
  const { userId, email, companyId } = link;
  if (!(await moveAccount(tx, { userId, email }))) throw new AppError('link_invalid');
  const event = { companyId, actorId: userId, action: 'user.emailChanged', name: email };
  await insertAudit(tx, event);
}
