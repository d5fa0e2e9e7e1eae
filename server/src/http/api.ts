import { type Cost, contract, type RouteMeta } from '@caseloom/contract';
import { implement } from '@orpc/server';
import { AppError } from '../errors.ts';
import type { Lane } from '../workers/lane.ts';
import { createScheduler, type Scheduler, type TaskOwner } from '../workers/scheduler.ts';
import { findCaller } from './caller.ts';
import type { Actor, Context } from './deps.ts';
import { metaOf } from './route-meta.ts';

/** What the guard adds to the context of a call: its caller, and for whom it computes. */
type Guarded = Pick<Context, 'db' | 'backgroundDb' | 'limits'> & {
  caller: { actor: Actor; taskOwner: TaskOwner } | undefined;
};

/**
 * The guard of every call: it enforces what the route of the call declares in the contract. Callers that
 * the route does not name are refused, and a call without a declaration is open to nobody.
 */
const guarded = implement(contract)
  .$context<Context>()
  .use(async ({ context, path, next, signal }, input) => {
    const meta = metaOf(path);
    if (meta.who === 'anyone') return next({ context: ofAnyone(context, meta) });
    const actor = await findCaller(context, path);
    // a plan counts what scripts ask; the screens are the product, and never refused
    if (actor.key) await countCall(context, actor);
    context.noteCall(path.join('.'), actor);
    const recordAudit = await startAudit(context, { actor, audit: meta.audit, input });
    const taskOwner: TaskOwner = { companyId: actor.companyId, signal };
    const { db, backgroundDb, limits } = context;
    const given: Guarded = { db, backgroundDb, limits, caller: { actor, taskOwner } };
    const result = await inLane(taskOwner, meta.cost, async () => next({ context: given }));
    await recordAudit?.(result.output);
    return result;
  });

/** Calls that anyone may make. */
export const anyone = guarded;

/**
 * Calls that need a valid token. Handlers get the `actor`, with the permission that `requireProject`
 * checks, and the owner of the tasks that they start.
 */
export const authenticated = guarded.use(({ context: { caller }, next }) => {
  if (!caller) throw new AppError('unauthorized');
  return next({ context: caller });
});

/** The calls of all features, each behind the guard. */
export const toRouter = guarded.router.bind(guarded);

/** Of a call that answers with a token nothing is kept: made again it is done again. */
function ofAnyone(context: Context, { isLogin, givesSecret }: Partial<RouteMeta>): Guarded {
  const { db, backgroundDb, limits } = isLogin ? context.loginPool : context;
  if (!givesSecret) return { db, backgroundDb, limits, caller: undefined };
  context.keepNothing();
  return { db: backgroundDb, backgroundDb, limits, caller: undefined };
}

/** Counts a call with a key, and says in the headers of the IETF draft how many the plan has left. */
async function countCall(
  { countApiCall, setHeader }: Context,
  { companyId }: Actor,
): Promise<void> {
  const allowance = await countApiCall(companyId);
  if (!allowance) return;
  const { limit, left, seconds } = allowance;
  setHeader('ratelimit-policy', `"apiCalls";q=${limit}`);
  setHeader('ratelimit', `"apiCalls";r=${left};t=${seconds}`);
}

function startAudit(
  context: Context,
  { actor, audit = 'none', input }: Pick<RouteMeta, 'audit'> & { actor: Actor; input: unknown },
) {
  // what a handler writes itself is of public calls
  if (audit === 'none' || 'writtenBy' in audit) return undefined;
  return context.startAudit({ actor, audit, input });
}

/** Of each kind one company has two calls at work on a node. */
const scheduleCalls = () =>
  createScheduler({ maxConcurrent: Number.POSITIVE_INFINITY, maxPerCompany: 2, maxQueued: 50 });
const calls: Record<Lane, Scheduler> = {
  interactive: scheduleCalls(),
  background: scheduleCalls(),
};

/**
 * Does the work of a call, in a lane where it holds much for long: what people wait for while they
 * draw does not wait behind the rest. A caller who left while waiting reads no answer, so any
 * error does.
 */
async function inLane<T>(owner: TaskOwner, cost: Cost = 'light', work: () => Promise<T>) {
  if (cost === 'light') return work();
  try {
    return await calls[cost](owner, work);
  } catch (error) {
    throw owner.signal?.aborted ? new AppError('unavailable') : error;
  }
}
