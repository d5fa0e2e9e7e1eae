import { contract } from '@caseloom/contract';
import { implement } from '@orpc/server';
import { findActor } from '../db/sessions.ts';
import { AppError } from '../errors.ts';
import type { Context } from './deps.ts';
import { couldPass, permissionOf } from './permissions.ts';

/** The contract, to be implemented. */
export const api = implement(contract).$context<Context>();

/** Calls that anyone may make. */
export const anyone = api.use(({ path, next }) => {
  if (permissionOf(path) !== 'anyone') throw new AppError('unauthorized');
  return next();
});

/**
 * Calls that need a valid token. Handlers get the `actor`, who carries whom the
 * permissions let make this call: `findProject` asks for it.
 */
export const signedIn = api.use(async ({ context, path, next }) => {
  const user = context.token && (await findActor(context.db, context.token));
  if (!user) throw new AppError('unauthorized');
  const may = permissionOf(path);
  if (!couldPass(may, user)) throw new AppError('not_allowed');
  return next({ context: { actor: { ...user, may } } });
});
