import { contract } from '@caseloom/contract';
import { implement } from '@orpc/server';
import { countCall } from '../db/usage.ts';
import { AppError } from '../errors.ts';
import { openTurnsOfEach } from '../turns.ts';
import { findCaller } from './caller.ts';
import type { Context } from './deps.ts';
import { permissionOf } from './permissions.ts';

/** The contract, to be implemented. */
export const api = implement(contract).$context<Context>();

/** Calls that anyone may make. */
export const anyone = api.use(({ path, next }) => {
  if (permissionOf(path) !== 'anyone') throw new AppError('unauthorized');
  return next();
});

/** The calls that a plan counts: those about the work, not those about people and their settings. */
const COUNTED = new Set([
  'project',
  'model',
  'step',
  'testData',
  'suite',
  'run',
  'result',
  'ai',
  'dashboard',
]);

/** What a page says by itself, however often. */
const UNCOUNTED = new Set(['result.here']);

/** Calls that compute for long: of one company two at a time on a node, so that others have their turn. */
const COSTLY = new Set([
  'model.generate',
  'model.export',
  'suite.create',
  'suite.regenerate',
  'suite.export',
  'result.import',
  'audit.export',
]);
const inTurn = openTurnsOfEach({ atOnce: 2, longest: 50 });

/**
 * Calls that need a valid token. Handlers get the `actor`, who carries whom the
 * permissions let make this call: `findProject` asks for it. What changed something
 * is told to `watch`, which keeps the audit log.
 */
export const signedIn = api.use(async ({ context, path, procedure, next }, input) => {
  const actor = await findCaller(context, path);
  if (COUNTED.has(path[0] ?? '') && !UNCOUNTED.has(path.join('.')))
    await countCall(context.db, actor.companyId);
  const isChange = procedure['~orpc'].route.method !== 'GET';
  const call = path.join('.');
  const told = isChange ? await context.watch({ actor, call, input }) : undefined;
  const answer = async () => next({ context: { actor } });
  const result = COSTLY.has(call) ? await inTurn(actor.companyId, answer) : await answer();
  await told?.(result.output);
  return result;
});
