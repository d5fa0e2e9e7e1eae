import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginOnce, finishOnce, forgetOnce } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { hashOf } from '../db/sessions.ts';
import { AppError } from '../errors.ts';
import { keyOf, openWith, sealWith } from '../secret.ts';
import { callerOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    once?: { id: string; key: string; isAnyones: boolean };
  }
}

/** Answers that say nothing of what was asked: the same call may do better later. */
const PASSING = new Set([401, 408, 429]);

/**
 * Makes changing calls repeatable: with the same `Idempotency-Key` and the same
 * body the first answer is given again and nothing is done twice. The key is the
 * caller's, or, where nobody is logged in, of the address that the call comes from.
 */
export function repeatable(app: FastifyInstance, db: Db): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    // what leads nowhere passes here twice
    if (typeof key !== 'string' || isReading(request) || request.once) return;
    if (key.length > 200) throw new AppError('invalid_input');
    const caller = await callerOf(db, request);
    const call = {
      id: hashOf(JSON.stringify([caller ?? request.ip, key])),
      requestHash: hashOf(JSON.stringify([key, contentOf(request)])),
    };
    const known = await beginOrWait(db, call);
    if (known === 'begun') {
      request.once = { id: call.id, key, isAnyones: caller === undefined };
      return;
    }
    if (known.answer !== null) reply.type('application/json; charset=utf-8');
    return reply.status(known.status).send(known.answer && open(key, known.answer));
  });
  app.addHook('onSend', async ({ once }, { statusCode: status }, payload) => {
    if (!once) return;
    // anyone could fill the database with what was refused to them
    const isNothing = status >= 500 || PASSING.has(status) || (once.isAnyones && status >= 400);
    if (isNothing) return surely(() => forgetOnce(db, once.id));
    const isText = typeof payload === 'string' && payload !== '';
    const answer = isText ? seal(once.key, payload) : null;
    await surely(() => finishOnce(db, once.id, { status, answer }));
  });
}

/** Where the line to the database has just died the next one is well; unsaid, the call would be waited for in vain. */
async function surely(note: () => Promise<void>): Promise<void> {
  for (let left = 3; left > 0; left--) {
    const isNoted = await note().then(
      () => true,
      (error) => {
        if (left === 1) throw error;
        return false;
      },
    );
    if (isNoted) return;
    await setTimeout(LOOK_MS);
  }
}

/** For how long after it began the answer of a call is waited for, and how often it is looked for. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;

/**
 * The answer that a call was given before, also where that is still being made.
 *
 * @throws AppError `idempotency_conflict` where the key was used for another call, or the first takes too long
 */
async function beginOrWait(db: Db, call: { id: string; requestHash: string }) {
  for (;;) {
    const known = await beginOnce(db, call);
    if (known === 'begun') return known;
    if (known && known.requestHash !== call.requestHash) break;
    if (known && known.status !== null) return { status: known.status, answer: known.answer };
    if (known && Date.now() - known.createdAt.getTime() > PATIENCE_MS) break;
    await setTimeout(LOOK_MS);
  }
  throw new AppError('idempotency_conflict');
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** What makes two calls the same. */
function contentOf({ method, url, body, formHash }: FastifyRequest): unknown {
  return [method, url, formHash ?? body ?? null];
}

/** An answer may hold a token: what is kept of it opens only with the key that the caller chose. */
function seal(key: string, answer: string): string {
  return sealWith(keyOf(`answer ${key}`), answer, 'answer');
}

function open(key: string, kept: string): string {
  return openWith(keyOf(`answer ${key}`), kept, 'answer');
}
