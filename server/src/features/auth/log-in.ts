import { contract, type loginRequestDto } from '@caseloom/contract';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { actionOf } from '../../http/route-meta.ts';
import { isPassword } from '../../password.ts';
import { insertAudit } from '../audit/queries.ts';
import { hasTwoFactor, useCode } from '../two-factor/queries.ts';
import { noteRefusal } from './note-refusal.ts';
import { findUserByEmail, isAtHome, openSession, requireEntry } from './queries.ts';

type Input = z.output<typeof loginRequestDto>;

/**
 * Starts a session, with a password and, where the account requires it, a code.
 *
 * @throws AppError `invalid_credentials` alike for a wrong password and an unknown address; only
 *   after a right password: `user_passive`, `email_not_verified`, `code_required`, `code_wrong`
 */
export async function logIn(context: Context, input: Input) {
  const { db, secrets, limits, enqueue, ip, userAgent } = context;
  await limits.take('addressLogin', ip);
  // who guesses elsewhere does not keep them out where they are at home
  const isHome = await isAtHome(db, { email: input.email, ip });
  const account = isHome ? `${input.email} ${ip}` : input.email;
  await limits.take('accountLogin', account);
  const refuse = async (code: 'invalid_credentials' | 'code_wrong') => {
    await enqueue(noteRefusal, { email: input.email, ip, userAgent });
    throw new AppError(code);
  };
  const user = await findUserByEmail(db, input.email);
  const isRight = await isPassword(input.password, user?.passwordHash);
  if (!user || !isRight) return refuse('invalid_credentials');
  requireEntry(user);
  if (await hasTwoFactor(db, user)) {
    if (!input.code) throw new AppError('code_required');
    await limits.take('accountCode', user.id);
    if (!(await useCode(db, secrets, { owner: user, code: input.code })))
      return refuse('code_wrong');
  }
  await limits.lift('accountLogin', account);
  const { companyId, id: actorId } = user;
  return db.transaction(async (tx) => {
    const action = actionOf(contract.auth.login);
    await insertAudit(tx, { companyId, actorId, action, ip, userAgent });
    return openSession(tx, user, { ip, userAgent });
  });
}
