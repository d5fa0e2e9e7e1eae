import { inDays } from '../../../db/from-now.ts';
import type { Queryable } from '../../../db/open.ts';
import { AppError } from '../../../errors.ts';
import type { Actor, Context } from '../../../http/deps.ts';
import { hashSecret, makeSecret } from '../../../secret.ts';
import { findCompany } from '../../company/queries.ts';
import {
  deleteShare,
  findShare,
  insertShare,
  listShares,
  moveShare,
  type Shared,
} from '../queries.ts';

const USUAL_DAYS = 30;

/** Makes a link. @returns it, and its token: it is kept as a hash, so this once */
export async function makeShare(
  tx: Queryable,
  shared: Shared,
  { actor, expiresInDays = USUAL_DAYS }: { actor: Actor; expiresInDays: number | undefined },
) {
  const token = makeSecret(shared.companyId);
  const values = { ...shared, createdBy: actor.id, expiresAt: inDays(expiresInDays) };
  const id = await insertShare(tx, { ...values, secretHash: hashSecret(token) });
  const [made] = await listShares(tx, shared, { actor, id });
  if (!made) throw new Error('the link was made in this transaction');
  const { language } = await findCompany(tx, shared.companyId);
  return { ...made, token, language };
}

/** Makes the caller answer for a link. @throws AppError `report_not_found` */
export async function takeShareOver(
  tx: Queryable,
  shared: Shared,
  { actor, id }: { actor: Actor; id: string },
) {
  await moveShare(tx, shared, { id, userId: actor.id });
  const [taken] = await listShares(tx, shared, { actor, id });
  if (!taken) throw new AppError('report_not_found');
  return taken;
}

/** Takes a link back. @throws AppError `report_not_found` */
export async function revokeShare(tx: Queryable, shared: Shared, id: string): Promise<void> {
  const isGone = await deleteShare(tx, shared, id);
  if (!isGone) throw new AppError('report_not_found');
}

/** @throws AppError `report_not_found` for a link that opens nothing; `rate_limited` for who tries many */
export async function openShare({ db, limits, ip }: Context, token: string) {
  const share = await findShare(db, token);
  if (share) return share;
  // who knows a token reads as often as they like; who guesses does not
  await limits.take('addressLink', ip);
  throw new AppError('report_not_found');
}
