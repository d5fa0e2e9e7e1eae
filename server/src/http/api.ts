import { contract } from '@caseloom/contract';
import { implement } from '@orpc/server';
import { countCall } from '../db/usage.ts';
import { AppError } from '../errors.ts';
import type { Lane } from '../workers/lane.ts';
import { createScheduler, type Scheduler, type TaskOwner } from '../workers/scheduler.ts';
import { findCaller } from './caller.ts';
import type { Context } from './deps.ts';
import { permissionOf } from './permissions.ts';

/** The contract, to be implemented. */
export const api = implement(contract).$context<Context>();

/** Calls that anyone may make. Of those that answer with a token nothing is kept: made again they are done again. */
export const anyone = api.use(({ context, path, procedure, next }) => {
  if (permissionOf(path) !== 'anyone') throw new AppError('unauthorized');
  if (!procedure['~orpc'].meta.givesSecret) return next();
  context.keepNothing();
  return next({ context: { db: context.backgroundDb } });
});

/** Calls that hold much for long. What people wait for while they draw does not stand behind the rest. */
const COSTLY: Record<string, Lane> = {
  'model.generate': 'interactive',
  'model.export': 'interactive',
  'ai.generate': 'interactive',
  'suite.create': 'background',
  'suite.regenerate': 'background',
  'suite.export': 'background',
  'result.import': 'background',
  'report.file': 'background',
  'requirement.export': 'background',
  'audit.export': 'background',
};

/** Of each kind one company has two calls at work on a node. */
const scheduleCalls = () =>
  createScheduler({ maxConcurrent: Number.POSITIVE_INFINITY, maxPerCompany: 2, maxQueued: 50 });
const calls: Record<Lane, Scheduler> = {
  interactive: scheduleCalls(),
  background: scheduleCalls(),
};

/**
 * Calls that need a valid token. Handlers get the `actor`, who carries whom the
 * permissions let make this call: `findProject` asks for it; and for whom they compute. What changed something
 * is told to `watch`, which keeps the audit log.
 */
export const signedIn = api.use(async ({ context, path, procedure, next, signal }, input) => {
  const actor = await findCaller(context, path);
  // a plan counts what scripts ask; the screens are the product, and never refused
  if (actor.key) await countCall(context.db, actor.companyId);
  const isChange = procedure['~orpc'].route.method !== 'GET';
  const call = path.join('.');
  context.noteCall(call, actor);
  const told = isChange ? await context.watch({ actor, call, input }) : undefined;
  const taskOwner: TaskOwner = { companyId: actor.companyId, signal };
  const answer = async () => next({ context: { actor, taskOwner } });
  const lane = COSTLY[call];
  const result = lane ? await orGone(taskOwner, calls[lane], answer) : await answer();
  await told?.(result.output);
  return result;
});

/** Whoever left while they waited for their turn reads no answer: it only has to be one. */
async function orGone<T>(owner: TaskOwner, schedule: Scheduler, work: () => Promise<T>) {
  try {
    return await schedule(owner, work);
  } catch (error) {
    throw owner.signal?.aborted ? new AppError('unavailable') : error;
  }
}
