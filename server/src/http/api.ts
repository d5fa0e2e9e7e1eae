import { contract } from '@caseloom/contract';
import { implement } from '@orpc/server';
import { findActor } from '../db/sessions.ts';
import { AppError } from '../errors.ts';
import type { Context } from './deps.ts';

/** The contract, to be implemented: calls that anyone may make. */
export const anyone = implement(contract).$context<Context>();

/** The contract, to be implemented: calls that need a valid token. Handlers get the `actor`. */
export const signedIn = anyone.use(async ({ context, next }) => {
  const actor = context.token && (await findActor(context.db, context.token));
  if (!actor) throw new AppError('unauthorized');
  return next({ context: { actor } });
});
